import { describe, expect, test, vi } from "vitest";
import type { RoundState } from "../../../src/core/round";
import { progressMessage, RESTARTING_MESSAGE, RoundSession } from "../../../src/core/round_session";
import type { CheckShape, NextTurnResult, OpeningChallengeResult, RoundShape, VerdictShape } from "../../../src/generated/protocol";
import { CallCancelled, ConnectionLost, RpcFailure } from "../../../src/sidecar/errors";
import { FakeSidecar } from "../fake_sidecar";

const OPENED: OpeningChallengeResult = {
  roundId: "r1",
  focus: "This note teaches that light makes sugar.",
  challenge: "How does a plant make sugar?",
  kind: "concept",
  assertionCount: 2,
  turnsAllowed: 4,
  engine: "builtin",
  notices: [],
  language: "en",
};

const VERDICT: VerdictShape = {
  result: "fail",
  checks: [],
  gaps: [],
  standing: "hedged",
  basis: "checks",
  judge: null,
  reason: "",
  language: "en",
};

function reply(part: Partial<NextTurnResult>): NextTurnResult {
  return {
    roundId: "r1",
    feedback: "Good start.",
    followUp: "Where does the carbon come from?",
    verdict: null,
    turnsUsed: 1,
    turnsAllowed: 4,
    notices: [],
    ...part,
  };
}

function started(sidecar: FakeSidecar): { session: RoundSession; states: RoundState[] } {
  const states: RoundState[] = [];
  const session = RoundSession.forNote("Plants.md", sidecar.call, (changed) => {
    states.push(changed.current);
  });
  return { session, states };
}

describe("a round", () => {
  test("opens with the challenge and waits for an answer", async () => {
    const sidecar = new FakeSidecar({ openingChallenge: () => OPENED });
    const { session } = started(sidecar);

    await session.open();

    expect(session.current.head?.challenge).toBe(OPENED.challenge);
    expect(session.current.phase).toEqual({ kind: "answering" });
  });

  test("sends everything that was said, the follow-up as the partner's turn", async () => {
    const sidecar = new FakeSidecar({ openingChallenge: () => OPENED, nextTurn: () => reply({}) });
    const { session } = started(sidecar);
    await session.open();

    await session.answer("First.");
    await session.answer("Second.");

    expect(sidecar.params("nextTurn")[1]).toEqual({
      roundId: "r1",
      note: "Plants.md",
      focus: OPENED.focus,
      challenge: OPENED.challenge,
      transcript: [
        { speaker: "learner", text: "First." },
        { speaker: "partner", text: "Where does the carbon come from?" },
        { speaker: "learner", text: "Second." },
      ],
    });
  });

  test("keeps the partner's remark beside its question", async () => {
    const sidecar = new FakeSidecar({ openingChallenge: () => OPENED, nextTurn: () => reply({}) });
    const { session } = started(sidecar);
    await session.open();

    await session.answer("First.");

    expect(session.current.remarks).toEqual({ 1: "Good start." });
  });

  test("ends with the verdict", async () => {
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      nextTurn: () => reply({ followUp: null, verdict: VERDICT }),
    });
    const { session } = started(sidecar);
    await session.open();

    await session.answer("All of it.");

    expect(session.current.phase).toEqual({ kind: "concluded", verdict: VERDICT });
  });

  test("is given up once, and tried again once, however often it is asked for meanwhile", async () => {
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      nextTurn: () => {
        throw new RpcFailure({ code: 3003, message: "Loading." });
      },
      giveUp: () => reply({ followUp: null, verdict: VERDICT }),
    });
    const { session } = started(sidecar);
    await session.open();
    await session.answer("Light.");
    await Promise.all([session.goOn(), session.goOn()]);
    expect(sidecar.params("nextTurn")).toHaveLength(2);

    const { session: other } = started(sidecar);
    await other.open();
    await Promise.all([other.giveUp(), other.giveUp()]);
    expect(sidecar.params("giveUp")).toHaveLength(1);
  });

  test("gives up with what was said so far", async () => {
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      giveUp: () => reply({ followUp: null, verdict: VERDICT }),
    });
    const { session } = started(sidecar);
    await session.open();

    await session.giveUp();

    expect(sidecar.params("giveUp")).toEqual([{ roundId: "r1", transcript: [] }]);
    expect(session.current.phase.kind).toBe("concluded");
  });

  test("loses no answer when the call fails, and sends it again on demand", async () => {
    let broken = true;
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      nextTurn: () => {
        if (!broken) return reply({});
        throw new RpcFailure({ code: 3003, message: "Loading.", data: { remedy: "Wait." } });
      },
    });
    const { session } = started(sidecar);
    await session.open();
    await session.answer("My answer.");
    expect(session.current.phase).toEqual({ kind: "broken", message: "Loading.", remedy: "Wait." });

    broken = false;
    await session.goOn();

    expect(session.current.transcript[0]).toEqual({ speaker: "learner", text: "My answer." });
    expect(session.current.phase).toEqual({ kind: "answering" });
  });

  test("says that the sidecar is being restarted", async () => {
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      nextTurn: (_params, wishes) => {
        wishes.onLost?.();
        return reply({});
      },
    });
    const { session, states } = started(sidecar);
    await session.open();

    await session.answer("My answer.");

    expect(states.map((state) => state.phase)).toContainEqual({
      kind: "thinking",
      message: RESTARTING_MESSAGE,
    });
  });

  test("gives a stopped answer back", async () => {
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      nextTurn: () => {
        throw new CallCancelled();
      },
    });
    const { session } = started(sidecar);
    await session.open();

    await session.answer("Half an answer.");

    expect(session.current.transcript).toEqual([]);
    expect(session.takeUnsent()).toBe("Half an answer.");
    expect(session.takeUnsent()).toBe("");
  });

  test("that could not be opened is opened by trying again", async () => {
    let isLost = true;
    const sidecar = new FakeSidecar({
      openingChallenge: () => {
        if (isLost) throw new ConnectionLost("ECONNRESET");
        return OPENED;
      },
    });
    const { session } = started(sidecar);
    await session.open();
    expect(session.current.phase.kind).toBe("broken");

    isLost = false;
    await session.goOn();

    expect(session.current.phase.kind).toBe("answering");
  });

  test("that the sidecar kept is gone on with from where it was", async () => {
    const sidecar = new FakeSidecar({ nextTurn: () => reply({ turnsUsed: 1 }) });
    const session = RoundSession.fromOpen(
      {
        ...OPENED,
        note: "Plants.md",
        noteNow: "Plants.md",
        transcript: [
          { speaker: "partner", text: OPENED.challenge },
          { speaker: "learner", text: "Said before the restart." },
        ],
        openedAt: "2026-01-01T00:00:00Z",
      },
      sidecar.call,
      () => undefined,
    );

    await session.goOn();

    expect(session.current.transcript.map((turn) => turn.text)).toEqual([
      "Said before the restart.",
      "Where does the carbon come from?",
    ]);
  });
});

