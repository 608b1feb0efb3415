"""The ways in which a model fails, as fixed phrases of ``ModelFailed``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sidecar.errors import SidecarError

KIND_TOO_LONG = "the text is too long for its window"
KIND_PROMPT_CUT = "its window is smaller than the prompt"
KIND_STOPPED_EARLY = "it stopped before the end"
KIND_NOT_FINITE = "it returned numbers that are not finite"
KIND_UNREADABLE = "its answer is not readable"
KIND_CUT_OFF = "the connection was lost"
KIND_CRASHED = "its runner stopped"
KIND_STALLED = "it stopped sending"
KIND_BUSY = "the server is busy"
KIND_GRAMMAR = "it refused the reply's schema"
KIND_REFUSED = "the server refused the request"
KIND_KEY = "the server wants another key (SPARRING_OPENAI_KEY)"

SAME_AGAIN = frozenset({KIND_TOO_LONG, KIND_PROMPT_CUT})
"""Failures that asking once more cannot mend and that say nothing about the learner."""


def kind_in(said: str, phrases: Sequence[tuple[str, str]]) -> str:
    """Return the kind of the first known phrase in a server's words, empty when none is known.

    Args:
        said: The server's words in lower case; nothing of them goes on.
        phrases: (phrase, kind) pairs.
    """
    return next((kind for phrase, kind in phrases if phrase in said), "")


@contextmanager
def at_the_edge(
    foreign: tuple[type[Exception], ...], to_ours: Callable[[Exception], SidecarError]
) -> Iterator[None]:
    """Turn foreign exceptions of the block into ours.

    Raises:
        SidecarError: What *to_ours* makes of one of *foreign*.
    """
    try:
        yield
    except foreign as exc:
        raise to_ours(exc) from exc
