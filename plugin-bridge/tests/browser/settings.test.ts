import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { describeStory, PluginHost } from "./node/host";

const DATA = ".obsidian/plugins/sparring-partner/data.json";

/** An Ollama with three models, one of which would run elsewhere. */
function standInOllama(): Server {
  const details = { family: "llama", parameter_size: "3.2B" };
  const models = ["llama3.2:3b", "nomic-embed-text:latest", "big:120b-cloud"].map((name) => ({
    name, model: name, digest: "d".repeat(64), size: 2_000_000_000, details,
  }));
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const asked = Buffer.concat(chunks).toString();
      const shown = { details, model_info: {}, capabilities: asked.includes("embed") ? ["embedding"] : ["completion"] };
      const answers: Record<string, unknown> = {
        // The same stand-in serves as LM Studio: its own list tells which models only embed.
        "/v1/models": { data: [{ id: "qwen2.5-7b" }, { id: "embed-small" }] },
        "/api/v0/models": { data: [{ id: "qwen2.5-7b", type: "llm" }, { id: "embed-small", type: "embeddings" }] },
        "/api/tags": { models }, "/api/ps": { models: [] }, "/api/version": { version: "0.33.0" }, "/api/show": shown,
      };
      const answer = answers[request.url ?? ""];
      response.writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(answer ?? { error: "not here" }));
    });
  });
}

