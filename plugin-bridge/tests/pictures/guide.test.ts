// Takes the pictures of docs/guide.md from the plugin at work; run by "npm run pictures".

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { describeStory, PluginHost } from "../browser/node/host";

const FOLDER = new URL("../../../docs/pictures/", import.meta.url).pathname;
const NOTE = "Concepts/Spaced repetition.md";
const ANSWERS = [
  "It means that you look at things more than once.",
  "When I spread my reviews over several days, I remember the material longer than after the " +
    "same amount of study in one sitting.",
  "A thing called up well stays for more time, so I may wait more.",
  "I do not know more about it.",
];

describeStory("the pictures of the guide", () => {
  let host: PluginHost;

  beforeAll(async () => {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    host = await PluginHost.open();
    await host.page.setViewportSize({ width: 1_060, height: 760 });
    await host.status("Built-in partner");
    await host.page.locator(".notice").first().waitFor({ state: "detached" });
  });

  afterAll(async () => {
    await host.close();
  });

  async function take(name: string, what = ".host-window"): Promise<void> {
    await host.page.locator(what).screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
  }

  test("a round", async () => {
    await host.startRound(NOTE);
    await host.answer(ANSWERS[0] ?? "");
    await host.page.locator(".sparring-partner").first().waitFor();
    await host.page.getByLabel("Your answer").fill("When I spread my reviews over several days, ");
    await take("round");

    await host.page.getByLabel("Your answer").fill("");
    for (const text of ANSWERS.slice(1)) {
      if (await host.page.locator(".sparring-verdict").isVisible()) break;
      const said = await host.page.locator(".sparring-partner").count();
      await host.answer(text);
      await host.page.locator(".sparring-verdict").or(host.page.locator(".sparring-partner").nth(said)).first().waitFor();
    }
    await host.page.locator(".sparring-verdict").waitFor();
    await take("verdict");

    const check = host.page.locator(".sparring-check", { hasText: "Each successful recall" });
    await check.getByRole("button", { name: "I did explain this" }).click();
    await check.locator("fieldset").scrollIntoViewIfNeeded();
    await take("ruling", ".host-right");
    await check.getByRole("radio", { name: /A thing called up well/ }).check();
    await check.getByRole("button", { name: "This explains it" }).click();
    await check.locator(".sparring-outcome", { hasText: /^Explained$/ }).waitFor();
    await host.command("Study the gaps of the last round");
    await host.page.locator(".sparring-study").waitFor();
    await host.page.locator(".host-selected").first().waitFor();
    await take("study");
  });

  test("the library", async () => {
    await host.openNote("Home.md");
    const pair = await host.ask("Does rereading help?");
    await pair.locator(".sparring-source-place").first().click();
    await host.page.locator(".host-selected").first().waitFor();
    await take("library");
  });

  test("drafting", async () => {
    await host.openNote("Chapters/How memory settles.md");
    await host.command("Draft core assertions for this note");
    await host.page.getByLabel("Core assertion", { exact: true }).first().waitFor();
    // As high as the window needs to be to show the button that inserts them.
    await host.page.setViewportSize({ width: 1_060, height: 1_000 });
    await take("draft", ".modal");
    await host.page.setViewportSize({ width: 1_060, height: 760 });
    await host.page.keyboard.press("Escape");
  });

  test("the ledger", async () => {
    await host.command("Show the reliability ledger");
    await host.page.locator(".sparring-ledger-title").waitFor();
    await host.page.locator(".sparring-thinking:visible").waitFor({ state: "detached" });
    await take("ledger", ".host-right");
  });
});

describeStory("the picture of the first run", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.open({ settings: { sparringPath: "/opt/sparring" } });
    await host.page.setViewportSize({ width: 1_060, height: 540 });
  });

  afterAll(async () => {
    await host.close();
  });

  test("the panel that says how to install the sidecar", async () => {
    await host.status("Not installed");
    await host.openNote("Home.md");
    await host.command("Start a round on this note");
    await host.page.locator(".sparring-panel").waitFor();
    await host.page.locator(".host-right").screenshot({ path: join(FOLDER, "first-run.png"), animations: "disabled" });
  });
});
