import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const NOTE = "Concepts/Spaced repetition.md";
const CHAPTER = "Chapters/How memory settles.md";
const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);

/** A narrow pane, as on a small laptop. */
const NARROW = ".host-right { flex: 0 0 280px !important; width: 280px !important; }";

const LONG_NOTE = [
  `# ${LONG_WORD}`,
  "Words about things.",
  "## Core assertions",
  `- ${LONG_WORD} strengthens what is remembered.\n- החזרה המרווחת מחזקת את הזיכרון לטווח ארוך.`,
].join("\n\n");

describeStory("nothing that was written is lost", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
  });

  afterAll(async () => {
    await host.close();
  });

  const box = () => host.page.getByLabel("Your answer");

  test("an answer whose reply has not come is in the box again after a reload", async () => {
    await host.startRound("Concepts/Photosynthesis.md");
    process.kill(host.sidecarPid, "SIGSTOP");
    await host.answer("Precious words on light, water and sugar.");
    await host.page.locator(".sparring-thinking:visible").waitFor();
    process.kill(host.sidecarPid, "SIGKILL");

    await host.page.evaluate(async () => {
      window.host.disable();
      await window.host.enable();
    });
    await host.command("Continue the last round");

    await expect
      .poll(() => box().inputValue().catch(() => ""), { timeout: 30_000 })
      .toBe("Precious words on light, water and sugar.");
  });

  test("a blank answer is not sent and says so", async () => {
    await host.startRound(NOTE);

    await box().press("Control+Enter");

    await host.page.locator(".sparring-refusal:visible", { hasText: "Write something first." }).waitFor();
    expect(await host.page.locator(".sparring-learner:visible").count()).toBe(0);
  });

  test("a text that is too long is kept whole, and not sent", async () => {
    await box().focus();
    await host.page.keyboard.insertText("x".repeat(4100));

    await box().press("Control+Enter");

    await host.page.locator(".sparring-refusal", { hasText: "Not sent: it is too long." }).waitFor();
    await host.page.locator(".sparring-length:visible", { hasText: "100 characters too many" }).waitFor();
    expect((await box().inputValue()).length).toBe(4100);
    expect(await host.page.locator(".sparring-learner:visible").count()).toBe(0);
    await host.picture("round-too-long");
  });

  test("the round is not ended by keys that are pressed once too often", async () => {
    await box().fill("A long careful answer.");
    await host.press("Tab", "Tab", "Enter", "Enter");

    await host.page.getByRole("button", { name: "Show me the points" }).waitFor();
    await host.press("Enter");
    await host.picture("round-give-up");
    await host.press("Escape");

    expect(await box().inputValue()).toBe("A long careful answer.");
    expect(await host.page.locator(".sparring-verdict").count()).toBe(0);
  });

  test("what is new in the exchange is added, and what was said stays as it is", async () => {
    await host.answer("It means that you look at things more than once.");
    await host.page.locator(".sparring-partner").first().waitFor();
    await host.page.evaluate(() => {
      const log = document.querySelector(".sparring-exchange");
      const added: string[] = [];
      Object.assign(window, { added });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) added.push((node as Element).className);
      }).observe(log as Element, { childList: true });
    });

    await host.answer("When I spread reviews over several days I remember the material longer.");
    await host.page.locator(".sparring-partner").nth(1).waitFor();

    const added = await host.page.evaluate(() => (window as unknown as { added: string[] }).added);
    expect(added).toEqual(["sparring-turn sparring-learner", "sparring-turn sparring-partner"]);
  });

  test("a round is saved once, however often the button is pressed", async () => {
    await host.giveUp();
    const save = host.page.getByRole("button", { name: "Save as a note" });
    await save.waitFor();

    await save.evaluate((button: HTMLElement) => {
      for (let count = 0; count < 3; count += 1) button.click();
    });
    await host.page.locator(".host-title", { hasText: "Spaced repetition" }).waitFor();

    expect(host.carrier.requests.filter(({ body }) => body.includes('"exportRound"')).length).toBe(1);
  });

  test("assertions are inserted once, however often the button is pressed", async () => {
    await host.openNote(CHAPTER);
    await host.command("Draft core assertions for this note");
    const first = host.page.getByLabel("Core assertion", { exact: true }).first();
    await first.fill("Sleep settles what was learned.");
    await host.page.locator(".sparring-draft .sparring-quote").first().click();
    await host.page.locator(".sparring-passage mark").first().waitFor();
    await host.picture("draft-passage");

    await host.page.getByRole("button", { name: /^Insert \d/ }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await host.page.locator(".modal").waitFor({ state: "detached" });

    const text = await readFile(join(host.vault, CHAPTER), "utf8");
    expect(text.split("- Sleep settles what was learned.").length).toBe(2);
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});

describeStory("a narrow pane", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready({ prepare: (vault) => writeFile(join(vault, "Long.md"), LONG_NOTE) });
    await host.page.addStyleTag({ content: NARROW });
  });

  afterAll(async () => {
    await host.close();
  });

  /** Widths of the pane's content: what there is to see, and what there is room for. */
  async function widths(): Promise<[number, number]> {
    const scroller = host.page.locator(".sparring-scroll:visible");
    return scroller.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  }

  test("shows a verdict with long words without scrolling sideways", async () => {
    await host.startRound("Long.md");
    await host.answer(`${LONG_WORD} strengthens memory.`);
    await host.page.locator(".sparring-verdict, .sparring-partner").first().waitFor();
    if ((await host.page.locator(".sparring-verdict").count()) === 0) await host.giveUp();
    await host.page.locator(".sparring-verdict").waitFor();
    const explain = host.page.getByRole("button", { name: "I did explain this" }).first();
    await explain.click();
    await host.page.locator(".sparring-picker").waitFor();
    await host.picture("round-narrow");

    const [content, room] = await widths();

    expect(room).toBeLessThan(290);
    expect(content).toBeLessThanOrEqual(room);
  });

  test("sets each text in the direction of its own words", async () => {
    const direction = await host.page.locator(".sparring-check .sparring-point").nth(1)
      .evaluate((element) => getComputedStyle(element).direction);

    expect(direction).toBe("rtl");
  });

  test("shows an answer with long words and code without scrolling sideways", async () => {
    const citation = (n: number, quote: string) => ({
      n, quote, path: `${LONG_WORD}.md`, title: LONG_WORD, headingPath: [LONG_WORD], span: { start: 0, end: 5 }, supported: true,
    });
    host.carrier.scripted.set("ask", {
      answer: `${LONG_WORD} [1] ${"漢字".repeat(80)} [2]\n\n\`${"code".repeat(50)}\`\n\n\`\`\`\n${"wide".repeat(60)}\n\`\`\``,
      coverage: "answered", citations: [citation(1, LONG_WORD), citation(2, "漢字".repeat(60))], unsupported: [LONG_WORD],
      closest: [`${LONG_WORD}.md`], engine: "ollama", trace: {}, notices: [LONG_WORD], prompt: null,
    });
    await host.ask(LONG_WORD);
    await host.picture("library-narrow");

    const [content, room] = await widths();

    expect(content).toBeLessThanOrEqual(room);
  });

  test.each(["ltr", "rtl"])("begins a source at the side that is read first, %s", async (direction) => {
    await host.page.evaluate((dir) => document.body.setAttribute("dir", dir), direction);
    await host.picture(`library-narrow-${direction}`);

    const [place, quote] = await host.page.locator(".sparring-source").first().evaluate((source, isRtl) => {
      const gap = (inner: Element | null): number => {
        const [outside, inside] = [source.getBoundingClientRect(), inner?.getBoundingClientRect()];
        if (inside === undefined) return -1;
        return isRtl ? outside.right - inside.right : inside.left - outside.left;
      };
      const quoted = source.querySelector(".sparring-quote");
      const padding = quoted === null ? "" : getComputedStyle(quoted)[isRtl ? "paddingRight" : "paddingLeft"];
      return [gap(source.querySelector(".sparring-mark")), parseFloat(padding)] as const;
    }, direction === "rtl");

    expect(Math.abs(place)).toBeLessThan(1);
    expect(quote).toBeGreaterThan(4);
    await host.page.evaluate(() => document.body.removeAttribute("dir"));
  });

  test("copies from the window that it is in", async () => {
    const opened = host.page.waitForEvent("popup");
    await host.page.evaluate(() => {
      const other = window.open("about:blank");
      if (other !== null) window.host.app.workspace.popOut("sparring-partner-library", other.document);
    });
    const popup = await opened;
    await popup.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: (text: string) => Promise.resolve(Object.assign(window, { copied: text })) },
      });
    });

    await popup.getByLabel("Copy", { exact: false }).first().click();

    expect(await popup.evaluate(() => (window as unknown as { copied?: string }).copied)).toContain(LONG_WORD);
    await popup.close();
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});
