"""Finding passages: what is searched, what is kept, what is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.errors import (
    EmbeddingFailed,
    NoteNotFound,
    OllamaDown,
    OutsideVault,
    QueryEmpty,
    ScopeUnknown,
)
from sidecar.library.values import Retrieval, Scope
from sidecar.ports.notes import SkipReason
from sidecar.services.index_age import REMEDY
from sidecar.services.retrieve import UNMEASURED, Retrieve, RetrieveRequest
from tests.fakes.clock import FakeClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, fake_library
from tests.fakes.notes import FakeNotes

DAY_NS = 86_400 * 10**9

VAULT = {
    "Physics/Inertia.md": "---\naliases: [Trägheit]\ntags: [physics/motion]\n---\n"
    "A body keeps its state of rest or motion.\n"
    "See [[Momentum]] and [pressure](../Pressure.md#Gas).",
    "Physics/Momentum.md": "Momentum is mass times velocity; a body keeps it until a force acts.",
    "Pressure.md": "Pressure is force per area. #physics",
    "Cooking/Bread.md": "Flour, water, salt and time make bread rise slowly over one night.",
    "Cooking/E1234-5.md": "The oven shows the error E1234-5 when its door is open.",
}


async def indexed(embedder: HashEmbedder | None = None, **more: str) -> Library:
    """Return the vault indexed."""
    lib = fake_library(FakeNotes({**VAULT, **more}), embedder)
    await lib.run(everything=True)
    return lib


def paths(retrieval: Retrieval) -> list[str]:
    """Return the paths of the passages, best first."""
    return [ranked.passage.path for ranked in retrieval.passages]


async def ask(lib: Library, query: str, **more: object) -> Retrieval:
    """Retrieve for a query."""
    return await lib.retrieve.retrieve(RetrieveRequest(query, **more))  # type: ignore[arg-type] - tests name the fields


async def test_the_right_note_comes_first() -> None:
    """Words and vectors together find the note that says it."""
    lib = await indexed(HashEmbedder())
    retrieval = await ask(lib, "Why does bread rise over one night?")

    assert paths(retrieval)[0] == "Cooking/Bread.md"
    assert retrieval.trace.mode == "hybrid"
    assert retrieval.notices == ()
    assert 0 < (retrieval.passages[0].closeness or 0) <= 1


async def test_notes_that_do_not_name_what_is_asked_for_are_named_but_not_found() -> None:
    """They are near, and mostly do not answer."""
    lib = await indexed(HashEmbedder())
    retrieval = await ask(lib, "How does the bread of Tartine rise over one night?")

    assert (retrieval.passages, retrieval.missing) == ((), ("Tartine",))
    assert retrieval.nearest[0].passage.path == "Cooking/Bread.md"
    assert retrieval.notices[0].startswith(
        "The nearest notes do not name Tartine: Cooking/Bread.md"
    )


async def test_an_embedder_without_a_measured_floor_leaves_the_judgment_to_words() -> None:
    """Its cosines say nothing yet, so a question about nothing in the vault finds nothing."""
    lib = await indexed(HashEmbedder(is_calibrated=False))
    about = await ask(lib, "Why does bread rise over one night?")
    beside = await ask(lib, "Who won the football world cup in 1998?")

    assert paths(about)[0] == "Cooking/Bread.md"
    assert about.passages[0].closeness is not None
    assert about.notices == beside.notices == (UNMEASURED,)
    assert (beside.passages, beside.nearest) == ((), ())
    assert beside.trace.floor > 0


@pytest.mark.parametrize(("floor", "found"), [(0.0, True), (1.0, False)])
async def test_a_floor_of_the_users_own_is_a_measure(floor: float, *, found: bool) -> None:
    """Who sets one has looked at the scores; 0 still switches the gate off."""
    lib = await indexed(HashEmbedder(is_calibrated=False))
    retrieve = Retrieve(
        passages=lib.passages,
        catalogue=lib.catalogue,
        notes=lib.notes,
        embedder=lib.embedder,
        clock=FakeClock(),
        min_relevance=floor,
    )
    retrieval = await retrieve.retrieve(RetrieveRequest("What is the football world cup?"))

    assert (bool(retrieval.passages), retrieval.notices) == (found, ())


async def test_a_code_is_found_by_words() -> None:
    """An error code that no vector knows is found."""
    lib = await indexed(HashEmbedder())

    assert paths(await ask(lib, "E1234-5"))[0] == "Cooking/E1234-5.md"


@pytest.mark.parametrize("query", ["", "   ", "\n\t"])
async def test_a_blank_query_is_refused(query: str) -> None:
    """There is nothing to look for."""
    lib = await indexed(HashEmbedder())

    with pytest.raises(QueryEmpty):
        await ask(lib, query)


@pytest.mark.parametrize(
    "query", ['"unclosed', "C++", "AND OR", "{0} {}", "[[", "#", "path:", "🙂"]
)
async def test_any_other_text_is_a_valid_query(query: str) -> None:
    """Nothing a learner types is an error."""
    lib = await indexed(HashEmbedder())

    assert (await ask(lib, query)).trace.mode == "hybrid"


async def test_an_empty_library_says_so_without_a_call() -> None:
    """Not indexed yet is another answer than not found, and needs no embedder."""
    embedder = HashEmbedder()
    lib = fake_library(FakeNotes(VAULT), embedder)
    retrieval = await ask(lib, "inertia")

    assert (retrieval.trace.mode, retrieval.trace.indexed_share) == ("empty", 0.0)
    assert retrieval.notices == ("Your notes are not indexed yet.",)
    assert embedder.queries == 0


async def test_without_an_embedder_words_are_searched_and_it_is_said() -> None:
    """Lexical only is a mode of its own, told to the learner."""
    lib = await indexed(None)
    retrieval = await ask(lib, "why does bread rise")

    assert paths(retrieval) == ["Cooking/Bread.md"]
    assert retrieval.trace.mode == "lexical"
    assert "words only" in retrieval.notices[0]


@pytest.mark.parametrize(
    "error",
    [OllamaDown(host="http://127.0.0.1:11434"), EmbeddingFailed(embedder="hash", kind="timeout")],
)
async def test_a_failing_embedder_leaves_the_words(error: Exception) -> None:
    """The search goes on by words, and the reason is told."""
    embedder = HashEmbedder()
    lib = await indexed(embedder)

    def fail() -> None:
        raise error

    embedder.on_query = fail
    retrieval = await ask(lib, "why does bread rise")

    assert paths(retrieval)[0] == "Cooking/Bread.md"
    assert retrieval.trace.mode == "lexical"
    assert str(error) in retrieval.notices[0]


async def test_a_language_that_the_embedder_does_not_serve_is_searched_by_words() -> None:
    """A German question of an English embedder costs no call and misleads nobody."""
    embedder = HashEmbedder(languages=frozenset({"en"}))
    german = "Die Trägheit ist der Widerstand eines Körpers gegen jede Änderung der Bewegung."
    lib = await indexed(embedder, **{"Masse.md": german})
    retrieval = await ask(lib, "Was ist der Widerstand eines Körpers gegen die Änderung?")

    assert paths(retrieval)[0] == "Masse.md"
    assert retrieval.trace.mode == "lexical"
    assert embedder.queries == 0
    assert retrieval.notices[0].startswith("Die Notizen wurden nur nach ihren Wörtern durchsucht")


async def test_a_question_that_does_not_tell_its_language_is_told_of_in_the_notes() -> None:
    """A single name may be of any language; the note found is not."""
    german = "Die Trägheit ist der Widerstand eines Körpers gegen jede Änderung der Bewegung."
    lib = await indexed(None, **{"Masse.md": german})

    assert (await ask(lib, "Widerstand")).notices[0].startswith("Die Notizen wurden nur")


async def test_an_alias_finds_its_note() -> None:
    """A note's other name is as good as its title."""
    lib = await indexed(None)

    assert paths(await ask(lib, "Trägheit")) == ["Physics/Inertia.md"]


