import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { describeStory, PluginHost, SPARRING } from "./node/host";

const DATA = ".obsidian/plugins/sparring-partner/data.json";

/** What the status bar says as soon as the sidecar runs. */
const RUNS = /Indexing|Built-in partner/;

describeStory("the plugin's life", () => {
  let host: PluginHost;

  afterEach(async () => {
    await host.close();
  });

  /** What the command puts on the clipboard. */
  async function diagnostics(): Promise<string> {
    await host.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await host.command("Copy diagnostics");
    await host.page.locator(".notice", { hasText: "Copied." }).waitFor();
    return host.page.evaluate(() => navigator.clipboard.readText());
  }

  test("without a sidecar shows one clear panel and goes on once it is there", async () => {
    let place = "";
    host = await PluginHost.open({
      prepare: async (vault) => {
        place = join(vault, "..", "sparring");
        await writeFile(join(vault, DATA), JSON.stringify({ version: 2, sparringPath: place, sidecar: { engine: "builtin" } }));
      },
    });
    await host.status("Not installed");
    await host.openNote("Home.md");
    await host.command("Start a round on this note");
    const panel = host.page.locator(".sparring-panel", { hasText: "pipx install ." });
    await panel.waitFor();
    await host.picture("no-sidecar");
    expect(JSON.parse(await diagnostics())).toMatchObject({ plugin: { obsidian: "1.8.7" }, sidecar: { kind: "missing" } });

    await symlink(SPARRING, place);
    await panel.getByRole("button", { name: "Check again" }).click();

    await host.status("Built-in partner");
  });

  test("without Ollama works with the built-in partner and says what a model would add", async () => {
    host = await PluginHost.open({
      settings: { sidecar: {} },
      environment: { SPARRING_OLLAMA_HOST: "http://127.0.0.1:9", SPARRING_OLLAMA_CHAT_MODEL: "llama3.2:3b" },
    });
    await host.status("Built-in partner");
    await host.page.evaluate(() => window.host.plugin?.onUserEnable());
    await host.page.locator(".sparring-notice", { hasText: "leaves free paraphrases for you to rule on" }).waitFor();
    await host.picture("first-run-builtin");

    await host.page.getByRole("button", { name: "Start a round on this note" }).press("Enter");
    await host.page.locator(".notice", { hasText: "Open a note first." }).waitFor();
    await host.startRound("Concepts/Photosynthesis.md");
    const facts = await diagnostics();

    expect(JSON.parse(facts)).toMatchObject({ sidecar: { kind: "ready" }, status: { engine: "builtin" }, library: {} });
    expect(facts).not.toMatch(/Photosynthesis|Vault of Ada|Calvin/);
    expect(await host.page.locator(".sparring-kind").textContent()).toContain("built-in partner");
  });

  test("a sidecar that does not come up says why", async () => {
    host = await PluginHost.open({ environment: { SPARRING_ENGINE: "", SPARRING_ROUNDS_TURNS_ALLOWED: "many" } });

    await host.status("Not running");
    await host.openNote("Home.md");
    await host.command("Start a round on this note");
    await host.page.locator(".sparring-panel", { hasText: "rounds.turnsAllowed" }).first().waitFor();
    await host.picture("sidecar-failed");
  });

  test("ends its sidecar and lets go of everything when it is unloaded", async () => {
    host = await PluginHost.ready();
    const child = host.carrier.processes[0];
    const ended = new Promise((resolve) => child?.once("exit", resolve));

    await host.page.evaluate(() => window.host.disable());
    await ended;

    expect(child?.exitCode).toBe(0);
    const listening = await host.page.evaluate(() => {
      const { vault, workspace } = window.host.app;
      return vault.listening + workspace.listening;
    });
    expect(listening).toBe(0);
    expect(await host.page.locator(".status-bar-item").count()).toBe(0);
    expect(host.carrier.processes).toHaveLength(1);
  });

  test("keeps the token out of arguments, environment and addresses", async () => {
    host = await PluginHost.open();
    await host.status(RUNS);

    const token = host.carrier.requests
      .map(({ headers }) => headers["Authorization"]?.replace("Bearer ", ""))
      .find((value) => value !== undefined);
    const pid = host.sidecarPid;
    const seen = (await readFile(`/proc/${pid}/cmdline`, "utf8")) + (await readFile(`/proc/${pid}/environ`, "utf8"));

    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(seen).not.toContain(token);
    expect(host.carrier.requests.every(({ path }) => !path.includes(token ?? "?"))).toBe(true);
  });

  test("never writes over a settings file that it could not read", async () => {
    const broken = '{"version": 1, "sparringPath": ';
    host = await PluginHost.open({
      prepare: (vault) => writeFile(join(vault, DATA), broken),
    });
    await host.page.locator(".notice", { hasText: "not readable" }).waitFor();

    await host.page.evaluate(() => {
      const tab = window.host.plugin?.settingTab;
      tab?.display();
      tab?.containerEl.querySelector<HTMLElement>(".checkbox-container")?.click();
    });
    await host.page.locator(".notice", { hasText: "Not saved" }).waitFor();

    expect(await readFile(join(host.vault, DATA), "utf8")).toBe(broken);
  });

  test("saves a setting and shows them all", async () => {
    host = await PluginHost.open();

    await host.openSettings();
    await host.picture("settings");
    await host.page.locator(".host-settings .checkbox-container").click();

    await expect
      .poll(async () => JSON.parse(await readFile(join(host.vault, DATA), "utf8")) as unknown)
      .toMatchObject({ version: 2, indexOnSave: false, sparringPath: SPARRING });
  });

  test("hides commands about a note while none is open", async () => {
    host = await PluginHost.open();
    const before = await host.page.evaluate(() => window.host.palette());

    await host.openNote("Home.md");
    const after = await host.page.evaluate(() => window.host.palette());

    expect(before).not.toContain("Start a round on this note");
    expect(after).toContain("Start a round on this note");
    expect(before).toContain("Ask the library");
  });

  test("offers what to do from the status bar, by keyboard too", async () => {
    host = await PluginHost.open();
    await host.status(RUNS);

    await host.page.locator(".sparring-status").press("Enter");
    await host.page.locator(".menu-item", { hasText: "Restart the sidecar" }).waitFor();
    await host.picture("status-menu");
    await host.page.locator(".menu-item", { hasText: "Restart the sidecar" }).click();

    await expect.poll(() => host.carrier.processes.length, { timeout: 60_000 }).toBe(2);
    await host.status(RUNS);
  });
});
