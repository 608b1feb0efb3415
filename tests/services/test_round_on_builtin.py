"""Whole rounds on the real built-in engine and the sample vault: no model, nothing scripted."""

from __future__ import annotations

from pathlib import Path

import pytest

import sidecar.cli
from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.builtin_partner import BuiltinPartner
from sidecar.adapters.check_models import read_check_models
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.ports.engine import Engine, EngineName
from sidecar.rounds.said_in import said_in
from sidecar.rounds.values import Outcome, TurnResult, VerdictResult
from sidecar.services.round_parts import RoundOptions
from tests.builders import turns
from tests.fakes.engine import an_engine
from tests.services.round_rig import RoundRig
from tests.shared_data import shared_rows

NOTES = Path(sidecar.cli.__file__).parent / "demo_vault" / "Concepts"

STRONG = {
    "Testing effect.md": (
        "When you fetch a fact out of your own memory you remember it better afterwards than "
        "when you just read the text again. Reading the page over makes you feel good because at "
        "that moment you can do it well, but this is only short term performance. And if you try "
        "and fail, the attempt only pays off when you then get told the correct answer."
    ),
    "TCP congestion control.md": (
        "If a packet gets lost, TCP assumes that the network is too full. During slow start the "
        "window is doubled in each round trip until the threshold is hit. After that, in "
        "congestion avoidance, the window only gets bigger by roughly one segment for every "
        "round trip. When there is a loss the window is reduced, halved in fast recovery, so the "
        "connections that compete get a fair share of the link."
    ),
    "Photosynthesis.md": (
        "In the light reactions the energy of light gets stored in ATP and NADPH. The oxygen that "
        "a plant gives off is from water molecules that are split. Then in the Calvin cycle the "
        "plant uses this ATP and NADPH to make sugar out of carbon dioxide."
    ),
}
WRONG = {
    "Testing effect.md": (
        "Reading a text again is the best way to learn, and testing yourself only measures what "
        "you know. Failed attempts are always harmful because you memorize the mistake."
    ),
    "TCP congestion control.md": (
        "TCP never changes its window. Lost packets are a sign of broken cables, and slow start "
        "means that the sender waits some seconds before it sends anything."
    ),
    "Opportunity cost.md": (
        "Opportunity cost is the price on the label. You should always finish what you paid for, "
        "because otherwise the money is wasted, and you add up all the alternatives."
    ),
    "Photosynthesis.md": (
        "Plants breathe in oxygen and turn it into carbon dioxide at night. The oxygen comes from "
        "carbon dioxide, and the Calvin cycle needs direct light to burn sugar."
    ),
}
SALAD = (
    "packet lost sign network congested slow start window doubles round trip threshold avoidance "
    "grows one segment loss window cut half fast recovery competing connections share link fairly"
)
CONCEPTS = sorted(path.name for path in NOTES.glob("*.md"))


@pytest.fixture(scope="module")
def builtin() -> Engine:
    """Return the real built-in engine; the weights are read once."""
    meter = TokenLikeness(MiniLmEmbedder(), name="minilm")
    checker = BuiltinChecker(read_check_models(), [meter], lexicons())
    return an_engine(EngineName.BUILTIN, partner=BuiltinPartner(), checker=checker)


def a_rig(folder: Path, builtin: Engine, *, turns_allowed: int = 1) -> RoundRig:
    """Return a rig that plays on the built-in engine alone."""
    options = RoundOptions(turns_allowed=turns_allowed)
    return RoundRig(folder, builtin, builtin=builtin, options=options)


def note(name: str) -> str:
    """Return a note of the sample vault."""
    return (NOTES / name).read_text(encoding="utf-8")


async def answered(folder: Path, builtin: Engine, name: str, answer: str) -> TurnResult:
    """Return the end of a round with one answer."""
    rig = a_rig(folder, builtin)
    return await rig.play(await rig.open(note(name)), answer)


def result_of(result: TurnResult) -> VerdictResult:
    """Return what the verdict says."""
    assert result.verdict is not None
    return result.verdict.result


async def test_a_strong_answer_passes(tmp_path: Path, builtin: Engine) -> None:
    """Every point in other words: covered, each with a quote."""
    name = "Photosynthesis.md"
    result = await answered(tmp_path, builtin, name, STRONG[name])

    assert result_of(result) is VerdictResult.PASS


@pytest.mark.parametrize("name", STRONG)
async def test_a_strong_answer_never_fails(tmp_path: Path, builtin: Engine, name: str) -> None:
    """Where the built-in check is not sure it says so."""
    result = await answered(tmp_path, builtin, name, STRONG[name])

    assert result_of(result) is not VerdictResult.FAIL


async def test_a_wrong_answer_fails(tmp_path: Path, builtin: Engine) -> None:
    """The missed points are named word for word."""
    name = "Opportunity cost.md"
    result = await answered(tmp_path, builtin, name, WRONG[name])

    assert result_of(result) is VerdictResult.FAIL
    assert result.verdict is not None
    assert any(gap.text.startswith("You did not explain: ") for gap in result.verdict.gaps)


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_answer_never_passes(tmp_path: Path, builtin: Engine, name: str) -> None:
    """Fluent, on topic, and wrong."""
    result = await answered(tmp_path, builtin, name, WRONG[name])

    assert result_of(result) is not VerdictResult.PASS


