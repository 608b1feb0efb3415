import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

const NOTE = "Inbox/Fence.md";
const PROBLEM = "A fence has 5 panels with 2 posts each. How many posts does the fence have?";

describeStory("a round on a problem without an answer", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.ready();
    await host.save(NOTE, `---\nproblem: ${PROBLEM}\n---\n# Fence\n`);
    await host.startRound(NOTE);
    await host.finishRound(["6 posts"]);
    await host.page.locator(".sparring-verdict").waitFor();
  });

  afterAll(async () => {
    await host.close();
  });

  test("stays open, with the derivation and what it has shown", async () => {
    const verdict = host.page.locator(".sparring-verdict");

    expect(await verdict.textContent()).toContain("Whether your number is right is open.");
    expect(await verdict.textContent()).toContain("A derivation gives 10 posts (5 × 2 = 10)");
    expect(await verdict.textContent()).toContain("no case of it is known yet");
  });

  test("takes the learner's word on the number, and asks for no sentence", async () => {
    const check = host.page.locator(".sparring-check").first();

    await check.getByRole("button", { name: "My number is right" }).click();

    await check.locator(".sparring-outcome", { hasText: "The right number" }).waitFor();
    expect(await check.locator("fieldset").count()).toBe(0);
    expect(await host.page.locator(".sparring-result h4").textContent()).toBe("Passed");
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});
