import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const QUESTION = "Does rereading help?";

const TRACE = {
  mode: "hybrid", vectorCandidates: 1, lexicalCandidates: 1, union: 1, belowFloor: 0, bestBelowFloor: null,
  floor: 0.3, indexedShare: 1, embedMs: 1, searchMs: 1, totalMs: 2, queries: [], relevanceCheck: "off",
};

const LONG_ANSWER = {
  answer: "A paragraph.\n\n".repeat(40), coverage: "answered", citations: [], unsupported: [],
  closest: ["Inbox/Empty idea.md"], engine: "ollama", trace: TRACE, notices: [], prompt: null,
};

describeStory("what becomes of answers, in the browser", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.openNote("Home.md");
  });

  afterAll(async () => {
    await host.close();
  });

  const written = (): Promise<string> =>
    host.page.evaluate(() => {
      const view = window.host.app.workspace.getMostRecentLeaf()?.view as unknown as { editor: { getValue(): string } };
      return view.editor.getValue();
    });

  const box = () => host.page.getByLabel("Your question");

  const isFocused = (): Promise<boolean> => box().evaluate((element) => element === document.activeElement);

  /** Where the newest question stands in the part that can be seen, as a share of its height. */
  const newestTop = (): Promise<number> =>
    host.page.locator(".sparring-exchange-pair").last().evaluate((pair) => {
      const seen = pair.closest(".sparring-scroll")?.getBoundingClientRect();
      return seen === undefined ? -1 : (pair.getBoundingClientRect().top - seen.top) / seen.height;
    });

  test("the keyboard is back in the question box after an answer", async () => {
    await host.ask(QUESTION);

    await expect.poll(isFocused).toBe(true);
  });

  test("inserting after a look at the source keeps the source, and links it", async () => {
    const pair = host.page.locator(".sparring-exchange-pair").last();
    await pair.locator(".sparring-source-place").first().click();
    await host.page.locator(".host-selected").first().waitFor();
    const before = await written();

    await pair.getByLabel("Insert into the open note").click();

    const after = await written();
    for (const line of before.split("\n")) expect(after).toContain(line);
    expect(after).toMatch(/\(\[\[Concepts\/[^\]|#]+(?:#[^\]|]+)?\|[^\]]+\]\]\)/);
    expect(after.startsWith(before.split("\n")[0] ?? "?")).toBe(true);
  });

  test("a citation follows its note to another name", async () => {
    const source = host.page.locator(".sparring-exchange-pair").last().locator(".sparring-source").first();
    const path = (await source.getAttribute("data-path")) ?? "";

    await host.page.evaluate(async (from) => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath(from);
      if (file !== null) await vault.rename(file, "Renamed.md");
    }, path);
    await host.page.locator('.sparring-source[data-path="Renamed.md"]').first().waitFor();
    await source.locator(".sparring-source-place").click();

    await host.page.locator(".host-title", { hasText: "Renamed" }).waitFor();
  });

  test("a round follows its note to another name", async () => {
    await host.startRound("Concepts/Photosynthesis.md");

    await host.page.evaluate(async () => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Concepts/Photosynthesis.md");
      if (file !== null) await vault.rename(file, "Concepts/Light.md");
    });
    const link = host.page.getByRole("button", { name: "Open the note Light" });
    await link.click();
    await host.answer("Plants turn light, water and carbon dioxide into sugar.");
    await host.page.locator(".sparring-partner, .sparring-verdict").first().waitFor();

    await host.page.locator(".host-title", { hasText: "Light" }).waitFor();
    await host.command("Ask the library");
  });

  test("a citation whose words are gone marks no others, and says so", async () => {
    const pair = host.page.locator(".sparring-exchange-pair").last();
    await host.page.evaluate((text) => window.host.save("Renamed.md", text), "Wholly different words. ".repeat(80));

    await pair.locator(".sparring-source-place").first().click();

    await host.page.locator(".notice", { hasText: "no longer in “Renamed”" }).first().waitFor();
    expect(await host.page.evaluate(() => window.host.selection())).toBe("");
    expect(await readFile(join(host.vault, "Renamed.md"), "utf8")).toContain("Wholly");
  });

  test("the newest question is in sight, also when old ones fall away", async () => {
    host.carrier.scripted.set("ask", LONG_ANSWER);
    for (let asked = 0; asked < 33; asked += 1) {
      await box().fill(`Question number ${asked}?`);
      await box().press("Enter");
      await host.page.getByText(`Question number ${asked}?`, { exact: true }).waitFor();
      await box().and(host.page.locator(":enabled")).waitFor();
    }

    await expect.poll(newestTop).toBeGreaterThan(-0.02);
    expect(await newestTop()).toBeLessThan(0.5);
  });

  test("a reader who scrolled up stays there", async () => {
    const scroller = host.page.locator(".sparring-scroll:visible");
    await scroller.hover();
    await host.page.mouse.wheel(0, -3_000);
    await expect.poll(newestTop).toBeGreaterThan(1);
    const before = await scroller.evaluate((element) => element.scrollTop);

    // All answers name this note, so all are drawn anew.
    await host.page.evaluate(async () => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Inbox/Empty idea.md");
      if (file !== null) await vault.rename(file, "Inbox/Fuller idea.md");
    });
    await host.page.getByRole("button", { name: "Fuller idea" }).first().waitFor();

    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(before);
  });

  test("an answer that comes in pieces is read out once, when it is complete", async () => {
    // What a screen reader is told: every change inside a part that is read out when it changes.
    await host.page.evaluate(() => {
      const told: string[] = [];
      const isLive = (element: Element | null): boolean => {
        const live = element?.closest("[aria-live], [role=status], [role=log], [role=alert]");
        return live !== null && live !== undefined && live.getAttribute("aria-live") !== "off";
      };
      const watch = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          const words = [...addedNodes].map((node) => node.textContent ?? "").join("");
          if (words !== "" && isLive(target.nodeType === Node.ELEMENT_NODE ? (target as Element) : target.parentElement)) told.push(words);
        }
      });
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      Object.assign(window, { told });
    });
    const pair = host.page.locator(".sparring-exchange-pair").last();
    const asked = host.carrier.hold("ask");
    await box().fill("What comes in pieces?");
    await box().press("Enter");
    const answer = await asked;

    for (const [index, piece] of ["Answers ", "come ", "in pieces."].entries()) {
      answer.piece(piece);
      await pair.locator(".sparring-answer", { hasText: ["Answers", "come", "in pieces."][index] ?? "" }).waitFor();
      expect(await pair.getAttribute("aria-busy")).toBe("true");
    }
    answer.end({ ...LONG_ANSWER, answer: "Answers come in pieces.", closest: [] });
    await box().and(host.page.locator(":enabled")).waitFor();

    const told = await host.page.evaluate(() => (window as unknown as { told: string[] }).told);
    expect(told).toEqual(["Answering…", "Answers come in pieces."]);
    expect(await pair.getAttribute("aria-busy")).toBeNull();
  });

  test("a question that failed comes back into the box and can be tried again", async () => {
    host.carrier.refused.set("ask", { code: -32_000, message: "Not now." });
    await box().fill("A question that took long to write?");
    await box().press("Enter");
    const again = host.page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await expect.poll(() => box().inputValue()).toBe("A question that took long to write?");
    await host.picture("library-failed");

    host.carrier.refused.delete("ask");
    await again.click();
    await again.waitFor({ state: "detached" });
    await box().and(host.page.locator(":enabled")).waitFor();

    expect(await box().inputValue()).toBe("");
    expect(await host.page.getByText("A question that took long to write?", { exact: true }).count()).toBe(1);
    expect(host.complaints).toEqual([]);
  });
});