async def test_the_limit_holds() -> None:
    """No more passages than asked for."""
    lib = await indexed(HashEmbedder())

    assert len((await ask(lib, "body force mass", limit=1)).passages) == 1


async def test_nothing_relevant_is_nothing_at_all() -> None:
    """A question about something else gets no passage, and the trace says why."""
    lib = await indexed(HashEmbedder())
    retrieval = await ask(lib, "quarterly tax declaration deadline")

    assert retrieval.passages == ()
    assert retrieval.trace.below_floor == retrieval.trace.union


@pytest.mark.parametrize(
    ("query", "scope", "expected"),
    [
        ("body", Scope(folder="Physics"), {"Physics/Inertia.md", "Physics/Momentum.md"}),
        ("body", Scope(tag="physics"), {"Physics/Inertia.md"}),
        ("body", Scope(leave_out=("Physics/Inertia.md",)), {"Physics/Momentum.md"}),
        ("body path:Physics", Scope(), {"Physics/Inertia.md", "Physics/Momentum.md"}),
        ("body path:Physics", Scope(folder="Cooking"), set()),
        ("body #physics/motion", Scope(), {"Physics/Inertia.md"}),
        ("body #physics tag:motion", Scope(), set()),
        ("body path:Physics path:Cooking", Scope(), set()),
        ("body #physics tag:physics/motion", Scope(tag="physics"), {"Physics/Inertia.md"}),
    ],
    ids=[
        *("folder", "tag", "left out", "path:", "disjoint", "nested tag", "two tags"),
        *("two paths", "three tags"),
    ],
)
async def test_scopes_narrow_the_search(query: str, scope: Scope, expected: set[str]) -> None:
    """What the caller and the query ask for hold together."""
    lib = await indexed(None)

    assert set(paths(await ask(lib, query, scope=scope))) == expected


