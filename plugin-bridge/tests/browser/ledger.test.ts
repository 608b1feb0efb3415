import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStory, PluginHost } from "./node/host";

describeStory("the reliability ledger", () => {
  let host: PluginHost;

  beforeAll(async () => {
    host = await PluginHost.open();
    await host.status("Built-in partner");
  });

  afterAll(async () => {
    await host.close();
  });

  test("shows what has been counted of each class, and what is needed", async () => {
    await host.command("Show the reliability ledger");
    await host.page.locator(".sparring-ledger-title").waitFor();
    await host.picture("ledger");

    expect(await host.accessFaults()).toEqual([]);
  });

  test("practices, says how far it is, and stops when told", async () => {
    await host.page.getByRole("button", { name: "Practice now" }).press("Enter");
    await host.page.locator(".sparring-thinking-words", { hasText: /of \d+/ }).waitFor();
    await host.picture("ledger-practicing");

    await host.page.getByRole("button", { name: "Stop" }).click();

    await host.page.locator(".sparring-thinking").waitFor({ state: "hidden" });
    expect(await host.page.getByRole("button", { name: "Practice now" }).isEnabled()).toBe(true);
  });

  test("ends with proposals that carry their proof", async () => {
    await host.page.getByRole("button", { name: "Practice now" }).click();
    await host.page.locator(".sparring-notice", { hasText: "cases practiced" }).waitFor({ timeout: 170_000 });
    await host.picture("ledger-proposals");

    expect(await host.accessFaults()).toEqual([]);
    expect(await host.page.getByRole("meter").count()).toBeGreaterThan(3);
  });

  test("complains about nothing in the console", () => {
    expect(host.complaints).toEqual([]);
  });
});
