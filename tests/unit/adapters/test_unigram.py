"""Unigram tokenization finds the likeliest cut."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sidecar.adapters.unigram import SPACE_MARK, PieceTable, Unigram

PIECES = ["<s>", "</s>", "<unk>", SPACE_MARK, "a", "b", "ab", SPACE_MARK + "a", "ba", "bb"]
SCORES = [0.0, 0.0, 0.0, -3.0, -2.0, -2.5, -3.0, -2.8, -4.9, -4.0]
TOKENIZER = Unigram(PieceTable(PIECES, SCORES, {ord("A"): "a", 0x3000: " "}, 0, 1, 2))
UNKNOWN = min(SCORES) - 10.0


def _all_cuts(word: str) -> list[list[str]]:
    places = range(1, len(word))
    return [
        [word[i:j] for i, j in zip((0, *cut), (*cut, len(word)), strict=True)]
        for size in range(len(word))
        for cut in combinations(places, size)
    ]


def _score(cut: list[str]) -> float:
    total = 0.0
    for piece in cut:
        if piece in PIECES[3:]:
            total += SCORES[PIECES.index(piece)]
        elif len(piece) == 1:
            total += UNKNOWN
        else:
            return float("-inf")
    return total


@given(st.text(alphabet="abx", min_size=1, max_size=7))
def test_cut_is_as_likely_as_the_best_of_all_cuts(word: str) -> None:
    """Viterbi finds what trying every cut finds."""
    ids = TOKENIZER.encode(word, limit=100)[1:-1]
    found = sum(UNKNOWN if number == 2 else SCORES[number] for number in ids)

    assert abs(found - max(map(_score, _all_cuts(SPACE_MARK + word)))) < 1e-9


def test_characters_are_normalized_first() -> None:
    """The table's character map is applied: case, full-width space."""
    assert TOKENIZER.encode("A\u3000b", limit=10) == TOKENIZER.encode("a b", limit=10)


def test_spaces_around_and_between_do_not_count() -> None:
    """Runs of spaces are one, as SentencePiece has it."""
    assert TOKENIZER.encode("  a   b ", limit=10) == TOKENIZER.encode("a b", limit=10)


def test_long_text_is_cut_at_the_limit_and_keeps_its_end_mark() -> None:
    """What is beyond the limit is dropped; the marks stay."""
    ids = TOKENIZER.encode("a " * 50, limit=6)

    assert (len(ids), ids[0], ids[-1]) == (6, 0, 1)


def test_signs_tell_nothing_and_rare_pieces_most() -> None:
    """How telling a piece is follows its rarity."""
    telling = TOKENIZER.telling()

    assert telling[PIECES.index(SPACE_MARK)] == 0.0
    assert telling[PIECES.index("ba")] == 1.0
    assert telling[PIECES.index("a")] < telling[PIECES.index("b")]
