import { describe, expect, test, vi } from "vitest";
import { RoundRoom } from "../../../src/core/round_room";
import type { OpenRoundShape, OpeningChallengeResult, RoundShape } from "../../../src/generated/protocol";
import { RpcFailure } from "../../../src/sidecar/errors";
import { FakeSidecar } from "../fake_sidecar";
import type { DraftStore } from "../../../src/core/kept_drafts";

const OPENED: OpeningChallengeResult = {
  roundId: "new",
  focus: "This note teaches that light makes sugar.",
  challenge: "How?",
  kind: "chapter",
  assertionCount: 0,
  turnsAllowed: 4,
  engine: "builtin",
  notices: [],
  language: "en",
};

/** What stays when Obsidian is closed. */
function memory(): DraftStore {
  let kept: unknown = null;
  return { load: () => kept, save: (drafts) => (kept = drafts) };
}

const NEVER = new Promise<never>(() => undefined);

function openRound(roundId: string): OpenRoundShape {
  const { focus, challenge, kind, turnsAllowed, engine, language } = OPENED;
  const openedAt = "2026-01-01T00:00:00Z";
  return { roundId, note: `${roundId}.md`, noteNow: `${roundId}.md`, focus, challenge, kind, turnsAllowed, engine, openedAt, language, transcript: [] };
}

const FINISHED: RoundShape = {
  roundId: "old", note: "Old.md", challenge: "How?",
  verdict: { result: "pass", checks: [], gaps: [], standing: "hedged", reason: "", basis: "checks", judge: null, language: "en" },
  checkedResult: "pass", gaveUp: false, turnsUsed: 1, engine: "builtin", models: [],
  openedAt: "2026-01-01T00:00:00Z", concludedAt: "2026-01-01T00:05:00Z", rulings: [], transcript: [],
};

describe("the round in hand", () => {
  test("is the one that was started last, with an empty answer box", async () => {
    const room = new RoundRoom(new FakeSidecar({ openingChallenge: () => OPENED }).call);
    room.draft = "left over";

    await room.start("A.md");

    expect(room.current?.current.note).toBe("A.md");
    expect(room.draft).toBe("");
  });

  test("is the newest open one when the last round is gone on with", async () => {
    const room = new RoundRoom(new FakeSidecar({ openRounds: () => ({ rounds: [openRound("b"), openRound("a")] }) }).call);

    expect(await room.continueLast()).toBe(true);
    expect(room.current?.current).toMatchObject({ note: "b.md", phase: { kind: "answering" } });
  });

  test("is none when no round is open", async () => {
    const room = new RoundRoom(new FakeSidecar({ openRounds: () => ({ rounds: [] }) }).call);

    expect(await room.continueLast()).toBe(false);
    expect(room.current).toBeNull();
  });

  test("is found again by its id after a reload", async () => {
    const room = new RoundRoom(new FakeSidecar({ openRounds: () => ({ rounds: [openRound("b"), openRound("a")] }) }).call);

    expect(await room.restore("a")).toBe(true);
    expect(room.current?.current.note).toBe("a.md");
  });

  test("is not replaced by one that a pane remembers", async () => {
    const room = new RoundRoom(new FakeSidecar({ openingChallenge: () => OPENED }).call);
    await room.start("A.md");

    expect(await room.restore("a")).toBe(false);
    expect(room.current?.current.note).toBe("A.md");
  });

  test("tells every change, and an abandoned round's late news to nobody", async () => {
    let finishFirst: (opened: OpeningChallengeResult) => void = () => undefined;
    const answers = [
      new Promise<OpeningChallengeResult>((resolve) => (finishFirst = resolve)),
      Promise.resolve(OPENED),
    ];
    const room = new RoundRoom(new FakeSidecar({ openingChallenge: () => answers.shift() ?? OPENED }).call);
    const first = room.start("A.md");
    await room.start("B.md");
    let changes = 0;
    room.changed.listen(() => (changes += 1));

    finishFirst(OPENED);
    await first;

    expect(changes).toBe(0);
    expect(room.current?.current.note).toBe("B.md");
  });

  test("is a finished one when a pane remembers it, and none when it was forgotten", async () => {
    const sidecar = new FakeSidecar({
      openRounds: () => ({ rounds: [] }),
      rounds: ({ roundId }) => {
        if (roundId === "old") return { rounds: [FINISHED] };
        throw new RpcFailure({ code: 1006, message: "There is no such round." });
      },
    });

    expect(await new RoundRoom(sidecar.call).restore("gone")).toBe(false);
    const room = new RoundRoom(sidecar.call);
    expect(await room.restore("old")).toBe(true);
    expect(room.current?.current.phase.kind).toBe("concluded");
  });

  test("has its unsent answer back after a reload, another round has its own", async () => {
    const store = memory();
    const sidecar = new FakeSidecar({ openRounds: () => ({ rounds: [openRound("b"), openRound("a")] }) });
    for (const [roundId, text] of [["a", "It is when"], ["b", "Because"]] as const) {
      const before = new RoundRoom(sidecar.call, store);
      await before.restore(roundId);
      before.draft = text;
    }

    const again = new RoundRoom(sidecar.call, store);
    await again.restore("a");
    const other = new RoundRoom(sidecar.call, store);
    await other.restore("b");

    expect(again.draft).toBe("It is when");
    expect(other.draft).toBe("Because");
  });

  test("has an answer back whose reply never came", async () => {
    const store = memory();
    const sidecar = new FakeSidecar({ openRounds: () => ({ rounds: [openRound("a")] }), nextTurn: () => NEVER });
    const before = new RoundRoom(sidecar.call, store);
    await before.restore("a");
    void before.answer("Long thought about.");
    expect(before.draft).toBe("");

    const again = new RoundRoom(sidecar.call, store);
    await again.restore("a");

    expect(again.draft).toBe("Long thought about.");
  });

  test("gives back an answer that the sidecar has got and not answered, and sends nothing by itself", async () => {
    const store = memory();
    const before = new RoundRoom(
      new FakeSidecar({ openRounds: () => ({ rounds: [openRound("a")] }), nextTurn: () => NEVER }).call, store,
    );
    await before.restore("a");
    void before.answer("Long thought about.");

    const round = { ...openRound("a"), transcript: [{ speaker: "learner" as const, text: "Long thought about." }] };
    const again = new RoundRoom(
      new FakeSidecar({ openRounds: () => ({ rounds: [round] }), nextTurn: () => NEVER }).call, store,
    );
    await again.restore("a");

    expect(again.draft).toBe("Long thought about.");
    expect(again.current?.current).toMatchObject({ phase: { kind: "answering" }, transcript: [] });
  });

  test("asks for the reply to an answer that nobody holds here", async () => {
    const round = { ...openRound("a"), transcript: [{ speaker: "learner" as const, text: "Said elsewhere." }] };
    const room = new RoundRoom(
      new FakeSidecar({ openRounds: () => ({ rounds: [round] }), nextTurn: () => NEVER }).call, memory(),
    );
    void room.restore("a");
    await vi.waitFor(() => expect(room.current?.current.phase.kind).toBe("thinking"));

    expect(room.draft).toBe("");
  });

  test("forgets a sent answer once the partner has replied", async () => {
    const store = memory();
    const sidecar = new FakeSidecar({
      openRounds: () => ({ rounds: [openRound("a")] }),
      nextTurn: () => ({ roundId: "a", feedback: "", followUp: "Why?", verdict: null, turnsUsed: 1, turnsAllowed: 4, notices: [] }),
    });
    const room = new RoundRoom(sidecar.call, store);
    await room.restore("a");

    await room.answer("Light makes sugar.");

    expect(store.load()).toBeNull();
  });

  test("takes no blank answer, and keeps what stands in the box", async () => {
    const sidecar = new FakeSidecar({ openRounds: () => ({ rounds: [openRound("a")] }) });
    const room = new RoundRoom(sidecar.call);
    await room.restore("a");

    await room.answer(" \n");

    expect(sidecar.params("nextTurn")).toEqual([]);
    expect(room.current?.current.transcript).toEqual([]);
  });
});

