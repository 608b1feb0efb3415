"""The one sentence in a plain-text reply.

One-sentence replies are plain text, not JSON: small models break quotes inside JSON.
"""

from __future__ import annotations

import re

from sidecar.language.sentences import sentence_spans
from sidecar.rounds.runs import count_words

MIN_SENTENCE_WORDS = 3
"""Words of the shortest line that is a sentence. Source: rounds.md, Plain-text replies."""

_HIDDEN = re.compile(
    r"<(?P<tag>think|thinking|reasoning|tool_call|function_call|tool)\b[^>]*>.*?(?:</(?P=tag)>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_CHAT_TAG = re.compile(
    r"<\|[^|<>\n]{1,40}\|>|</?(?:start_of_turn|end_of_turn|bos|eos|s|assistant|answer|response|"
    r"output|question|focus)>(?:model|assistant|user)?|\[/?INST\]",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:\s|>|[-*+•]\s|#{1,6}\s|\d{1,2}[.)]\s|\*\*|__|"
    r"(?:\*\*|__)?(?:focus|question|challenge|follow-?up(?:\squestion)?|answer|feedback|sentence|"
    r"assistant|model|partner|output)(?:\*\*|__)?\s?[:\uff1a](?:\*\*|__)?)+",
    re.IGNORECASE,
)
_QUOTES = "\"'“”„‟«»「」『』`"
_BOLD = re.compile(r"\*\*|__")
_MARKUP_LINE = re.compile(r"^\s*(?:[{}\[\]]|```|\"\w+\"\s*:)")


def first_line(reply: str) -> str:
    r"""Return the first line of a reply that is a sentence, without its wrapping.

    Thinking, tool markup, chat tags, labels ("Question:"), list markers, bold and
    surrounding quotes are removed; lines of JSON or code are passed over.

    Args:
        reply: What a model said.

    Returns:
        The line, or empty when none has three words or more.

    Example:
        >>> first_line('Sure!\n**Question:** "How does a vaccine train the body?"')
        'How does a vaccine train the body?'
    """
    plain = _CHAT_TAG.sub("\n", _HIDDEN.sub("\n", reply))
    for line in plain.splitlines():
        if _MARKUP_LINE.match(line):
            continue
        bare = _unwrapped(line)
        if count_words(bare) >= MIN_SENTENCE_WORDS:
            return bare
    return ""


def _unwrapped(line: str) -> str:
    """Return the line without label, marker, bold and the quotes around it."""
    bare = _LEAD.sub("", _BOLD.sub("", _LEAD.sub("", line))).strip()
    while len(bare) > 1 and bare[0] in _QUOTES and bare[-1] in _QUOTES:
        bare = bare[1:-1].strip()
    return bare


def first_sentence(reply: str) -> str:
    """Return the first sentence of a reply.

    Args:
        reply: What a model said.

    Returns:
        One sentence, or empty when there is none.

    Example:
        >>> first_sentence("Focus: Rest helps memory. It really does.")
        'Rest helps memory.'
    """
    line = first_line(reply)
    spans = sentence_spans(line)
    return line[spans[0][0] : spans[0][1]] if spans else ""
