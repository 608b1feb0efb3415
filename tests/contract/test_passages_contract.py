"""What every store of passages does: the fake and LanceDB alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from sidecar.ids import content_hash
from sidecar.library.values import Passage, Scope, Span
from sidecar.ports.passages import EmbeddedPassage, Passages, SearchRequest, Vector
from tests.fakes.library import LancePassages
from tests.fakes.passages import FakePassages

DIMENSION = 4


@pytest.fixture(params=["fake", "lance"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Passages]:
    """Return an empty store."""
    if request.param == "fake":
        yield FakePassages(DIMENSION)
        return
    lance = LancePassages(
        str(tmp_path / "library"), embedder_id="test", dimension=DIMENSION, format_version=1
    )
    yield lance
    await lance.close()


def axis(place: int, *, of: int = DIMENSION) -> Vector:
    """Return the unit vector along one axis."""
    vector = np.zeros(of, np.float32)
    vector[place] = 1.0
    return vector


def a_passage(note: str, text: str, *, ordinal: int = 0, **other: object) -> Passage:
    """Return a passage of a note."""
    path = str(other.pop("path", f"{note}.md"))
    title = str(other.pop("title", note))
    return Passage(
        id=f"{note}:{ordinal}:{content_hash(text)}",
        note_id=note,
        path=path,
        title=title,
        heading_path=("Heading",),
        span=Span(0, len(text)),
        text=text,
        text_hash=content_hash(text),
        embed_text=f"{title}\n{text}",
        ordinal=ordinal,
        **other,  # type: ignore[arg-type] - tests name the fields
    )


def embedded(
    note: str, text: str, vector: Vector | None = None, **other: object
) -> EmbeddedPassage:
    """Return a passage with a vector."""
    return EmbeddedPassage(a_passage(note, text, **other), vector)


def words(text: str, **other: object) -> SearchRequest:
    """Return a search by words only."""
    return SearchRequest(text=text, vector=None, per_list=10, **other)  # type: ignore[arg-type] - tests name the fields


async def found(store: Passages, request: SearchRequest) -> list[str]:
    """Return the note ids found, sorted."""
    result = await store.search(request)
    return sorted(candidate.passage.note_id for candidate in result.candidates)


async def test_a_passage_comes_back_as_it_went_in(store: Passages) -> None:
    """Every field of a passage survives the store."""
    passage = a_passage(
        "n", "Körper: 慣性 🙂", block_id="b1", tags=("x/y",), aliases=("Al",), language="de"
    )

    await store.replace({"n": [EmbeddedPassage(passage, axis(0))]})
    result = await store.search(SearchRequest("", axis(0), 5))

    assert [candidate.passage for candidate in result.candidates] == [passage]


async def test_vector_candidates_come_with_their_cosine(store: Passages) -> None:
    """The cosine is that of the stored and the query vector."""
    await store.replace(
        {"a": [embedded("a", "one", axis(0))], "b": [embedded("b", "two", axis(1))]}
    )
    halfway = (axis(0) + axis(1)) / np.float32(np.sqrt(2))
    result = await store.search(SearchRequest("", halfway, 5))

    assert [candidate.cosine for candidate in result.candidates] == pytest.approx(
        [0.7071] * 2, abs=1e-3
    )
    assert result.vector_candidates == 2


async def test_the_net_keeps_far_vectors_out(store: Passages) -> None:
    """A vector candidate below the net is none."""
    await store.replace(
        {"a": [embedded("a", "one", axis(0))], "b": [embedded("b", "two", axis(1))]}
    )

    assert await found(store, SearchRequest("", axis(0), 5, net=0.5)) == ["a"]


async def test_lexical_candidates_carry_rank_score_and_cosine(store: Passages) -> None:
    """A candidate that only words found has its cosine from its stored vector."""
    await store.replace({"a": [embedded("a", "inertia keeps things moving", axis(1))]})
    (candidate,) = (await store.search(SearchRequest("inertia", axis(0), 5, net=0.5))).candidates

    assert candidate.lexical_rank == 1
    assert candidate.lexical_score is not None
    assert candidate.cosine == pytest.approx(0.0, abs=1e-6)


async def test_passages_without_a_vector_are_found_by_words(store: Passages) -> None:
    """A passage that could not be embedded has no cosine and is still found."""
    await store.replace({"a": [embedded("a", "inertia keeps things moving", None)]})
    (candidate,) = (await store.search(SearchRequest("inertia", axis(0), 5))).candidates

    assert candidate.cosine is None
    assert (await store.stats()).text_only == 1


async def test_titles_and_aliases_are_found_by_words(store: Passages) -> None:
    """The words of title, file name and aliases count."""
    await store.replace(
        {"a": [embedded("a", "text", title="Momentum", aliases=("Impuls",), path="x/Schwung.md")]}
    )

    for word in ("momentum", "impuls", "schwung"):
        assert await found(store, words(word)) == ["a"]


async def test_whole_names_and_tags_join_the_candidates(store: Passages) -> None:
    """A title, alias or tag that matches whole is a candidate whatever its case."""
    await store.replace({"a": [embedded("a", "text", title="O'Brien", tags=("People/Poets",))]})

    assert await found(store, words("", names=("o'BRIEN",))) == ["a"]
    assert await found(store, words("", tags=("people",))) == ["a"]
    assert await found(store, words("", names=("Brien",))) == []


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (Scope(folder="Foo"), ["in"]),
        (Scope(tag="x"), ["tagged"]),
        (Scope(tags=("x", "other")), ["tagged"]),
        (Scope(tag="x", tags=("absent",)), []),
        (Scope(paths=("it's.md",)), ["quoted"]),
        (Scope(leave_out=("it's.md", "Foo/in.md")), ["beside", "tagged"]),
    ],
    ids=["folder", "tag", "tags", "one tag is not there", "paths", "leave out"],
)
async def test_scopes_narrow_every_list(store: Passages, scope: Scope, expected: list[str]) -> None:
    """Folder, tag, paths and left-out paths are kept to, not one row more."""
    await store.replace(
        {
            "in": [embedded("in", "inertia", axis(0), path="Foo/in.md")],
            "beside": [embedded("beside", "inertia", axis(0), path="Foobar/in.md")],
            "tagged": [embedded("tagged", "inertia", axis(0), tags=("x/y", "other"))],
            "quoted": [embedded("quoted", "inertia", axis(0), path="it's.md")],
        }
    )

    assert await found(store, SearchRequest("inertia", axis(0), 9, scope=scope)) == expected


async def test_replacing_a_note_leaves_only_its_new_passages(store: Passages) -> None:
    """Fewer new passages than old ones leave no remainder, and other notes alone."""
    await store.replace(
        {
            "a": [embedded("a", "old one", axis(0)), embedded("a", "old two", axis(1), ordinal=1)],
            "b": [embedded("b", "other", axis(2))],
        }
    )

    await store.replace({"a": [embedded("a", "new", axis(3))]})

    assert await store.counts() == {"a": 1, "b": 1}
    assert await found(store, words("old")) == []


async def test_a_note_can_lose_all_passages(store: Passages) -> None:
    """A note that became empty has none left."""
    await store.replace({"a": [embedded("a", "text", axis(0))]})

    await store.replace({"a": []})

    assert await store.counts() == {}


async def test_emptied_and_filled_notes_go_together(store: Passages) -> None:
    """One call may empty one note and fill another."""
    await store.replace({"a": [embedded("a", "text", axis(0))]})

    await store.replace({"a": [], "b": [embedded("b", "text", axis(0))]})

    assert await store.counts() == {"b": 1}


async def test_moving_keeps_vectors_and_words(store: Passages) -> None:
    """A moved note is found at its new path with the vector it had."""
    await store.replace({"a": [embedded("a", "inertia", axis(0), path="old/a.md")]})

    await store.move({"a": "new/it's.md", "unknown": "x.md"})
    (candidate,) = (await store.search(SearchRequest("inertia", axis(0), 5))).candidates

    assert candidate.passage.path == "new/it's.md"
    assert candidate.cosine == pytest.approx(1.0, abs=1e-6)


async def test_deleting_takes_exactly_the_notes_named(store: Passages) -> None:
    """Ids with quotes and SQL in them delete themselves and nothing else."""
    hostile = ["It's a test", "x' OR 1=1 --", 'say "hi"', "a\\'b"]
    await store.replace({n: [embedded(n, "text", axis(0))] for n in (*hostile, "good")})

    await store.delete(hostile)

    assert await store.counts() == {"good": 1}


async def test_vectors_come_back_by_the_hash_of_their_text(store: Passages) -> None:
    """A note's vectors are keyed by the text they embed; text-only passages have none."""
    item = embedded("a", "text", axis(2))
    await store.replace({"a": [item, embedded("a", "other", None, ordinal=1)]})
    vectors = await store.vectors(["a"])

    assert list(vectors) == [content_hash(item.passage.embed_text)]
    assert np.array_equal(vectors[content_hash(item.passage.embed_text)], axis(2))


