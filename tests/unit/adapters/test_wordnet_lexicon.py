"""The lexicon of English knows how words are related, in any form."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import pytest

from sidecar.adapters.wordnet_lexicon import WORDNET, WordNetLexicon, lexicons
from sidecar.errors import ModelFileInvalid
from sidecar.rounds.meanings import Relation

LEXICON = lexicons()["en"]
NOTICE = WORDNET.parent / "NOTICE.md"


@pytest.mark.parametrize(
    ("one", "other", "relation"),
    [
        ("net", "network", Relation.SAME),
        ("kept", "holds", Relation.SAME),
        ("bigger", "larger", Relation.SAME),
        ("growth", "grew", Relation.SAME),
        ("hot", "cold", Relation.OPPOSITE),
        ("scorching", "cold", Relation.OPPOSITE),
        ("raises", "lowered", Relation.OPPOSITE),
        ("oxygen", "gas", Relation.BROADER),
        ("blood", "lymph", Relation.SISTER),
        ("voltage", "resistance", Relation.UNKNOWN),
        ("net", "zzyzx", Relation.UNKNOWN),
    ],
)
def test_words_are_related_in_any_form(one: str, other: str, relation: Relation) -> None:
    """Synonyms, shades, opposites, wider words, and two kinds of one thing."""
    assert LEXICON.relation(one, other) is relation


def test_a_word_is_known_in_any_form() -> None:
    """What is not in the lexicon may be a misspelling or a name."""
    assert LEXICON.knows("alkenes")
    assert LEXICON.knows("frozen")
    assert not LEXICON.knows("patogen")


def test_parts_are_those_that_a_word_mostly_is() -> None:
    """Rare uses are left out."""
    assert LEXICON.parts("water") == {"n"}
    assert LEXICON.parts("destroys") == {"v"}
    assert LEXICON.parts("zzyzx") == frozenset()


def test_shipped_file_is_the_one_that_the_notice_names() -> None:
    """Whoever makes it again has to say so."""
    assert hashlib.sha256(WORDNET.read_bytes()).hexdigest() in NOTICE.read_text(encoding="utf-8")


@pytest.mark.parametrize("damage", [b"", b"no gzip", gzip.compress("ä".encode())])
def test_damaged_file_is_named(tmp_path: Path, damage: bytes) -> None:
    """The error says which file it is."""
    path = tmp_path / "words.gz"
    path.write_bytes(damage)

    with pytest.raises(ModelFileInvalid, match=r"words\.gz"):
        WordNetLexicon(path).knows("water")


def test_missing_file_is_named(tmp_path: Path) -> None:
    """As if it were damaged."""
    with pytest.raises(ModelFileInvalid, match=r"words\.gz"):
        WordNetLexicon(tmp_path / "words.gz").relation("hot", "cold")