@pytest.mark.parametrize(
    ("scope", "said"),
    [
        (Scope(folder="nosuch"), "No folder 'nosuch' is in this library."),
        (Scope(folder="physics"), "(did you mean 'Physics'?)"),
        (Scope(folder="Pyhsics/"), "(did you mean 'Physics'?)"),
        (Scope(tag="unheard"), "No tag 'unheard' is in this library."),
        (Scope(tag="#physics/motoin"), "(did you mean 'physics/motion'?)"),
    ],
)
async def test_a_folder_or_tag_that_is_not_there_is_refused(scope: Scope, said: str) -> None:
    """A misspelled scope is an error, never a word on what the notes cover."""
    lib = await indexed(None)

    with pytest.raises(ScopeUnknown) as caught:
        await ask(lib, "body", scope=scope)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "hint"),
    [("physics/motion", " (did you mean 'physics'?)"), ("physcis/motion", "")],
)
async def test_a_tag_of_excluded_notes_is_not_known_and_not_offered(asked: str, hint: str) -> None:
    """The index may be older than the exclusion; a tag of a note that is shown is offered."""
    lib = await indexed(None)
    notes = lib.notes
    assert isinstance(notes, FakeNotes)
    notes.skip("Physics/", SkipReason.EXCLUDED, "it is excluded")

    with pytest.raises(ScopeUnknown) as caught:
        await ask(lib, "zebra", scope=Scope(tag=asked))
    assert str(caught.value) == f"No tag {asked!r} is in this library{hint}."
    assert (await ask(lib, f"zebra #{asked}")).notices[-1] == f"No note has the tag #{asked}."


async def test_a_folder_of_excluded_notes_is_not_offered() -> None:
    """Neither is one that holds no other notes."""
    lib = await indexed(None)
    notes = lib.notes
    assert isinstance(notes, FakeNotes)
    notes.skip("Physics/", SkipReason.EXCLUDED, "it is excluded")

    with pytest.raises(ScopeUnknown) as caught:
        await ask(lib, "body", scope=Scope(folder="Pyhsics"))
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("scope", [Scope(folder="Cooking"), Scope(tag="PHYSICS")])
async def test_a_known_scope_without_an_answer_is_no_error(scope: Scope) -> None:
    """Then there is only nothing in it; tags count whatever their case."""
    lib = await indexed(None)

    assert paths(await ask(lib, "zebra", scope=scope)) == []


