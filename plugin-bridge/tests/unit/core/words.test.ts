import { describe, expect, test } from "vitest";
import { formatDuration } from "../../../src/core/duration";
import { folders } from "../../../src/core/excluded";
import { citationPlace, formatShare, indexedSentence, partialLine, sourcesOf } from "../../../src/core/library_words";
import { locate, spanOfHeading, spanOfQuote } from "../../../src/core/locate";
import {
  counted,
  dueNoteLine,
  dueWords,
  formatRate,
  judgeLine,
  outcomeSign,
  rulingLabel,
  rulingsOn,
  standingLabel,
  standingMeaning,
  isCountTold,
  isSomethingMissing,
  verdictSummary,
} from "../../../src/core/round_words";
import { fingerprint, SentContents } from "../../../src/core/sent_contents";
import { awaitsPruning, engineHint, statusLine } from "../../../src/core/status";
import type { StatusInput } from "../../../src/core/status";
import type { CheckShape, CitationShape, DueNoteShape, StatusResult } from "../../../src/generated/protocol";
import { RpcFailure } from "../../../src/sidecar/errors";

const ENGINE: StatusResult = {
  state: "ready",
  engine: "ollama",
  reason: "Ollama has the models.",
  remedy: "",
  models: [],
  embedder: "minilm",
  library: "ready",
  versions: {},
  warnings: [],
};

const CALM: StatusInput = {
  sidecar: { kind: "ready", version: "0.1.0" },
  engine: ENGINE,
  indexing: { kind: "idle" },
};

describe("the status bar", () => {
  test.each([
    ["ready", CALM, "Ready"],
    ["built in", { ...CALM, engine: { ...ENGINE, state: "builtin" } }, "Built-in partner"],
    ["Ollama down", { ...CALM, engine: { ...ENGINE, state: "ollama_down" } }, "Ollama not running"],
    ["model missing", { ...CALM, engine: { ...ENGINE, state: "model_missing" } }, "Model missing"],
    ["model loading", { ...CALM, engine: { ...ENGINE, state: "model_loading" } }, "Model loading"],
    ["wrong model", { ...CALM, engine: { ...ENGINE, state: "wrong_model" } }, "Wrong model"],
    ["indexing", { ...CALM, indexing: { kind: "running", done: 120, total: 400 } }, "Indexing 120/400"],
    ["no sidecar", { ...CALM, sidecar: { kind: "missing", tried: [] } }, "Not installed"],
    ["crashed", { ...CALM, sidecar: { kind: "starting", again: true } }, "Restarting"],
  ] as [string, StatusInput, string][])("says %s", (_, input, text) => {
    expect(statusLine(input).text).toBe(text);
  });

  test("offers to remove missing notes only when indexing waits for that", () => {
    const failed = (code: number): StatusInput["indexing"] => ({
      kind: "failed",
      error: new RpcFailure({ code, message: "No." }),
    });

    expect(awaitsPruning(failed(2003))).toBe(true);
    expect(awaitsPruning(failed(3007))).toBe(false);
    expect(awaitsPruning({ kind: "idle" })).toBe(false);
  });

  test("explains with the remedy", () => {
    const input: StatusInput = {
      ...CALM,
      engine: { ...ENGINE, state: "model_missing", remedy: "Run: ollama pull qwen3" },
    };

    expect(statusLine(input).detail).toContain("Run: ollama pull qwen3");
  });
});

