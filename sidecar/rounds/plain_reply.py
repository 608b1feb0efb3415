"""The one sentence in a plain-text reply.

One-sentence replies are plain text, not JSON: small models break quotes inside JSON.
"""

from __future__ import annotations

import re
import unicodedata

from sidecar.language.normal import is_invisible
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.runs import count_words

MIN_SENTENCE_WORDS = 3
"""Words of the shortest line that is a sentence. Source: rounds.md, Plain-text replies."""

_THINKING = "think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad"
_HIDDEN = re.compile(
    rf"<(?P<tag>{_THINKING}|tool_call|function_call|tool)\b[^>]*>.*?(?:</(?P=tag)>|\Z)|"
    rf"\[(?P<mark>{_THINKING})\].*?(?:\[/(?P=mark)\]|\Z)|"
    r"◁think▷.*?(?:◁/think▷|\Z)|"
    r"<\|channel\|>\s?(?:analysis|commentary)\b.*?(?:<\|end\|>|<\|start\|>|\Z)|"
    r"<\|channel>\s?thought\b.*?(?:<channel\|>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_UNOPENED = re.compile(
    rf"\A.*(?:</(?:{_THINKING})>|\[/(?:{_THINKING})\]|◁/think▷|<channel\|>)",
    re.DOTALL | re.IGNORECASE,
)
"""Thinking whose opening mark stands in the prompt, as some templates have it."""
_HARMONY = re.compile(r"<\|start\|>\w*|<\|channel\|>\w*", re.IGNORECASE)
_CHAT_TAG = re.compile(
    r"<[|｜][^|｜<>\n]{1,40}[|｜]>|<\|\w{1,20}>|<\w{1,20}\|>|"
    r"</?(?:start_of_turn|end_of_turn|bos|eos|s|assistant|answer|response|"
    r"output|question|focus)>(?:model|assistant|user)?|\[/?INST\]",
    re.IGNORECASE,
)
_LABELS = (
    "focus|questions?|q|challenge|follow-?up|answer|response|feedback|sentence|assistant|model|"
    "partner|output|frage|fokus|antwort|rückmeldung|réponse|défi|pregunta|respuesta|enfoque|"
    "domanda|risposta|pergunta|resposta|foco|vraag|antwoord|pytanie|odpowiedź|вопрос|ответ|"
    "фокус|问题|問題|提问|回答|質問|問い|焦点"
)
_AGREED = (
    "sure|okay|ok|certainly|absolutely|of course|gerne|natürlich|klar|bien sûr|d'accord|claro|"
    "por supuesto|certo|natuurlijk|oczywiście|конечно|好的|当然|もちろん(?:です)?"
)
_INTRODUCED = (
    r"(?:here\s?(?:is|are|it\sis|['’]s)|hier\s(?:ist|is)|voici|aquí\s(?:está|tienes|va)|ecco|"
    r"aqui\s(?:está|vai)|oto|вот)\b|以下是|这是|以下が|以下は|こちらが"
)
_LEAD = re.compile(
    r"^(?:\s|>|[-*+•–—●▪◦‣→]\s|#{1,6}\s|\(?\d{1,2}[.)]\s|\(?[a-z]\)\s|\*\*|__|"
    rf"(?:{_AGREED})\s?[!.。！]|"
    rf"(?:(?:{_AGREED})\s?[,，、]\s?)?(?:{_INTRODUCED})[^:?\uff1a？\n]{{0,60}}[:\uff1a]|"
    r"(?:(?:final|opening|challenge|follow-?up|next|new|my|your|the|one)\s){0,2}"
    rf"(?:\*\*|__)?(?:{_LABELS})(?:\s?#?\d{{1,2}}|\squestion)?"
    r"(?:\*\*|__)?\s?[:\uff1a](?:\*\*|__)?)+",
    re.IGNORECASE,
)
_SOMEBODY_ELSE = re.compile(
    r"^[\s*_>]*(?:learner|user|human|student)\s?[*_]*[:\uff1a]", re.IGNORECASE
)
"""A model that goes on with the talk alone writes lines of the learner's."""
_DOUBLE = '"“”„‟«»「」『』'
_SINGLE = "'‘’‚`"
_PAIRS = (_DOUBLE, _SINGLE, "*_")
_FIRST_PICTURE = 0x2190
"""Code of the first arrow: above it symbols are pictures, below it ° and § are text."""
_BLANKS = re.compile(r"[ \t]+")
_BOLD = re.compile(r"\*\*|__")
_MARKUP_LINE = re.compile(r"^\s*(?:[{}\[\]]|```|\"\w+\"\s*:)")
_REMARK = re.compile(r"(?<=[?.!？。！])\s*[(\[（][^()\[\]（）\n]{1,80}[)\]）]\s*$")
_STOP_AFTER_QUOTE = re.compile(rf"(?<=[{_DOUBLE}])[.。]$")


