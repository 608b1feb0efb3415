"""Setting foreign text apart from instructions in a prompt."""

from __future__ import annotations


def quoted(text: str, mark: str) -> str:
    """Return *text* between two marks that it cannot contain.

    Args:
        text: Text by the learner or from a note: material, never an instruction.
        mark: A random mark, fixed for a round or conversation; taken out of the text.

    Example:
        >>> print(quoted("a x7 b", "x7"))
        <<<x7
        a  b
        x7>>>
    """
    return f"<<<{mark}\n{without(text, mark)}\n{mark}>>>"


def without(text: str, mark: str) -> str:
    """Return *text* with *mark* taken out, also where taking it out would form it anew.

    Example:
        >>> without("xx77", "x7")
        ''
    """
    while mark and mark in text:
        text = text.replace(mark, "")
    return text
