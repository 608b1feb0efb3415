import { describe, expect, test } from "vitest";
import { LedgerSession } from "../../../src/core/ledger_session";
import { byChecker, checkerName, classLine, className } from "../../../src/core/ledger_words";
import type { LedgerClassShape, LedgerCountsShape, LedgerResult } from "../../../src/generated/protocol";
import { CallCancelled, RpcFailure } from "../../../src/sidecar/errors";
import { FakeSidecar } from "../fake_sidecar";

const COUNTS: LedgerCountsShape = {
  correct: 95, wrong: 5, refused: 50, committed: 100, t2Verified: 0, t2AgreesGold: 0,
  reliability: 0.86084162, t2Precision: 0, coverage: 2 / 3,
};

function aClass(model: string, isCurrent: boolean): LedgerClassShape {
  const license = { measured: 0, required: 0.99, ratio: 0, isLicensed: false, trials: 100 };
  return {
    checker: { engine: "builtin", model, digest: "d", promptVersion: "", options: "", isCurrent },
    kind: "mechanism", side: "covered", stored: COUNTS, sealed: COUNTS, standing: "hedged", missingTrials: 618,
    admit: { ...license, action: "admit" }, propose: { ...license, action: "propose" },
    serve: { ...license, action: "serve" }, ratifiedAt: null, reason: "",
  };
}

const LEDGER: LedgerResult = {
  classes: [aClass("old", false), aClass("new", true), aClass("new", true)],
  problem: "", sealedAt: null, sources: [], serving: "hedge", beliefs: 0,
};
const NO_PROPOSALS = { proposals: [], isPracticed: true, problem: "" };

describe("the ledger in words", () => {
  test("a class is named by what it decides, a checker by who runs it", () => {
    const [first] = LEDGER.classes;
    if (first === undefined) throw new Error("there are classes");

    expect(className(first)).toBe("Mechanisms · said “explained”");
    expect(checkerName(first.checker)).toBe("Built-in partner · old");
    expect(classLine(first)).toBe("right in 95 of 100 known cases · floor 0\u00a0% of 99\u00a0%");
  });

  test("derivations are named by what they work on", () => {
    const derivations = { ...aClass("", true).checker, engine: "derivation" };

    expect(checkerName(derivations)).toBe("Derivations from what a problem says");
    expect(className({ kind: "divisive", side: "answer" })).toBe("Divisive problems · said a number");
  });

  test("more cases are asked for only where they could help", () => {
    const [first] = LEDGER.classes;
    if (first === undefined) throw new Error("there are classes");
    const right = { ...COUNTS, correct: 100, wrong: 0 };

    expect(classLine({ ...first, stored: right, sealed: right })).toContain("618 more right cases needed");
  });

  test("the checker that checks now comes first, with all its classes", () => {
    expect(byChecker(LEDGER).map(({ name, classes }) => [name, classes.length])).toEqual([
      ["Built-in partner · new", 2],
      ["Built-in partner · old", 1],
    ]);
  });
});

describe("the ledger session", () => {
  function session(handlers: ConstructorParameters<typeof FakeSidecar>[0]): LedgerSession {
    const sidecar = new FakeSidecar({ ledger: () => LEDGER, proposals: () => NO_PROPOSALS, ...handlers });
    return new LedgerSession(sidecar.call, () => undefined);
  }

  test("reads ledger and proposals", async () => {
    const ledger = session({});

    await ledger.read();

    expect(ledger.current).toMatchObject({ ledger: LEDGER, proposals: NO_PROPOSALS, busy: "", failure: null });
  });

  test("tells why a proposal was not ratified", async () => {
    const ledger = session({
      ratify: () => ({ proposalId: "p", isRatified: false, problems: ["The proof is gone."], ledgerClass: null }),
    });

    await ledger.ratify("p", "");

    expect(ledger.current.said).toEqual(["The proof is gone."]);
  });

  test("keeps what it showed when something fails, with the remedy", async () => {
    const ledger = session({
      reject: () => {
        throw new RpcFailure({ code: 2004, message: "Busy.", data: { remedy: "Wait." } });
      },
    });
    await ledger.read();

    await ledger.reject("p", "");

    expect(ledger.current).toMatchObject({ ledger: LEDGER, busy: "", failure: { message: "Busy.", remedy: "Wait." } });
  });

  test("practices answers, then the problems of the notes", async () => {
    const report = {
      checker: aClass("new", true).checker, goldSha256: "f", canaries: 0, canariesWrong: 0, classes: [],
      diagnoses: [], refusals: [], eliminations: [], beliefsAdmitted: 0,
    };
    const sidecar = new FakeSidecar({
      ledger: () => LEDGER,
      proposals: () => NO_PROPOSALS,
      calibrate: ({ lane }) =>
        lane === "notes" ? { ...report, cases: 1, proposals: [] } : { ...report, cases: 774, proposals: ["p"] },
    });
    const ledger = new LedgerSession(sidecar.call, () => undefined);

    await ledger.practice();

    expect(ledger.current.said).toEqual([
      "774 labeled answers and 1 problem of your notes practiced, 1 proposal earned.",
    ]);
  });

  test("stopped practice is no failure", async () => {
    const ledger = session({
      calibrate: () => {
        throw new CallCancelled();
      },
    });

    await ledger.practice();

    expect(ledger.current).toMatchObject({ busy: "", failure: null });
  });

  test("does one thing at a time", async () => {
    let finish: () => void = () => undefined;
    const gate = new Promise<LedgerResult>((resolve) => (finish = () => resolve(LEDGER)));
    const sidecar = new FakeSidecar({ ledger: () => gate, proposals: () => NO_PROPOSALS });
    const ledger = new LedgerSession(sidecar.call, () => undefined);

    const first = ledger.read();
    await ledger.read();
    finish();
    await first;

    expect(sidecar.params("ledger")).toHaveLength(1);
  });
});
