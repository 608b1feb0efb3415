import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { describeStory, PluginHost } from "./node/host";

const QUESTION = "Does rereading help?";
const ANSWERED_BY = "Testing effect";
const OFF_TOPIC = "How do I replace the brake pads of a bicycle?";

describeStory("the library in the browser", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.openNote("Home.md");
  });

  afterAll(async () => {
    await host.close();
  });

  /** Ask anew, and return question and answer once they are complete. */
  async function ask(question: string): Promise<Locator> {
    await host.command("Ask the library");
    await host.page.getByLabel("Start anew").click();
    const box = host.page.getByLabel("Your question");
    await box.fill(question);
    await box.press("Enter");
    const pair = host.page.locator(".sparring-exchange-pair");
    await pair.waitFor();
    await box.and(host.page.locator(":enabled")).waitFor();
    return pair;
  }

  /** Ask until the answer cites a note, for indexing takes its moment; return the quote. */
  async function askUntilCited(question: string, title: string): Promise<string> {
    await expect
      .poll(
        async () => (await ask(question)).locator(".sparring-source-place").allTextContents(),
        { timeout: 60_000, interval: 1_000 },
      )
      .toContainEqual(expect.stringContaining(title));
    const source = host.page.locator(".sparring-source", { hasText: title }).first();
    return (await source.locator(".sparring-quote").first().textContent()) ?? "";
  }

  test("answers with citations", async () => {
    const pair = await ask(QUESTION);
    await host.picture("library-answer");

    expect(await pair.locator(".sparring-source-place").first().textContent()).toContain(ANSWERED_BY);
  });

  test("opens a citation at its words", async () => {
    const source = host.page.locator(".sparring-source").first();
    const quote = (await source.locator(".sparring-quote").first().textContent()) ?? "";

    await source.locator(".sparring-source-place").click();
    await host.page.locator(".host-selected").first().waitFor();

    expect(await host.page.evaluate(() => window.host.selection())).toBe(quote);
    await host.picture("library-citation-open");
  });

  test("asks only notes with a tag, or in a folder, that were picked by keyboard", async () => {
    const picker = host.page.getByLabel("Which notes to ask");
    await picker.selectOption("A tag…");
    await host.page.getByPlaceholder("Which tag?").fill("memo");
    await host.picture("library-pick-tag");
    await host.page.keyboard.press("Enter");
    expect(await picker.locator("option:checked").textContent()).toBe("#memory");

    await host.ask(QUESTION, { keepScope: true });
    const tagged = host.carrier.requests.filter(({ body }) => body.includes('"ask"')).at(-1)?.body ?? "";
    await picker.selectOption("A folder…");
    await host.page.getByPlaceholder("Which folder?").fill("Concepts");
    await host.page.keyboard.press("Enter");
    const pair = await host.ask(QUESTION, { keepScope: true });

    expect(tagged).toContain('"scope":{"tag":"memory"}');
    expect(await pair.locator(".sparring-label").first().textContent()).toBe("Concepts");
    expect(host.carrier.requests.filter(({ body }) => body.includes('"ask"')).at(-1)?.body).toContain('"scope":{"folder":"Concepts"}');
    await picker.selectOption("All notes");
  });

  test("says plainly what the notes do not cover", async () => {
    const pair = await ask(OFF_TOPIC);
    await host.picture("library-not-covered");

    expect(await pair.locator(".sparring-not_covered").textContent()).toContain("do not cover");
    expect(await pair.locator(".sparring-source").count()).toBe(0);
  });

  test("finds what was saved a moment ago, after emoji and Chinese, at its words", async () => {
    await host.save(
      "Inbox/Kiln.md",
      "陶器 🏺🏺 notes.\r\n\r\nCone six glazes of the Brontide studio mature at 1222 degrees Celsius.\r\n",
    );

    const quote = await askUntilCited("At what temperature do Brontide cone six glazes mature?", "Kiln");
    await host.page.locator(".sparring-source-place", { hasText: "Kiln" }).first().click();
    await host.page.locator(".host-title", { hasText: "Kiln" }).waitFor();

    expect(quote).toContain("1222 degrees");
    expect(await host.page.evaluate(() => window.host.selection())).toBe(quote);
  });

  test("follows a rename and a deletion", async () => {
    await host.page.evaluate(async () => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Inbox/Kiln.md");
      if (file !== null) await vault.rename(file, "Inbox/Oven.md");
    });
    await askUntilCited("At what temperature do Brontide cone six glazes mature?", "Oven");

    await host.page.evaluate(async () => {
      const { vault } = window.host.app;
      const file = vault.getFileByPath("Inbox/Oven.md");
      if (file !== null) await vault.delete(file);
    });

    await expect
      .poll(
        async () => {
          const pair = await ask("At what temperature do Brontide cone six glazes mature?");
          return pair.locator(".sparring-source-place", { hasText: "Oven" }).count();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(0);
  });

  test("draws nothing active from a note's own Markup", async () => {
    await host.save(
      "Inbox/Hostile.md",
      "# Hostile\n\nThe Zanzibar protocol <img src=x onerror=\"document.title='owned'\"> uses " +
        "![pixel](http://localhost:9/pixel.png) and ![[Home]] for its Zanzibar handshake.\n",
    );

    await askUntilCited("What does the Zanzibar protocol use for its handshake?", "Hostile");

    const view = host.page.locator(".sparring-view");
    expect(await view.locator("img, iframe, script, a[href]").count()).toBe(0);
    expect(await host.page.title()).not.toBe("owned");
  });

  test("draws nothing active of what a model writes", async () => {
    const trace = {
      mode: "hybrid", vectorCandidates: 1, lexicalCandidates: 1, union: 1, belowFloor: 0, bestBelowFloor: null,
      floor: 0.3, indexedShare: 1, embedMs: 1, searchMs: 1, totalMs: 2, queries: [], relevanceCheck: "off",
    };
    const answer = [
      "![[Home]] ![pixel](http://localhost:9/pixel.png) <img src=x onerror=\"document.title='owned'\">",
      "[a link](javascript:alert(1)) <iframe src='http://localhost:9/'></iframe> [[Home]] https://localhost:9/",
      "```dataview\nTABLE file.name\n```",
      "```dataviewjs\ndocument.title = 'owned'\n```",
      "<script>document.title = 'owned'</script> $= dv.current() ** and [7] a number of nothing",
    ].join("\n\n");
    host.carrier.scripted.set("ask", {
      answer, coverage: "answered", citations: [], unsupported: [], closest: [], engine: "ollama", trace, notices: [],
    });

    const pair = await host.ask("What do you make of this?");
    host.carrier.scripted.delete("ask");
    await host.picture("library-hostile-answer");

    expect(await pair.locator("img, iframe, script, a, embed, object, video, audio, svg image").count()).toBe(0);
    expect(await pair.locator("pre code").allTextContents()).toEqual(["TABLE file.name", "document.title = 'owned'"]);
    expect(await pair.locator(".sparring-answer .sparring-mark").count()).toBe(0);
    expect(await pair.textContent()).toContain("![[Home]]");
    expect(await host.page.title()).not.toBe("owned");
  });

  test("says why a note is, or is not, there", async () => {
    await host.openNote("Inbox/Empty idea.md");

    await host.command("Why is this note missing");

    await host.page.locator(".notice", { hasText: /This note|The library/ }).first().waitFor();
  });

  test("sends nothing for a save without a change", async () => {
    const path = "Concepts/Photosynthesis.md";
    const text = await readFile(join(host.vault, path), "utf8");
    await host.save(path, text);
    await askUntilCited(QUESTION, ANSWERED_BY);
    const sent = (): number =>
      host.carrier.requests.filter(({ body }) => body.includes("Photosynthesis") && body.includes('"ingest"')).length;
    await expect.poll(sent, { timeout: 20_000 }).toBe(1);

    await host.save(path, text);
    await host.save("Inbox/Marker.md", "# Marker\n\nThe marker note mentions the Xylograph festival in Uppsala.\n");
    await askUntilCited("Where is the Xylograph festival?", "Marker");

    expect(sent()).toBe(1);
  });

  test("sends no origin and the token to the sidecar alone", () => {
    const { requests } = host.carrier;

    expect(requests.every(({ headers }) => !("Origin" in headers) && !("origin" in headers))).toBe(true);
    expect(requests.filter(({ path }) => path.startsWith("/hello")).every(({ headers }) => !("Authorization" in headers))).toBe(true);
    expect(host.complaints).toEqual([]);
  });
});
