"""Opening a round: focus, challenge, snapshot, refusals."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.errors import NoteEmpty, NoteNotFound, NoteNotUtf8, OllamaDown
from sidecar.library.values import NoteState
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.engine import EngineName
from sidecar.ports.partner import Unusable
from sidecar.rounds.focus import fallback_focus
from sidecar.rounds.values import NoteKind
from tests.builders import FLUENCY, RECALL
from tests.fakes.checker import FakeChecker
from tests.fakes.engine import an_engine
from tests.fakes.partner import A_CHALLENGE, A_FOCUS, FakePartner
from tests.services.round_rig import CHAPTER, CONCEPT, PROBLEM, RoundRig, Steps

TEMPLATE = "How would you explain this to a friend?"


def a_rig(folder: Path, partner: FakePartner) -> RoundRig:
    """Return a rig whose built-in partner asks one recognizable template."""
    builtin = an_engine(
        EngineName.BUILTIN, partner=FakePartner(challenges=[TEMPLATE]), checker=FakeChecker()
    )
    return RoundRig(folder, an_engine(partner=partner), builtin=builtin)


async def test_a_round_opens_with_focus_and_challenge(tmp_path: Path) -> None:
    """The learner gets what the partner proposed, with the facts of the round."""
    rig = a_rig(tmp_path, FakePartner())
    opened = await rig.open()

    assert (opened.focus, opened.challenge) == (A_FOCUS, A_CHALLENGE)
    assert (opened.kind, opened.assertion_count) == (NoteKind.CONCEPT, 2)
    assert (opened.turns_allowed, opened.engine, opened.notices) == (4, "ollama", ())


async def test_the_snapshot_holds_the_assertions_as_they_stand(tmp_path: Path) -> None:
    """The round is judged by what the note said at opening."""
    rig = a_rig(tmp_path, FakePartner())
    opened = await rig.open()
    snapshot = await rig.store.snapshot(opened.round_id)

    assert snapshot is not None
    assert [a.text for a in snapshot.note.assertions] == [RECALL, FLUENCY]
    assert snapshot.focus == A_FOCUS
    assert snapshot.models == rig.engines.main.models
    assert snapshot.opened_at == "2026-01-01T12:00:00+00:00"


async def test_no_model_sees_assertions_or_front_matter(tmp_path: Path) -> None:
    """The focus is named from the cleaned note; the challenge sees no note at all."""
    partner = FakePartner()
    await a_rig(tmp_path, partner).open()

    (note,) = partner.notes
    assert RECALL not in note.text
    assert "tags:" not in note.text
    assert "Roediger" not in str(partner.challenge_requests)


async def test_a_focus_in_the_wrong_form_is_asked_for_once_more(tmp_path: Path) -> None:
    """The second proposal is taken when it has the required opening."""
    partner = FakePartner(focuses=["The note is about tests.", A_FOCUS])
    opened = await a_rig(tmp_path, partner).open()

    assert opened.focus == A_FOCUS
    assert partner.focus_attempts == [0, 1]


@pytest.mark.parametrize("focus", ["Tests help.", Unusable("empty"), ""])
async def test_after_two_bad_focuses_one_is_built_from_the_title(
    tmp_path: Path, focus: str | Unusable
) -> None:
    """The fallback is used and said so; the partner is not asked a third time."""
    partner = FakePartner(focuses=[focus])
    opened = await a_rig(tmp_path, partner).open()

    terms = partner.notes[0].key_terms
    assert opened.focus == fallback_focus("Testing effect", terms)
    assert len(partner.notes) == 2
    assert any("built from the title" in notice for notice in opened.notices)


@pytest.mark.parametrize(
    "challenge",
    [
        "Explain it.",
        "Why? And how?",
        "Why " + "really " * 40 + "so?",
        "Why did they keep half of the list after a week?",
        "What did Roediger find out?",
        Unusable("truncated"),
        "{}",
        "Warum ist das denn so wichtig?",
    ],
)
async def test_after_two_bad_challenges_a_template_is_asked(
    tmp_path: Path, challenge: str | Unusable
) -> None:
    """No question, two, too long, leaking, naming, unusable, in another language: none is asked."""
    partner = FakePartner(challenges=[challenge])
    opened = await a_rig(tmp_path, partner).open()

    assert opened.challenge == TEMPLATE
    assert [request.attempt for request in partner.challenge_requests] == [0, 1]


async def test_a_good_second_challenge_is_asked(tmp_path: Path) -> None:
    """One bad proposal does not cost the partner its question."""
    partner = FakePartner(challenges=["Explain it.", "Why would it work?"])
    opened = await a_rig(tmp_path, partner).open()

    assert opened.challenge == "Why would it work?"


async def test_an_earlier_challenge_is_not_asked_again(tmp_path: Path) -> None:
    """Also an abandoned round's challenge counts as asked, whatever its punctuation."""
    partner = FakePartner(challenges=["Why would it work?", "Why would IT work ?", "How so, then?"])
    rig = a_rig(tmp_path, partner)
    await rig.open()
    second = await rig.open()

    assert second.challenge == "How so, then?"
    assert partner.challenge_requests[1].earlier == ("Why would it work?",)


async def test_challenges_follow_the_note_through_a_rename(tmp_path: Path) -> None:
    """The catalogue's id, not the path, tells what was asked on a note."""
    rig = a_rig(tmp_path, FakePartner(challenges=["One thing, why?", "Another thing, why?"]))
    await rig.catalogue.put([CatalogueNote("n7", "Note.md", NoteState.INDEXED)])
    await rig.open()
    (rig.vault / "Note.md").rename(rig.vault / "New.md")
    await rig.catalogue.put([CatalogueNote("n7", "New.md", NoteState.INDEXED)])
    await rig.opening.open("New.md", progress=Steps())
    await rig.close()

    assert await rig.store.challenges("n7") == ("One thing, why?", "Another thing, why?")


