"""The semantic check: whether a statement says what an assertion says, without a model.

A dozen numbers about a statement and an assertion (how alike they are to an embedder, which
words they share, whether they negate alike, whether their numbers agree) go into a logistic
model; two thresholds on its probability make three outcomes. Coefficients and thresholds
come from ``evals/fit_check.py`` and are data, not code.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sidecar.language.negation import negations
from sidecar.language.number_words import NUMBER_WORDS
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.stop_words import stop_words
from sidecar.language.words import content_words, words
from sidecar.rounds.finite_verbs import finite_verbs
from sidecar.rounds.values import Outcome
from sidecar.rounds.vocabulary import Vocabulary

FUNCTION_SHARE = 0.2
"""Least share of function words in a statement that can cover an assertion, rounded down to words.

Source: of 3,467 answers marked correct in the shared halves of SciEntsBank and Beetle with
five words or more, 0.5 % have less; a list of keywords has none."""

FUNCTION_SHARE_WORDS = 5
"""Words from which that share is asked for: short answers may be terse."""

DENSE_SHARE = 0.3
"""Share of function words from which such a run is a long noun phrase in a sentence.

Source: ``sparring eval rounds``, where lists have less and honest sentences with a run more."""

CONTENT_RUN = 6
"""Words in a row, no function word and no sign between, that no English sentence needs.

Source: the same answers; 0.2 % of the correct ones hold such a run, and 0.4 % of those in
Mohler 2011. Long technical answers do more often (DigiKlausur: 14 % of whole answers)."""

FUNCTION_SHARE_LANGUAGES = frozenset({"en", "de", "fr", "es", "it", "pt", "nl"})
"""Languages with articles, where the share was measured or holds by their grammar."""

LONG_WORDS = 12
"""Words from which an assertion is long: the order of its words counts more and more.

Source: answers to the references of SciEntsBank with 25 words or more; by question, the order
of words beside the other features raises the area from 0.77 to 0.79, and nothing for short ones."""

_MORE_FUNCTION_WORDS = {
    "en": frozenset(
        {"cannot", "without", "within", "although", "whereas"}
        | {"since", "another", "either", "neither", "never", "always", "every", "among", "because"}
    ),
    "de": frozenset(
        {"mittels", "sowie", "wegen", "trotz", "statt", "innerhalb", "außerhalb", "je", "also"}
        | {"somit", "dadurch", "deshalb", "daher", "dank", "falls", "sobald", "sodass", "zwar"}
        | {"jedoch", "beide", "beiden", "nie", "ebenfalls", "indem", "ins", "ans", "desto", "umso"}
    ),
    "fr": frozenset(
        {"grâce", "lors", "afin", "selon", "parmi", "dès", "malgré", "hors", "durant", "tandis"}
        | {"cependant", "chaque", "quelque", "quelques", "via", "moyen", "jamais", "ceux", "celui"}
        | {"celle", "celles", "tant", "autant", "jusqu", "lorsqu", "puisqu", "toutefois"}
    ),
    "es": frozenset(
        {"mediante", "través", "además", "así", "entonces", "durante", "excepto", "salvo", "vía"}
        | {"cual", "cuales", "cuyo", "cuya", "aquella", "aquellos", "nunca", "siempre", "gracias"}
        | {"algún", "alguna", "algunos", "algunas", "ambos", "ambas", "tanto", "tan", "sea", "sean"}
    ),
    "it": frozenset(
        {"mediante", "tramite", "attraverso", "durante", "dopo", "prima", "senza", "sotto", "sopra"}
        | {"contro", "verso", "fino", "poi", "oltre", "presso", "quindi", "così", "mai", "grazie"}
        | {"nello", "sullo", "cui", "affinché", "poiché", "oppure", "però", "entrambi"}
    ),
    "pt": frozenset(
        {"mediante", "através", "durante", "conforme", "perante", "segundo", "assim", "então"}
        | {"num", "numa", "dele", "dela", "deles", "delas", "cujo", "cuja", "nunca", "sempre"}
        | {"ambos", "ambas", "porém", "logo", "tão", "tanto", "seja", "sejam", "graças"}
    ),
    "nl": frozenset(
        {"via", "tijdens", "volgens", "wegens", "dankzij", "vanwege", "binnen", "buiten", "langs"}
        | {"zodat", "indien", "tenzij", "waarbij", "waardoor", "hierdoor", "daardoor", "nooit"}
        | {"altijd", "beide", "iedere", "ieder", "wel", "dus", "echter", "zowel", "toch"}
    ),
}
"""Function words that the stop words leave out, by language; their absence tells a list."""

_GRAM = 4
_SPACELESS_GRAM = 2
_WORD_GRAM = 3
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SIGN = re.compile(r"[.,;:!?()\n]")
_CACHED = 4_096


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike a statement and an assertion are to an embedder; cosines, in [-1, 1].

    Attributes:
        whole: Of the two texts.
        aligned: Mean over the assertion's tokens of their best match in the statement.
        aligned_content: The same, weighted by how telling a token is.
        aligned_new: The same, weighted also by how new the token is after what was asked.
        said_new: Mean over the statement's tokens of their best match in the assertion,
            weighted by how telling and how new they are: whether it keeps to the point.
    """

    whole: float
    aligned: float
    aligned_content: float
    aligned_new: float
    said_new: float


