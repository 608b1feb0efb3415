"""Citations of an answer, checked by code."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sidecar.language.sentences import sentence_spans
from sidecar.library.support import Quote, best_quote, is_claim
from sidecar.library.values import Citation, Passage, Span

_MARK = re.compile(r"[ \t]*[\[【]\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*[\]】](?!\()")
_RUN = re.compile(r"(?:\[\d{1,3}\])+(?!\()")
"""Marks as ``with_marks`` writes them."""

_RANGE = re.compile(r"(\d{1,3})\s*[–-]\s*(\d{1,3})")
_CLOSING = re.compile(r"[.!?。！？…]+[\"'”’»」』）)\]]*$")


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """An answer after its citations were checked.

    Attributes:
        text: The answer: marks that name no passage are gone, and a supported sentence that
            cited nothing cites its passage.
        citations: In order of their numbers; ``supported`` says whether the quote supports
            the sentence that cites it.
        unsupported: Sentences that no passage supports, without marks.
        supported: Number of sentences that a passage supports.
        unjudged: Number of cited sentences in another language than their passage, which
            words cannot judge.
    """

    text: str
    citations: tuple[Citation, ...]
    unsupported: tuple[str, ...]
    supported: int
    unjudged: int


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the answer: its words without marks, and the numbers it cites."""

    lead: str
    words: str
    cited: tuple[int, ...]


def check_citations(answer: str, passages: Sequence[Passage], language: str) -> CheckedAnswer:
    """Check each sentence of an answer against the passages that were injected.

    Args:
        answer: Text with ``[n]`` marks; ``[1]`` is the first passage.
        passages: What the prompt budget kept, in citation order.
        language: Language of the answer, ISO 639-1 or ``und``.

    Returns:
        The answer with its marks put right, and what supports what.

    Determinism:
        Pure.
    """
    text: list[str] = []
    citations: dict[tuple[int, Span], Citation] = {}
    unsupported: list[str] = []
    supported = unjudged = 0
    for sentence in _sentences(answer, len(passages)):
        quotes = _quotes(sentence, passages, language)
        text.append(sentence.lead + with_marks(sentence.words, [n for n, _ in quotes]))
        for n, quote in quotes:
            known = citations.get((n, quote.span))
            if known is None or not known.supported:
                citations[n, quote.span] = _citation(n, quote, passages[n - 1])
        if any(quote.supports for _, quote in quotes):
            supported += 1
        elif any(not quote.is_judged for _, quote in quotes):
            unjudged += 1
        elif is_claim(sentence.words, language):
            unsupported.append(sentence.words)
    ordered = sorted(citations.values(), key=lambda c: (c.n, c.span.start, c.span.end))
    return CheckedAnswer(
        text="".join(text).strip(),
        citations=tuple(ordered),
        unsupported=tuple(unsupported),
        supported=supported,
        unjudged=unjudged,
    )


def renumbered(checked: CheckedAnswer) -> CheckedAnswer:
    """Return an answer whose citations count 1, 2, 3 as they come in its text.

    The numbers of the passages skip where one of them is not cited: a reader of "[1] [3]" looks
    for a second source.

    Args:
        checked: From ``check_citations``.

    Determinism:
        Pure.
    """
    used = [int(n) for run in _RUN.findall(checked.text) for n in re.findall(r"\d+", run)]
    known = {citation.n for citation in checked.citations}
    order = dict.fromkeys([*(n for n in used if n in known), *sorted(known)])
    number = {n: new for new, n in enumerate(order, start=1)}
    moved = [replace(citation, n=number[citation.n]) for citation in checked.citations]
    return replace(
        checked,
        text=_RUN.sub(lambda run: _renumbered_run(run, number), checked.text),
        citations=tuple(sorted(moved, key=lambda c: (c.n, c.span.start, c.span.end))),
    )


