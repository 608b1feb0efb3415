// Opens the host page in Chromium with a copy of a vault and the built plugin.

import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { run } from "axe-core";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import type { Browser, Locator, Page } from "playwright-core";
import { describe } from "vitest";
import type { Host } from "../page/start";
import { Carrier } from "./carrier";

const ROOT = new URL("../../../", import.meta.url).pathname;
const PAGE = new URL("../page/", import.meta.url).pathname;
const CHROMIUM = "/usr/bin/chromium";

/** The sidecar of this tree; the plugin is told so in its settings. */
export const SPARRING = join(ROOT, "../.venv/bin/sparring");

/** The sample vault that comes with the sidecar. */
export const DEMO_VAULT = join(ROOT, "../sidecar/cli/demo_vault");

/** Where pictures go. */
const ARTIFACTS = join(ROOT, "artifacts");

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-component-update",
  "--disable-sync",
  "--force-device-scale-factor=1",
];

const THEMES = ["light", "dark"] as const;

declare global {
  interface Window {
    axe: { run: typeof run };
    host: Host;
    startHost(order: unknown): Promise<void>;
  }
}

/** A describe that is skipped, with the reason in its title, where a browser story cannot run. */
export function describeStory(title: string, stories: () => void): void {
  const why = missingPart();
  describe.skipIf(why !== null)(why === null ? title : `${title} (not run: ${why})`, stories);
}

function missingPart(): string | null {
  if (!existsSync(CHROMIUM)) return `${CHROMIUM} is not installed (Debian package chromium)`;
  if (!existsSync(SPARRING)) return "the sidecar is not installed in .venv (run: make setup)";
  return null;
}

/** How a host is set up. */
export interface HostOptions {
  readonly settings?: Record<string, unknown>;
  readonly environment?: Record<string, string>;
  /** Bring the vault into shape before the plugin sees it. */
  readonly prepare?: (vault: string) => Promise<void>;
}

/** One page with one vault and one plugin. */
export class PluginHost {
  /** What the page complained about: uncaught errors and console errors. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    readonly carrier: Carrier,
    private readonly folder: string,
  ) {}

  /** Copy the vault, start the browser, load the plugin. */
  static async open(options: HostOptions = {}): Promise<PluginHost> {
    const folder = await mkdtemp(join(tmpdir(), "sparring-bridge-"));
    const vault = join(folder, "Vault of Ada");
    await cp(DEMO_VAULT, vault, { recursive: true });
    await writeSettings(vault, { version: 2, sparringPath: SPARRING, sidecar: { engine: "builtin" }, ...options.settings });
    // A settings file that is named must be there.
    await writeFile(join(folder, "settings.json"), "{}");
    await options.prepare?.(vault);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
    const page = await browser.newPage({ viewport: { width: 1180, height: 860 } });
    const carrier = new Carrier((id, event, data) => {
      void page
        .evaluate(([to, name, what]) => {
          (globalThis as unknown as { nodeEvent(...args: unknown[]): void }).nodeEvent(to, name, what);
        }, [id, event, data] as const)
        .catch(() => undefined);
    });
    const host = new PluginHost(browser, page, carrier, folder);
    await host.load(vault, options.environment ?? {});
    return host;
  }

  /** Open a host and wait until its sidecar serves. */
  static async ready(options: HostOptions = {}): Promise<PluginHost> {
    const host = await PluginHost.open(options);
    try {
      await host.status("Built-in partner");
    } catch (error) {
      await host.close();
      throw error;
    }
    return host;
  }

  /** Path of the copied vault. */
  get vault(): string {
    return join(this.folder, "Vault of Ada");
  }

  /** The sidecar process that was started last. */
  get sidecarPid(): number {
    return this.carrier.processes.at(-1)?.pid ?? 0;
  }

  /** What the sidecar wrote last on its standard error. */
  private get lastWords(): string {
    return this.carrier.stderr.slice(-2_000);
  }