@dataclass(frozen=True, slots=True)
class Coefficient:
    """Weight of one feature after standardizing it: ``weight * (x - mean) / deviation``."""

    weight: float
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class CheckModel:
    """A fitted model.

    Attributes:
        intercept: Log odds of a statement with mean features.
        coefficients: By feature name; features without one are not used.
        cover_at: Least probability of "covered".
        reject_at: Probability below which it is "not covered".
    """

    intercept: float
    coefficients: Mapping[str, Coefficient]
    cover_at: float
    reject_at: float

    def probability(self, features: Mapping[str, float]) -> float:
        """Return the probability that the statement covers the assertion, 0 to 1.

        Args:
            features: From ``features_of``.

        Raises:
            KeyError: If a feature that the model uses is missing.
        """
        score = self.intercept + sum(
            one.weight * (features[name] - one.mean) / one.deviation
            for name, one in self.coefficients.items()
        )
        return 1.0 / (1.0 + math.exp(-score)) if score > 0 else 1.0 - 1.0 / (1.0 + math.exp(score))

    def outcome(self, probability: float) -> Outcome:
        """Return the outcome that a probability comes to."""
        if probability >= self.cover_at:
            return Outcome.COVERED
        return Outcome.UNDECIDED if probability >= self.reject_at else Outcome.NOT_COVERED


def features_of(
    *, assertion: str, statement: str, asked: str, known: Vocabulary, likeness: Likeness | None
) -> dict[str, float]:
    """Return the numbers that the model weighs.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        asked: What the partner said; words from there count less.
        known: The words of the assertion's language.
        likeness: From an embedder that knows the language, or ``None`` without one.

    Returns:
        Feature name to value, most of them in [0, 1].

    Determinism:
        Pure.
    """
    language = known.language
    point, said, question = (
        content_words(text, language) for text in (assertion, statement, asked)
    )
    wanted, given = words(assertion), words(statement)
    order = _order(wanted, given)
    features = {
        "point_said": _cover(point, said),
        "point_said_exactly": _share(set(point) & set(said), set(point)),
        "new_point_said": _cover(_without(point, question), said),
        "new_said_in_point": _cover(_without(said, question), point),
        "fragments": _fragment_share(assertion, statement),
        "order": order,
        "order_of_long": order * max(0.0, math.log((len(wanted) + 1) / (LONG_WORDS + 1))),
        "length": math.log((len(given) + 1) / (len(wanted) + 1)),
        "point_length": math.log1p(len(point)),
        "negation_missing": float(
            bool(negations(assertion, language)) and not negations(statement, language)
        ),
        "number_clash": _number_clash(assertion, statement),
        "exchange": float(len(known.exchanged(assertion, statement)) % 2),
    }
    if likeness is not None:
        features |= {
            "whole": likeness.whole,
            "aligned": likeness.aligned,
            "aligned_content": likeness.aligned_content,
            "aligned_new": likeness.aligned_new,
            "said_new": likeness.said_new,
        }
    return features


