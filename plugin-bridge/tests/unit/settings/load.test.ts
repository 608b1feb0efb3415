import { describe, expect, test } from "vitest";
import { readSettings } from "../../../src/settings/load";
import { migrate } from "../../../src/settings/migrations/0_to_1";
import { DEFAULT_SETTINGS } from "../../../src/settings/schema";

describe("reading the settings", () => {
  test("no file means defaults, which may be saved", () => {
    expect(readSettings({ kind: "absent" })).toEqual({
      settings: DEFAULT_SETTINGS,
      isSafeToSave: true,
      problems: [],
    });
  });

  test("a whole file is taken as it is", () => {
    const value = { ...DEFAULT_SETTINGS, sidecar: { engine: "builtin" }, excludedFolders: ["Archive"] };

    expect(readSettings({ kind: "value", value })).toEqual({
      settings: value,
      isSafeToSave: true,
      problems: [],
    });
  });

  test("fields that are not there have their defaults", () => {
    const { settings, isSafeToSave } = readSettings({
      kind: "value",
      value: { version: 1, indexOnSave: false },
    });

    expect(settings).toEqual({ ...DEFAULT_SETTINGS, indexOnSave: false });
    expect(isSafeToSave).toBe(true);
  });

  test.each([
    ["broken JSON", { kind: "unreadable" } as const],
    ["a list", { kind: "value", value: [] } as const],
    ["null", { kind: "value", value: null } as const],
    ["a newer version", { kind: "value", value: { version: 99, shiny: true } } as const],
    ["a version that is no number", { kind: "value", value: { version: "one" } } as const],
  ])("%s gives defaults and is never written over", (_, stored) => {
    const loaded = readSettings(stored);

    expect(loaded.settings).toEqual(DEFAULT_SETTINGS);
    expect(loaded.isSafeToSave).toBe(false);
    expect(loaded.problems).toHaveLength(1);
  });

  test("what is right of the sidecar's settings holds, what is wrong is told by its name", () => {
    const sidecar = { engine: "ollama", "rounds.turnsAllowed": 99, "judge.mode": "loud", "library.gone": 1 };

    const loaded = readSettings({ kind: "value", value: { version: 2, sidecar } });

    expect(loaded.settings.sidecar).toEqual({ engine: "ollama" });
    expect(loaded.isSafeToSave).toBe(false);
    expect(loaded.problems).toHaveLength(3);
  });

  test("an engine of the first layout is kept among the sidecar's settings", () => {
    const read = (engine: string): unknown =>
      readSettings({ kind: "value", value: { version: 1, engine } }).settings.sidecar;

    expect(read("gguf")).toEqual({ engine: "gguf" });
    expect(read("auto")).toEqual({});
  });

  test("every wrong field is reported, the others hold, nothing is written over", () => {
    const loaded = readSettings({
      kind: "value",
      value: { version: 1, engine: "magic", indexOnSave: "yes", sparringPath: "/x" },
    });

    expect(loaded.settings).toEqual({ ...DEFAULT_SETTINGS, sparringPath: "/x" });
    expect(loaded.isSafeToSave).toBe(false);
    expect(loaded.problems).toHaveLength(2);
  });

  test("a file without a version is brought up to date", () => {
    const { settings } = readSettings({ kind: "value", value: { sparringPath: "/old/sparring" } });

    expect(settings).toEqual({ ...DEFAULT_SETTINGS, sparringPath: "/old/sparring" });
    expect(migrate({ a: 1 })).toEqual({ a: 1, version: 1 });
  });
});
