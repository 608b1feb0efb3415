import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  LedgerClassShape,
  LedgerCountsShape,
  LedgerResult,
  LicenseShape,
  ProposalShape,
} from "../../src/generated/protocol";
import { describeStory, PluginHost } from "./node/host";

const CHECKER = {
  engine: "ollama", model: "qwen2.5:14b", digest: "d", promptVersion: "3", options: "", isCurrent: true,
};

function counts(correct: number, wrong: number, refused: number, reliability: number): LedgerCountsShape {
  const committed = correct + wrong;
  return {
    correct, wrong, refused, committed, t2Verified: 0, t2AgreesGold: 0, reliability,
    t2Precision: 0, coverage: committed / (committed + refused),
  };
}

function license(action: LicenseShape["action"], measured: number, required: number, trials: number): LicenseShape {
  return { action, measured, required, ratio: measured / required, isLicensed: measured >= required, trials };
}

function aClass(part: Partial<LedgerClassShape>, seen: LedgerCountsShape, sealed: LedgerCountsShape): LedgerClassShape {
  return {
    checker: CHECKER, kind: "mechanism", side: "covered", stored: seen, sealed, standing: "hedged",
    missingTrials: 618, admit: license("admit", 0, 0.95, 0),
    propose: license("propose", seen.reliability, 0.85, seen.committed),
    serve: license("serve", sealed.reliability, 0.99, sealed.committed),
    ratifiedAt: null, reason: "", ...part,
  };
}

const NONE = counts(0, 0, 1, 0);
const LEDGER: LedgerResult = {
  classes: [
    aClass({}, counts(95, 5, 50, 0.86084162), NONE),
    aClass({ kind: "definition", standing: "ratified", ratifiedAt: "2026-03-01T10:00:00Z", reason: "I read its cases.", missingTrials: 530 }, counts(127, 0, 9, 0.950344315), counts(127, 0, 9, 0.950344315)),
    aClass({ kind: "quantity", standing: "licensed", missingTrials: 0 }, counts(657, 0, 2, 0.990000877), counts(657, 0, 2, 0.990000877)),
    aClass({ side: "not_covered" }, counts(0, 0, 8, 0), NONE),
    aClass({ checker: { ...CHECKER, promptVersion: "2", isCurrent: false } }, counts(12, 3, 8, 0.41), NONE),
  ],
  problem: "", sealedAt: "2026-03-01T10:00:00Z", sources: ["our gold set", "your rulings"],
  serving: "hedge", beliefs: 2,
};

const PROPOSAL: ProposalShape = {
  proposalId: "0123456789abcdef", checker: CHECKER, kind: "mechanism", side: "covered",
  counts: counts(95, 5, 50, 0.86084162), floor: 0.86084162, ceiling: 0.85,
  hardening: { canariesWrong: 0, isReplayStable: true, isPerturbationStable: true },
  cases: Array.from({ length: 100 }, (_, index) => `case-${index}`), ledgerSha256: "ab".repeat(32),
  problems: [], decision: null,
};

/** A narrow pane, as on a small laptop. */
const NARROW = ".host-right { flex: 0 0 280px !important; width: 280px !important; }";