@pytest.mark.parametrize(
    "bad",
    [
        np.full(DIMENSION, np.nan, np.float32),
        np.zeros(DIMENSION, np.float32),
        np.array([np.inf, 0, 0, 0], np.float32),
        np.ones(DIMENSION + 1, np.float32) / np.float32(np.sqrt(DIMENSION + 1)),
        np.full(DIMENSION, 7, np.float32),
    ],
    ids=["nan", "zero", "infinite", "other dimension", "not unit length"],
)
async def test_unusable_vectors_are_refused(store: Passages, bad: Vector) -> None:
    """No vector that would spoil every search is stored."""
    with pytest.raises(ValueError, match=r"vector|Vector"):
        await store.replace({"a": [embedded("a", "text", bad)]})

    assert await store.counts() == {}


async def test_two_passages_of_one_id_are_refused(store: Passages) -> None:
    """Twins inside one call would both be stored; they are refused instead."""
    item = embedded("a", "text", axis(0))

    with pytest.raises(ValueError, match="same id"):
        await store.replace({"a": [item, item]})


async def test_all_tags_are_told_as_written(store: Passages) -> None:
    """Each tag with the notes that have it; a store without tags has none."""
    assert await store.tags() == {}
    first = embedded("a", "text", axis(0), tags=("Physics/motion", "open"))
    other = embedded("b", "text", axis(0), tags=("open",))
    paths = first.passage.path, other.passage.path

    await store.replace({"a": [first], "b": [other]})

    assert await store.tags() == {"Physics/motion": {paths[0]}, "open": set(paths)}


