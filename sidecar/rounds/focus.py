"""The focus: one sentence, what the round is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sidecar.language.words import is_spaceless, stem, words
from sidecar.rounds.plain_reply import first_sentence
from sidecar.rounds.prompts import FOCUS_OPENING
from sidecar.rounds.runs import count_words

MAX_FOCUS_CHARS = 600
"""Longest focus kept: 120 tokens (rounds.md, Opening) are rarely more characters."""

_MIN_OWN_WORDS = 2
"""Words that a focus must have after its opening to say anything."""

_SHOWN_TERMS = 3


@dataclass(frozen=True, slots=True)
class _Frame:
    """How a language says it: ``{title}`` and ``{terms}`` are quoted, so nothing inflects them."""

    opening: str
    linked: str
    alone: str
    quotes: str
    comma: str
    last: str


_FRAMES: Mapping[str, _Frame] = {
    "en": _Frame(
        FOCUS_OPENING,
        " {title} has to do with {terms}.",
        " {title} can be explained in your own words.",
        "“”",
        ", ",
        " and ",
    ),
    "de": _Frame(
        "In dieser Notiz geht es darum,",
        " dass {title} mit {terms} zu tun hat.",
        " dass sich {title} mit eigenen Worten erklären lässt.",
        "„“",
        ", ",
        " und ",
    ),
    "fr": _Frame(
        "Cette note enseigne que",
        " {title} a à voir avec {terms}.",
        " {title} peut s'expliquer avec tes propres mots.",
        "«»",
        ", ",
        " et ",
    ),
    "es": _Frame(
        "Esta nota enseña que",
        " {title} tiene que ver con {terms}.",
        " {title} se puede explicar con tus propias palabras.",
        "«»",
        ", ",
        " y ",
    ),
    "it": _Frame(
        "Questa nota insegna che",
        " {title} ha a che fare con {terms}.",
        " {title} si può spiegare con parole tue.",
        "«»",
        ", ",
        " e ",
    ),
    "pt": _Frame(
        "Esta nota ensina que",
        " {title} tem a ver com {terms}.",
        " {title} se pode explicar por palavras tuas.",
        "“”",
        ", ",
        " e ",
    ),
    "nl": _Frame(
        "Deze notitie leert dat",
        " {title} te maken heeft met {terms}.",
        " je {title} in je eigen woorden kunt uitleggen.",
        "“”",
        ", ",
        " en ",
    ),
    "pl": _Frame(
        "Ta notatka uczy, że",
        " temat {title} wiąże się z pojęciami: {terms}.",
        " temat {title} można wyjaśnić własnymi słowami.",
        "„”",
        ", ",
        " i ",
    ),
    "ru": _Frame(
        "Эта заметка учит, что",
        " тема {title} связана с понятиями: {terms}.",
        " тему {title} можно объяснить своими словами.",
        "«»",
        ", ",
        " и ",
    ),
    "zh": _Frame(
        "这篇笔记说明",
        "{title}与{terms}有关。",
        "可以用自己的话解释{title}。",
        "“”",
        "、",
        "和",
    ),
    "ja": _Frame(
        "このノートが教えるのは、",
        "{title}が{terms}と関係しているということです。",
        "{title}を自分の言葉で説明できるということです。",
        "「」",
        "、",
        "、",
    ),
}


def read_focus(reply: str) -> str | None:
    """Return the focus in a reply, or ``None`` when it is not one.

    Args:
        reply: What a model said.

    Returns:
        The first sentence, when it begins "This note teaches that" (or, as the built-in
        engine says it, so in another language) and goes on.

    Example:
        >>> read_focus("Focus: this note teaches that rest helps memory. More.")
        'This note teaches that rest helps memory.'
        >>> read_focus("The note is about rest.") is None
        True
    """
    sentence = first_sentence(reply)
    if len(sentence) > MAX_FOCUS_CHARS:
        return None
    for language, frame in _FRAMES.items():
        head, rest = sentence[: len(frame.opening)], sentence[len(frame.opening) :]
        is_open = head.casefold() == frame.opening.casefold()
        is_parted = rest[:1].isspace() or language in {"zh", "ja"}
        if is_open and is_parted and count_words(rest) >= _MIN_OWN_WORDS:
            return frame.opening + rest
    return None


def point_of(focus: str) -> str:
    """Return what a focus says after its opening.

    Args:
        focus: A focus in any of the languages.

    Example:
        >>> point_of("This note teaches that rest helps memory.")
        'rest helps memory.'
    """
    openings = [frame.opening for frame in _FRAMES.values()]
    opening = next((one for one in openings if focus.startswith(one)), "")
    return focus.removeprefix(opening).strip()


def fallback_focus(title: str, key_terms: Sequence[str], language: str = "en") -> str:
    """Return a focus built from the title and the note's key terms.

    Args:
        title: The note's title.
        key_terms: Best first.
        language: ISO 639-1 code of the sentence; English where it has no words for it.

    Returns:
        One sentence in the required opening.

    Example:
        >>> fallback_focus("Sleep", ("memory", "REM"))
        'This note teaches that “Sleep” has to do with “memory” and “REM”.'
        >>> fallback_focus("Schlaf", (), "de")
        'In dieser Notiz geht es darum, dass sich „Schlaf“ mit eigenen Worten erklären lässt.'
    """
    frame = _FRAMES.get(language, _FRAMES["en"])
    subject = " ".join(title.split()).rstrip(".!?。")
    terms = _telling(subject, key_terms, language)
    quoted = [_quoted(term, frame) for term in terms]
    listed = frame.last.join(filter(None, [frame.comma.join(quoted[:-1]), *quoted[-1:]]))
    body = frame.linked if terms else frame.alone
    return frame.opening + body.format(title=_quoted(subject, frame), terms=listed)


def _telling(subject: str, key_terms: Sequence[str], language: str) -> list[str]:
    """Return the best terms that add something to the title and to one another."""
    kept: list[str] = []
    titled = {stem(word, language) for word in words(subject)}
    known: set[str] = set()
    for term in key_terms:
        own = {term} if is_spaceless(term) else {stem(word, language) for word in words(term)}
        is_new = term.casefold() not in subject.casefold() and not own <= titled
        is_new = is_new and not (own - titled) & known
        if is_new and len(kept) < _SHOWN_TERMS:
            kept.append(term)
            known |= own
    return kept


def _quoted(text: str, frame: _Frame) -> str:
    space = "\u202f" if frame.opening == _FRAMES["fr"].opening else ""
    return f"{frame.quotes[0]}{space}{text}{space}{frame.quotes[1]}"