async def test_a_challenge_from_before_indexing_is_not_asked_again(tmp_path: Path) -> None:
    """The note gets its lasting id when it is indexed; what was asked before still counts."""
    partner = FakePartner(challenges=["Why would it work?", "Why would it work?", "How so, then?"])
    rig = a_rig(tmp_path, partner)
    await rig.open()
    await rig.catalogue.put([CatalogueNote("n7", "Note.md", NoteState.INDEXED)])
    second = await rig.open()
    await rig.close()

    assert second.challenge == "How so, then?"


async def test_a_problem_is_its_own_challenge(tmp_path: Path) -> None:
    """A problem round asks the problem and calls no model."""
    partner = FakePartner()
    opened = await a_rig(tmp_path, partner).open(PROBLEM)

    assert opened.kind is NoteKind.PROBLEM
    assert opened.challenge.startswith("A train covers 84 km")
    assert partner.notes == []


async def test_a_note_without_assertions_opens_a_chapter_round(tmp_path: Path) -> None:
    """Nothing is checked point by point there."""
    opened = await a_rig(tmp_path, FakePartner()).open(CHAPTER)

    assert (opened.kind, opened.assertion_count) == (NoteKind.CHAPTER, 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is empty"),
        ("   \n\n", "it is empty"),
        ("---\ntags: [a]\n---\n", "it has only front matter"),
        ("![[Other]]\n![](cat.png)\n", "it only embeds other files"),
        ("%% only a comment %%", "it has no text of its own"),
        ("Nine words are not enough for a round here.", "it has 9 words and no core assertions"),
    ],
)
async def test_a_note_with_nothing_to_explain_is_refused(
    tmp_path: Path, text: str, reason: str
) -> None:
    """The refusal names the reason, and no model is called."""
    partner = FakePartner()
    rig = a_rig(tmp_path, partner)

    with pytest.raises(NoteEmpty) as caught:
        await rig.open(text)

    assert caught.value.details()["reason"] == reason
    assert partner.notes == []


async def test_a_note_that_cannot_be_read_opens_nothing(tmp_path: Path) -> None:
    """Missing and non-UTF-8 notes keep their own errors."""
    rig = a_rig(tmp_path, FakePartner())
    (rig.vault / "latin.md").write_bytes("Käse ".encode("latin-1") * 30)

    with pytest.raises(NoteNotFound):
        await rig.opening.open("nowhere.md", progress=Steps())
    with pytest.raises(NoteNotUtf8):
        await rig.opening.open("latin.md", progress=Steps())

    assert await rig.store.open_rounds() == ()


async def test_a_dead_engine_stores_nothing(tmp_path: Path) -> None:
    """The error comes through and no half-open round is left."""
    rig = a_rig(tmp_path, FakePartner())
    rig.engines.is_down = True

    with pytest.raises(OllamaDown):
        await rig.open()

    assert await rig.store.open_rounds() == ()


async def test_a_long_note_is_cut_at_a_section_and_said_so(tmp_path: Path) -> None:
    """The partner sees whole sections from the start; the notice says that more was there."""
    partner = FakePartner()
    sections = "\n\n".join(f"## Part {n}\n\n" + "words of this part " * 120 for n in range(30))
    opened = await a_rig(tmp_path, partner).open(f"# Long\n\n{sections}\n")

    assert "## Part 0" in partner.notes[0].text
    assert "## Part 29" not in partner.notes[0].text
    assert partner.notes[0].text.endswith("of this part")
    assert any("without" in notice for notice in opened.notices)


async def test_a_note_longer_than_the_window_is_said_to_be_cut(tmp_path: Path) -> None:
    """A small window leaves out more than the budget does; that is said, too."""
    sections = "\n\n".join(f"## Part {n}\n\nThe moon pulls the water there." for n in range(9))
    partner = FakePartner(window_chars=200)
    opened = await a_rig(tmp_path, partner).open(f"# Long\n\n{sections}\n")

    (notice,) = opened.notices
    assert "without 4 later sections" in notice
    assert partner.notes[0].text.count("## Part") == 5


async def test_a_fallback_is_said_at_opening(tmp_path: Path) -> None:
    """An automatic choice may fall back, but never in silence."""
    rig = a_rig(tmp_path, FakePartner())
    rig.engines.main = replace(rig.engines.main, fallback="Ollama does not answer.")
    opened = await rig.open()

    assert opened.notices == ("Ollama does not answer.",)


async def test_left_out_assertions_are_notices(tmp_path: Path) -> None:
    """What was not read is reported, not repaired."""
    text = CONCEPT + f"- {'long ' * 70}\n"
    opened = await a_rig(tmp_path, FakePartner()).open(text)

    assert opened.assertion_count == 2
    assert any("Core assertion 3 was left out" in notice for notice in opened.notices)


async def test_rounds_opened_at_once_are_two_rounds(tmp_path: Path) -> None:
    """Two presses of the command give two identifiers."""
    rig = a_rig(tmp_path, FakePartner())
    rig.write(CONCEPT)
    first, second = await asyncio.gather(
        *(rig.opening.open("Note.md", progress=Steps()) for _ in range(2))
    )

    assert first.round_id != second.round_id
