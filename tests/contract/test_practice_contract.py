"""What every store of practice and of beliefs does, in memory and in a file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from sidecar.adapters.round_codec import encode
from sidecar.adapters.sqlite_beliefs import SqliteBeliefs
from sidecar.adapters.sqlite_practice import PRACTICE_MIGRATIONS, SqlitePractice
from sidecar.adapters.state_database import StateDatabase
from sidecar.calibration.beliefs import Belief, Beliefs
from sidecar.calibration.classes import CheckerKey, Side
from sidecar.calibration.diagnosis import Diagnosis, Refusal
from sidecar.calibration.ledger import Result
from sidecar.calibration.practice import Attempt, Role
from sidecar.calibration.tiers import Tier
from sidecar.errors import StateDamaged
from sidecar.ports.beliefs import BeliefStore
from sidecar.ports.practice import Decision, DecisionKind, PracticeStore
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.practice import FakePractice
from tests.unit.calibration.builders import BUILTIN, COVERED, NOT_COVERED, a_belief, a_case, a_trial

AN_ATTEMPT = Attempt(
    Role.GOLD, "g1", a_case(1), BUILTIN, "definition", Side.COVERED, Side.COVERED, True, "p", "e"
)
A_REFUSAL = replace(
    AN_ATTEMPT,
    gold_id="g2",
    case=a_case(2),
    committed=None,
    is_t2_verified=False,
    refusal=Refusal(Diagnosis.SKILL_GAP, ("ice", "Größe")),
)


@dataclass
class Kept:
    """Both stores of practice."""

    practice: PracticeStore
    beliefs: BeliefStore


@pytest.fixture(params=["memory", "file"])
async def kept(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Kept]:
    """Return the fakes, then the real stores on one new file."""
    if request.param == "memory":
        yield Kept(FakePractice(), FakeBeliefs())
        return
    database = StateDatabase(tmp_path / "practice.sqlite", PRACTICE_MIGRATIONS)
    yield Kept(SqlitePractice(database), SqliteBeliefs(database))
    await database.close()


async def test_nothing_was_practiced_at_first(kept: Kept) -> None:
    """A new store is empty in every way."""
    found = (
        await kept.practice.attempts("r"),
        await kept.practice.trials(),
        await kept.practice.queue(),
        await kept.practice.decisions(),
        await kept.beliefs.read(),
    )

    assert found == ((), (), "", (), Beliefs())


async def test_attempts_come_back_as_they_were(kept: Kept) -> None:
    """Commitments and refusals, in the order they were added."""
    await kept.practice.add("r", [AN_ATTEMPT, A_REFUSAL])

    assert await kept.practice.attempts("r") == (AN_ATTEMPT, A_REFUSAL)
    assert await kept.practice.attempts("other") == ()


async def test_only_gold_cases_are_trials(kept: Kept) -> None:
    """Canaries, replays and perturbed cases are no evidence of reliability."""
    others = [replace(AN_ATTEMPT, role=role) for role in Role if role is not Role.GOLD]
    await kept.practice.add("r", [AN_ATTEMPT, *others])

    assert await kept.practice.trials() == (AN_ATTEMPT.trial,)


async def test_a_case_stands_once_in_a_run(kept: Kept) -> None:
    """The same case attempted again replaces itself."""
    await kept.practice.add("r", [AN_ATTEMPT])
    await kept.practice.add("r", [AN_ATTEMPT])

    assert await kept.practice.attempts("r") == (AN_ATTEMPT,)


async def test_a_new_run_of_a_checker_forgets_the_old_one(kept: Kept) -> None:
    """Another gold set or version of it: the old attempts are no proof of anything."""
    await kept.practice.add("old", [AN_ATTEMPT])
    await kept.practice.finish("{}")
    await kept.practice.begin("new", BUILTIN, keeps=True)

    assert await kept.practice.attempts("old") == ()
    assert await kept.practice.queue() == ""


@pytest.mark.parametrize(("keeps", "left"), [(True, 1), (False, 0)])
async def test_a_run_is_kept_only_to_go_on(kept: Kept, keeps: bool, left: int) -> None:
    """Resuming keeps what was attempted; beginning anew does not."""
    await kept.practice.add("r", [AN_ATTEMPT])
    await kept.practice.begin("r", BUILTIN, keeps=keeps)

    assert len(await kept.practice.attempts("r")) == left


async def test_other_checkers_keep_their_attempts(kept: Kept) -> None:
    """Practicing one model says nothing about another."""
    await kept.practice.add("r", [AN_ATTEMPT])
    await kept.practice.begin("s", CheckerKey("ollama", "m"), keeps=False)

    assert await kept.practice.attempts("r") == (AN_ATTEMPT,)


async def test_what_contradicts_stays_when_a_run_begins(kept: Kept) -> None:
    """A ruling's word is not undone by practicing again."""
    against = a_trial(9, Result.WRONG, is_t2_verified=True)
    await kept.practice.contradict(against)
    await kept.practice.contradict(against)
    await kept.practice.begin("r", BUILTIN, keeps=False)

    assert await kept.practice.trials() == (against,)


