"""Practice: one pass, one report, one queue; resumable, repeatable, apart from serving."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from sidecar.adapters.ledger_file import LedgerFile
from sidecar.adapters.sqlite_beliefs import SqliteBeliefs
from sidecar.adapters.sqlite_history import SqliteHistory
from sidecar.adapters.sqlite_practice import PRACTICE_MIGRATIONS, SqlitePractice
from sidecar.adapters.sqlite_state import SqliteState
from sidecar.adapters.state_database import StateDatabase
from sidecar.calibration.beliefs import Beliefs
from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.calibration.ledger import Counts
from sidecar.calibration.practice import PracticeReport, Role, Trend, run_id
from sidecar.calibration.proposals import read_queue
from sidecar.calibration.tiers import Tier
from sidecar.errors import OllamaDown, ServerBusy, TrialsRefused
from sidecar.language.normal import normalize
from sidecar.ports.checker import Checker, CheckReply, CheckRequest
from sidecar.ports.engine import EngineName
from sidecar.ports.gold import GoldCase
from sidecar.ports.partner import Unusable
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import AssertionKind, Outcome
from sidecar.services.calibrate import Calibrate, CalibrateRequest, CalibrateStores
from sidecar.services.progress import NoProgress
from tests.builders import RECALL, a_checked_record, a_ruling
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.checker import NOT_COVERED, UNDECIDED, FakeChecker, covered
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.gold import ASSERTION, FakeGold, a_gold_case
from tests.fakes.practice import FakePractice
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore
from tests.services.round_rig import Steps
from tests.services.test_seal_ledger import a_stored_trial
from tests.unit.calibration.builders import a_ledger, a_sealed_ledger

WRONG_SIDE = "Nobody here kept a single thing in mind, whatever it was, number {number}."


def some_gold(right: int, wrong: int = 0) -> list[GoldCase]:
    """Return so many answers that explain the point and so many that do not."""
    explain = [a_gold_case(number) for number in range(right)]
    miss = [
        a_gold_case(number, is_covered=False, answer=WRONG_SIDE.format(number=number))
        for number in range(wrong)
    ]
    return [*explain, *miss]


def knows_all(request: CheckRequest) -> CheckReply:
    """Claim what the label says."""
    said = learner_texts(request.transcript)[0]
    return covered(said) if "recall" in said else NOT_COVERED


def claims_all(request: CheckRequest) -> CheckReply:
    """Claim everything covered."""
    return covered(learner_texts(request.transcript)[0])


OF = ClassKey(CheckerKey("builtin", "check"), "mechanism", Side.COVERED)


@dataclass
class Rig:
    """The service over fakes."""

    gold: FakeGold
    engines: FakeEngines
    practice: FakePractice = field(default_factory=FakePractice)
    provisional: FakeBeliefs = field(default_factory=FakeBeliefs)
    ratified: FakeBeliefs = field(default_factory=FakeBeliefs)
    store: FakeRoundStore = field(default_factory=FakeRoundStore)

    def __post_init__(self) -> None:
        self.history = FakeRoundHistory(self.store)
        stores = CalibrateStores(self.practice, self.provisional, self.ratified, self.history)
        self.service = Calibrate(self.gold, self.engines, stores)

    async def run(self, **request: object) -> PracticeReport:
        """Practice."""
        asked = CalibrateRequest(**request)  # type: ignore[arg-type]  # limit and resumes
        return await self.service.calibrate(asked, progress=NoProgress())


def a_rig(
    checker: Checker,
    gold: Sequence[GoldCase],
    canaries: Sequence[GoldCase] = (),
    *,
    model: Checker | None = None,
) -> Rig:
    """Return the service with a built-in checker, and a model's where one is given."""
    builtin = an_engine(EngineName.BUILTIN, checker=checker)
    main = builtin if model is None else an_engine(checker=model)
    return Rig(FakeGold(gold, canaries), FakeEngines(main, builtin))