async def test_writing_one_note_many_times_at_once_leaves_one(store: Passages) -> None:
    """Sixteen writers of one note leave its passages once."""
    item = embedded("a", "text", axis(0))

    await asyncio.gather(*(store.replace({"a": [item]}) for _ in range(16)))

    assert await store.counts() == {"a": 1}


ODD_QUERIES = (
    *("", "   ", '"unclosed', "AND OR NOT", "{0} {}", "C++", "*", "(", "a" * 5000, "\x00", "🙂"),
    *('"plain words"', '""', '"', '"plain" "words"', '" plain', "'plain'", '"plain words"~2'),
)


@pytest.mark.parametrize("text", ODD_QUERIES)
async def test_any_text_is_a_valid_query(store: Passages, text: str) -> None:
    """Nothing in a query is syntax."""
    await store.replace({"a": [embedded("a", "plain words", axis(0))]})
    await store.settle(idle=True)

    result = await store.search(SearchRequest(text, axis(0), 5))

    assert result.vector_candidates == 1


async def test_a_query_between_quotation_marks_is_its_words(store: Passages) -> None:
    """Marks around the whole text change nothing about what is found."""
    await store.replace({"a": [embedded("a", "plain words")], "b": [embedded("b", "other things")]})
    await store.settle(idle=True)

    assert await found(store, words('"plain words"')) == ["a"]


@pytest.mark.parametrize("phrase", ["red door house", "über strassen", "北京大"])
async def test_a_phrase_joins_the_candidates_wherever_it_stands(
    store: Passages, phrase: str
) -> None:
    """It is found whatever its case and line breaks, and however many notes hold its words."""
    many = {f"n{number}": [embedded(f"n{number}", "red " * 9)] for number in range(12)}
    here = "The Red\ndoor - house. Über Straßen. Eine 北京大学."
    await store.replace(many | {"here": [embedded("here", here)]})
    request = SearchRequest("red", None, 3, phrases=(phrase,))

    assert "here" in await found(store, request)


async def test_part_of_a_word_is_no_phrase(store: Passages) -> None:
    """Words of a phrase are whole words."""
    await store.replace({"a": [embedded("a", "sacred doors")]})

    assert await found(store, SearchRequest("x", None, 3, phrases=("red door",))) == []


async def test_an_empty_store_finds_nothing(store: Passages) -> None:
    """Searching before the first note gives nothing and no error."""
    result = await store.search(SearchRequest("anything", axis(0), 5, names=("x",), tags=("y",)))

    assert result.candidates == ()


async def test_settling_is_due_after_writes_only(store: Passages) -> None:
    """An untouched store is left alone; an idle one with writes is compacted."""
    before = await store.settle(idle=True)
    await store.replace({"a": [embedded("a", "inertia", axis(0))]})

    assert not before
    assert not await store.settle(idle=False)
    assert await store.settle(idle=True)
    assert not await store.settle(idle=True)
    assert await found(store, words("inertia")) == ["a"]


async def test_clearing_leaves_a_usable_store(store: Passages) -> None:
    """After clearing, the store is empty and takes notes again."""
    await store.replace({"a": [embedded("a", "text", axis(0))]})

    await store.clear()
    await store.replace({"b": [embedded("b", "text", axis(0))]})

    assert await store.counts() == {"b": 1}
