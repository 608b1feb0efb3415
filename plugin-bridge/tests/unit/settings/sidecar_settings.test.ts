import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  asEnvironment,
  refusedSettings,
  SIDECAR_SETTINGS,
  variableOf,
  withSetting,
} from "../../../src/settings/sidecar_settings";
import type { SidecarSettingName } from "../../../src/settings/sidecar_settings";

const PAGE = new URL("../../../../docs/settings.md", import.meta.url);

test("every setting and its variable are the sidecar's own", async () => {
  const page = await readFile(PAGE, "utf8");

  for (const name of Object.keys(SIDECAR_SETTINGS) as SidecarSettingName[]) {
    expect(page).toContain(`| \`${name}\` | \`${variableOf(name)}\``);
  }
});

test("only what was set is passed on, texts as they are", () => {
  expect(
    asEnvironment({ engine: "ollama", "ollama.contextCap": 8192, "library.relevanceCheck": false }),
  ).toEqual({
    SPARRING_ENGINE: "ollama",
    SPARRING_OLLAMA_CONTEXT_CAP: "8192",
    SPARRING_LIBRARY_RELEVANCE_CHECK: "false",
  });
});

test("a setting can be taken back", () => {
  const set = withSetting({ engine: "ollama" }, "rounds.turnsAllowed", 6);

  expect(set).toEqual({ engine: "ollama", "rounds.turnsAllowed": 6 });
  expect(withSetting(set, "engine", null)).toEqual({ "rounds.turnsAllowed": 6 });
});

test("what the sidecar would refuse is refused here", () => {
  expect(
    refusedSettings({
      engine: "magic", "ollama.chatModel": "", "ollama.contextCap": 100, "rounds.turnsAllowed": 2.5,
      "library.minRelevance": 1.5, "library.relevanceCheck": "yes", unheardOf: 1, logLevel: "info",
    }),
  ).toEqual([
    "engine", "ollama.chatModel", "ollama.contextCap", "rounds.turnsAllowed",
    "library.minRelevance", "library.relevanceCheck", "unheardOf",
  ]);
});
