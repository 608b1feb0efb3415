import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const QUESTION = "Does rereading help?";
const LIBRARY = "sparring-partner-library";
const ROUND = "sparring-partner-round";

describeStory("what survives", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.openNote("Home.md");
    await host.ask(QUESTION);
  });

  afterAll(async () => {
    await host.close();
  });

  async function reload(): Promise<void> {
    await host.page.evaluate(async () => {
      window.host.disable();
      await window.host.enable();
    });
  }

  test("questions and answers stay when the plugin is reloaded, with their citations", async () => {
    await reload();

    await host.command("Ask the library");
    const pair = host.page.locator(".sparring-exchange-pair", { hasText: QUESTION });
    await pair.locator(".sparring-source").first().waitFor();

    await pair.locator(".sparring-source-place").first().click();
    await host.page.locator(".host-selected").first().waitFor();
  });

  test("the place in the answers stays when the pane is closed", async () => {
    for (const question of ["What is opportunity cost?", "How does TCP notice that a network is full?"]) {
      await host.ask(question);
    }
    const scroller = host.page.locator(".sparring-scroll:visible");
    await scroller.evaluate((element) => element.scrollTo({ top: 120 }));
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(120);
    // The scroll event comes with the next frame.
    await host.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

    await host.page.evaluate((type) => window.host.app.workspace.closeSide(type), LIBRARY);
    await host.command("Ask the library");

    await expect
      .poll(() => host.page.locator(".sparring-scroll:visible").evaluate((element) => element.scrollTop))
      .toBe(120);
  });

  test("an answer under way is asked for again when the sidecar dies, and says so", async () => {
    const dying = host.sidecarPid;
    process.kill(dying, "SIGSTOP");
    const box = host.page.getByLabel("Your question");
    await box.fill("Why is the forgetting curve steep at first?");
    await box.press("Enter");
    await host.page.locator(".sparring-thinking:visible").waitFor();

    process.kill(dying, "SIGKILL");
    await host.page.locator(".sparring-thinking", { hasText: "Starting it again" }).waitFor();
    await host.picture("library-restarting");

    await host.page.locator(".sparring-exchange-pair", { hasText: "forgetting curve" }).locator(".sparring-answer p, .sparring-coverage").first().waitFor();
    expect(host.sidecarPid).not.toBe(dying);
  });

  test("an answer that was not sent yet is there again, with its round", async () => {
    await host.startRound("Concepts/Opportunity cost.md");
    await host.page.getByLabel("Your answer").fill("It is what I give up when");
    const state = await host.page.evaluate((type) => window.host.app.workspace.sideState(type), ROUND);

    await reload();
    await host.page.evaluate(
      ([type, remembered]) => window.host.app.workspace.ensureSideLeaf(type, "right", { state: remembered }),
      [ROUND, state] as const,
    );

    await host.page.locator(".sparring-challenge").waitFor();
    await expect.poll(() => host.page.getByLabel("Your answer").inputValue()).toBe("It is what I give up when");
  });

  test("a round finds its note again that was renamed while Obsidian was closed", async () => {
    await host.page.evaluate(async () => {
      window.host.disable();
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Concepts/Opportunity cost.md");
      if (file !== null) await vault.rename(file, "Concepts/What I give up.md");
      window.host.app.workspace.closeSide("sparring-partner-round");
      await window.host.enable();
    });

    await host.command("Continue the last round");
    await host.page.getByRole("button", { name: "Open the note What I give up" }).click();

    await host.page.locator(".host-title", { hasText: "What I give up" }).waitFor();
  });

  test("a pane goes on in a window of its own", async () => {
    const opened = host.page.waitForEvent("popup");
    await host.page.evaluate((type) => {
      const other = window.open("about:blank");
      if (other !== null) window.host.app.workspace.popOut(type, other.document);
    }, ROUND);
    const popup = await opened;

    await popup.getByLabel("Your answer").fill("It is what I give up when I choose something else.");
    await popup.getByLabel("Your answer").press("Control+Enter");
    await popup.locator(".sparring-partner").or(popup.locator(".sparring-verdict")).first().waitFor();

    expect(await popup.locator(".sparring-learner").count()).toBe(1);
    await popup.close();
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});

describeStory("two vaults of the same name", () => {
  const hosts: PluginHost[] = [];
  let data = "";

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "sparring-data-"));
    for (let count = 0; count < 2; count += 1) {
      hosts.push(await PluginHost.open({ environment: { SPARRING_DATA_DIR: data } }));
    }
    await Promise.all(hosts.map((host) => host.status("Built-in partner")));
  });

  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.close()));
    await rm(data, { recursive: true, force: true });
  });

  test("have a sidecar each, and neither finds what only the other holds", async () => {
    const [first, second] = hosts;
    if (first === undefined || second === undefined) throw new Error("two hosts are needed");
    await first.save("Inbox/Secret.md", "# Secret\n\nThe Zanzibar kiln of the north tower fires at 1222 degrees Celsius.\n");
    const question = "At what temperature does the Zanzibar kiln fire?";

    await expect
      .poll(async () => (await first.ask(question)).locator(".sparring-source-place", { hasText: "Secret" }).count(), {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBeGreaterThan(0);

    const pair = await second.ask(question);
    expect(await pair.locator(".sparring-source-place", { hasText: "Secret" }).count()).toBe(0);
    expect(first.sidecarPid).not.toBe(second.sidecarPid);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });
});