def first_line(reply: str) -> str:
    r"""Return the first line of a reply that is a sentence, without its wrapping.

    Thinking, tool markup, chat tags, labels ("Question:"), introductions ("Here it is:"), list
    markers, emphasis, surrounding quotes and remarks after the end are removed; lines of JSON
    or code, and those in the learner's name, are passed over.

    Args:
        reply: What a model said.

    Returns:
        The line, or empty when none has three words or more.

    Example:
        >>> first_line('Sure!\n**Question:** "How does a vaccine train the body?"')
        'How does a vaccine train the body?'
        >>> first_line("What shall I ask?</think>Hier ist die Frage: Wie wirkt eine Impfung?")
        'Wie wirkt eine Impfung?'
    """
    said = _UNOPENED.sub("", _HIDDEN.sub("\n", reply))
    plain = _CHAT_TAG.sub("\n", _HARMONY.sub("\n", said))
    for line in plain.splitlines():
        if _MARKUP_LINE.match(line) or _SOMEBODY_ELSE.match(line):
            continue
        bare = _unwrapped(line)
        if count_words(bare) >= MIN_SENTENCE_WORDS:
            return bare
    return ""


def _unwrapped(line: str) -> str:
    """Return the line without label, marker, emphasis, quotes around it and remarks behind it."""
    bare = _BLANKS.sub(" ", _LEAD.sub("", _BOLD.sub("", _LEAD.sub("", line)))).strip()
    bare = _without_symbols(_REMARK.sub("", _without_symbols(bare)))
    while _is_wrapped(stopless := _STOP_AFTER_QUOTE.sub("", bare)):
        bare = _LEAD.sub("", stopless[1:-1]).strip()
    return _without_lone_quote(bare)


def _is_wrapped(text: str) -> bool:
    """Return whether the marks at both ends are one pair: “A” is not “B” has two."""
    kind = next((kind for kind in _PAIRS if text[:1] and text[0] in kind), "")
    if len(text) < len("''") or not kind or text[-1] not in kind:
        return False
    inner = text[1:-1]
    first = next((place for place, char in enumerate(inner) if char in kind), None)
    return first is None or inner[first + 1 : first + 2].isalnum()


def _without_lone_quote(text: str) -> str:
    """Return the text without a double quote at one end that has no partner."""
    if sum(char in _DOUBLE for char in text) != 1:
        return text
    return text.strip(_DOUBLE).strip()


def _without_symbols(text: str) -> str:
    """Return the text without emoji and other pictures at its end."""
    end = len(text)
    while end and _is_picture(text[end - 1]):
        end -= 1
    return text[:end]


def _is_picture(character: str) -> bool:
    """Return whether the character belongs to a picture, or is a space before one."""
    if character.isspace() or is_invisible(character):
        return True
    return ord(character) >= _FIRST_PICTURE and unicodedata.category(character) in {"So", "Sk"}


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