describeStory("the settings", () => {
  let host: PluginHost;
  let ollama: Server;
  let models: string;

  beforeAll(async () => {
    ollama = standInOllama();
    await new Promise<void>((resolve) => ollama.listen(0, "127.0.0.1", resolve));
    const { port } = ollama.address() as AddressInfo;
    models = await mkdtemp(join(tmpdir(), "sparring-models-"));
    for (const name of ["small.gguf", "large.gguf"]) await writeFile(join(models, name), "GGUF");
    host = await PluginHost.ready({
      environment: {
        SPARRING_OLLAMA_HOST: `http://127.0.0.1:${port}`,
        SPARRING_OPENAI_HOST: `http://127.0.0.1:${port}`,
        SPARRING_GGUF_CHAT_PATH: join(models, "small.gguf"),
      },
    });
  });

  afterAll(async () => {
    await host.close();
    await new Promise((resolve) => ollama.close(resolve));
    await rm(models, { recursive: true });
  });

  async function closePage(): Promise<void> {
    await host.page.evaluate(() => {
      const tab = window.host.plugin?.settingTab;
      tab?.hide();
      tab?.containerEl.remove();
    });
  }

  function row(name: string): Locator {
    return host.page.locator(".setting-item").filter({
      has: host.page.locator(".setting-item-name", { hasText: new RegExp(`^${name}$`) }),
    });
  }

  async function stored(): Promise<unknown> {
    return JSON.parse(await readFile(join(host.vault, DATA), "utf8")) as unknown;
  }

  test("show what holds where nothing is set", async () => {
    await host.openSettings();

    await row("Turns allowed").locator("input[placeholder='4']").waitFor();
    await row("Assertions heading").locator("input[placeholder='Core assertions']").waitFor();
    await expect
      .poll(() => row("Relevance check").locator("option").first().textContent())
      .toBe("Default (off)");
    expect(await row("Second opinion").locator("select").inputValue()).toBe("off");
  });

  test("show only what matters for the engine that is chosen", async () => {
    expect(await row("Chat model").isVisible()).toBe(false);

    await row("Engine").locator("select").selectOption("auto");

    await row("Chat model").waitFor();
    expect(await row("Chat model file").isVisible()).toBe(false);
  });

  test("offer the models that Ollama has here, each where it is of use", async () => {
    const chat = row("Chat model").locator("option");
    await expect.poll(() => chat.allTextContents()).toEqual(["Not set", "llama3.2:3b"]);
    await expect
      .poll(() => row("Embedding model").locator("option").allTextContents())
      .toEqual(["Built in", "nomic-embed-text:latest"]);
    await host.picture("settings-models");
  });

  test("offer the models of a local server for every task", async () => {
    await row("Engine").locator("select").selectOption("openai");

    for (const [name, none] of [["Chat", "Not set"], ["Check", "None"], ["Tasks", "The chat model"]] as const) {
      await expect
        .poll(() => row(`${name} model on the server`).locator("option").allTextContents())
        .toEqual([none, "qwen2.5-7b"]);
    }
    await row("Tasks model on the server").locator("select").selectOption("qwen2.5-7b");
    await expect.poll(stored).toMatchObject({ sidecar: { "openai.tasksModel": "qwen2.5-7b" } });
    await host.picture("settings-server-models");
  });

  test("offer the model files, and take any other path", async () => {
    await row("Engine").locator("select").selectOption("gguf");

    const offered = row("Chat model file").locator("datalist option");
    await expect
      .poll(() => offered.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)))
      .toEqual(["large.gguf", "small.gguf"].map((name) => join(models, name)));
    const typed = row("Check model file").locator("input");
    await typed.fill("/elsewhere/other.gguf");
    await typed.blur();
    await expect.poll(stored).toMatchObject({ sidecar: { "gguf.checkPath": "/elsewhere/other.gguf" } });
    await host.picture("settings-model-files");
    await typed.fill("");
    await row("Engine").locator("select").selectOption("auto");
    await row("Chat model").waitFor();
  });

  test("can leave samplers to the model", async () => {
    await row("Answer style").locator("select").selectOption("off");

    await expect.poll(stored).toMatchObject({ answerStyle: "off" });
    await row("Answer style").locator("select").selectOption("auto");
  });

  test("take no number out of range", async () => {
    const turns = row("Turns allowed").locator("input");
    await turns.fill("99");
    await turns.blur();
    expect(await turns.getAttribute("aria-invalid")).toBe("true");

    await turns.fill("6");
    await turns.blur();

    expect(await turns.getAttribute("aria-invalid")).toBeNull();
    await expect.poll(stored).toMatchObject({ sidecar: { "rounds.turnsAllowed": 6 } });
  });

  test("switch a judge on only after showing what it is told, word for word", async () => {
    await row("Second opinion").locator("select").selectOption("openai");
    await row("Judge's address").locator("input").fill("https://judge.example/v1");
    await row("Model on the server").locator("input").fill("wise:1b");
    await row("Model on the server").locator("input").blur();
    await row("Switch on").getByRole("button").click();
    const dialog = host.page.getByRole("dialog");
    await dialog.locator("li", { hasText: "what you and the partner said" }).waitFor();
    await dialog.getByRole("button", { name: "Leave it off" }).press("Enter");
    expect(await stored()).not.toMatchObject({ sidecar: { "judge.mode": "openai" } });
    await host.page.locator(".host-settings").evaluate((page) => page.toggleAttribute("hidden", true));
    await host.startRound("Concepts/Photosynthesis.md");
    await host.answer("Plants take in light and make sugar out of it, that is the point of it all.");
    await host.page.locator(".sparring-partner, .sparring-verdict").first().waitFor();
    if (!(await host.page.locator(".sparring-verdict").isVisible())) {
      await host.giveUp();
    }
    await host.page.locator(".sparring-verdict").waitFor();
    await host.page.locator(".host-settings").evaluate((page) => page.toggleAttribute("hidden", false));

    await row("Switch on").getByRole("button").click();
    await dialog.locator("pre").nth(1).waitFor();
    await host.picture("judge-preview");
    const told = (await dialog.locator("pre").allTextContents()).join("\n");
    expect(told).toContain("Plants take in light and make sugar");
    expect(await dialog.textContent()).toContain("leaves this computer for https://judge.example/v1");
    await dialog.getByRole("button", { name: "Switch it on" }).click();

    await expect.poll(stored).toMatchObject({ sidecar: { "judge.mode": "openai", "judge.model": "wise:1b" } });
  });

  test("switch the judge off again when it becomes another one", async () => {
    const address = row("Judge's address").locator("input");
    await address.fill("https://other.example/v1");
    await address.blur();

    await expect.poll(async () => JSON.stringify(await stored())).not.toContain('"judge.mode"');
    expect(await row("Switch on").isVisible()).toBe(true);
  });

  test("take effect when the page is closed, without anything being lost", async () => {
    const before = host.carrier.processes.length;
    await row("Engine").locator("select").selectOption("builtin");

    await closePage();

    await expect.poll(() => host.carrier.processes.length, { timeout: 60_000 }).toBe(before + 1);
    await host.status("Built-in partner");
    const environment = await readFile(`/proc/${host.sidecarPid}/environ`, "utf8");
    expect(environment).toContain("SPARRING_ROUNDS_TURNS_ALLOWED=6");
    expect(environment).not.toContain("SPARRING_JUDGE_MODE=");
  });

  test("leave the sidecar alone when nothing was changed", async () => {
    const before = host.carrier.processes.length;

    await host.openSettings();
    await closePage();

    expect(host.carrier.processes.length).toBe(before);
    expect(host.complaints).toEqual([]);
  });
});
