import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const NOTE = "Concepts/Spaced repetition.md";

/** One point explained, one told in words of its own, and nothing of the third. */
const ANSWERS = [
  "When I spread my reviews over several days, I remember the material longer than after the " +
    "same amount of study in one sitting.",
  "A thing called up well stays for more time, so I may wait more. The weather was fine.",
  "I do not know more about it.",
  "I really do not know.",
];

describeStory("what comes after a round", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.startRound(NOTE);
    await host.finishRound(ANSWERS);
    await host.page.locator(".sparring-verdict").waitFor();
  });

  afterAll(async () => {
    await host.close();
  });

  test("tells how far a standing can be trusted, by keyboard", async () => {
    const chip = host.page.locator(".sparring-check .sparring-standing").first();

    await chip.press("Enter");

    await host.page.locator(".sparring-meaning").first().waitFor();
    expect(await chip.getAttribute("aria-expanded")).toBe("true");
    await chip.press("Enter");
    expect(await host.page.locator(".sparring-meaning").count()).toBe(0);
  });

  test("takes a ruling with the sentence that the learner points at, by keyboard alone", async () => {
    const check = host.page.locator(".sparring-check", { hasText: "Each successful recall" });
    const ruling = check.getByRole("button", { name: "I did explain this" });
    await ruling.press("Enter");
    const chosen = check.getByRole("radio", { checked: true });
    await chosen.waitFor();
    await host.picture("round-ruling");
    expect(await chosen.evaluate((radio) => radio === document.activeElement)).toBe(true);
    const sentence = check.getByRole("radio", { name: /A thing called up well/ });
    await sentence.press("Space");

    await check.getByRole("button", { name: "This explains it" }).press("Enter");

    await check.locator(".sparring-outcome", { hasText: /^Explained$/ }).waitFor();
    expect(await check.locator(".sparring-evidence p").textContent()).toContain("A thing called up well");
    expect(await check.locator(".sparring-standing").textContent()).toContain("ratified");
    expect(await ruling.getAttribute("aria-pressed")).toBe("true");
    // The keyboard is where it was, and a screen reader hears what came of it.
    expect(await ruling.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await host.page.locator(".sparring-unseen").first().textContent()).toContain("Your ruling counts");
  });

  test("takes a ruling back the other way", async () => {
    const check = host.page.locator(".sparring-check", { hasText: "Reviews spread over" });

    await check.getByRole("button", { name: "I did not explain this" }).click();

    await check.locator(".sparring-outcome", { hasText: "Not explained" }).waitFor();
    await check.getByRole("button", { name: "Right", exact: true }).click();
    await check.locator(".sparring-outcome", { hasText: /^Explained$/ }).waitFor();
  });

  test("sends a ruling once, however often its button is pressed", async () => {
    const check = host.page.locator(".sparring-check", { hasText: "Reviews spread over" });
    const before = host.carrier.requests.filter(({ body }) => body.includes('"rule"')).length;

    const isBusy = await check.getByRole("button", { name: "I did not explain this" }).evaluate((button: HTMLElement) => {
      for (let count = 0; count < 3; count += 1) button.click();
      return button.parentElement?.getAttribute("aria-busy");
    });
    await check.locator(".sparring-outcome", { hasText: "Not explained" }).waitFor();

    expect(isBusy).toBe("true");
    expect(host.carrier.requests.filter(({ body }) => body.includes('"rule"')).length).toBe(before + 1);
    await check.getByRole("button", { name: "Right", exact: true }).click();
    await check.locator(".sparring-outcome", { hasText: /^Explained$/ }).waitFor();
  });

  test("cannot be ruled explained by what the learner never said", async () => {
    const check = host.page.locator(".sparring-check", { hasText: "The best moment" });
    await check.getByRole("button", { name: "I did explain this" }).click();
    await check.getByRole("radio", { name: /weather/ }).check();
    await check.getByRole("button", { name: "Cancel" }).click();

    expect(await check.locator("fieldset").count()).toBe(0);
    expect(await check.locator(".sparring-outcome").textContent()).not.toBe("Explained");
  });

  test("studies the gaps: the first place is open and marked, the others a click away", async () => {
    await host.openNote("Home.md");

    await host.command("Study the gaps of the last round");
    await host.page.locator(".sparring-study li").first().waitFor();
    await host.page.locator(".host-selected").first().waitFor();
    await host.picture("round-study");

    expect(await host.page.locator(".host-title").textContent()).toContain("Spaced repetition");
    const gap = await host.page.locator(".sparring-study .sparring-point").first().textContent();
    expect(await host.page.evaluate(() => window.host.selection())).toBe(gap);
  });

  test("is written into the vault as a page only when asked", async () => {
    await host.page.getByRole("button", { name: "Save as a note" }).click();
    await host.page.locator(".host-editor", { hasText: "Core assertions" }).or(
      host.page.locator(".host-title", { hasText: "Sparring" })).first().waitFor();

    const title = (await host.page.locator(".host-title").textContent()) ?? "";
    const page = await readFile(join(host.vault, `${title.replaceAll(" / ", "/")}.md`), "utf8");
    expect(page).toContain("A thing called up well");
  });

  test("is still there, rulings and all, after the plugin was reloaded", async () => {
    const state = await host.page.evaluate(() => window.host.app.workspace.sideState("sparring-partner-round"));

    await host.page.evaluate(async (remembered) => {
      window.host.disable();
      await window.host.enable();
      await window.host.app.workspace.ensureSideLeaf("sparring-partner-round", "right", { state: remembered });
    }, state);

    const check = host.page.locator(".sparring-check", { hasText: "Each successful recall" });
    await check.locator(".sparring-outcome", { hasText: /^Explained$/ }).waitFor();
    const pressed = check.getByRole("button", { name: "I did explain this" });
    expect(await pressed.getAttribute("aria-pressed")).toBe("true");
    expect(await host.page.locator(".sparring-learner").count()).toBeGreaterThan(1);
  });

  test("lists what is due, and choosing one starts a round, by keyboard", async () => {
    await host.command("Show due rounds");
    await host.page.locator(".suggestion-item", { hasText: "Spaced repetition" }).waitFor();
    await host.picture("due-rounds");

    await host.page.keyboard.press("Enter");

    await host.page.locator(".prompt").waitFor({ state: "detached" });
    await host.page.getByLabel("Your answer").and(host.page.locator(":enabled")).waitFor();
  });

  test("drafts assertions, which are inserted as edited and only on the button", async () => {
    const path = "Chapters/How memory settles.md";
    await host.openNote(path);
    const before = await readFile(join(host.vault, path), "utf8");
    await host.command("Draft core assertions for this note");
    const first = host.page.getByLabel("Core assertion", { exact: true }).first();
    await first.waitFor();
    await host.picture("draft-assertions");
    expect(await readFile(join(host.vault, path), "utf8")).toBe(before);
    const others = host.page.locator(".sparring-draft input[type=checkbox]");
    for (let index = 1; index < (await others.count()); index += 1) await others.nth(index).uncheck();
    await first.fill("Sleep settles\nwhat was learned.");

    await host.page.getByRole("button", { name: "Insert 1 assertion" }).click();

    await expect
      .poll(() => readFile(join(host.vault, path), "utf8"))
      .toContain("\n## Core assertions\n\n- Sleep settles what was learned.\n");
  });

  test("leaves a note alone that is not UTF-8", async () => {
    const path = "Inbox/Old.md";
    await host.save(path, "# Old\n\nPrices rise when money is printed faster than goods are made by people.\n");
    const bytes = Buffer.concat([await readFile(join(host.vault, path)), Buffer.from([0xe9, 0x0a])]);
    await writeFile(join(host.vault, path), bytes);
    await host.openNote(path);

    await host.command("Draft core assertions for this note");
    await host.page.locator(".modal .sparring-panel", { hasText: "UTF-8" }).waitFor();
    await host.page.keyboard.press("Escape");

    expect(await readFile(join(host.vault, path))).toEqual(bytes);
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});