describe("figures and sentences", () => {
  test.each([
    [7_400, "7 s"],
    [65_000, "1 min 05 s"],
    [-5, "0 s"],
  ])("%i ms is %s", (elapsedMs, text) => {
    expect(formatDuration(elapsedMs)).toBe(text);
  });

  test.each([
    [0, "0\u00a0%"],
    [0.001, "1\u00a0%"],
    [0.05, "5\u00a0%"],
    [0.999, "99\u00a0%"],
    [1, "100\u00a0%"],
  ])("a share of %f is %s", (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  test("a whole library is not called partial", () => {
    expect(partialLine(1)).toBe("");
    expect(partialLine(0.05)).toBe("Only 5\u00a0% of your notes are indexed so far.");
  });

  test("an indexing run is told without zeros", () => {
    expect(indexedSentence({ indexed: 1, unchanged: 0, skipped: 2, failed: 0 })).toBe(
      "1 note indexed, 2 left out.",
    );
  });

  test("a title that repeats as a heading is said once", () => {
    expect(citationPlace({ title: "Bayes", headingPath: ["Bayes", "Prior"] })).toBe("Bayes › Prior");
  });

  test("quotes of one passage stand under one number", () => {
    const citation = (n: number, quote: string): CitationShape => ({
      n, quote, path: "a.md", title: "A", headingPath: [], span: { start: 0, end: 1 }, supported: true,
    });

    const sources = sourcesOf([citation(1, "a"), citation(2, "b"), citation(1, "c")]);

    expect(sources.map(({ n, citations }) => [n, ...citations.map(({ quote }) => quote)])).toEqual([
      [1, "a", "c"],
      [2, "b"],
    ]);
  });

  test("a verdict counts covered points", () => {
    const check = (outcome: CheckShape["outcome"]): CheckShape => ({
      assertion: "A.", kind: "definition", outcome, evidence: "", standing: "hedged", note: "", reliability: null,
    });
    const checks = [check("covered"), check("unchecked"), check("not_covered")];

    expect(verdictSummary({ result: "fail", checks, gaps: [], standing: "hedged", reason: "", basis: "checks", judge: null, language: "en" })).toBe(
      "You explained 1 of 3 points.",
    );
    expect(counted(1, "point")).toBe("1 point");
  });

  test("a verdict says once how many points are open, in whichever language its reason counts", () => {
    const check = (outcome: CheckShape["outcome"]): CheckShape => ({
      assertion: "A.", kind: "definition", outcome, evidence: "", standing: "hedged", note: "", reliability: null,
    });
    const verdict = {
      result: "undecided" as const, checks: [check("covered"), check("undecided"), check("undecided")], gaps: [],
      standing: "hedged" as const, reason: "2 von 3 Punkten ließen sich nicht entscheiden", basis: "checks" as const,
      judge: null, language: "de",
    };

    expect(verdictSummary(verdict)).toBe("You explained 1 of 3 points; 2 could not be decided.");
    expect(isCountTold(verdict)).toBe(true);
    expect(isCountTold({ ...verdict, reason: "hedged outcomes are not served" })).toBe(false);
    expect(isSomethingMissing(verdict)).toBe(true);
    expect(isSomethingMissing({ ...verdict, result: "pass", checks: [check("covered")] })).toBe(false);
  });

  test("a number is right or wrong, and nothing explained", () => {
    const verdict = {
      result: "undecided" as const, gaps: [], standing: "hedged" as const, reason: "", judge: null,
      basis: "number" as const, language: "en",
      checks: [{
        assertion: "How many?", kind: "quantity" as const, outcome: "undecided" as const, evidence: "12",
        standing: "hedged" as const, note: "", reliability: null,
      }],
    };

    expect(verdictSummary(verdict)).toBe("Whether your number is right is open.");
    expect(outcomeSign("not_covered", "number").label).toBe("Another number");
    expect(outcomeSign("undecided", "number")).toEqual(outcomeSign("undecided"));
    expect(rulingLabel("did_explain", "number")).toBe("My number is right");
    expect(rulingLabel("did_explain", "checks")).toBe("I did explain this");
  });

  test("both verdicts are told where a judge was asked", () => {
    const judge = {
      result: "pass" as const, reason: "Said.", model: "m", overturned: true,
      checkedResult: "fail" as const, isInForce: true,
    };
    const verdict = {
      result: "pass" as const, checks: [], gaps: [], standing: "hedged" as const, reason: "",
      basis: "checks" as const, judge, language: "en",
    };

    expect(judgeLine(verdict)).toBe("Judge (m): passed; the checks: not yet.");
    expect(judgeLine({ ...verdict, judge: { ...judge, isInForce: false } })).toContain("set the judge aside");
    expect(judgeLine({ ...verdict, judge: null })).toBe("");
  });
});

describe("finding a point in its note", () => {
  test("case, line breaks and the lead of a gap do not matter", () => {
    const note = "- Light drives\n  the reaction (step 1).";

    const span = locate(note, "You did not explain: light drives the reaction (step 1).");

    expect(span).toEqual({ start: 2, end: note.length });
  });

  test.each(["Du hast nicht erklärt: ", "Tu n'as pas expliqué : ", "你没有解释：", "説明していません："])(
    "the lead of a gap is left out in the language of the round: %s",
    (lead) => {
      expect(locate("before Ice floats. after", `${lead}Ice floats.`)).toEqual({ start: 7, end: 18 });
    },
  );

  test.each(["a+b*c?", "x - y [z]", "{n} \\ | ^$", "50 % / 2"])("signs in %s are only signs", (text) => {
    expect(locate(`before ${text} after`, text)).toEqual({ start: 7, end: 7 + text.length });
  });

  test("what is not there is not found", () => {
    expect(locate("something else", "missing")).toBeNull();
    expect(locate("anything", "   ")).toBeNull();
  });

  test("a quote that has moved is found where it is now", () => {
    expect(spanOfQuote("new line\nThe quote.", { start: 0, end: 10 }, "The quote.")).toEqual({
      start: 9,
      end: 19,
    });
  });

  test("a quote that the note has lost is nowhere, whatever stands at its old span", () => {
    expect(spanOfQuote("Other words now.", { start: 0, end: 10 }, "The quote.")).toBeNull();
  });

  test("the innermost heading that is left is found, by its whole words", () => {
    const note = "# Leaf\n\n## Why not\n\n## why  (1+1) ##\n";

    expect(spanOfHeading(note, ["Leaf", "Why (1+1)"])?.start).toBe(note.indexOf("## why"));
    expect(spanOfHeading(note, ["Leaf", "Why"])?.start).toBe(0);
    expect(spanOfHeading(note, [])).toBeNull();
    expect(spanOfHeading("no headings: Leaf", ["Leaf"])).toBeNull();
  });
});

describe("what is left out", () => {
  test("folders are trimmed, and each stands once", () => {
    expect(folders([" Archive/ ", "/Templates", "Templates", "", " / "])).toEqual([
      "Archive",
      "Templates",
    ]);
  });
});

describe("what was sent", () => {
  test("a note is news once for each content", async () => {
    const contents = new Map([["a.md", "one"]]);
    const sent = new SentContents(async (path) => contents.get(path) ?? null);

    const first = await sent.stillNews(["a.md", "gone.md"]);
    expect(first.paths).toEqual(["a.md"]);
    first.taken();
    expect((await sent.stillNews(["a.md"])).paths).toEqual([]);
    contents.set("a.md", "two");
    expect((await sent.stillNews(["a.md"])).paths).toEqual(["a.md"]);
  });

  test("is news again after forgetting", async () => {
    const sent = new SentContents(async () => "same");
    (await sent.stillNews(["a.md"])).taken();

    sent.forget();

    expect((await sent.stillNews(["a.md"])).paths).toEqual(["a.md"]);
  });

  test("one letter changes the fingerprint", () => {
    expect(fingerprint("note a")).not.toBe(fingerprint("note b"));
  });
});

describe("how far an outcome may be trusted", () => {
  const RELIABILITY = { measured: 0.847928, required: 0.99, trials: 37, missingTrials: 620, correct: 37 };

  test("is said with its figure, rounded down", () => {
    expect(standingLabel("hedged", RELIABILITY)).toBe("hedged · 84\u00a0%");
    expect(formatRate(0.29)).toBe("29\u00a0%");
    expect(formatRate(0.989985787)).toBe("98.9\u00a0%");
    expect(formatRate(0.990000877)).toBe("99\u00a0%");
  });

  test("names what was counted and what is missing", () => {
    expect(standingMeaning("hedged", RELIABILITY)).toContain(
      "On answers whose verdict is known, such a check was right in 37 of 37 cases, so at least 84\u00a0% of the time. It takes 99\u00a0%: 620 more right cases would do.",
    );
    expect(standingMeaning("hedged", { ...RELIABILITY, trials: 0 })).toContain("Nothing has been counted yet.");
    expect(standingMeaning("hedged", { ...RELIABILITY, measured: 0, trials: 9, correct: null })).toContain("too few are right");
    expect(standingLabel("hedged", { ...RELIABILITY, measured: 0, trials: 9 })).toBe("hedged");
  });

  test("more cases are spoken of only where they could help", () => {
    const meaning = standingMeaning("hedged", { ...RELIABILITY, measured: 0, trials: 2, correct: 0, missingTrials: 1016 });
    expect(meaning).toContain("such a check was right in 0 of 2 cases.");
    expect(meaning).not.toContain("1016");
  });

  test("has no figure where the learner has ruled, or code alone decided", () => {
    expect(standingLabel("ratified", null)).toBe("ratified");
    expect(standingMeaning("ratified", RELIABILITY)).toBe("You have confirmed this outcome.");
  });

  test("nothing can be called right where nothing was decided", () => {
    expect(rulingsOn("covered")).toEqual(["right", "did_explain", "did_not_explain"]);
    expect(rulingsOn("undecided")).toEqual(["did_explain", "did_not_explain"]);
    expect(rulingsOn("gap")).toEqual(["right", "did_explain"]);
  });
});

describe("when a note is due", () => {
  const NOW = Date.parse("2026-03-01T12:00:00Z");

  test.each([
    ["2026-03-01T11:00:00Z", "now"],
    ["2026-03-01T12:20:00Z", "within the hour"],
    ["2026-03-01T17:00:00Z", "in 5 hours"],
    ["2026-03-02T11:30:00Z", "tomorrow"],
    ["2026-03-13T12:00:00Z", "in 12 days"],
    ["no time at all", "now"],
  ])("%s is %s", (dueAt, words) => {
    expect(dueWords(dueAt, NOW)).toBe(words);
  });

  test("the list says how long overdue, how it went, and what is new", () => {
    const note: DueNoteShape = {
      note: "A.md", dueAt: "2026-02-27T12:00:00Z", isDue: true, isSolid: true, passes: 2, rounds: 3, freshPoints: 1,
      lastRoundId: "r", lastResult: "fail", lastAt: "2026-02-20T12:00:00Z", standing: "hedged",
    };

    expect(dueNoteLine(note, NOW)).toBe("2 days overdue · last round: not yet · solid · 1 new point");
    expect(dueNoteLine({ ...note, dueAt: "2026-03-01T10:00:00Z", isSolid: false, freshPoints: 0 }, NOW)).toBe(
      "due now · last round: not yet",
    );
  });
});

describe("what a better engine would add", () => {
  test("is said of the built-in partner, with what stands in the way", () => {
    const builtin = { ...ENGINE, state: "builtin" as const, engine: "builtin" as const, remedy: "Start Ollama." };

    expect(engineHint(builtin)).toContain("leaves free paraphrases for you to rule on");
    expect(engineHint(builtin)).toContain("Start Ollama.");
  });

  test("is nothing while a model is at work, or nobody knows", () => {
    expect(engineHint(ENGINE)).toBe("");
    expect(engineHint(null)).toBe("");
  });
});
