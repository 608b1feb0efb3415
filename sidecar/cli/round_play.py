"""Playing a round: the loop between learner and partner, apart from where words come from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sidecar.cli.render import Result

GIVE_UP = "/give up"
"""What a learner types to end the round and be shown the missing points."""

_COMMAND = re.compile(r"/\w[\w \t-]{0,15}")
"""What looks like a command: a slash and a word or two on a line of its own, and no answer."""

_GIVE_UP_LINE = re.compile(rf"^[ \t]*{re.escape(GIVE_UP)}[ \t]*$", re.MULTILINE)
_JSON_START = re.compile(r"""\s*(?:\{|\[\s*")""")

HELP = (
    "An answer is one line; end a line with a backslash to go on in the next. Nothing is sent "
    f"before you press Enter, and an empty line never is.\n{GIVE_UP} ends the round and shows the "
    "missing points. Ctrl-D leaves it open; go on with it: sparring round --resume"
)
"""What a learner reads who asks for help in a round."""

Call = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Calls a method of the sidecar."""

Answer = Callable[[], str | None]
"""Returns the learner's next answer; ``None`` when there is none."""


@dataclass(frozen=True, slots=True)
class RoundView:
    """What happens on the way, for whoever watches: each receives a result of the wire."""

    opened: Callable[[Result], None]
    followed_up: Callable[[Result], None]
    concluded: Callable[[Result], None]


@dataclass(slots=True)
class PlayedRound:
    """A round as played, in the shape that ``--json`` prints.

    Attributes:
        opening: Result of ``openingChallenge``.
        turns: Results of ``nextTurn``, the last one with the verdict if there is one.
        transcript: What was said after the challenge.
    """

    opening: dict[str, Any]
    turns: list[dict[str, Any]] = field(default_factory=list)
    transcript: list[dict[str, str]] = field(default_factory=list)

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The verdict; ``None`` while the round is open."""
        last: dict[str, Any] | None = self.turns[-1]["verdict"] if self.turns else None
        return last

    def document(self) -> dict[str, Any]:
        """Return the whole round as one JSON document."""
        return {
            "opening": self.opening,
            "turns": self.turns,
            "transcript": self.transcript,
            "verdict": self.verdict,
        }


def play(note: str, *, call: Call, answer: Answer, view: RoundView) -> PlayedRound:
    """Play a round on a note until the verdict, or until there are no more answers.

    Args:
        note: Vault-relative path of the note.
        call: Calls the sidecar.
        answer: Returns the learner's answers, one after another.
        view: Shows what happens.

    Returns:
        The round; without a verdict it is still open in the sidecar and can go on later.
    """
    opening = call("openingChallenge", {"note": note})
    view.opened(opening)
    played = PlayedRound(opening)
    _go_on(played, note, call=call, answer=answer, view=view)
    return played


def resume(open_round: Result, *, call: Call, answer: Answer, view: RoundView) -> PlayedRound:
    """Go on with an open round where it stopped.

    Args:
        open_round: As ``openRounds`` lists it.
        call: Calls the sidecar.
        answer: Returns the learner's answers, one after another.
        view: Shows what happens, first the round with all that was said.

    Returns:
        The round, with the turns of this time.
    """
    view.opened(open_round)
    said = [{"speaker": turn["speaker"], "text": turn["text"]} for turn in open_round["transcript"]]
    played = PlayedRound(dict(open_round), transcript=said)
    if said and said[-1]["speaker"] == "learner":
        # The answer was stored and its reply was not: ask for it again.
        again = said.pop()["text"]
        _take(played, _turn(played, open_round["note"], again, call), view)
    _go_on(played, open_round["note"], call=call, answer=answer, view=view)
    return played


def _go_on(played: PlayedRound, note: str, *, call: Call, answer: Answer, view: RoundView) -> None:
    while played.verdict is None:
        said = answer()
        if said is None:
            break
        _take(played, _turn(played, note, said, call), view)


def _take(played: PlayedRound, result: dict[str, Any], view: RoundView) -> None:
    played.turns.append(result)
    (view.followed_up if result["verdict"] is None else view.concluded)(result)


def _turn(played: PlayedRound, note: str, said: str, call: Call) -> dict[str, Any]:
    opening = played.opening
    if is_give_up(said):
        return call("giveUp", {"roundId": opening["roundId"], "transcript": played.transcript})
    played.transcript.append({"speaker": "learner", "text": said})
    result = call(
        "nextTurn",
        {
            "roundId": opening["roundId"],
            "note": note,
            "focus": opening["focus"],
            "challenge": opening["challenge"],
            "transcript": played.transcript,
        },
    )
    if result["followUp"]:
        played.transcript.append({"speaker": "partner", "text": result["followUp"]})
    return result


def is_give_up(said: str) -> bool:
    """Return whether a learner asks to be shown the missing points, in any spelling of it.

    Example:
        >>> is_give_up(" /Give-up "), is_give_up("/giveup"), is_give_up("I give up")
        (True, True, False)
    """
    return "".join(said.casefold().replace("-", " ").split()) == GIVE_UP.replace(" ", "")


def is_command(said: str) -> bool:
    """Return whether a line is meant for the program and not for the partner.

    Example:
        >>> is_command("/help"), is_command("/quit now"), is_command("/dev/null holds nothing.")
        (True, True, False)
    """
    return _COMMAND.fullmatch(said.strip()) is not None


def read_answers(text: str) -> list[str]:
    r"""Return the answers of an answers file: a JSON list of texts, else one per paragraph.

    A line that says "/give up" stands for itself, also inside a paragraph.

    Raises:
        ValueError: If the file is JSON but no list of texts, or begins as JSON and is none.

    Example:
        >>> read_answers("One\nanswer.\n\nAnother.")
        ['One\nanswer.', 'Another.']
        >>> read_answers('["One.", "Two."]')
        ['One.', 'Two.']
    """
    items = _json_answers(text)
    if items is not None:
        return items
    parts = re.split(r"\n\s*\n", _GIVE_UP_LINE.sub(f"\n\n{GIVE_UP}\n\n", text))
    return [part.strip() for part in parts if part.strip()]


def _json_answers(text: str) -> list[str] | None:
    """Return the texts of a JSON list; ``None`` for prose.

    Raises:
        ValueError: If it is other JSON, or begins as JSON and is none.
    """
    if not text.lstrip().startswith(("[", "{", '"')):
        return None
    try:
        items = json.loads(text)
    except ValueError:
        if _JSON_START.match(text):
            raise ValueError("it begins as JSON and is none") from None
        return None
    if not (isinstance(items, list) and all(isinstance(item, str) for item in items)):
        raise ValueError("it is JSON, but no list of texts")
    return items