async def test_a_class_that_earned_it_is_proposed_with_its_proof() -> None:
    """40 of 40: counts, floor, ceiling, cases, hash; the other side has too few."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40, 5))
    report = await rig.run()
    (proposal,) = read_queue(await rig.practice.queue())

    assert (proposal.entry.of, proposal.entry.counts) == (OF, Counts(correct=40))
    assert (proposal.floor, proposal.ceiling) == (0.857710613, 0.85)
    assert len(report.proposals) == 1
    assert {one.of.side: one.trend for one in report.classes} == {
        Side.COVERED: Trend.EARNED,
        Side.NOT_COVERED: Trend.TOO_FEW,
    }


async def test_a_second_run_is_byte_identical() -> None:
    """Report and queue, from the same cases and replies."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40, 12))
    first = (await rig.run(), await rig.practice.queue())
    second = (await rig.run(), await rig.practice.queue())

    assert first == second


class Stumbling:
    """A checker that fails once, after so many checks."""

    def __init__(self, after: int) -> None:
        self.left: int | None = after
        self.asked = 0

    async def check(self, request: CheckRequest) -> CheckReply | Unusable:
        """Claim what the label says, until it fails."""
        self.asked += 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise OllamaDown(host="127.0.0.1:1")
        return knows_all(request)

    covers_gap = FakeChecker().covers_gap
    find_gaps = FakeChecker().find_gaps


async def test_an_interrupted_run_goes_on_where_it_stopped() -> None:
    """What was attempted is not asked again, and the report is that of a run in one go."""
    whole_checker = FakeChecker(knows_all)
    whole = a_rig(whole_checker, some_gold(40, 12))
    expected = (await whole.run(), await whole.practice.queue())
    checker = Stumbling(after=33)
    rig = a_rig(checker, some_gold(40, 12))
    with pytest.raises(OllamaDown):
        await rig.run()
    asked = checker.asked
    resumed = (await rig.run(resumes=True), await rig.practice.queue())

    assert resumed == expected
    assert 33 + checker.asked - asked == len(whole_checker.requests)


async def test_recorded_replies_replay_a_finished_run() -> None:
    """Going on with it asks nobody anything, and says the same."""
    checker = FakeChecker(knows_all)
    rig = a_rig(checker, some_gold(40, 12))
    first = (await rig.run(), await rig.practice.queue())
    asked = len(checker.requests)
    replayed = (await rig.run(resumes=True), await rig.practice.queue())

    assert replayed == first
    assert len(checker.requests) == asked


async def test_an_interrupted_run_keeps_every_finished_case() -> None:
    """Also those of the batch that was not full."""
    rig = a_rig(Stumbling(after=33), some_gold(40))
    with pytest.raises(OllamaDown):
        await rig.run()

    assert len(await rig.practice.attempts(run_id(OF.checker, "0" * 64))) == 33


async def test_without_resuming_a_run_begins_anew() -> None:
    """All cases are asked again."""
    checker = FakeChecker(knows_all)
    rig = a_rig(checker, some_gold(12))
    await rig.run()
    asked = len(checker.requests)
    await rig.run()

    assert len(checker.requests) == 2 * asked


async def test_a_limit_takes_the_beginning() -> None:
    """And the canaries all the same."""
    rig = a_rig(FakeChecker(knows_all), some_gold(30), [a_gold_case(99, is_covered=False)])
    report = await rig.run(limit=10)

    assert (len(report.attempts), len(report.canaries)) == (10, 1)


async def test_progress_tells_each_case() -> None:
    """Gold cases and canaries first, then what hardening adds."""
    rig, steps = a_rig(FakeChecker(knows_all), some_gold(3)), Steps()
    await rig.service.calibrate(CalibrateRequest(), progress=steps)

    assert steps.messages[0] == "gold mechanism-000-yes"
    assert "replay mechanism-000-yes" in steps.messages


async def test_two_runs_do_not_mix() -> None:
    """The second one is told to wait."""
    started, release = asyncio.Event(), asyncio.Event()

    class Waiting(FakeChecker):
        async def check(self, request: CheckRequest) -> CheckReply | Unusable:
            started.set()
            await release.wait()
            return await super().check(request)

    rig = a_rig(Waiting(knows_all), some_gold(3))
    first = asyncio.create_task(rig.run())
    await started.wait()
    with pytest.raises(ServerBusy):
        await rig.run()
    release.set()

    assert len((await first).attempts) == 3


