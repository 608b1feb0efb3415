"""The suite ``long_context``: the shipped notes bound into volumes, and long conversations.

Nothing is written anew: what is measured is only what length does to notes and questions that
are found easily when they are short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sidecar.evals.goldens import Golden
from sidecar.library.reading import parse_note

NOTES_IN_VOLUME = 13
"""Notes bound together: some 2,500 words, ten times the usual note of the suite."""

TURNS = 60
"""Turns of a long conversation: more than the smallest context window holds."""

EVERY = 5
"""Every so many questions of one hop are also asked at the end of a long conversation."""

DEEP = 2 / 3
"""Share of a volume after which an answer lies deep in it."""

OTHER_LANGUAGES = ("de", "ja", "zh")
"""Beginnings of the names of notes that are not English: they get volumes of their own."""

_HEADING = re.compile(r"^#+ .*\n+", re.MULTILINE)


def long_context(
    documents: Mapping[str, str], goldens: Sequence[Golden], refusals: Sequence[Golden]
) -> tuple[dict[str, str], tuple[Golden, ...]]:
    """Return volumes by path, and what to ask them.

    English volumes keep the headings of their notes in turn with volumes that are one long
    section. Tags: ``long-note`` and ``long-section`` for the kind of volume, ``deep`` where the
    answer stands in its last third, ``long-history`` for a long conversation.

    Args:
        documents: The short notes by path.
        goldens: Questions that they answer.
        refusals: Questions that they do not answer.

    Determinism:
        Pure.
    """
    volumes, where = _bound(documents)
    asked = [_moved(golden, where) for golden in goldens]
    talks = [
        _at_the_end(golden, goldens, documents, where)
        for golden in [g for g in goldens if _is_plain(g)][::EVERY]
    ]
    return volumes, (*asked, *talks, *refusals)


def _bound(documents: Mapping[str, str]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Return the volumes, and for each note its volume with the tags of its place in there."""
    volumes: dict[str, str] = {}
    where: dict[str, tuple[str, ...]] = {}
    for name, paths, is_one_section in _shelves(sorted(documents)):
        texts = [_body(path, documents[path]) for path in paths]
        whole = sum(map(len, texts))
        start = 0
        for path, text in zip(paths, texts, strict=True):
            kind = "long-section" if is_one_section else "long-note"
            where[path] = (name, kind, *(("deep",) if start >= DEEP * whole else ()))
            start += len(text)
        if is_one_section:
            texts = [_HEADING.sub("", text) for text in texts]
        volumes[name] = f"# {name.removesuffix('.md')}\n\n" + "\n\n".join(texts) + "\n"
    return volumes, where


def _shelves(paths: Sequence[str]) -> Iterable[tuple[str, Sequence[str], bool]]:
    """Yield each volume's path, its notes, and whether it is one long section."""
    english = [path for path in paths if path.split("-")[0] not in OTHER_LANGUAGES]
    for number, start in enumerate(range(0, len(english), NOTES_IN_VOLUME), start=1):
        yield f"Volume {number}.md", english[start : start + NOTES_IN_VOLUME], number % 2 == 0
    for language in OTHER_LANGUAGES:
        some = [path for path in paths if path.split("-")[0] == language]
        if some:
            yield f"Volume {language}.md", some, True


def _body(path: str, text: str) -> str:
    """Return a note as a section of a volume: its title as heading, what it says below."""
    note = parse_note(path, text)
    said = re.sub(r"\A\s*# .*\n+", "", text[note.body_start :])
    deeper = re.sub(r"^#", "##", said, flags=re.MULTILINE).strip()
    return f"## {note.title}\n\n{deeper}"


def _moved(golden: Golden, where: Mapping[str, tuple[str, ...]]) -> Golden:
    """Return a question with the volumes in the place of the notes that answer it."""
    places = [where[path] for path in golden.relevant]
    tags = dict.fromkeys((*golden.tags, *(tag for place in places for tag in place[1:])))
    return replace(golden, relevant={place[0]: 1 for place in places}, tags=tuple(tags))


def _is_plain(golden: Golden) -> bool:
    """Return whether a question stands alone and one note answers it."""
    return "single-hop" in golden.tags and not golden.turns


def _at_the_end(
    golden: Golden,
    goldens: Sequence[Golden],
    documents: Mapping[str, str],
    where: Mapping[str, tuple[str, ...]],
) -> Golden:
    """Return a question after a long conversation about other notes."""
    others = [g for g in goldens if _is_plain(g) and not {*g.relevant} & {*golden.relevant}]
    start = sum(map(ord, golden.id)) % len(others)
    before = [*others[start:], *others[:start]][:TURNS]
    turns = tuple((other.query, _answer(other, documents)) for other in before)
    moved = _moved(golden, where)
    return replace(
        moved,
        id=f"{golden.id}/long-history",
        turns=turns,
        tags=tuple(dict.fromkeys((*moved.tags, "long-history"))),
    )


def _answer(golden: Golden, documents: Mapping[str, str]) -> str:
    """Return the paragraph that answers a question, as an answer of the past."""
    (path,) = golden.relevant
    paragraphs = [part for part in documents[path].split("\n\n") if not part.startswith("#")]
    wanted = re.compile("|".join(golden.must) or "$^", re.IGNORECASE)
    return next((part for part in paragraphs if wanted.search(part)), paragraphs[-1])