describe("the line that says what goes on", () => {
  test.each([
    [0, 0, "", "Thinking…"],
    [1, 6, "Checking your answer", "Checking your answer (2 of 6)…"],
    [2, 6, "check 2 of 6", "check 2 of 6…"],
    [6, 6, "Checking", "Checking (6 of 6)…"],
  ])("%i of %i %s", (done, total, message, expected) => {
    expect(progressMessage(done, total, message)).toBe(expected);
  });
});

describe("a finished round", () => {
  const CHECK: CheckShape = {
    assertion: "Light makes sugar.", kind: "mechanism", outcome: "undecided", evidence: "", standing: "hedged",
    note: "", reliability: null,
  };
  const ROUND: RoundShape = {
    roundId: "r1", note: "Plants.md", challenge: OPENED.challenge, verdict: { ...VERDICT, checks: [CHECK] },
    checkedResult: "undecided", gaveUp: false, turnsUsed: 1, engine: "builtin", models: [],
    openedAt: "2026-01-01T00:00:00Z", concludedAt: "2026-01-01T00:05:00Z",
    rulings: [{ assertion: "Old.", ruling: "right", evidence: "", reason: "", ruledAt: "2026-01-01T00:06:00Z" }],
    transcript: [{ speaker: "learner", text: "Sugar comes from light." }],
  };

  test("shows what was said, its verdict and its rulings", () => {
    const session = RoundSession.finished(ROUND, new FakeSidecar({}).call, () => undefined);

    expect(session.current).toMatchObject({
      transcript: ROUND.transcript,
      phase: { kind: "concluded", verdict: { checks: [CHECK] } },
      rulings: { "Old.": "right" },
    });
  });

  test("takes a ruling: verdict, schedule and what is pressed follow, the places to study are stale", async () => {
    const verdict: VerdictShape = { ...VERDICT, result: "pass", standing: "ratified" };
    const sidecar = new FakeSidecar({
      rule: () => ({ roundId: "r1", check: null, verdict, dueAt: "2026-01-09T00:00:00Z", isSolid: false, trial: null,
        isRetracted: false, isTightened: true, isRestored: false }),
      study: () => ({ roundId: "r1", note: "Plants.md", isChanged: false, gaps: [], notices: [] }),
    });
    const session = RoundSession.finished(ROUND, sidecar.call, () => undefined);
    await session.study();

    await session.rule(CHECK.assertion, "did_explain", "Sugar comes from light.");

    expect(sidecar.params("rule")).toEqual([
      { roundId: "r1", assertion: CHECK.assertion, ruling: "did_explain", evidence: "Sugar comes from light." },
    ]);
    expect(session.current).toMatchObject({
      phase: { kind: "concluded", verdict },
      rulings: { "Old.": "right", [CHECK.assertion]: "did_explain" },
      dueAt: "2026-01-09T00:00:00Z",
      study: null,
      notices: ["Checks of this kind have to earn their trust anew."],
    });
  });

  test("sends the same ruling once while it is on its way, and another one after it", async () => {
    let begun = 0;
    const gates: (() => void)[] = [];
    const sidecar = new FakeSidecar({
      rule: () => {
        begun += 1;
        return new Promise((resolve) => {
          gates.push(() =>
            resolve({ roundId: "r1", check: null, verdict: VERDICT, dueAt: null, isSolid: false, trial: null,
              isRetracted: false, isTightened: false, isRestored: false }));
        });
      },
    });
    const session = RoundSession.finished(ROUND, sidecar.call, () => undefined);

    const right = [session.rule(CHECK.assertion, "right"), session.rule(CHECK.assertion, "right")];
    const otherwise = session.rule(CHECK.assertion, "did_not_explain");
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    expect(begun).toBe(1);
    gates[0]?.();
    await Promise.all(right);
    await vi.waitFor(() => expect(gates).toHaveLength(2));
    gates[1]?.();
    await otherwise;

    expect(begun).toBe(2);
    expect(session.current.rulings[CHECK.assertion]).toBe("did_not_explain");
  });

  test("stays as it was when a ruling is refused", async () => {
    const session = RoundSession.finished(
      ROUND,
      new FakeSidecar({
        rule: () => {
          throw new RpcFailure({ code: 1020, message: "Nobody said that." });
        },
      }).call,
      () => undefined,
    );
    const before = session.current;

    await expect(session.rule(CHECK.assertion, "did_explain", "x")).rejects.toThrow("Nobody said that.");

    expect(session.current).toBe(before);
  });
});