async def test_falling_for_a_canary_proposes_nothing_on_that_side() -> None:
    """40 of 40, but a word of the point is enough for this checker."""
    trap = a_gold_case(99, is_covered=False, answer="A recall is when a maker takes cars back.")
    rig = a_rig(FakeChecker(knows_all), some_gold(40), [trap])
    report = await rig.run()

    assert report.canaries_wrong == 1
    assert report.proposals == ()


async def test_replies_that_change_propose_nothing() -> None:
    """A replay must be identical, evidence included."""
    asked: set[str] = set()

    def forgets(request: CheckRequest) -> CheckReply:
        said = learner_texts(request.transcript)[0]
        if said in asked:
            return UNDECIDED
        asked.add(said)
        return covered(said)

    report = await a_rig(FakeChecker(forgets), some_gold(40)).run()

    assert report.proposals == ()


async def test_a_checker_that_changed_numbers_mislead_proposes_nothing() -> None:
    """The answer with another number must not be covered by a checker that ignores numbers."""
    point = "A marathon is 42 kilometers long in all."
    gold = [
        a_gold_case(
            number,
            kind=AssertionKind.QUANTITY,
            assertion=point,
            answer=f"I ran it {'very ' * number}slowly, all of the 42 kilometers.",
        )
        for number in range(40)
    ]
    rig = a_rig(FakeChecker(claims_all), gold)
    report = await rig.run()
    run = run_id(OF.checker, "0" * 64)
    perturbed = [one for one in await rig.practice.attempts(run) if one.role is Role.PERTURBED]

    # The guard on numbers refuses what the checker claims: stable, and so it is proposed.
    assert len(perturbed) >= 10
    assert all(one.committed is Side.NOT_COVERED for one in perturbed)
    assert len(report.proposals) == 1


async def test_every_refusal_names_what_failed() -> None:
    """Parts found, words unknown, or two readings; unusable replies too."""
    cases = [
        a_gold_case(0, answer="Recall makes the memory of a thing, last or first."),
        a_gold_case(1, answer="Whoever tries again holds on to more."),
        a_gold_case(2, answer="Recall does not make a memory last."),
        a_gold_case(3, answer="Recall makes it last, in a way of speaking."),
    ]

    def hesitates(request: CheckRequest) -> CheckReply | Unusable:
        said = learner_texts(request.transcript)[0]
        return Unusable("truncated") if "speaking" in said else UNDECIDED

    report = await a_rig(FakeChecker(hesitates), cases).run()
    refusals = [one.refusal for one in report.refusals if one.refusal is not None]

    assert [one.diagnosis for one in refusals] == [
        Diagnosis.SKILL_GAP,
        Diagnosis.KNOWLEDGE_GAP,
        Diagnosis.AMBIGUITY,
        Diagnosis.SKILL_GAP,
    ]
    assert all(one.named for one in refusals)
    assert all(one.committed is None for one in report.refusals)


async def test_wrong_commitments_are_eliminated_with_their_reason() -> None:
    """Case, class, what was attempted, the label, cue pattern and shape."""
    rig = a_rig(FakeChecker(claims_all), some_gold(2, 3))
    report = await rig.run()

    assert [record.attempt.gold for record in report.eliminations] == [Side.NOT_COVERED] * 3
    assert all("polarity" in record.reason for record in report.eliminations)


async def test_what_looks_like_an_eliminated_commitment_is_pruned_in_practice() -> None:
    """The report counts how many; the ledger still counts what the checker says."""
    rig = a_rig(FakeChecker(claims_all), some_gold(0, 12))
    report = await rig.run()
    (found,) = report.classes

    assert (found.pruned, found.pruned_wrong) == (12, 12)
    assert found.counts == Counts(wrong=12)


async def test_rulings_count_beside_the_gold_set() -> None:
    """A ruling is a trial of the class that it is about."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40))
    rig.store.records["r"] = replace(a_checked_record((RECALL, Outcome.COVERED)), round_id="r")
    await rig.history.add_ruling("r", a_ruling(), a_stored_trial(7))
    await rig.run()
    (proposal,) = read_queue(await rig.practice.queue())

    assert proposal.entry.counts == Counts(correct=40)
    assert proposal.ledger_sha256 != await hash_without_rulings()


async def hash_without_rulings() -> str:
    """Return the hash of the ledger of the same cases alone."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40))
    await rig.run()
    (proposal,) = read_queue(await rig.practice.queue())
    return proposal.ledger_sha256