def is_keyword_list(statement: str, language: str) -> bool:
    """Return whether the statement is a heap of words rather than a sentence.

    Args:
        statement: What the learner said.
        language: ISO 639-1 code.

    Returns:
        True when five words or more hold hardly a function word, or when six in a row
        hold none (English only); False in languages where neither was measured. A finite verb
        between two words counts as one: it makes a sentence of them.

    Example:
        >>> is_keyword_list("membrane osmosis water solute gradient energy", "en")
        True
        >>> is_keyword_list("Mitosis produces two equal cells", "en")
        False
        >>> is_keyword_list("Water moves through the membrane to where more is dissolved", "en")
        False
    """
    said = words(statement)
    if language not in FUNCTION_SHARE_LANGUAGES or len(said) < FUNCTION_SHARE_WORDS:
        return False
    stops = stop_words(language) | _MORE_FUNCTION_WORDS[language]
    counts = frozenset(word for word in said if word in NUMBER_WORDS)
    verbs = finite_verbs(statement, language)
    grammar = sum(word in stops for word in said) + len(verbs)
    if grammar < int(FUNCTION_SHARE * len(said)):
        return True
    is_dense = grammar < DENSE_SHARE * len(said)
    breaks = stops | counts | set(verbs)
    return language == "en" and is_dense and _longest_run(statement, breaks) >= CONTENT_RUN


def _longest_run(statement: str, stops: Collection[str]) -> int:
    """Return the most words in a row that are not among the stop words."""
    longest = 0
    for part in _SIGN.split(statement):
        run = 0
        for word in words(part):
            run = 0 if word in stops else run + 1
            longest = max(longest, run)
    return longest


def _without(some: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Return the items that are not among the others; all of them when none is left."""
    known = set(others)
    return tuple(item for item in some if item not in known) or tuple(some)


def _cover(wanted: Sequence[str], given: Sequence[str]) -> float:
    """Return how well the wanted words are found, misspellings and kin counted in part."""
    if not wanted or not given:
        return 0.0
    known = frozenset(given)
    index = _by_gram(known)
    return sum(1.0 if word in known else _best_likeness(word, index) for word in wanted) / len(
        wanted
    )


def _best_likeness(word: str, index: Mapping[str, Sequence[str]]) -> float:
    """Return the best Dice coefficient of a stem's letter triples with another's, 0 to 1.

    Only stems that share a triple are looked at: long turns hold hundreds of others.
    """
    mine = _grams(f"^{word}$", _WORD_GRAM)
    shared = Counter(other for gram in mine for other in index.get(gram, ()))
    return max(
        (
            2 * count / (len(mine) + len(_grams(f"^{other}$", _WORD_GRAM)))
            for other, count in shared.items()
        ),
        default=0.0,
    )


@lru_cache(maxsize=_CACHED)
def _by_gram(known: frozenset[str]) -> Mapping[str, Sequence[str]]:
    """Return the stems by each of their letter triples."""
    index: dict[str, list[str]] = {}
    for word in known:
        for gram in _grams(f"^{word}$", _WORD_GRAM):
            index.setdefault(gram, []).append(word)
    return index


@lru_cache(maxsize=_CACHED)
def _grams(text: str, size: int) -> frozenset[str]:
    return frozenset(text[i : i + size] for i in range(len(text) - size + 1)) or frozenset({text})


def _fragment_share(assertion: str, statement: str) -> float:
    """Return the share of the assertion's letter runs that the statement holds."""
    wanted, given = ("".join(words(text)) for text in (assertion, statement))
    size = _SPACELESS_GRAM if any(map(is_spaceless_character, wanted)) else _GRAM
    return _share(_grams(wanted, size) & _grams(given, size), _grams(wanted, size))


def _share(part: set[str] | frozenset[str], whole: set[str] | frozenset[str]) -> float:
    return len(part) / len(whole) if whole else 0.0


def _order(wanted: Sequence[str], given: Sequence[str]) -> float:
    """Return the longest common subsequence as a share of the wanted words.

    Bit-parallel, since long turns are compared with every assertion.

    Source:
        Hyyrö (2004), "Bit-parallel LCS-length computation revisited".
    """
    if not wanted:
        return 0.0
    places: dict[str, int] = {}
    for place, item in enumerate(wanted):
        places[item] = places.get(item, 0) | 1 << place
    everything = (1 << len(wanted)) - 1
    row = everything
    for item in given:
        found = row & places.get(item, 0)
        row = ((row + found) | (row - found)) & everything
    return (len(wanted) - row.bit_count()) / len(wanted)


def _number_clash(assertion: str, statement: str) -> float:
    """Return 1 when the statement gives a number that the assertion, having some, lacks."""
    wanted, given = (set(_NUMBER.findall(text)) for text in (assertion, statement))
    return float(bool(wanted) and bool(given - wanted))
