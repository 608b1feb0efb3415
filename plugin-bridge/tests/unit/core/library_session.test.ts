import { describe, expect, test } from "vitest";
import { answerNotices } from "../../../src/core/library_words";
import { LibrarySession } from "../../../src/core/library_session";
import type { LibraryQuestion } from "../../../src/core/library_session";
import type { AskResult } from "../../../src/generated/protocol";
import { CallCancelled, RpcFailure } from "../../../src/sidecar/errors";
import { FakeSidecar } from "../fake_sidecar";

const ANSWER: AskResult = {
  answer: "Light [1].",
  coverage: "answered",
  citations: [],
  unsupported: [],
  closest: [],
  engine: "builtin",
  trace: {
    mode: "hybrid",
    vectorCandidates: 1,
    lexicalCandidates: 1,
    union: 1,
    belowFloor: 0,
    bestBelowFloor: null,
    floor: 0.3,
    indexedShare: 1,
    embedMs: 1,
    searchMs: 1,
    queries: [],
    relevanceCheck: "off",
    totalMs: 2,
  },
  prompt: null,
  notices: [],
};

function question(text: string): LibraryQuestion {
  return { question: text, scope: null, scopeLabel: "All notes", style: "auto" };
}

describe("asking the library", () => {
  test("shows the answer as it comes and the checked one at the end", async () => {
    const seen: string[] = [];
    const sidecar = new FakeSidecar({
      ask: (_params, wishes) => {
        wishes.onText?.("Lig");
        wishes.onText?.("ht");
        return ANSWER;
      },
    });
    const session = new LibrarySession(sidecar.call, () => seen.push(session.all.at(-1)?.answer ?? ""));

    await session.ask(question("What?"));

    expect([...new Set(seen)]).toEqual(["", "Lig", "Light", "Light [1]."]);
    expect(session.all[0]).toMatchObject({ phase: "answered", result: ANSWER });
  });

  test("sends answered questions along, and no others", async () => {
    let result = ANSWER;
    const sidecar = new FakeSidecar({ ask: () => result });
    const session = new LibrarySession(sidecar.call, () => undefined);
    await session.ask(question("First?"));
    result = { ...ANSWER, coverage: "not_covered" };
    await session.ask(question("Second?"));

    await session.ask(question("Third?"));

    expect(sidecar.params("ask")[2]).toMatchObject({
      question: "Third?",
      history: [{ question: "First?", answer: "Light [1]." }],
    });
  });

  test("asks one question at a time", async () => {
    const sidecar = new FakeSidecar({ ask: () => ANSWER });
    const session = new LibrarySession(sidecar.call, () => undefined);

    await Promise.all([session.ask(question("One?")), session.ask(question("Two?"))]);

    expect(sidecar.params("ask")).toHaveLength(1);
  });

  test("keeps what had come when it is stopped", async () => {
    const sidecar = new FakeSidecar({
      ask: (_params, wishes) => {
        wishes.onText?.("Half");
        throw new CallCancelled();
      },
    });
    const session = new LibrarySession(sidecar.call, () => undefined);

    await session.ask(question("What?"));

    expect(session.all[0]).toMatchObject({ phase: "stopped", answer: "Half", failure: null });
    expect(session.isAsking).toBe(false);
  });

  test("explains a failure", async () => {
    const sidecar = new FakeSidecar({
      ask: () => {
        throw new RpcFailure({ code: 3001, message: "Ollama does not answer.", data: { remedy: "Start it." } });
      },
    });
    const session = new LibrarySession(sidecar.call, () => undefined);

    await session.ask(question("What?"));

    expect(session.all[0]?.failure).toEqual({ message: "Ollama does not answer.", remedy: "Start it." });
  });

  test("begins an answer anew when the sidecar was replaced", async () => {
    const sidecar = new FakeSidecar({
      ask: (_params, wishes) => {
        wishes.onText?.("Lost ");
        wishes.onLost?.();
        wishes.onText?.("Light");
        throw new CallCancelled();
      },
    });
    const session = new LibrarySession(sidecar.call, () => undefined);

    await session.ask(question("What?"));

    expect(session.all[0]?.answer).toBe("Light");
  });

  test("that was cleared away takes no late news", async () => {
    let late: (piece: string) => void = () => undefined;
    const sidecar = new FakeSidecar({
      ask: (_params, wishes) => {
        late = wishes.onText ?? late;
        return ANSWER;
      },
    });
    const session = new LibrarySession(sidecar.call, () => undefined);
    await session.ask(question("What?"));

    session.clear();
    late("late");

    expect(session.all).toEqual([]);
  });
});