describe("what is asked for twice", () => {
  test("opens one round on a note, and another one on another note", async () => {
    const sidecar = new FakeSidecar({ openingChallenge: () => OPENED });
    const room = new RoundRoom(sidecar.call);

    await Promise.all([room.start("A.md"), room.start("A.md"), room.start("B.md")]);

    expect(sidecar.params("openingChallenge")).toEqual([{ note: "A.md" }, { note: "B.md" }]);
  });
});

describe("a rename while nobody watched", () => {
  const renamed = { ...openRound("a"), noteNow: "New/A.md" };

  test("has the open round show its note where it is, and the sidecar hear where it began", async () => {
    const round = { ...renamed, transcript: [{ speaker: "learner" as const, text: "Because." }] };
    const sidecar = new FakeSidecar({ openRounds: () => ({ rounds: [round] }), nextTurn: () => NEVER });
    const room = new RoundRoom(sidecar.call);

    void room.restore("a");
    await vi.waitFor(() => expect(sidecar.params("nextTurn")).toMatchObject([{ note: "a.md" }]));

    expect(room.current?.current.note).toBe("New/A.md");
  });

  test("is found out about an open round in hand", async () => {
    const known = [openRound("a"), renamed];
    const room = new RoundRoom(new FakeSidecar({ openRounds: () => ({ rounds: [known.shift() ?? renamed] }) }).call);
    await room.restore("a");

    expect(await room.findNote()).toBe("New/A.md");
    expect(room.current?.current.note).toBe("New/A.md");
  });

  test("is found out about a finished round in hand", async () => {
    const known = [FINISHED, { ...FINISHED, note: "New/Old.md" }];
    const room = new RoundRoom(
      new FakeSidecar({ openRounds: () => ({ rounds: [] }), rounds: () => ({ rounds: known.splice(0, 1) }) }).call,
    );
    await room.restore("old");

    expect(await room.findNote()).toBe("New/Old.md");
  });

  test("is of no matter to a round that was forgotten meanwhile", async () => {
    let isForgotten = false;
    const room = new RoundRoom(
      new FakeSidecar({
        openRounds: () => ({ rounds: [] }),
        rounds: () => {
          if (isForgotten) throw new RpcFailure({ code: 1006, message: "There is no such round." });
          return { rounds: [FINISHED] };
        },
      }).call,
    );
    await room.restore("old");
    isForgotten = true;

    expect(await room.findNote()).toBe("Old.md");
  });

  test("asks nobody where no round is in hand", async () => {
    expect(await new RoundRoom(new FakeSidecar({}).call).findNote()).toBeNull();
  });
});

describe("a rename in the vault", () => {
  test("takes the round's note along, and the sidecar still hears where the round began", async () => {
    const sidecar = new FakeSidecar({
      openingChallenge: () => OPENED,
      nextTurn: () => {
        throw new RpcFailure({ code: 1, message: "Not now." });
      },
    });
    const room = new RoundRoom(sidecar.call);
    await room.start("Old/A.md");
    let heard = 0;
    room.changed.listen(() => (heard += 1));

    room.noteMoved("Old", "New");
    await room.current?.answer("Because.");

    expect(room.current?.current.note).toBe("New/A.md");
    expect(heard).toBeGreaterThan(0);
    expect(sidecar.params("nextTurn")).toMatchObject([{ note: "Old/A.md" }]);
  });
});
