"""Planning what fits into a window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.budget import (
    CUT_MARK,
    DROP_STEP_TURNS,
    PromptParts,
    fitted_text,
    passages_for,
    plan_prompt,
    reply_cap,
    reserve_tokens,
)
from sidecar.library.tokens import estimate_tokens

WORDS_100 = " ".join(["word"] * 100)


def parts(**changes: object) -> PromptParts:
    """Return parts with a short system text and question."""
    given_parts: dict[str, object] = {"system": "Answer.", "question": "Why?"} | changes
    return PromptParts(**given_parts)  # type: ignore[arg-type] - built from keywords


@pytest.mark.parametrize(
    ("window", "reserve"), [(512, 256), (4096, 1024), (8192, 2048), (131072, 8192)]
)
def test_reserve_is_a_quarter_between_two_bounds(window: int, reserve: int) -> None:
    """The reply keeps a quarter of the window, at least 256 and at most 8,192 tokens."""
    assert reserve_tokens(window) == reserve


def test_reply_gets_all_that_the_prompt_leaves_minus_a_margin() -> None:
    """The cap is window − estimate − max(64, 5 %), never less than the reserve."""
    assert reply_cap(window=8192, estimate=1000, reserve=2048) == 8192 - 1000 - 64
    assert reply_cap(window=8192, estimate=4000, reserve=2048) == 8192 - 4000 - 200
    assert reply_cap(window=8192, estimate=6000, reserve=2048) == 2048


@pytest.mark.parametrize(("size", "most"), [(0.27, 2), (3.0, 2), (3.1, 4), (8.0, 4), (70.0, 5)])
def test_small_models_get_fewer_passages(size: float, most: int) -> None:
    """Up to 3B two passages, up to 8B four, else five."""
    assert passages_for(size) == most


def test_everything_is_kept_when_there_is_room() -> None:
    """A short prompt drops nothing."""
    plan = plan_prompt(parts(passages=("one", "two"), history=(("a", "b"),)), window=8192)

    assert plan.kept_passages == (0, 1)
    assert plan.dropped_turns == 0
    assert not plan.is_question_cut


def test_passages_use_at_most_their_share() -> None:
    """Passages stop at 35 % of what system and question leave."""
    plan = plan_prompt(parts(passages=(WORDS_100,) * 20), window=2048, most_passages=20)
    rest = plan.budget - plan.fixed_tokens

    assert plan.passage_tokens <= rest * 0.35 < plan.passage_tokens + 102


def test_a_passage_that_does_not_fit_is_skipped_and_the_scan_goes_on() -> None:
    """A long passage does not keep a shorter, worse one out."""
    long = " ".join([WORDS_100] * 10)

    plan = plan_prompt(parts(passages=(WORDS_100, long, WORDS_100)), window=2048)

    assert plan.kept_passages == (0, 2)


def test_dropped_history_is_rounded_up_so_that_the_prefix_rests() -> None:
    """When three turns must go, four go; the next turns then change nothing before them."""
    turn = (WORDS_100, "ok")
    dropped = [
        plan_prompt(parts(history=(turn,) * count), window=2048).dropped_turns
        for count in range(10, 20)
    ]

    assert set(dropped) <= {0, 4, 8, 12}
    assert dropped == sorted(dropped)
    assert len(set(dropped)) > 1


def test_what_history_gets_does_not_depend_on_the_passages() -> None:
    """A question that finds nothing drops the same turns as one that finds much."""
    history = ((WORDS_100, "ok"),) * 20
    dropped = {
        plan_prompt(parts(history=history, passages=found), window=2048).dropped_turns
        for found in ((), (WORDS_100,), (WORDS_100,) * 5)
    }

    assert len(dropped) == 1


@pytest.mark.parametrize("window", [2048, 4096, 8192])
def test_the_beginning_moves_only_when_four_turns_go(window: int) -> None:
    """Over 60 turns of changing lengths it never moves back, and no more often than it must."""
    history: list[tuple[str, str]] = []
    dropped: list[int] = []
    for turn in range(60):
        question = " ".join(["asked"] * (3 + 7 * turn % 37))
        passages = tuple(
            " ".join(["found"] * (40 + 53 * (turn + n) % 210)) for n in range(turn % 6)
        )
        plan = plan_prompt(
            parts(question=question, passages=passages, history=tuple(history)), window=window
        )
        dropped.append(plan.dropped_turns)
        history.append((question, " ".join(["said"] * (10 + 31 * turn % 140))))

    assert dropped == sorted(dropped)
    assert dropped[-1] >= 8
    assert len(set(dropped)) <= 1 + dropped[-1] // DROP_STEP_TURNS


def test_history_is_dropped_from_its_old_end_only() -> None:
    """A long old turn costs itself, never the newest one."""
    huge = (" ".join([WORDS_100] * 30), "ok")

    plan = plan_prompt(parts(history=(huge, ("new", "turn"))), window=2048)

    assert plan.dropped_turns == 2  # rounding up is capped at what there is


def test_an_endless_question_is_cut_visibly() -> None:
    """The fixed parts are never dropped; a question over the budget ends in a mark."""
    plan = plan_prompt(parts(question=" ".join([WORDS_100] * 50)), window=1024)

    assert plan.is_question_cut
    assert plan.question.endswith(CUT_MARK)
    assert plan.estimate <= plan.budget


def test_learned_factor_shrinks_the_plan() -> None:
    """A model with more tokens a word gets less text."""
    asked = parts(passages=(WORDS_100,) * 5)
    plain = plan_prompt(asked, window=2048)
    scaled = plan_prompt(asked, window=2048, factor=2.0)

    assert len(scaled.kept_passages) < len(plain.kept_passages)


@given(
    st.lists(st.text(max_size=400), max_size=8),
    st.lists(st.tuples(st.text(max_size=300), st.text(max_size=300)), max_size=30),
    st.text(max_size=3000),
    st.sampled_from([512, 1024, 2048, 8192]),
    st.floats(0.5, 2.5),
)
def test_a_plan_never_overflows(
    passages: list[str],
    history: list[tuple[str, str]],
    question: str,
    window: int,
    factor: float,
) -> None:
    """Whatever is asked for, prompt and reserve fit the window together."""
    plan = plan_prompt(
        parts(passages=tuple(passages), history=tuple(history), question=question),
        window=window,
        factor=factor,
    )

    assert plan.estimate + plan.reserve <= window
    assert plan.dropped_turns in {len(history)} | set(range(0, 100, DROP_STEP_TURNS))
    assert list(plan.kept_passages) == sorted(plan.kept_passages)


def test_placement_and_trace_add_up() -> None:
    """The parts of the trace sum to the estimate."""
    plan = plan_prompt(parts(passages=("one",), history=(("a", "b"),)), window=4096)

    total = plan.fixed_tokens + plan.passage_tokens + plan.history_tokens

    assert plan.estimate == total


def test_a_long_note_is_cut_at_a_section() -> None:
    """Whole sections stay; the cut is visible."""
    note = f"# One\n{WORDS_100}\n\n# Two\n{WORDS_100}\n\n# Three\n{WORDS_100}\n"

    cut = fitted_text(note, tokens=250)

    assert cut.count("#") == 2
    assert cut.endswith(CUT_MARK)


@given(st.text(max_size=500), st.integers(3, 100))
def test_a_cut_text_fits_and_begins_the_note(text: str, tokens: int) -> None:
    """A cut never adds, reorders or overflows."""
    cut = fitted_text(text, tokens=tokens)

    assert estimate_tokens(cut) <= max(tokens, 0) or cut == ""
    assert text.startswith(cut.removesuffix(CUT_MARK))
