import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { NotOurSidecar, SidecarFailed } from "../../../src/sidecar/errors";
import { startSidecar } from "../../../src/sidecar/process";
import type { StartOrder } from "../../../src/sidecar/process";

const STAND_IN = fileURLToPath(new URL("./stand_in_sidecar.mjs", import.meta.url));

function order(mode: string, part: Partial<StartOrder> = {}): StartOrder {
  return {
    launcher: { command: process.execPath, prefix: [STAND_IN, mode] },
    vaultPath: "/vaults/one with spaces; and $signs",
    workingFolder: tmpdir(),
    environment: process.env,
    clientName: "test",
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    ...part,
  };
}

describe("starting a sidecar", () => {
  test("hands the vault over unharmed and keeps the token out of the arguments", async () => {
    const running = await startSidecar(order("good"));

    const facts = JSON.parse(running.version) as Record<string, unknown>;
    await running.stop();

    expect(facts).toEqual({
      vault: "/vaults/one with spaces; and $signs",
      given: "/vaults/one with spaces; and $signs",
      inArguments: false,
    });
  });

  test("never sends the token to a listener that cannot prove itself", async () => {
    await expect(startSidecar(order("impostor"))).rejects.toBeInstanceOf(NotOurSidecar);
  });

  test("that refuses says why in its own words", async () => {
    await expect(startSidecar(order("refuses"))).rejects.toMatchObject({
      message: "The sidecar did not start: The vault does not exist.",
      remedy: "Pass another folder.",
      mayPass: false,
    });
  });

  test("that crashes tells the last line of its standard error", async () => {
    await expect(startSidecar(order("crashes"))).rejects.toThrow(/exit code 1: .+/);
  });

  test("whose library another one still holds may succeed a moment later", async () => {
    await expect(startSidecar(order("locked"))).rejects.toMatchObject({ mayPass: true });
  });

  test("that prints something else before its ready line is waited for", async () => {
    const running = await startSidecar(order("warns"));

    await running.stop();

    expect(await running.gone).toBe("exit code 0");
  });

  test("that cannot be executed says so", async () => {
    const launcher = { command: "/nowhere/sparring", prefix: [] };

    await expect(startSidecar(order("good", { launcher }))).rejects.toThrow("ENOENT");
  });

  test("that stays silent is given up", async () => {
    const launcher = { command: process.execPath, prefix: ["-e", "process.stdin.resume()", "--"] };
    const impatient = { launcher, delay: () => Promise.resolve() };

    await expect(startSidecar(order("good", impatient))).rejects.toBeInstanceOf(SidecarFailed);
  });
});

describe("ending a sidecar", () => {
  test("closes its standard input and waits for the end", async () => {
    const running = await startSidecar(order("good"));

    await running.stop();

    expect(await running.gone).toBe("exit code 0");
  });

  test("that ends by itself is noticed", async () => {
    const running = await startSidecar(order("good"));

    await running.client.call("shutdown", {}).catch(() => undefined);

    expect(await running.gone).toBe("exit code 9");
  });
});