def _renumbered_run(run: re.Match[str], number: Mapping[int, int]) -> str:
    """Return marks with the new numbers of their passages, in order; those of none stay."""
    old = [int(n) for n in re.findall(r"\d+", run.group())]
    if not set(old) <= set(number):
        return run.group()
    return "".join(f"[{n}]" for n in sorted({number[n] for n in old}))


def _quotes(
    sentence: _Sentence, passages: Sequence[Passage], language: str
) -> list[tuple[int, Quote]]:
    """Return the quotes of the passages cited, else of the one that supports the sentence."""
    quotes = [(n, best_quote(sentence.words, passages[n - 1], language)) for n in sentence.cited]
    if any(quote.supports for _, quote in quotes) or not is_claim(sentence.words, language):
        return quotes
    others = [
        (n, best_quote(sentence.words, passage, language))
        for n, passage in enumerate(passages, start=1)
        if n not in sentence.cited
    ]
    better = [(n, quote) for n, quote in others if quote.supports]
    if not better:
        return quotes
    return [max(better, key=lambda pair: (pair[1].share, -pair[0]))]


def _citation(n: int, quote: Quote, passage: Passage) -> Citation:
    """Return the citation of a quote."""
    return Citation(
        n=n,
        path=passage.path,
        title=passage.title,
        heading_path=passage.heading_path,
        span=quote.span,
        quote=quote.text,
        supported=quote.supports,
    )


def _sentences(answer: str, count: int) -> list[_Sentence]:
    """Return the sentences with the marks that belong to them.

    A mark right after a sentence, on the same line, belongs to that sentence.
    """
    sentences: list[_Sentence] = []
    position = 0
    for start, end in _spans(answer):
        raw = answer[start:end]
        cited = tuple(dict.fromkeys(n for m in _MARK.finditer(raw) for n in _numbers(m, count)))
        words = _MARK.sub("", raw).strip()
        lead = answer[position:start]
        position = end
        if words or not sentences:
            sentences.append(_Sentence(lead, words, cited))
        else:
            last = sentences[-1]
            both = tuple(dict.fromkeys((*last.cited, *cited)))
            sentences[-1] = _Sentence(last.lead, last.words, both)
    return sentences


def _spans(answer: str) -> list[tuple[int, int]]:
    """Return sentence spans; marks at the start of one go to the one before, on its line."""
    spans = list(sentence_spans(answer))
    for index in range(1, len(spans)):
        start, end = spans[index]
        previous_start, previous_end = spans[index - 1]
        marks = re.match(rf"(?:{_MARK.pattern})+", answer[start:end])
        if marks and "\n" not in answer[previous_end:start]:
            spans[index - 1] = (previous_start, start + marks.end())
            while marks.end() + start < end and answer[start + marks.end()].isspace():
                start += 1
            spans[index] = (start + marks.end(), end)
    return [span for span in spans if span[0] < span[1]]


def _numbers(mark: re.Match[str], count: int) -> list[int]:
    """Return the passages that a mark names, without those that do not exist."""
    listed = mark.group(1)
    numbers = [int(n) for n in re.findall(r"\d+", listed)]
    for first, last in _RANGE.findall(listed):
        numbers.extend(range(int(first), min(int(last), count) + 1))
    return sorted({n for n in numbers if 1 <= n <= count})


def without_marks(answer: str) -> str:
    """Return an answer without its marks, which mean nothing once its passages are gone.

    Example:
        >>> without_marks("Boiling kills germs [1][2]. See [the note](x.md) [3].")
        'Boiling kills germs. See [the note](x.md).'
    """
    return _MARK.sub("", answer)


def with_marks(words: str, numbers: Sequence[int]) -> str:
    """Return a sentence with its marks before the closing full stop.

    Example:
        >>> with_marks("Boiling kills germs.", [2, 1])
        'Boiling kills germs [1][2].'
    """
    if not numbers:
        return words
    marks = "".join(f"[{n}]" for n in sorted(numbers))
    closing = _CLOSING.search(words)
    if closing is None:
        return f"{words} {marks}".strip()
    return f"{words[: closing.start()]} {marks}{closing.group()}"
