"""The built-in check never takes a copy turned wrong for the assertion."""

from __future__ import annotations

import pytest

from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.check_models import read_check_models
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.rounds.doubts import REPLACED
from sidecar.rounds.values import AssertionKind, CoreAssertion, Outcome, Speaker, Turn
from tests.unit.adapters import told_otherwise
from tests.unit.adapters.opposites_abroad import OPPOSITES, STILL_COVERED
from tests.unit.adapters.turned_copies import COPIES

WRONG = [(one.language, one.assertion, said) for one in COPIES for said in one.wrong]
RIGHT = [(one.language, one.assertion, said) for one in COPIES for said in one.right]

ABROAD = [
    (one.language, assertion, said)
    for one in OPPOSITES
    for assertion, said in one.wrong
    if said not in STILL_COVERED
]
SAME_ABROAD = [
    (one.language, assertion, said) for one in OPPOSITES for assertion, said in one.right
]


@pytest.fixture(scope="module")
def checker() -> BuiltinChecker:
    """Return one checker for all tests; its embedder loads at first use."""
    return BuiltinChecker(
        read_check_models(), [TokenLikeness(MiniLmEmbedder(), name="minilm")], lexicons()
    )


async def said_of(checker: BuiltinChecker, language: str, assertion: str, said: str) -> CheckReply:
    """Return what the check says of one answer."""
    point = CoreAssertion(assertion, AssertionKind.MECHANISM)
    answer = (Turn(Speaker.LEARNER, said),)
    return await checker.check(CheckRequest(answer, point, "mark", language))


@pytest.mark.parametrize(("language", "assertion", "said"), WRONG)
async def test_a_copy_turned_wrong_is_not_covered(
    checker: BuiltinChecker, language: str, assertion: str, said: str
) -> None:
    """Another word in the place of one, or two in each other's, is not what was to be said."""
    reply = await said_of(checker, language, assertion, said)

    assert reply.outcome is not Outcome.COVERED


@pytest.mark.parametrize(("language", "assertion", "said"), RIGHT)
async def test_an_honest_near_copy_is_covered(
    checker: BuiltinChecker, language: str, assertion: str, said: str
) -> None:
    """Other inflection, another order or a plain synonym changes nothing."""
    reply = await said_of(checker, language, assertion, said)

    assert (reply.outcome, reply.note) == (Outcome.COVERED, "")


async def test_a_replaced_word_is_named_as_the_reason(checker: BuiltinChecker) -> None:
    """The learner can see why the point is open."""
    point = "Entropy of an isolated system never decreases."
    reply = await said_of(checker, "en", point, "Entropy of an open system never decreases.")

    assert (reply.outcome, reply.note) == (Outcome.UNDECIDED, REPLACED)


@pytest.mark.parametrize(
    ("assertion", "said"), [(one, said) for one, some in told_otherwise.WRONG for said in some]
)
async def test_an_assertion_told_otherwise_is_not_covered(
    checker: BuiltinChecker, assertion: str, said: str
) -> None:
    """Whatever is turned: a word, a part, a denial, a condition, how many cases."""
    reply = await said_of(checker, "en", assertion, said)

    assert reply.outcome is not Outcome.COVERED


@pytest.mark.parametrize(
    ("assertion", "said"), [(one, said) for one, some in told_otherwise.RIGHT for said in some]
)
async def test_an_honest_paraphrase_is_covered(
    checker: BuiltinChecker, assertion: str, said: str
) -> None:
    """A synonym, a passive or another order of clauses is no reason for doubt."""
    reply = await said_of(checker, "en", assertion, said)

    assert (reply.outcome, reply.note) == (Outcome.COVERED, "")


@pytest.mark.parametrize(("language", "assertion", "said"), ABROAD)
async def test_an_opposite_in_other_languages_is_not_covered(
    checker: BuiltinChecker, language: str, assertion: str, said: str
) -> None:
    """Another word denied, a degree, a particle or a name turned, "hardly ever", "refuses to"."""
    reply = await said_of(checker, language, assertion, said)

    assert reply.outcome is not Outcome.COVERED


@pytest.mark.parametrize(("language", "assertion", "said"), SAME_ABROAD)
async def test_an_honest_paraphrase_in_other_languages_is_never_missed(
    checker: BuiltinChecker, language: str, assertion: str, said: str
) -> None:
    """It may stay open, which asks the learner; "not covered" would be wrong."""
    reply = await said_of(checker, language, assertion, said)

    assert reply.outcome is not Outcome.NOT_COVERED


@pytest.mark.parametrize(
    ("assertion", "said"),
    [pair for one in OPPOSITES if one.language == "de" for pair in one.right],
)
async def test_separable_verbs_and_idioms_say_the_same_in_another_order(
    checker: BuiltinChecker, assertion: str, said: str
) -> None:
    """A phrase before the verb, the verb in two parts, "brach vom Zaun" for "begann"."""
    reply = await said_of(checker, "de", assertion, said)

    assert (reply.outcome, reply.note) == (Outcome.COVERED, "")
