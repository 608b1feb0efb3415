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

KIND_ANSWERED = "the server answered {status}"

_NO_REPLY = frozenset(
    {
        KIND_TOO_LONG,
        KIND_PROMPT_CUT,
        KIND_STALLED,
        KIND_BUSY,
        KIND_GRAMMAR,
        KIND_REFUSED,
        KIND_KEY,
    }
)


def is_no_reply(kind: str) -> bool:
    """Return whether a failure is the server's refusal to reply, which no learner may pay for.

    A model that breaks off or sends nonsense has replied, unusably: that counts as not
    covered. A server that is busy, wants another key or takes no schema has said nothing,
    and would say nothing the next time: that is an error, told at once, and the same
    request can be sent again.

    Args:
        kind: Of a ``ModelFailed``.

    Example:
        >>> is_no_reply(KIND_KEY), is_no_reply(KIND_ANSWERED.format(status=402))
        (True, True)
        >>> is_no_reply(KIND_CRASHED)
        False
    """
    return kind in _NO_REPLY or kind.startswith(KIND_ANSWERED.partition("{")[0])


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
