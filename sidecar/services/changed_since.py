"""What has changed since a round was opened: it is judged all the same, and told."""

from __future__ import annotations

from sidecar.errors import CallerError, NoteExcluded, OutsideError
from sidecar.ports.notes import Notes, SkippedNote, SkipReason
from sidecar.rounds.values import ModelUse
from sidecar.services.round_in_hand import RoundInHand

OTHER_MODEL = "Other models than at opening ended this round: {model}."


def models_used(hand: RoundInHand) -> tuple[ModelUse, ...]:
    """Return the models of the engine that ends a round; those it was opened with where none does.

    Settings may name others after a restart, and a model may be pulled anew: a record that
    names the old ones would credit them with what they never saw.

    Args:
        hand: The round.
    """
    is_own = hand.engine.name == hand.snapshot.engine
    return hand.engine.models if is_own else hand.snapshot.models


EXCLUDED = "The note is excluded by now; the round goes by what it said at opening."


async def excluded_since(notes: Notes, hand: RoundInHand) -> tuple[str, ...]:
    """Return the notice that a note was excluded while its round is open; it is not read.

    Args:
        notes: Knows what is excluded.
        hand: The round.
    """
    found = await notes.find(hand.snapshot.note.path)
    is_excluded = isinstance(found, SkippedNote) and found.reason is SkipReason.EXCLUDED
    return (EXCLUDED,) if is_excluded else ()


async def changed_since(notes: Notes, hand: RoundInHand) -> tuple[str, ...]:
    """Return notices of what is no longer as it was at opening: the models, the note.

    Args:
        notes: Reads the note as it is now.
        hand: The round.
    """
    return (*_of_models(hand), *await _of_note(notes, hand))


def _of_models(hand: RoundInHand) -> tuple[str, ...]:
    used = models_used(hand)
    if used == hand.snapshot.models:
        return ()
    named = dict.fromkeys(use.model for use in used)
    return (OTHER_MODEL.format(model=", ".join(named)),)


async def _of_note(notes: Notes, hand: RoundInHand) -> tuple[str, ...]:
    note = hand.snapshot.note
    try:
        file = await notes.read(note.path)
    except NoteExcluded:
        return (EXCLUDED,)
    except (CallerError, OutsideError):
        return ("The note was moved, deleted or cannot be read; the round was judged by its text.",)
    if file.content_hash == note.content_hash:
        return ()
    return ("The note has changed since; the round was judged by what it said at opening.",)