# Tier 2 and its tether.


async def test_agreeing_lineages_admit_beliefs_once_gold_licenses_it() -> None:
    """Model and semantic check agree on 40 gold cases: t2_precision clears, beliefs are stored."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40), model=FakeChecker(knows_all))
    report = await rig.run()
    beliefs = (await rig.provisional.read()).stored

    assert report.beliefs_admitted == len(beliefs) == 40
    assert {(one.tier, one.is_ratified) for one in beliefs} == {(Tier.CONVERGENT, False)}
    assert (await rig.ratified.read()).stored == ()


async def test_the_tether_holds_where_gold_does_not_license() -> None:
    """37 agreements show 0.848, less than 0.85: Tier 2 admits nothing."""
    rig = a_rig(FakeChecker(knows_all), some_gold(37), model=FakeChecker(knows_all))
    report = await rig.run()

    assert report.classes[0].counts.t2_agrees_gold == 37
    assert report.beliefs_admitted == 0


async def test_agreement_on_what_is_wrong_lowers_the_precision_of_tier_2() -> None:
    """Two lineages that err alike are found out on gold."""
    rig = a_rig(FakeChecker(claims_all), some_gold(40, 4), model=FakeChecker(claims_all))
    report = await rig.run()
    (found,) = report.classes

    assert (found.counts.t2_verified, found.counts.t2_agrees_gold) == (44, 40)
    assert report.beliefs_admitted == 0


async def test_one_lineage_verifies_nothing() -> None:
    """The built-in check alone has nobody to agree with."""
    report = await a_rig(FakeChecker(knows_all), some_gold(40)).run()

    assert report.classes[0].counts.t2_verified == 0


async def test_disagreeing_lineages_verify_nothing() -> None:
    """The model commits, the semantic check says otherwise."""
    close = [
        a_gold_case(number, answer=f"A recall makes my memory last, for {number} days I mean.")
        for number in range(40)
    ]
    rig = a_rig(FakeChecker(), close, model=FakeChecker(knows_all))
    report = await rig.run()

    assert report.classes[0].counts == Counts(correct=40)


async def test_what_a_ruling_says_is_not_overruled_by_agreement() -> None:
    """A sentence that was ruled on is left as it was ruled."""
    rig = a_rig(FakeChecker(knows_all), some_gold(40), model=FakeChecker(knows_all))
    await rig.run()
    known = (await rig.provisional.read()).stored[0]
    ruled = replace(
        known,
        of=replace(known.of, side=Side.NOT_COVERED),
        tier=Tier.EXTERNAL,
        is_ratified=True,
    )
    await rig.ratified.write(Beliefs((ruled,)))
    report = await rig.run()

    assert report.beliefs_admitted == 39
    assert (await rig.provisional.read()).about(normalize(ASSERTION), known.wording) is None


async def test_without_a_check_model_the_built_in_check_is_practiced() -> None:
    """It is the one whose outcomes are shown beside the gap check."""
    rig = a_rig(FakeChecker(knows_all), some_gold(12))
    rig.engines.main = an_engine(checker=None)
    report = await rig.run()

    assert report.checker == OF.checker


# Practice and serving are apart, on real files.


def _bytes(folder: Path) -> dict[str, str]:
    """Return the content of what serving reads, by file."""
    names = ("state.sqlite", "state.sqlite-wal", "ledger.json")
    return {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in names
        if (folder / name).exists()
    }


async def test_practice_leaves_every_byte_that_serving_reads(tmp_path: Path) -> None:
    """State store and sealed ledger are the same before and after; the queue is elsewhere."""
    state = SqliteState(tmp_path / "state.sqlite")
    practice = StateDatabase(tmp_path / "practice.sqlite", PRACTICE_MIGRATIONS)
    sealed = LedgerFile(tmp_path / "ledger.json")
    stores = CalibrateStores(
        SqlitePractice(practice),
        SqliteBeliefs(practice),
        SqliteBeliefs(state.database),
        SqliteHistory(state.database),
    )
    await stores.ratified.write(Beliefs())
    await sealed.write(a_sealed_ledger(a_ledger(20)))
    before = _bytes(tmp_path)
    checker = FakeChecker(knows_all)
    builtin = an_engine(EngineName.BUILTIN, checker=checker)
    engines = FakeEngines(an_engine(checker=checker), builtin)
    service = Calibrate(FakeGold(some_gold(40, 12)), engines, stores)
    report = await service.calibrate(CalibrateRequest(), progress=NoProgress())

    assert report.proposals
    assert report.beliefs_admitted
    assert _bytes(tmp_path) == before
    await practice.close()
    await state.close()


def a_public_case(number: int) -> GoldCase:
    """Return a case of a public set that explains the point."""
    answer = f"My {number} pupils recall it and keep it for longer, the set says."
    return replace(a_gold_case(1000 + number, answer=answer), source="mohler")


async def test_a_public_set_adds_trials_and_is_named() -> None:
    """Thirty of our own are too few; with the set the class earns a proposal."""
    rig = a_rig(FakeChecker(knows_all), some_gold(30))
    rig.gold = FakeGold(some_gold(30), public={"mohler": [a_public_case(n) for n in range(10)]})
    rig.__post_init__()
    alone = await rig.run()
    report = await rig.run(sets=("mohler",), folder="sets")

    assert (len(alone.proposals), len(report.proposals)) == (0, 1)
    assert await rig.practice.sources(OF) == {"gold", "mohler"}


async def test_a_set_that_fitted_the_check_is_refused_with_its_reason() -> None:
    """Its cases would show too much; nothing of before is forgotten."""
    rig = a_rig(FakeChecker(knows_all), some_gold(3))
    rig.gold = FakeGold(some_gold(3), fitted={"beetle": "its weights were fitted on them"})
    rig.__post_init__()
    await rig.run()
    with pytest.raises(TrialsRefused, match="fitted on them"):
        await rig.run(sets=("beetle",))

    assert len(await rig.practice.trials()) == 3


async def test_what_fitted_the_builtin_check_may_try_a_model_but_verifies_nothing() -> None:
    """Agreeing with a check that knows the cases is no second opinion."""
    knowing = FakeChecker(knows_all)
    rig = a_rig(knowing, [], model=knowing)
    fitted = {"mohler": "its weights were fitted on them"}
    rig.gold = FakeGold(some_gold(2), public={"mohler": [a_public_case(1)]}, fitted=fitted)
    rig.__post_init__()
    report = await rig.run(sets=("mohler",))

    assert {one.source: one.is_t2_verified for one in report.attempts} == {
        "gold": True,
        "mohler": False,
    }


PIECES = "A delivery holds 1,000 pieces."


@pytest.mark.parametrize(
    ("answer", "is_verified"),
    [
        ("A delivery has 40 boxes with 25 pieces each. It holds 1,000 pieces.", True),
        ("A delivery has 40 boxes with 20 pieces each. It holds 1,000 pieces.", False),
        ("In a delivery there are 1,000 pieces, all of them new.", False),
    ],
    ids=["derived too", "another one derived", "only said"],
)
async def test_a_derivation_is_a_second_lineage(answer: str, is_verified: bool) -> None:
    """Where the rest of the answer gives the number that was said, by another way."""
    case = a_gold_case(kind=AssertionKind.QUANTITY, assertion=PIECES, answer=answer)
    rig = a_rig(FakeChecker({PIECES: covered(answer)}), [case])
    (attempt,) = (await rig.run()).attempts

    assert (attempt.committed, attempt.is_t2_verified) == (Side.COVERED, is_verified)


async def test_what_a_derivation_reaches_is_not_called_missing() -> None:
    """As in a round: the check's "not covered" is left open, with both readings."""
    answer = "A delivery has 40 boxes with 25 pieces each."
    case = a_gold_case(kind=AssertionKind.QUANTITY, assertion=PIECES, answer=answer)
    (attempt,) = (await a_rig(FakeChecker(), [case]).run()).attempts

    assert attempt.committed is None
    assert attempt.refusal is not None
    assert attempt.refusal.diagnosis is Diagnosis.AMBIGUITY