async def test_nothing_indexed_is_said_before_a_scope_is_judged() -> None:
    """An empty library knows no folder, which is not the caller's fault."""
    lib = fake_library(FakeNotes(VAULT), None)

    assert (await ask(lib, "body", scope=Scope(folder="nosuch"))).notices == (
        "Your notes are not indexed yet.",
    )


async def test_a_note_and_its_links_can_be_searched_alone() -> None:
    """Wikilinks and Markdown links count, other notes do not."""
    lib = await indexed(None)
    query = "force"
    everywhere = set(paths(await ask(lib, query)))
    linked = set(paths(await ask(lib, query, linked_note="Physics/Inertia.md")))

    assert everywhere == linked == {"Physics/Momentum.md", "Pressure.md"}
    assert paths(await ask(lib, "bread", linked_note="Physics/Inertia.md")) == []
    assert paths(await ask(lib, "body", linked_note="Pressure.md")) == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("#unheard What is inertia?", "No note has the tag #unheard."),
        ("tag:unheard Was ist die Trägheit der Körper?", "Keine Notiz hat das Tag #unheard."),
        ("path:nosuch What is inertia?", "No folder of the library is named nosuch."),
    ],
)
async def test_a_tag_or_folder_typed_in_the_question_that_is_not_there_is_told(
    query: str, said: str
) -> None:
    """It is no error, as nothing typed is one, and no silence either."""
    lib = await indexed(None)
    retrieval = await ask(lib, query)

    assert paths(retrieval) == []
    assert said in retrieval.notices


async def test_a_known_tag_of_the_question_is_not_told_to_be_unknown() -> None:
    """Then there is only nothing in it."""
    lib = await indexed(None)

    assert not any("tag" in each for each in (await ask(lib, "#physics zebra")).notices)


@pytest.mark.parametrize("path", ["../../etc/passwd", "/etc/passwd"])
async def test_a_note_to_leave_out_is_one_of_the_vault(path: str) -> None:
    """A path outside is refused as everywhere else."""
    lib = await indexed(None)

    with pytest.raises(OutsideVault):
        await ask(lib, "bread", scope=Scope(leave_out=(path,)))


async def test_links_of_a_missing_note_are_an_error() -> None:
    """A scope that cannot be known is not taken for an empty one."""
    lib = await indexed(None)

    with pytest.raises(NoteNotFound):
        await ask(lib, "body", linked_note="gone.md")


async def test_dates_narrow_the_search() -> None:
    """``after:`` and ``before:`` go by the note's day, both ends included."""
    notes = FakeNotes()
    for day in (1, 2, 3):
        notes.write(f"d{day}.md", "the very same words", mtime_ns=day * DAY_NS)
    lib = fake_library(notes, None)
    await lib.run(everything=True)

    assert set(paths(await ask(lib, "words after:1970-01-03"))) == {"d2.md", "d3.md"}
    assert set(paths(await ask(lib, "words before:1970-01-03"))) == {"d1.md", "d2.md"}
    assert paths(await ask(lib, "words after:1971")) == []


async def test_days_that_a_note_gives_itself_count_more_than_its_file() -> None:
    """A fresh clone gives all files one day; front matter and daily notes keep theirs."""
    notes = FakeNotes()
    notes.write("made.md", "---\ncreated: 2020-05-01\nupdated: 2024-02-03\n---\nthe very words")
    notes.write("2022-06-07 Tuesday.md", "the very words")
    notes.write("none.md", "the very words", mtime_ns=DAY_NS)
    lib = fake_library(notes, None)
    await lib.run(everything=True)

    assert set(paths(await ask(lib, "words after:2024-02"))) == {"made.md"}
    assert set(paths(await ask(lib, "words before:2020-05"))) == {"made.md", "none.md"}
    assert paths(await ask(lib, "words after:2022-06-07 before:2022-06-07")) == [
        "2022-06-07 Tuesday.md"
    ]


