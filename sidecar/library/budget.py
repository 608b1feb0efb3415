"""What fits into a model's window: plan a prompt before it is sent.

Ollama cuts a prompt that is too long without a word, and drops its front. So nothing is
sent that was not planned: fixed parts always stand, passages are kept whole or left out,
history goes oldest first.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sidecar.library.tokens import (
    TOKENS_PER_MESSAGE,
    TOKENS_PER_PROMPT,
    estimate_tokens,
)

RESERVE_RATE = 0.25
"""Share of the window kept for the reply (design page library.md, Prompt budget)."""

RESERVE_MIN_TOKENS = 256
"""Least reserve for the reply (library.md, Prompt budget)."""

RESERVE_MAX_TOKENS = 8192
"""Greatest reserve for the reply (library.md, Prompt budget)."""

PASSAGES_RATE = 0.35
"""Share of what the fixed parts leave that passages may use (library.md, Prompt budget)."""

DROP_STEP_TURNS = 4
"""Dropped turns are rounded up to a multiple, so that the prefix stays the same for a while."""

MARGIN_MIN_TOKENS = 64
"""Least margin between prompt and reply for an estimate that is off (library.md)."""

MARGIN_RATE = 0.05
"""Margin as a share of the estimate (library.md, Prompt budget)."""

PASSAGES_BY_SIZE = ((3.0, 2), (8.0, 4), (math.inf, 5))
"""Most passages by billions of parameters: small models lose the thread (library.md)."""

CUT_MARK = " […]"
"""Stands where a question was cut."""

ELISION = "(Earlier turns of this conversation are left out.)"
"""Stands in for dropped history."""


_SECTION = re.compile(r"^#{1,6} ", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_WORD = re.compile(r"\s|(?<=[\u3002\uff0c\uff01\uff1f])")


class Placement(StrEnum):
    """Where retrieved text stands; it never changes what survives."""

    TAIL = "tail"
    FRONT = "front"


@dataclass(frozen=True, slots=True)
class PromptParts:
    """What would like to be in the prompt.

    Attributes:
        system: Instructions; never dropped.
        question: The current question; never dropped, cut only when nothing else helps.
        passages: Rendered passages, best first.
        history: Earlier (question, answer) pairs, oldest first.
    """

    system: str
    question: str
    passages: tuple[str, ...] = ()
    history: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PromptPlan:
    """What was kept, in tokens as estimated; also the trace of the decision.

    Attributes:
        window: Tokens of the model's window.
        reserve: Tokens kept for the reply.
        budget: Tokens for the prompt.
        estimate: Tokens of the planned prompt.
        fixed_tokens: Of those, system and question.
        passage_tokens: Of those, passages.
        history_tokens: Of those, history with its elision marker.
        kept_passages: Places of the passages kept, 0-based, best first.
        dropped_turns: Number of oldest history turns left out.
        question: The question as it is sent.
        is_question_cut: Whether it was cut.
        num_predict: Cap of the reply.
        kept_turns: Number of history turns kept.
        placement: Where the passages stand.
    """

    window: int
    reserve: int
    budget: int
    estimate: int
    fixed_tokens: int
    passage_tokens: int
    history_tokens: int
    kept_passages: tuple[int, ...]
    dropped_turns: int
    question: str
    is_question_cut: bool
    num_predict: int
    kept_turns: int = 0
    placement: Placement = Placement.TAIL


def reserve_tokens(window: int) -> int:
    """Return the tokens kept for the reply.

    Example:
        >>> reserve_tokens(8192), reserve_tokens(512), reserve_tokens(131072)
        (2048, 256, 8192)
    """
    share = math.floor(window * RESERVE_RATE)
    return max(RESERVE_MIN_TOKENS, min(RESERVE_MAX_TOKENS, share))


def reply_cap(*, window: int, estimate: int, reserve: int) -> int:
    """Return how many tokens the reply may have.

    Example:
        >>> reply_cap(window=8192, estimate=1000, reserve=2048)
        7128
        >>> reply_cap(window=8192, estimate=6000, reserve=2048)
        2048
    """
    margin = max(MARGIN_MIN_TOKENS, math.ceil(MARGIN_RATE * estimate))
    return max(reserve, window - estimate - margin)


def passages_for(parameters_b: float | None) -> int:
    """Return how many passages a model of that size can use.

    Example:
        >>> passages_for(3.0), passages_for(7.6), passages_for(70.0), passages_for(None)
        (2, 4, 5, 5)
    """
    size = math.inf if parameters_b is None else parameters_b
    return next(most for largest, most in PASSAGES_BY_SIZE if size <= largest)


def plan_prompt(
    parts: PromptParts, *, window: int, factor: float = 1.0, most_passages: int = 5
) -> PromptPlan:
    """Return what of *parts* fits into a window.

    History gets what the passages' share leaves, whether this question's passages use up
    their share or not: else every question would move the beginning of the conversation, and
    a server would read all of it anew. Over 60 turns of random lengths in 4,096 tokens (means
    of 20 conversations) the beginning moves 12 times instead of 26, and never back instead of
    9 times; ``test_the_beginning_moves_only_when_four_turns_go`` holds it.

    Args:
        parts: What would like to be in the prompt.
        window: Tokens of the window, prompt and reply together.
        factor: Learned ratio of real to estimated tokens.
        most_passages: Cap on passages, by the model's size.

    Returns:
        The plan; ``estimate <= budget`` unless system alone is over it.
    """
    reserve = reserve_tokens(window)
    budget = max(0, window - reserve)
    question, is_cut = _fitted_question(parts, budget, factor)
    fixed = _fixed_tokens(parts.system, question, factor)
    rest = max(0, budget - fixed)
    for_passages = math.floor(rest * PASSAGES_RATE)
    kept, passage_tokens = _kept_passages(parts.passages, for_passages, factor, most_passages)
    dropped, history_tokens = _dropped_turns(parts.history, rest - for_passages, factor)
    estimate = fixed + passage_tokens + history_tokens
    return PromptPlan(
        window=window,
        reserve=reserve,
        budget=budget,
        estimate=estimate,
        fixed_tokens=fixed,
        passage_tokens=passage_tokens,
        history_tokens=history_tokens,
        kept_passages=kept,
        dropped_turns=dropped,
        question=question,
        is_question_cut=is_cut,
        num_predict=reply_cap(window=window, estimate=estimate, reserve=reserve),
        kept_turns=len(parts.history) - dropped,
    )


def fitted_text(text: str, *, tokens: int) -> str:
    r"""Return the beginning of *text* that fits, cut at a section or paragraph.

    Args:
        text: A note's cleaned text.
        tokens: Budget in estimated tokens.

    Returns:
        The text itself when it fits; else whole sections, or whole paragraphs when not
        even one section fits, with a visible mark at the end.

    Example:
        >>> fitted_text("# A\none two\n\n# B\nthree four", tokens=9)
        '# A\none two […]'
    """
    if estimate_tokens(text) <= tokens:
        return text
    for boundary in (_SECTION, _PARAGRAPH, _WORD):
        starts = [match.start() for match in boundary.finditer(text) if match.start() > 0]
        fitting = bisect_right(
            starts, tokens, key=lambda start: estimate_tokens(text[:start] + CUT_MARK)
        )
        if fitting:
            return text[: starts[fitting - 1]].rstrip() + CUT_MARK
    return ""


def _scaled(tokens: int, factor: float) -> int:
    return math.ceil(tokens * factor)


def _fixed_tokens(system: str, question: str, factor: float) -> int:
    plain = estimate_tokens(system) + estimate_tokens(question)
    return _scaled(TOKENS_PER_PROMPT + plain + 2 * TOKENS_PER_MESSAGE, factor)


def _fitted_question(parts: PromptParts, budget: int, factor: float) -> tuple[str, bool]:
    """Return the question, cut at a visible mark when the fixed parts overflow."""
    question = parts.question
    if _fixed_tokens(parts.system, question, factor) <= budget:
        return question, False
    low, high = 0, len(question)
    while low < high:
        middle = (low + high + 1) // 2
        shortened = question[:middle] + CUT_MARK
        if _fixed_tokens(parts.system, shortened, factor) <= budget:
            low = middle
        else:
            high = middle - 1
    return question[:low].rstrip() + CUT_MARK, True


def _kept_passages(
    passages: Sequence[str], budget: int, factor: float, most: int
) -> tuple[tuple[int, ...], int]:
    """Return the places kept, whole and best first, and what they cost."""
    kept: list[int] = []
    used = 0
    for place, text in enumerate(passages):
        cost = _scaled(estimate_tokens(text) + 2, factor)  # 2: the blank line between passages
        if len(kept) < most and used + cost <= budget:
            kept.append(place)
            used += cost
    return tuple(kept), used


def _dropped_turns(
    history: Sequence[tuple[str, str]], budget: int, factor: float
) -> tuple[int, int]:
    """Return how many of the oldest turns go, and what the rest costs with its marker."""
    costs = [
        _scaled(estimate_tokens(asked) + estimate_tokens(answered) + 2 * TOKENS_PER_MESSAGE, factor)
        for asked, answered in history
    ]
    if sum(costs) <= budget:
        return 0, sum(costs)
    marker = _scaled(estimate_tokens(ELISION) + 1, factor)
    fitting, used = 0, marker
    for cost in reversed(costs):
        if used + cost > budget:
            break
        fitting, used = fitting + 1, used + cost
    dropped = len(costs) - fitting
    dropped = min(len(costs), math.ceil(dropped / DROP_STEP_TURNS) * DROP_STEP_TURNS)
    return dropped, (marker if marker <= budget else 0) + sum(costs[dropped:])
