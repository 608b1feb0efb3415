"""Front matter: YAML at the top of a note, read as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

_Item = TypeVar("_Item")

MAX_YAML_CHARS = 65_536
"""Longest front matter that is parsed; a longer one is kept out of the index unread."""

MAX_VALUES = 10_000
"""Most values taken over: aliases can multiply a short text without end."""

MAX_DEPTH = 8
"""Deepest nesting taken over; nothing that a note needs lies deeper."""

AS_WRITTEN = frozenset(["answer"])
"""Keys whose numbers stay the text that the learner wrote: what answers a problem. 1.200 is a
thousand two hundred to some and 1.2 to others, which a number can no longer tell."""

_TOP_KEY = re.compile(
    r"^(?:[^\s#:\-{\[&*!|>%@`][^:\n]*|\"[^\"\n]*\"|'[^'\n]*')[ \t]*:(?=\s|$)", re.M
)
_PLACEHOLDER = re.compile(r"\{\{.*?\}\}|<%.*?%>")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What could be read.

    Attributes:
        values: Key to text, number, truth value, ``None``, list or mapping of such.
        problems: Whole sentences, at most one a kind.
        is_front_matter: Whether the text is front matter at all, not prose between rules.
    """

    values: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    is_front_matter: bool = True


def read_front_matter(source: str) -> FrontMatter:
    r"""Read the YAML between the fences.

    Broken YAML is read key by key, so that one bad line does not hide the others.

    Args:
        source: The lines between the fences.

    Returns:
        What could be read; never fails.

    Example:
        >>> read_front_matter("title: Water\nmade: 2024-01-02").values
        {'title': 'Water', 'made': '2024-01-02'}
        >>> read_front_matter("year: 1200\nanswer: 1.200").values
        {'year': 1200, 'answer': '1.200'}
        >>> read_front_matter("Only prose.").is_front_matter
        False
    """
    if not source.strip():
        return FrontMatter()
    if len(source) > MAX_YAML_CHARS:
        return FrontMatter(
            problems=(f"The front matter has more than {MAX_YAML_CHARS} characters.",),
            is_front_matter=_TOP_KEY.match(source) is not None,
        )
    loaded = _load(source)
    if loaded is None:
        return _read_by_key(source)
    value, problems = loaded
    if not isinstance(value, dict):
        return FrontMatter(is_front_matter=value is None)
    plain, cut = _plain_mapping(value)
    return FrontMatter(values=plain, problems=(*problems, *cut))


def _load(source: str) -> tuple[object, tuple[str, ...]] | None:
    """Return the YAML value and its problems, or ``None`` when it does not parse."""
    from sidecar.library.yaml_loader import Loader, YAMLError

    try:
        loader = Loader(source)
        loader.duplicates = set()
        try:
            value = loader.data(AS_WRITTEN)
        finally:
            loader.dispose()
    except (YAMLError, ValueError, RecursionError):
        return None
    if not loader.duplicates:
        return value, ()
    names = ", ".join(sorted(loader.duplicates)[:5])
    return value, (f"The front matter has a key more than once ({names}); the last one counts.",)


def _read_by_key(source: str) -> FrontMatter:
    """Read each top-level key by itself and keep those that parse."""
    starts = [match.start() for match in _TOP_KEY.finditer(source)]
    if not starts and not _TOP_KEY.search(re.sub(r"^[ \t]+", "", source, flags=re.M)):
        return FrontMatter(is_front_matter=False)
    values: dict[str, object] = {}
    for start, end in pairwise([*starts, len(source)]):
        loaded = _load(source[start:end])
        if loaded is not None and isinstance(loaded[0], dict):
            plain, _ = _plain_mapping(loaded[0])
            values.update(plain)
    if _PLACEHOLDER.search(source):
        reason = "it still holds the placeholder of a template"
    else:
        reason = "it is not valid YAML"
    return FrontMatter(
        values=values,
        problems=(f"The front matter was read only in part: {reason}.",),
    )


@dataclass(slots=True)
class _Budget:
    """Values that may still be taken over."""

    left: int = MAX_VALUES
    was_cut: bool = False


def _plain_mapping(value: Mapping[object, object]) -> tuple[dict[str, object], tuple[str, ...]]:
    """Return a plain copy with text keys, and a problem when it had to be cut."""
    budget = _Budget()
    plain = _plain(value, MAX_DEPTH, budget)
    assert isinstance(plain, dict)
    return plain, ("The front matter is nested too deeply or too large.",) if budget.was_cut else ()


def _plain(value: object, depth: int, budget: _Budget) -> object:
    """Copy lists and mappings down to *depth*; anything exotic becomes text."""
    budget.left -= 1
    if budget.left < 0 or depth < 0:
        budget.was_cut = True
        return None
    if isinstance(value, dict):
        return {
            str(key): _plain(item, depth - 1, budget) for key, item in _some(value.items(), budget)
        }
    if isinstance(value, (list, tuple, set)):
        return [_plain(item, depth - 1, budget) for item in _some(value, budget)]
    if value is None or isinstance(value, (str, int, float)):
        return value
    return str(value)


def _some(items: Iterable[_Item], budget: _Budget) -> Iterable[_Item]:
    """Yield items while the budget lasts."""
    for item in items:
        if budget.left <= 0:
            budget.was_cut = True
            return
        yield item


def texts_of(value: object, *, separators: str = ",") -> tuple[str, ...]:
    """Return a front-matter value as a list of texts.

    Args:
        value: A list, or a text in which the separators part the items.
        separators: Characters that part items in a text.

    Returns:
        Non-blank texts, trimmed, in order.

    Example:
        >>> texts_of("a, b"), texts_of(["a, b", 3, None])
        (('a', 'b'), ('a, b', '3'))
    """
    if isinstance(value, str):
        items: Iterable[object] = re.split(f"[{re.escape(separators)}]", value)
    elif isinstance(value, (list, tuple)):
        items = value
    else:
        items = (value,)
    texts = (str(item).strip() for item in items if isinstance(item, (str, int, float)))
    return tuple(text for text in texts if text)


def single_text(value: object) -> str:
    """Return a text or number as trimmed text; empty for anything else or a placeholder.

    Example:
        >>> single_text(1984), single_text("{{title}}"), single_text(["x"])
        ('1984', '', '')
    """
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    text = " ".join(str(value).split())
    return "" if _PLACEHOLDER.search(text) else text
