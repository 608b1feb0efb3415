import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const NOTE = "Concepts/Spaced repetition.md";

/** A learner who begins weakly and then explains point after point. */
const ANSWERS = [
  "It means that you look at things more than once.",
  "When I spread my reviews over several days, I remember the material longer than after the " +
    "same amount of study in one sitting.",
  "Every time I recall it successfully, the memory fades more slowly, and so the next interval " +
    "can be longer.",
  "It is best to review just before I would forget it, because the effort of recalling it makes " +
    "the memory stronger.",
];

describeStory("a round in the browser", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.picture("round-empty-before");
  });

  afterAll(async () => {
    await host.close();
  });

  async function answer(text: string): Promise<void> {
    const box = host.page.getByLabel("Your answer");
    await box.fill(text);
    await box.press("Control+Enter");
  }

  /** Wait until the partner has spoken; true once there is a verdict. */
  async function partnerSpoke(learnerTurns: number): Promise<boolean> {
    const verdict = host.page.locator(".sparring-verdict");
    const next = host.page.locator(".sparring-partner").nth(learnerTurns - 1);
    await verdict.or(next).first().waitFor();
    return verdict.isVisible();
  }

  /** Names of what the keyboard comes by, from the answer box to the view's end. */
  async function focusOrder(steps: number): Promise<string[]> {
    const names: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      const name = await host.page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused.closest(".sparring-view") === null) return "";
        return focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? "";
      });
      if (name === "") break;
      names.push(name);
      await host.page.keyboard.press("Tab");
    }
    return names;
  }

  test("goes from the command to a verdict that quotes the learner", async () => {
    await host.openNote(NOTE);
    await host.command("Start a round on this note");
    await host.page.locator(".sparring-challenge").waitFor();
    await host.picture("round-challenge");
    expect(await focusOrder(5)).toEqual(["Your answer", "Send", "Show me the points"]);
    await host.page.getByLabel("Your answer").focus();

    let isOver = false;
    for (const [index, text] of ANSWERS.entries()) {
      if (isOver) break;
      await answer(text);
      isOver = await partnerSpoke(index + 1);
      if (index === 1) await host.picture("round-exchange");
    }

    expect(isOver).toBe(true);
    await host.picture("round-verdict");
    const quotes = await host.page.locator(".sparring-evidence p").allTextContents();
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) {
      const words = quote.replace(/^“|”$/g, "");
      expect(ANSWERS.some((said) => said.includes(words))).toBe(true);
    }
    const checks = host.page.locator(".sparring-check");
    expect(await checks.count()).toBe(3);
    expect(await checks.locator(".sparring-standing").count()).toBe(3);
  });

  test("shows a point of the verdict in the note", async () => {
    const point = host.page.locator(".sparring-check .sparring-point").first();
    const words = (await point.textContent()) ?? "";

    await point.click();
    await host.page.locator(".host-selected").first().waitFor();

    expect((await host.page.evaluate(() => window.host.selection())).toLowerCase()).toBe(words.toLowerCase());
  });

  test("keeps its verdict when the pane is closed and opened again", async () => {
    await host.page.evaluate(() => window.host.app.workspace.closeSide("sparring-partner-round"));

    await host.page.evaluate(() =>
      window.host.app.workspace.ensureSideLeaf("sparring-partner-round", "right"),
    );

    await host.page.locator(".sparring-verdict").waitFor();
  });

  test("gives up and shows what is missing", async () => {
    await host.openNote("Concepts/Photosynthesis.md");
    await host.command("Start a round on this note");
    await host.page.getByLabel("Your answer").and(host.page.locator(":enabled")).waitFor();

    await host.giveUp();

    await host.page.locator(".sparring-verdict", { hasText: "Not yet" }).waitFor();
    await host.picture("round-given-up");
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});

describeStory("a round whose sidecar dies", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.openNote(NOTE);
    await host.command("Start a round on this note");
    await host.page.locator(".sparring-challenge").waitFor();
  });

  afterAll(async () => {
    await host.close();
  });

  test("between two turns goes on with another one", async () => {
    const first = host.sidecarPid;
    process.kill(first, "SIGKILL");

    await host.page.getByLabel("Your answer").fill(ANSWERS[0] ?? "");
    await host.page.getByLabel("Your answer").press("Control+Enter");
    await host.page.locator(".sparring-partner").first().waitFor();

    expect(host.sidecarPid).not.toBe(first);
    expect(host.carrier.ends()).toEqual(["SIGKILL", null]);
  });

  test("with an answer under way says so, starts another one and goes on", async () => {
    const second = host.sidecarPid;
    // Stopped, it takes the answer and never replies: the turn is certainly under way.
    process.kill(second, "SIGSTOP");
    await host.page.getByLabel("Your answer").fill(ANSWERS[1] ?? "");
    await host.page.getByLabel("Your answer").press("Control+Enter");
    await host.page.locator(".sparring-thinking").waitFor();
    await host.picture("round-thinking");

    process.kill(second, "SIGKILL");
    await host.page.locator(".sparring-thinking", { hasText: "Starting it again" }).waitFor();
    await host.picture("round-restarting");

    await host.page.locator(".sparring-partner").nth(1).or(host.page.locator(".sparring-verdict")).first().waitFor();
    expect(await host.page.locator(".sparring-learner p").allTextContents()).toEqual(ANSWERS.slice(0, 2));
    expect(host.carrier.ends()).toEqual(["SIGKILL", "SIGKILL", null]);
  });

  test("is there again after the plugin was reloaded", async () => {
    await host.page.evaluate(async () => {
      window.host.disable();
      await window.host.enable();
    });

    await host.command("Continue the last round");
    await host.page.locator(".sparring-learner").nth(1).waitFor();

    expect(await host.page.locator(".sparring-learner p").allTextContents()).toEqual(ANSWERS.slice(0, 2));
  });
});
