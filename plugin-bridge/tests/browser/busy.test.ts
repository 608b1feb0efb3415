import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

/** Saves of one sitting that would be a very long one. */
const SAVES = 1_000;

/** From here on a task of the page's main thread can be felt while typing. */
const LONG_TASK_MS = 50;

declare global {
  interface Window {
    longTasks: { ms: number; atMs: number }[];
  }
}

describeStory("a thousand saves", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.openNote("Home.md");
    await host.command("Ask the library");
    await host.page.evaluate(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.longTasks.push({ ms: entry.duration, atMs: entry.startTime });
      }).observe({ entryTypes: ["longtask"] });
    });
  });

  afterAll(async () => {
    await host.close();
  });

  /** Notes that the sidecar was told of so far. */
  function notesSent(): number {
    const sent = host.carrier.requests.filter(({ body }) => body.includes('"ingest"'));
    const named = sent.flatMap(({ body }) => (JSON.parse(body) as { params: { changed?: string[] } }).params.changed ?? []);
    return new Set(named.filter((path) => path.startsWith("Inbox/Bulk"))).size;
  }

  test("are watched by what does see a task that is too long", async () => {
    await host.page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          window.setTimeout(() => {
            const endMs = performance.now() + 2 * ms;
            while (performance.now() < endMs);
            resolve();
          }, 0);
        }),
      LONG_TASK_MS,
    );

    await expect.poll(() => host.page.evaluate(() => window.longTasks.length)).toBeGreaterThan(0);
    await host.page.evaluate(() => window.longTasks.splice(0));
  });

  test("hold the editor up for less than can be felt", async () => {
    await host.page.evaluate(async (count) => {
      for (let index = 0; index < count; index += 1) {
        const text = `# Note ${index}\n\nThe grey heron number ${index} waits at the weir.\n`;
        await window.host.save(`Inbox/Bulk ${index % 50}/Note ${index}.md`, text);
      }
    }, SAVES);
    await expect.poll(notesSent, { timeout: 170_000, interval: 500 }).toBe(SAVES);
    await host.page.locator(".sparring-status", { hasText: "Built-in partner" }).waitFor({ timeout: 170_000 });

    const tasks = await host.page.evaluate(() => window.longTasks);

    expect(tasks.filter(({ ms }) => ms > LONG_TASK_MS)).toEqual([]);
  });
});
