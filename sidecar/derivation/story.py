"""What has been told so far, and whom and what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import GENDERS
from sidecar.derivation.phrases import Phrase, Setting
from sidecar.derivation.values import Cue
from sidecar.derivation.world import ANYBODY, Amount, Given, Noun, Statement


@dataclass(frozen=True, slots=True)
class Said:
    """What a verb says of the amounts behind it.

    Attributes:
        cue: The verb.
        is_goal: Whether it is wanted.
    """

    cue: Cue
    is_goal: bool


def thing_owner(noun: Noun) -> str:
    """Return the name of a thing that has something.

    Args:
        noun: The thing.

    Returns:
        Its words: the red box is another than the blue one.

    Example:
        >>> thing_owner(Noun("box", frozenset({"red", "box"})))
        'box red'
    """
    return " ".join(sorted(noun.words))


class Story:
    """Keeps what clauses stated, and what the next one may leave out.

    Attributes:
        statements: What was read, in order.
        units: Indexes of stated ones that only say "one pen costs …".
        owner: The subject.
        noun: What was counted last.
        verb: Lemma of the clause's verb.
        when: Words of the clause's adjuncts.
        pers: What the clause is counted by: "each box".
        subject: The thing that the clause speaks of.
        phrase: An amount that the clause speaks of.
        phrases: Further ones.
        last: The last person who was a subject.
        before: The subject before this one.
        kin: Whose sister or friend was spoken of.
        people: Everybody who was a subject.
        things: Everything else that was one.
        priced_for: How many of a thing amounts are said of: "5 pens cost"; ``None`` for one.
        priced: What the clause gives the price of.
        numbered: What the clause gives the number of.
        said: The verb whose amounts were read last.
        shift: The years, and their sign, after which the clause speaks.
        possessor: Whose kin the subject is.
        is_taking: Whether the clause says what something takes.
        is_they: Whether the subject is "they" or "it".
        is_one: Whether the subject is one of its kind: "a box".
        is_short: Whether the subject holds an auxiliary: "he's".
        is_each: Whether what is said is said of each of several people.
        is_unclear: Whether it is said of each of nobody knows what.
    """

    def __init__(self) -> None:
        """Begin with nothing told."""
        self.statements: list[Statement] = []
        self.units: set[int] = set()
        self.owner = ""
        self.noun: Noun | None = None
        self.verb = ""
        self.when: frozenset[str] = frozenset()
        self.pers: tuple[Noun, ...] = ()
        self.subject: Noun | None = None
        self.phrase: Phrase | None = None
        self.phrases: list[Phrase] = []
        self.last = ""
        self.before = ""
        self.is_taking = False
        self.is_they = self.is_one = self.is_each = self.is_unclear = self.is_short = False
        self.numbered: Noun | None = None
        self.possessor = ""
        self.people: list[str] = []
        self.kin: dict[str, str] = {}
        self.things: list[str] = []
        self.said: Said | None = None
        self.shift: tuple[int, int] | None = None
        self._genders: dict[str, str] = {}
        self.priced: Noun | None = None
        self.priced_for: Amount | None = None

    def setting(self) -> Setting:
        """Return what the next phrase may leave out."""
        return Setting(self.owner, self.noun, self.verb, self.before)

    def add(self, statement: Statement) -> int:
        """Add a statement.

        Args:
            statement: What is stated.

        Returns:
            Its number.
        """
        place = len(self.statements)
        self.statements.append(replace(statement, place=place))
        return place

    def meant(self, low: str) -> str:
        """Return whom a pronoun means: the last one that it may mean.

        Args:
            low: The pronoun.

        Returns:
            The owner; empty where nobody fits.
        """
        if low == "it":
            return ""
        if low == "they":
            return self.owner if "+" in self.owner else ANYBODY
        gender = {"he": "m", "she": "f"}.get(low, "")
        usual = self.last if "+" in self.owner or self.owner == ANYBODY else self.owner
        if usual not in self.people and self.people:
            usual = self.people[-1]
        elif usual not in self.people and self.things:
            usual = self.things[0]
        if not gender:
            return usual
        if self.gender_of(usual, gender) != gender:
            fit = [p for p in reversed(self.people) if self.gender_of(p, gender) == gender]
            usual = fit[0] if fit else ""
        if usual in self.people and len(set(self.people)) == 1:
            self._genders[usual] = gender
        return usual

    def gender_of(self, owner: str, default: str) -> str:
        """Return which pronoun means somebody.

        Args:
            owner: Who.
            default: What is returned where nothing says it.

        Returns:
            "m" or "f".
        """
        return GENDERS.get(owner) or self._genders.get(owner, default)

    def receiver(self) -> str:
        """Return whom "him" or "her" means: somebody with a name who is not the subject."""
        named = [p for p in reversed(self.people) if p != self.owner and p not in GENDERS]
        return next(iter(named), "") or self.before or "?"

    def repeats(self, cursor: Cursor, k: int, noun: Noun) -> bool:
        """Return whether a quantity says again what was stated; it is noted then.

        Args:
            cursor: Knows the quantities.
            k: Index of the quantity.
            noun: What it counts.

        Returns:
            True for "the 3 boxes" where 3 boxes were spoken of.
        """
        value = cursor.quantities[k].value
        for old in self.statements:
            is_like = old.ref.noun is not None and old.ref.noun.head == noun.head
            given = old.amount.quantity if isinstance(old.amount, Given) else None
            if is_like and given is not None and cursor.quantities[given].value == value:
                self.units.add(k)
                return True
        return False

    def each(self) -> None:
        """Note that what follows is said of each of the subject."""
        if "+" in self.owner:
            self.is_each = True
        elif self.subject is not None or (self.is_they and self.noun is not None):
            noun = self.subject or self.noun
            self.pers = (*self.pers, noun) if noun is not None else self.pers
        else:
            self.is_unclear = True

    def begin_clause(self) -> None:
        """Forget what only the clause before was about."""
        self.pers, self.subject, self.phrase = (), None, None
        self.priced, self.numbered, self.priced_for = None, None, None
        self.is_taking = self.is_one = self.is_each = self.is_unclear = self.is_short = False