  command(name: string): Promise<void> {
    return this.page.evaluate((named) => window.host.command(named), name);
  }

  openNote(path: string): Promise<void> {
    return this.page.evaluate((note) => window.host.openNote(note), path);
  }

  save(path: string, text: string): Promise<void> {
    return this.page.evaluate(([note, content]) => window.host.save(note, content), [path, text] as const);
  }

  /** Move the keyboard as a person does. */
  press(...keys: string[]): Promise<void> {
    return keys.reduce((done, key) => done.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Say something in the round, by keyboard alone. */
  async answer(text: string): Promise<void> {
    const box = this.page.getByLabel("Your answer").and(this.page.locator(":enabled"));
    await box.fill(text);
    await box.press("Control+Enter");
  }

  /** Ask the library and return question and answer once they are complete. */
  async ask(question: string, { keepScope = false } = {}): Promise<Locator> {
    if (!keepScope) await this.command("Ask the library");
    const box = this.page.getByLabel("Your question");
    const pairs = this.page.locator(".sparring-exchange-pair");
    const before = await pairs.count();
    await box.fill(question);
    await box.press("Enter");
    await pairs.nth(before).waitFor();
    await box.and(this.page.locator(":enabled")).waitFor();
    return pairs.nth(before);
  }

  /** Start a round on a note and wait for its challenge. */
  async startRound(note: string): Promise<void> {
    await this.openNote(note);
    await this.command("Start a round on this note");
    await this.page.locator(".sparring-challenge").waitFor();
    await this.page.getByLabel("Your answer").and(this.page.locator(":enabled")).waitFor();
  }

  /** End the round without an answer, which takes two steps. */
  async giveUp(): Promise<void> {
    await this.page.getByRole("button", { name: "Show me the points" }).click();
    await this.page.getByRole("button", { name: "End the round" }).click();
  }

  /** Answer until there is a verdict. */
  async finishRound(answers: readonly string[]): Promise<void> {
    const verdict = this.page.locator(".sparring-verdict");
    for (const [index, text] of answers.entries()) {
      await this.answer(text);
      await verdict.or(this.page.locator(".sparring-partner").nth(index)).first().waitFor();
      if (await verdict.isVisible()) return;
    }
  }

  /** Show the plugin's settings as Obsidian does. */
  openSettings(): Promise<void> {
    return this.page.evaluate(() => {
      const tab = window.host.plugin?.settingTab;
      if (tab === null || tab === undefined) return;
      tab.containerEl.className = "host-settings";
      document.body.appendChild(tab.containerEl);
      tab.display();
    });
  }

  /** Wait until the status bar says something. */
  async status(text: string | RegExp): Promise<void> {
    const bar = this.page.locator(".sparring-status");
    try {
      await bar.filter({ hasText: text }).waitFor();
    } catch (error) {
      const shown = await bar.getAttribute("aria-label");
      throw new Error(`the status bar says “${shown}”; ${this.lastWords}`, { cause: error });
    }
  }

  /**
   * Take a picture of what is shown, in the light and in the dark theme, and look at both with
   * axe: no state that is worth a picture may have a serious fault.
   */
  async picture(name: string): Promise<void> {
    await mkdir(ARTIFACTS, { recursive: true });
    await this.page.addScriptTag({ path: join(ROOT, "node_modules/axe-core/axe.min.js") });
    const faults: string[] = [];
    for (const theme of THEMES) {
      await this.wear(theme);
      await this.page.screenshot({ path: join(ARTIFACTS, `${name}-${theme}.png`), animations: "disabled" });
      faults.push(...(await this.accessFaults()).map((fault) => `${name}, ${theme}: ${fault}`));
    }
    await this.wear("light");
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  /** Serious faults that axe finds in the plugin's views and dialogs as they are shown now. */
  private accessFaults(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const parts = [".sparring-view", ".sparring-status", ".modal", ".prompt", ".host-settings"];
      const { violations } = await window.axe.run({
        include: parts.filter((part) => document.querySelector(part) !== null).map((part) => [part]),
        // Obsidian's own buttons: their colors and names are the theme's, not ours.
        exclude: [[".mod-cta"], [".modal-close-button"]],
      });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    });
  }

  private wear(theme: (typeof THEMES)[number]): Promise<void> {
    return this.page.evaluate((shown) => {
      document.body.className = `theme-${shown}`;
    }, theme);
  }

  /** Unload the plugin, close the browser, remove everything. */
  async close(): Promise<void> {
    await this.page.evaluate(() => window.host.disable()).catch(() => undefined);
    await this.carrier.close();
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async load(vault: string, environment: Record<string, string>): Promise<void> {
    const { page } = this;
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    await page.exposeBinding("nodeCall", (_source, name: string, args: unknown[]) =>
      this.carrier.carryOut(name, args),
    );
    await serve(page);
    // A loopback name is a secure context, as Obsidian's own is; nothing listens there.
    await page.goto("http://localhost:9/");
    await page.evaluate((order) => window.startHost(order), {
      vaultPath: vault,
      manifest: JSON.parse(await readFile(join(ROOT, "../manifest.json"), "utf8")) as unknown,
      home: homedir(),
      environment: {
        PATH: process.env["PATH"] ?? "",
        HOME: homedir(),
        SPARRING_DATA_DIR: join(this.folder, "data"),
        SPARRING_SETTINGS: join(this.folder, "settings.json"),
        ...environment,
      },
    });
  }
}

async function writeSettings(vault: string, settings: Record<string, unknown>): Promise<void> {
  const folder = join(vault, ".obsidian/plugins/sparring-partner");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "data.json"), JSON.stringify(settings));
}