describe("what is said beside an answer", () => {
  test("is said once", () => {
    expect(answerNotices({ ...ANSWER, notices: ["Cut.", "Cut."] })).toEqual(["Cut."]);
  });

  test("is not what the answer says itself", () => {
    const trace = { ...ANSWER.trace, indexedShare: 0 };

    expect(answerNotices({ ...ANSWER, coverage: "not_indexed", trace, notices: ["Not indexed."] })).toEqual([]);
  });
});

describe("a question that failed", () => {
  test("is asked again with its scope, in place of the old one", async () => {
    let isDown = true;
    const sidecar = new FakeSidecar({
      ask: () => {
        if (isDown) throw new RpcFailure({ code: 1, message: "Not now." });
        return ANSWER;
      },
    });
    const session = new LibrarySession(sidecar.call, () => undefined);
    await session.ask({ ...question("What?"), scope: { tag: "memory" }, scopeLabel: "#memory" });
    const [failed] = session.all;

    isDown = false;
    if (failed !== undefined) await session.askAgain(failed, question("What?"));

    expect(session.all.map(({ phase, scopeLabel }) => [phase, scopeLabel])).toEqual([["answered", "#memory"]]);
    expect(sidecar.params("ask")).toMatchObject([{ scope: { tag: "memory" } }, { scope: { tag: "memory" } }]);
  });
});

describe("a rename in the vault", () => {
  const CITED: AskResult = {
    ...ANSWER,
    citations: [
      { n: 1, path: "A/Leaf.md", title: "Leaf", headingPath: [], span: { start: 0, end: 1 }, quote: "L", supported: true },
    ],
    closest: ["A/Root.md", "AB/Other.md"],
  };

  test("of a folder takes citations and closest notes along, and no others", async () => {
    const session = new LibrarySession(new FakeSidecar({ ask: () => CITED }).call, () => undefined);
    await session.ask(question("What?"));

    session.noteMoved("A", "B/C");

    expect(session.all[0]?.result?.citations[0]?.path).toBe("B/C/Leaf.md");
    expect(session.all[0]?.result?.closest).toEqual(["B/C/Root.md", "AB/Other.md"]);
  });

  test("of a note that nothing cites changes nothing", async () => {
    const session = new LibrarySession(new FakeSidecar({ ask: () => CITED }).call, () => undefined);
    await session.ask(question("What?"));
    const before = session.all;

    session.noteMoved("Elsewhere.md", "There.md");

    expect(session.all).toBe(before);
  });
});

describe("a rename while nobody watched", () => {
  const QUOTED: AskResult = {
    ...ANSWER,
    citations: [
      {
        n: 1,
        path: "Old.md",
        title: "Old",
        headingPath: [],
        span: { start: 0, end: 12 },
        quote: "Light drives\nit all.",
        supported: true,
      },
    ],
  };
  const found = (path: string, text: string) => ({
    path, title: "", headingPath: [], span: { start: 0, end: 1 }, text, score: 1, cosine: null, lexicalRank: 1, flags: [],
  });
  const answering = async (passages: ReturnType<typeof found>[]): Promise<LibrarySession> => {
    const retrieve = () => ({ passages, trace: ANSWER.trace, notices: [] });
    const session = new LibrarySession(new FakeSidecar({ ask: () => QUOTED, retrieve }).call, () => undefined);
    await session.ask(question("What?"));
    return session;
  };

  test("is found by what was quoted", async () => {
    const session = await answering([found("New.md", "So: light. Light drives it all."), found("B.md", "Light.")]);

    await session.findMoved((path) => path !== "Old.md");

    expect(session.all[0]?.result?.citations[0]?.path).toBe("New.md");
  });

  test.each([
    ["two notes say it", [found("A.md", "Light drives it all."), found("B.md", "Light drives it all.")]],
    ["no note says it", [found("A.md", "Light drives some.")]],
    ["the note is gone as well", [found("Gone.md", "Light drives it all.")]],
  ])("is left alone where %s", async (_why, passages) => {
    const session = await answering(passages);

    await session.findMoved((path) => path !== "Old.md" && path !== "Gone.md");

    expect(session.all[0]?.result?.citations[0]?.path).toBe("Old.md");
  });

  test("asks nothing where every note is in its place", async () => {
    const session = await answering([found("New.md", "Light drives it all.")]);
    const before = session.all;

    await session.findMoved(() => true);

    expect(session.all).toBe(before);
  });
});