async def test_a_changed_date_is_known_after_the_next_indexing() -> None:
    """Dates are read whenever the note is, though nothing else of it changed."""
    notes = FakeNotes({"a.md": "---\ndate: 2020-05-01\n---\nthe very words"})
    lib = fake_library(notes, None)
    await lib.run(everything=True)
    notes.write("a.md", "---\ndate: 2021-05-01\n---\nthe very words")
    await lib.run(changed=("a.md",))

    assert paths(await ask(lib, "words before:2020")) == []
    assert paths(await ask(lib, "words after:2021")) == ["a.md"]


async def test_the_share_indexed_is_told() -> None:
    """A partial library says how partial it is."""
    lib = await indexed(None)
    known = await lib.catalogue.find("Pressure.md")
    assert known is not None
    pending = replace(known, state="pending", passages=0, text_only_passages=0)
    await lib.catalogue.put([pending])

    assert (await ask(lib, "bread")).trace.indexed_share == pytest.approx(0.8)


async def test_a_note_that_is_only_linked_is_never_a_result() -> None:
    """An unresolved link makes no ghost."""
    lib = await indexed(None, **{"a.md": "This leads to [[Ghost]]."})

    assert "Ghost.md" not in paths(await ask(lib, "Ghost"))
    assert set(paths(await ask(lib, "leads", linked_note="a.md"))) == {"a.md"}


@pytest.mark.parametrize("reason", [SkipReason.EXCLUDED, SkipReason.HIDDEN, SkipReason.LINK])
@pytest.mark.parametrize("place", ["Cooking/Bread.md", "Cooking/"])
async def test_a_note_withheld_since_the_indexing_is_not_returned(
    place: str, reason: SkipReason
) -> None:
    """Neither its text nor its path is told, whether it or its folder is withheld."""
    notes = FakeNotes(VAULT)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    notes.skip(place, reason, "it is withheld")
    retrieval = await ask(lib, "Why does bread rise over one night?")

    assert "Cooking/Bread.md" not in [
        each.passage.path for each in (*retrieval.passages, *retrieval.nearest)
    ]
    left_out = f"1 note still in the index was left out (1 excluded). {REMEDY}"
    assert left_out in retrieval.notices
    assert not any("Bread" in notice for notice in retrieval.notices)


async def test_a_note_deleted_since_the_indexing_is_not_returned() -> None:
    """Nothing is there any more that a citation could lead to."""
    notes = FakeNotes(VAULT)
    lib = fake_library(notes, None)
    await lib.run(everything=True)
    notes.remove("Cooking/Bread.md")
    retrieval = await ask(lib, "why does bread rise")

    assert paths(retrieval) == []
    assert f"1 note still in the index was left out (1 gone). {REMEDY}" in retrieval.notices


async def test_the_nearest_notes_do_not_name_a_withheld_one() -> None:
    """Not even its path is told where the question names something else."""
    notes = FakeNotes(VAULT)
    lib = fake_library(notes, HashEmbedder())
    await lib.run(everything=True)
    question = "Why does Semmelweis let bread rise over one night with flour and salt?"
    before = await ask(lib, question)
    notes.skip("Cooking/Bread.md", SkipReason.EXCLUDED, "it is excluded")
    after = await ask(lib, question)

    assert "Cooking/Bread.md" in str(before)
    assert "Bread.md" not in str(after)


async def test_notes_behind_a_withheld_one_move_up() -> None:
    """What is left out takes no place from others."""
    more = {f"Bread {n}.md": f"Bread number {n} does rise." for n in range(3)}
    notes = FakeNotes({**VAULT, **more})
    lib = fake_library(notes, None)
    await lib.run(everything=True)
    first = paths(await ask(lib, "why does bread rise", limit=1))[0]
    notes.skip(first, SkipReason.EXCLUDED, "it is excluded")
    second = paths(await ask(lib, "why does bread rise", limit=1))

    assert len(second) == 1
    assert second != [first]


async def test_an_older_text_of_a_note_in_the_cloud_goes_on_answering() -> None:
    """It was taken away by a sync client, not by the learner."""
    notes = FakeNotes(VAULT)
    lib = fake_library(notes, None)
    await lib.run(everything=True)
    notes.skip("Cooking/Bread.md", SkipReason.IN_CLOUD, "it is in the cloud")

    assert paths(await ask(lib, "why does bread rise")) == ["Cooking/Bread.md"]
