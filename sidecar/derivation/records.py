"""Everything that was stated, with look-ups by description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sidecar.derivation.lexicon import TIMES
from sidecar.derivation.relations import (
    fits,
    inverse,
    is_invertible,
    is_part,
    is_same,
    leaf,
    matches,
)
from sidecar.derivation.world import Kind, Ref, Statement

MAX_DEPTH = 8
"""Descriptions behind descriptions at most; more are a circle or past reading."""


class Records:
    """What a text and its question state.

    Attributes:
        statements: All of them, comparisons turned round where only their result is known.
    """

    def __init__(self, statements: Sequence[Statement], givens: Sequence[Statement]) -> None:
        """Take in statements.

        Args:
            statements: Of the text.
            givens: Of the question.
        """
        self.statements = list(statements)
        for given in givens:
            self.statements.append(replace(given, place=len(self.statements)))
        self.statements = [self._settled(statement) for statement in self.statements]
        self._invert()

    def _settled(self, statement: Statement) -> Statement:
        """Return a statement of "a box" as one of the only box where no boxes are counted."""
        if not statement.is_soft:
            return statement
        per = statement.pers[0]
        heads = {s.ref.noun.head for s in self.statements if s.ref.noun is not None}
        pers = {p.head for s in self.statements if not s.is_soft for p in s.pers}
        if per.head in TIMES and per.head in heads | pers:
            return statement
        if per.head in heads | pers:
            return replace(statement, ref=replace(statement.ref, owner=""))
        return replace(statement, pers=statement.pers[1:], about=per)

    def _invert(self) -> None:
        """Turn comparisons round until no more can be: 60 is 4 times as many."""
        for _ in range(MAX_DEPTH):
            found = next((pair for s in self.statements if (pair := self._inverted(s))), None)
            if found is None:
                return
            self.statements = [s for s in self.statements if s is not found[0]] + [found[1]]

    def _inverted(self, statement: Statement) -> tuple[Statement, Statement] | None:
        """Return a comparison with what it says of its description, where its result is known."""
        root = leaf(statement.amount)
        if not is_invertible(statement.amount) or root is None or root is statement.amount:
            return None
        if statement.pers or root.is_last or root.noun is None:
            return None
        if any(self.is_known(other) for other in self.candidates(root, statement)):
            return None
        twins = [other for other in self.statements if self._is_twin(other, statement)]
        if len(twins) != 1:
            return None
        place = max(s.place for s in self.statements) + 1
        ref = replace(root, verb=statement.ref.verb)
        amount = inverse(statement.amount, twins[0].ref)
        return statement, replace(statement, ref=ref, amount=amount, place=place)

    def _is_twin(self, other: Statement, statement: Statement) -> bool:
        """Return whether another statement says what a comparison comes to."""
        if other is statement or other.pers or not is_same(other.ref, statement.ref):
            return False
        return self.is_known(other, statement)

    def is_known(self, statement: Statement, user: Statement | None = None, depth: int = 0) -> bool:
        """Return whether what a statement rests on is stated.

        Args:
            statement: The statement.
            user: A statement that it must not rest on.
            depth: How many descriptions led here.

        Returns:
            True for a stated amount and for comparisons with one.
        """
        root = leaf(statement.amount)
        if root is None or statement is user or depth > MAX_DEPTH:
            return root is None
        found = [s for s in self.candidates(root, statement) if s is not user]
        return any(self.is_known(other, user, depth + 1) for other in found)

    def candidates(self, ref: Ref, user: Statement | None) -> list[Statement]:
        """Return the statements that a description may mean.

        Args:
            ref: The description.
            user: The statement that it stands in.

        Returns:
            Those that fit it best; more than one where nothing tells them apart.
        """
        if ref.is_last:
            return self._last(ref, user)
        found = [s for s in self.statements if _may_mean(s, ref, user)]
        for narrow in _narrowing(ref, user):
            kept = [s for s in found if narrow(s)]
            found = kept if len(found) > 1 and kept else found
        return found

    def _last(self, ref: Ref, user: Statement | None) -> list[Statement]:
        """Return what was stated last of a kind; nothing where some of it went since."""
        before = self.statements[: user.place] if user else self.statements
        if ref.noun is None and user is not None:
            before = [s for s in before[-1:] if _is_near(s, user)]
        fit = [
            s
            for s in before
            if not s.pers
            and s.kind is not Kind.PART
            and (ref.noun is None or fits(ref.noun, s.ref.noun))
        ]
        is_whole = user is not None and not is_part(user) and user.flow >= 0
        if fit and user is not None and not is_part(user) and fit[-1].flow == user.flow:
            is_whole = True
        return fit[-1:] if is_whole or not any(s.flow < 0 for s in fit) else []


def _is_near(statement: Statement, user: Statement) -> bool:
    """Return whether "twice as many" behind a statement goes on counting the same."""
    nouns = statement.ref.noun, user.ref.noun
    heads = {noun.head for noun in nouns if noun is not None}
    is_like = None not in nouns and len(heads) == 1
    return statement.sentence == user.sentence or is_like


def _may_mean(statement: Statement, ref: Ref, user: Statement | None) -> bool:
    """Return whether a description may mean a statement; a part's whole stands before it."""
    if statement is user or statement.kind is Kind.REST:
        return False
    if ref.per is not None:
        things = statement.pers or (statement.about,)
        if len(things) != 1 or things[0] is None or things[0].words != ref.per.words:
            return False
    elif [p.head for p in statement.pers] != [p.head for p in (user.pers if user else ())]:
        return False
    if user is not None and is_part(user) and statement.place >= user.place:
        return False
    return matches(ref, statement.ref)


def _narrowing(ref: Ref, user: Statement | None) -> tuple[Callable[[Statement], bool], ...]:
    """Return what tells statements apart that a description may mean, the surest first."""
    when = ref.when or (user.ref.when if user else ref.when)
    return (
        lambda s: not ref.verb or s.ref.verb == ref.verb,
        lambda s: s.ref.noun == ref.noun,
        lambda s: not is_part(s),
        lambda s: s.ref.owner == ref.owner,
        lambda s: s.ref.when == when,
        lambda s: user is None or s.sentence == user.sentence,
        lambda s: user is not None and s.ref.verb == user.ref.verb,
    )
