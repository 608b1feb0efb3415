import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { describeStory, PluginHost } from "./node/host";

const NOTE = "Concepts/Spaced repetition.md";
const WRONG = "It means that you read the whole book twice on the evening before the exam.";
const GOOD =
  "When I spread my reviews over several days, I remember the material longer than after the " +
  "same amount of study in one sitting.";

/** One learner's afternoon, each step upon the one before. */
describeStory("the whole story", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.open();
  });

  afterAll(async () => {
    await host.close();
  });

  /** Ask until the answer cites a note, or no longer does: indexing takes its moment. */
  async function askUntil(question: string, title: string, isCited: boolean): Promise<Locator> {
    let pair = await host.ask(question);
    await expect
      .poll(
        async () => {
          pair = await host.ask(question);
          return (await pair.locator(".sparring-source-place", { hasText: title }).count()) > 0;
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(isCited);
    return pair;
  }

  test("a vault that was never seen is indexed, and the status bar says so", async () => {
    await host.page.locator(".notice", { hasText: "Indexing your notes for the first time" }).waitFor();
    await host.page.locator(".notice", { hasText: "Your notes can be asked now" }).waitFor();
    await host.status("Built-in partner");
  });

  test("a round: a wrong answer gets a follow-up, a good one a verdict with its words", async () => {
    await host.startRound(NOTE);
    await host.answer(WRONG);
    await host.page.locator(".sparring-partner").first().waitFor();
    expect(await host.page.locator(".sparring-verdict").count()).toBe(0);

    await host.answer(GOOD);
    await host.page.locator(".sparring-partner").nth(1).or(host.page.locator(".sparring-verdict")).first().waitFor();
    if ((await host.page.locator(".sparring-verdict").count()) === 0) {
      await host.giveUp();
    }

    await host.page.locator(".sparring-verdict").waitFor();
    expect(await host.page.locator(".sparring-evidence p").allTextContents()).toContain(`“${GOOD}”`);
    expect(await host.page.locator(".sparring-check", { hasText: "Each successful recall" }).locator(".sparring-outcome").textContent()).not.toBe("Explained");
  });

  test("a gap opens the note at its line", async () => {
    await host.openNote("Home.md");

    await host.page.locator(".sparring-point", { hasText: "Each successful recall" }).first().click();
    await host.page.locator(".host-selected").first().waitFor();

    expect(await host.page.locator(".host-title").textContent()).toContain("Spaced repetition");
    expect(await host.page.evaluate(() => window.host.selection())).toContain("Each successful recall");
  });

  test("a question gets an answer in pieces, and a citation opens at its words", async () => {
    const before = host.carrier.answerLines;
    const pair = await host.ask("Does rereading help?");
    const source = pair.locator(".sparring-source").first();
    const quote = (await source.locator(".sparring-quote").first().textContent()) ?? "";

    await source.locator(".sparring-source-place").click();

    await expect.poll(() => host.page.evaluate(() => window.host.selection())).toBe(quote);
    expect(host.carrier.answerLines).toBeGreaterThan(before);
  });

  test("a fact that was just written down is found", async () => {
    await host.save("Inbox/Kiln.md", "# Kiln\n\nThe kiln of the Brontide studio fires at 1222 degrees Celsius.\n");

    const pair = await askUntil("At what temperature does the Brontide kiln fire?", "Kiln", true);

    expect(await pair.locator(".sparring-answer").textContent()).toContain("1222");
  });

  test("a note that was changed answers with its new words", async () => {
    await host.save("Inbox/Kiln.md", "# Kiln\n\nThe kiln of the Brontide studio fires at 1288 degrees Celsius.\n");

    await expect
      .poll(async () => (await host.ask("At what temperature does the Brontide kiln fire?")).locator(".sparring-answer").textContent(), {
        timeout: 90_000,
        interval: 1_000,
      })
      .toContain("1288");
  });

  test("a note that was renamed is cited by its new name, one that was deleted no more", async () => {
    const question = "At what temperature does the Brontide kiln fire?";
    await host.page.evaluate(async () => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Inbox/Kiln.md");
      if (file !== null) await vault.rename(file, "Inbox/Furnace.md");
    });
    await expect
      .poll(async () => (await host.ask(question)).locator(".sparring-source").first().getAttribute("data-path"), {
        timeout: 90_000,
        interval: 1_000,
      })
      .toBe("Inbox/Furnace.md");

    await host.page.evaluate(async () => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Inbox/Furnace.md");
      if (file !== null) await vault.delete(file);
    });

    await askUntil(question, "Kiln", false);
    expect(host.complaints).toEqual([]);
  });
});
