import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const QUESTION = "Does rereading help?";
const NOTE = "Concepts/Spaced repetition.md";

describeStory("a note that is being read, not edited", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.openNote("Home.md");
    await host.page.evaluate(() => window.host.show("preview"));
  });

  afterAll(async () => {
    await host.close();
  });

  const marked = () => host.page.locator(".host-reading:visible mark");

  test("has a citation open in it, with the cited words marked", async () => {
    const pair = await host.ask(QUESTION);
    const source = pair.locator(".sparring-source").first();
    const quote = (await source.locator(".sparring-quote").first().textContent()) ?? "";

    await source.locator(".sparring-source-place").click();
    await marked().waitFor();

    expect((await marked().allTextContents()).join(" ")).toBe(quote);
    await host.picture("reading-citation");
  });

  test("takes an inserted answer at its end, and keeps what it held", async () => {
    await host.openNote("Home.md");
    const before = await readFile(join(host.vault, "Home.md"), "utf8");

    await host.page.getByLabel("Insert into the open note").first().click();
    await host.page.locator(".notice", { hasText: "Inserted at the end of “Home”" }).waitFor();

    const after = await readFile(join(host.vault, "Home.md"), "utf8");
    expect(after.startsWith(before.trimEnd())).toBe(true);
    expect(after).toMatch(/\(\[\[Concepts\/[^\]]+\]\]\)\.\s*$/);
  });

  test("can have a round, whose points and gaps are marked in it", async () => {
    await host.startRound(NOTE);
    await host.giveUp();
    const point = host.page.locator(".sparring-check .sparring-point").first();
    const words = (await point.textContent()) ?? "";

    await point.click();
    await marked().waitFor();
    expect((await marked().textContent())?.toLowerCase()).toBe(words.toLowerCase());

    await host.openNote("Home.md");
    await host.command("Study the gaps of the last round");
    await host.page.locator(".sparring-study li").first().waitFor();
    await marked().waitFor();
    expect(await host.page.locator(".host-title").textContent()).toContain("Spaced repetition");
  });

  test("is marked in the editor as well once it is edited again", async () => {
    await host.page.evaluate(() => window.host.show("source"));
    await host.page.locator(".sparring-study .sparring-point").first().click();

    await host.page.locator(".host-editor:visible .host-selected").first().waitFor();
    expect(host.complaints).toEqual([]);
  });
});