async def test_one_source_begins_anew_without_the_others(kept: Kept) -> None:
    """What a checker is practiced on set by set is forgotten set by set."""
    other = replace(AN_ATTEMPT, source="notes", case=a_case(7))
    await kept.practice.add("r", [AN_ATTEMPT])
    await kept.practice.add("s", [other])
    await kept.practice.begin("t", BUILTIN, keeps=False, source="notes")

    assert await kept.practice.trials() == (AN_ATTEMPT.trial,)


async def test_an_answer_labels_its_case_anew(kept: Kept) -> None:
    """It stays when a run begins; the label that was given last stands."""
    await kept.practice.label(a_trial(3))
    await kept.practice.label(a_trial(3, Result.WRONG))
    await kept.practice.begin("r", BUILTIN, keeps=False)

    assert await kept.practice.trials() == (a_trial(3, Result.WRONG),)


async def test_a_class_knows_where_its_labels_come_from(kept: Kept) -> None:
    """Sets of its gold cases, and answers; canaries and other classes tell nothing."""
    trap = replace(AN_ATTEMPT, role=Role.CANARY, source="traps")
    await kept.practice.add("r", [replace(AN_ATTEMPT, source="mohler"), trap])
    await kept.practice.label(a_trial(3))

    assert await kept.practice.sources(COVERED) == {"mohler", "answer"}
    assert await kept.practice.sources(NOT_COVERED) == frozenset()


async def test_the_queue_is_replaced_whole(kept: Kept) -> None:
    """There is one queue, that of the last run."""
    await kept.practice.finish("first\n")
    await kept.practice.finish("second\n")

    assert await kept.practice.queue() == "second\n"


async def test_decisions_are_kept_in_order(kept: Kept) -> None:
    """All of them, with time and reason."""
    first = Decision("p" * 64, DecisionKind.REJECTED, "2026-01-01T00:00:00+00:00", "Noch nicht.")
    second = replace(first, kind=DecisionKind.RATIFIED, reason="")
    await kept.practice.decide(first)
    await kept.practice.decide(second)

    assert await kept.practice.decisions() == (first, second)


def some_beliefs(*wordings: str) -> tuple[Belief, ...]:
    """Return beliefs in their order, the first one negative and provisional."""
    made = [a_belief(COVERED, wording=wording) for wording in sorted(wordings)]
    made[0] = replace(made[0], of=NOT_COVERED, tier=Tier.CONVERGENT, is_ratified=False)
    return tuple(made)


async def test_beliefs_come_back_as_they_were(kept: Kept) -> None:
    """In the order of code points, whatever the alphabet."""
    beliefs = Beliefs(some_beliefs("it lasts", "élan", "zz", "記憶", "𠮷 好"))
    await kept.beliefs.write(beliefs)

    assert await kept.beliefs.read() == beliefs


async def test_writing_beliefs_replaces_all(kept: Kept) -> None:
    """What is not written any more is gone."""
    await kept.beliefs.write(Beliefs(some_beliefs("a b c", "d e f")))
    await kept.beliefs.write(Beliefs(some_beliefs("d e f")))

    assert await kept.beliefs.read() == Beliefs(some_beliefs("d e f"))


async def test_beliefs_can_be_forgotten(kept: Kept) -> None:
    """All of them."""
    await kept.beliefs.write(Beliefs(some_beliefs("a b c")))
    await kept.beliefs.clear()

    assert await kept.beliefs.read() == Beliefs()


async def test_practice_can_be_forgotten(kept: Kept) -> None:
    """Attempts, contradictions, queue and decisions."""
    await kept.practice.add("r", [AN_ATTEMPT])
    await kept.practice.contradict(a_trial(9, Result.WRONG))
    await kept.practice.finish("queue")
    await kept.practice.decide(Decision("p" * 64, DecisionKind.RATIFIED, "t"))
    await kept.practice.clear()

    assert await kept.practice.trials() == ()
    assert (await kept.practice.queue(), await kept.practice.decisions()) == ("", ())


async def test_a_file_that_is_no_store_is_said_to_be_damaged(tmp_path: Path) -> None:
    """It is not taken for an empty one."""
    path = tmp_path / "practice.sqlite"
    path.write_bytes(b"not a database, but long enough to be read as one" * 100)
    database = StateDatabase(path, PRACTICE_MIGRATIONS)

    with pytest.raises(StateDamaged):
        await SqlitePractice(database).trials()
    await database.close()


async def test_attempts_of_an_earlier_version_are_of_the_shipped_set(tmp_path: Path) -> None:
    """Nothing else was practiced on then; they count as before."""
    path = tmp_path / "practice.sqlite"
    older = StateDatabase(path, PRACTICE_MIGRATIONS[:1])
    trial = AN_ATTEMPT.trial
    row = (encode(BUILTIN), encode(trial.of), trial.case, encode(AN_ATTEMPT))
    await older.call(
        lambda db: (
            db.execute(
                "INSERT INTO attempts (run, checker, role, gold_id, class, case_fingerprint,"
                " result, is_t2_verified, attempt)"
                " VALUES ('r', ?, 'gold', 'g1', ?, ?, 'correct', 1, ?)",
                row,
            ).rowcount
        )
    )
    await older.close()
    database = StateDatabase(path, PRACTICE_MIGRATIONS)
    practice = SqlitePractice(database)

    assert await practice.sources(COVERED) == {"gold"}
    assert await practice.attempts("r") == (AN_ATTEMPT,)
    await database.close()