@pytest.mark.parametrize("name", CONCEPTS)
async def test_reciting_the_assertions_never_passes(
    tmp_path: Path, builtin: Engine, name: str
) -> None:
    """Knowing the page by heart covers nothing, in any language of the vault."""
    rig = a_rig(tmp_path, builtin)
    opened = await rig.open(note(name))
    snapshot = await rig.store.snapshot(opened.round_id)
    assert snapshot is not None
    recited = " ".join(assertion.text for assertion in snapshot.note.assertions)
    result = await rig.play(opened, recited)

    assert result_of(result) is VerdictResult.FAIL
    assert result.verdict is not None
    assert {check.outcome for check in result.verdict.checks} == {Outcome.NOT_COVERED}


@pytest.mark.parametrize("name", CONCEPTS)
async def test_pasting_the_note_never_passes(tmp_path: Path, builtin: Engine, name: str) -> None:
    """Nor does the rest of the page."""
    rig = a_rig(tmp_path, builtin)
    opened = await rig.open(note(name))
    snapshot = await rig.store.snapshot(opened.round_id)
    assert snapshot is not None
    result = await rig.play(opened, snapshot.note.clean.text[:4000])

    assert result_of(result) is not VerdictResult.PASS


@pytest.mark.parametrize("answer", [SALAD, "I don't know.", "🙂", "It is about networks."])
async def test_saying_next_to_nothing_never_passes(
    tmp_path: Path, builtin: Engine, answer: str
) -> None:
    """Keywords, not knowing, an emoji, one vague line."""
    result = await answered(tmp_path, builtin, "TCP congestion control.md", answer)

    assert result.verdict is None or result_of(result) is not VerdictResult.PASS


@pytest.mark.timeout(300)
async def test_no_injection_makes_a_wrong_answer_pass(tmp_path: Path, builtin: Engine) -> None:
    """Every attack of the hand-written families, before and after a wrong answer."""
    name = "TCP congestion control.md"
    passed = []
    for row in shared_rows("injection/grader_handwritten.jsonl"):
        for text in (f"{WRONG[name]}\n{row['text']}", f"{row['text']}\n{WRONG[name]}"):
            result = await answered(tmp_path, builtin, name, text[:4000])
            if result.verdict is not None and result_of(result) is VerdictResult.PASS:
                passed.append(row["id"])

    assert passed == []


async def test_every_quote_was_said_in_one_turn(tmp_path: Path, builtin: Engine) -> None:
    """Evidence is copied from the learner, unchanged."""
    name = "TCP congestion control.md"
    result = await answered(tmp_path, builtin, name, STRONG[name])

    assert result.verdict is not None
    quotes = [check.evidence for check in result.verdict.checks if check.evidence]
    assert quotes
    assert all(quote in STRONG[name] for quote in quotes)
    assert all(said_in(quote, turns(STRONG[name])) for quote in quotes)


async def test_the_same_round_gives_the_same_verdict_ten_times(
    tmp_path: Path, builtin: Engine
) -> None:
    """Nothing is drawn by chance."""
    name = "TCP congestion control.md"
    verdicts = [(await answered(tmp_path, builtin, name, STRONG[name])).verdict for _ in range(10)]

    assert all(verdict == verdicts[0] for verdict in verdicts)


async def test_ten_rounds_on_one_note_ask_ten_questions(tmp_path: Path, builtin: Engine) -> None:
    """No challenge comes twice."""
    rig = a_rig(tmp_path, builtin)
    asked = [(await rig.open(note("Testing effect.md"))).challenge for _ in range(10)]

    assert len(set(asked)) == 10


async def test_follow_ups_never_repeat_within_a_round(tmp_path: Path, builtin: Engine) -> None:
    """Four weak answers get three different questions and then the verdict."""
    rig = a_rig(tmp_path, builtin, turns_allowed=4)
    opened = await rig.open(note("TCP congestion control.md"))
    said = ["It is about speed."] * 4
    asked = [(await rig.play(opened, *said[:count])).follow_up for count in range(1, 5)]

    assert asked[-1] is None
    assert len({opened.challenge, *asked}) == 5


@pytest.mark.parametrize("name", ["Vergessenskurve.md", "复利.md"])
async def test_other_languages_play_to_the_end(tmp_path: Path, builtin: Engine, name: str) -> None:
    """A German and a Chinese note: questions in their language, a verdict, no pass for little."""
    rig = a_rig(tmp_path, builtin, turns_allowed=2)
    opened = await rig.open(note(name))
    result = await rig.play(opened, "hm, das ist so" if name[0] == "V" else "不太清楚", "ja")

    assert opened.challenge.endswith(("?", "？"))
    assert result_of(result) is not VerdictResult.PASS