type PageFiles = Record<string, { contentType: string; body: string }>;

let pageFiles: Promise<PageFiles> | undefined;

/** What the page asks for, built once for all hosts of a file of tests. */
async function buildPageFiles(): Promise<PageFiles> {
  return {
    "/": { contentType: "text/html", body: await readFile(`${PAGE}page.html`, "utf8") },
    "/theme.css": { contentType: "text/css", body: await readFile(`${PAGE}theme.css`, "utf8") },
    "/styles.css": { contentType: "text/css", body: await readFile(join(ROOT, "build/styles.css"), "utf8") },
    "/plugin.js": { contentType: "text/javascript", body: await pluginScript() },
    "/page.js": { contentType: "text/javascript", body: `${await icons()}\n${await pageScript()}` },
  };
}

/** Answer the page's own files from here; every other address is refused. */
async function serve(page: Page): Promise<void> {
  const files = await (pageFiles ??= buildPageFiles());
  await page.route("**/*", async (route) => {
    const url = new URL(route.request().url());
    const file = url.host === "localhost:9" ? files[url.pathname] : undefined;
    if (file === undefined) await route.abort();
    else await route.fulfill({ status: 200, ...file });
  });
}

async function pluginScript(): Promise<string> {
  const code = await readFile(join(ROOT, "build/main.js"), "utf8");
  return `globalThis.pluginMain = function (require, module, exports) {\n${code}\n};`;
}

async function pageScript(): Promise<string> {
  const built = await build({
    entryPoints: [`${PAGE}start.ts`],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  return built.outputFiles[0]?.text ?? "";
}

/** The icons of the set that Obsidian 1.8 carries. */
async function icons(): Promise<string> {
  const folder = join(ROOT, "node_modules/lucide-static/icons");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".svg"));
  const pairs = await Promise.all(
    names.map(async (name) => [
      name.replace(/\.svg$/, ""),
      (await readFile(join(folder, name), "utf8")).replace(/<!--.*?-->/gs, "").trim(),
    ]),
  );
  return `globalThis.HOST_ICONS = ${JSON.stringify(Object.fromEntries(pairs))};`;
}