describeStory("the reliability ledger", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
  });

  afterAll(async () => {
    await host.close();
  });

  test("tells what practice is for before anything was counted", async () => {
    await host.command("Show the reliability ledger");
    await host.page.locator(".sparring-ledger-title").waitFor();
    await host.picture("ledger-before");

  });

  test("practices, says how far it is, and stops when told", async () => {
    await host.page.getByRole("button", { name: "Practice now" }).press("Enter");
    await host.page.locator(".sparring-thinking-words", { hasText: /\d/ }).waitFor();
    await host.picture("ledger-practicing");

    await host.page.getByRole("button", { name: "Stop" }).click();

    await host.page.locator(".sparring-thinking").waitFor({ state: "hidden" });
    expect(await host.page.getByRole("button", { name: "Practice now" }).isEnabled()).toBe(true);
  });

  test("shows of each class what counts, what was seen and what is needed", async () => {
    host.carrier.scripted.set("ledger", LEDGER);
    host.carrier.scripted.set("proposals", { proposals: [PROPOSAL], isPracticed: true, problem: "" });
    await host.page.evaluate(() => window.host.app.workspace.closeSide("sparring-partner-ledger"));
    await host.command("Show the reliability ledger");
    await host.page.locator(".sparring-proposal").waitFor();
    await host.picture("ledger");

    const meter = host.page.getByRole("meter", { name: "Quantities · said “explained”" });
    expect(await meter.getAttribute("aria-valuetext")).toBe("99\u00a0%, 99\u00a0% needed");
    expect(await host.page.locator(".sparring-proof").textContent()).toContain("95 right, 5 wrong, 50 not decided");
  });

  test("takes a person's decision with its reason, by keyboard", async () => {
    const proof = "The proof no longer holds: a case was ruled otherwise.";
    host.carrier.scripted.set("ratify", {
      proposalId: PROPOSAL.proposalId, isRatified: false, problems: [proof], ledgerClass: null,
    });
    await host.page.getByLabel("Your reason").fill("I read twenty of its cases.");

    await host.page.getByRole("button", { name: "Ratify" }).press("Enter");
    await host.page.locator(".sparring-notice", { hasText: proof }).waitFor();

    const sent = host.carrier.requests.find(({ body }) => body.includes('"ratify"'));
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({
      params: { proposalId: PROPOSAL.proposalId, reason: "I read twenty of its cases." },
    });
  });

  test("offers no ratification of a proposal whose proof does not hold", async () => {
    const problems = ["Its ledger is not the one that is stored."];
    host.carrier.scripted.set("proposals", { proposals: [{ ...PROPOSAL, problems }], isPracticed: true, problem: "" });
    host.carrier.scripted.set("reject", { proposalId: PROPOSAL.proposalId, decidedAt: "2026-03-02T10:00:00Z", reason: "" });
    await host.page.getByRole("button", { name: "Reject" }).click();
    await host.page.locator(".sparring-proposal .sparring-warning").waitFor();

    expect(await host.page.getByRole("button", { name: "Ratify" }).isDisabled()).toBe(true);
  });

  test("fits a narrow pane, also with a long name of a model and a long reason", async () => {
    const [first, ...others] = LEDGER.classes;
    const model = `${"registry.example/a-very-long-name-of-a-model".repeat(2)}:72b-instruct-q4_K_M`;
    const long = { ...aClass({}, counts(95, 5, 50, 0.86084162), NONE), checker: { ...CHECKER, model } };
    const ratified = { ...others[0], reason: "Gelesen".repeat(20) } as LedgerClassShape;
    host.carrier.scripted.set("ledger", { ...LEDGER, classes: [long, first, ratified, ...others.slice(1)] });
    host.carrier.scripted.set("proposals", { proposals: [PROPOSAL], isPracticed: true, problem: "" });
    await host.page.addStyleTag({ content: NARROW });
    await host.page.evaluate(() => window.host.app.workspace.closeSide("sparring-partner-ledger"));
    await host.command("Show the reliability ledger");
    await host.page.locator(".sparring-proposal").waitFor();
    await host.picture("ledger-narrow-top");
    await host.page.locator(".sparring-legend").evaluate((legend) => legend.scrollIntoView());
    await host.picture("ledger-narrow");

    const [content, room] = await host.page
      .locator(".sparring-scroll:visible")
      .evaluate((element): [number, number] => [element.scrollWidth, element.clientWidth]);

    const chips = await host.page.locator(".sparring-class-head .sparring-chip:visible").evaluateAll((all) =>
      all.map((chip) => chip.getBoundingClientRect().height));

    expect(room).toBeLessThan(290);
    expect(content).toBeLessThanOrEqual(room);
    // "hedged" on one line, not "hedg" over "ed".
    expect(Math.max(...chips)).toBeLessThan(30);
  });

  test("draws its bars from the side that is read first", async () => {
    await host.page.evaluate(() => document.body.setAttribute("dir", "rtl"));
    await host.picture("ledger-rtl");

    const gaps = await host.page.getByRole("meter", { name: "Quantities · said “explained”" }).evaluate((bar) => {
      const box = bar.getBoundingClientRect();
      const edges = (part: string): DOMRect | undefined => bar.querySelector(`.sparring-bar-${part}`)?.getBoundingClientRect();
      const needed = edges("needed");
      return {
        sealed: Math.round(box.right - (edges("sealed")?.right ?? 0)),
        needed: ((needed?.left ?? 0) - box.left) / box.width,
      };
    });

    expect(gaps.sealed).toBe(0);
    expect(gaps.needed).toBeLessThan(0.05);
    expect(host.complaints).toEqual([]);
  });
});
