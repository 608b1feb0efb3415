/** Reads the settings; a file that cannot be read as a whole is never written over. */

import { isRecord } from "../sidecar/errors";
import { migrate as zeroToOne } from "./migrations/0_to_1";
import { migrate as oneToTwo } from "./migrations/1_to_2";
import { DEFAULT_SETTINGS, FIELD_CHECKS, SETTINGS_VERSION } from "./schema";
import type { BridgeSettings } from "./schema";
import { refusedSettings } from "./sidecar_settings";

/** Settings in force and what was wrong with the file. */
export interface LoadedSettings {
  readonly settings: BridgeSettings;
  /** Whether the file may be written: nothing in it would be lost. */
  readonly isSafeToSave: boolean;
  /** What was wrong, whole sentences. */
  readonly problems: readonly string[];
}

/** What was found on disk. */
export type StoredSettings =
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "value"; readonly value: unknown };

type Migration = (stored: Record<string, unknown>) => Record<string, unknown>;

/** One migration per step; the index is the version it starts from. */
const MIGRATIONS: readonly Migration[] = [zeroToOne, oneToTwo];

/** Settings with defaults in place of whatever could not be read. */
export function readSettings(stored: StoredSettings): LoadedSettings {
  if (stored.kind === "absent") return whole(DEFAULT_SETTINGS);
  if (stored.kind === "unreadable" || !isRecord(stored.value)) {
    return damaged(DEFAULT_SETTINGS, ["The settings file is not readable; defaults are in force."]);
  }
  const version = versionOf(stored.value);
  if (version === null) return damaged(DEFAULT_SETTINGS, ["The settings file has no valid version."]);
  if (version > SETTINGS_VERSION) {
    return damaged(DEFAULT_SETTINGS, ["The settings file comes from a newer version of the plugin."]);
  }
  const current = MIGRATIONS.slice(version).reduce((value, step) => step(value), stored.value);
  return fromCurrent(current);
}

function versionOf(stored: Record<string, unknown>): number | null {
  const version = stored["version"] ?? 0;
  return typeof version === "number" && Number.isInteger(version) && version >= 0 ? version : null;
}

function fromCurrent(stored: Record<string, unknown>): LoadedSettings {
  const names = Object.keys(FIELD_CHECKS) as (keyof BridgeSettings)[];
  const wrong = names.filter((name) => name in stored && !FIELD_CHECKS[name](stored[name]));
  const known = names.filter((name) => name in stored && !wrong.includes(name));
  const read = Object.fromEntries(known.map((name) => [name, stored[name]]));
  const settings: BridgeSettings = { ...DEFAULT_SETTINGS, ...rightPart(stored), ...read };
  const problems = wrong.flatMap((name) => problemsOf(name, stored[name]));
  return problems.length === 0 ? whole(settings) : damaged(settings, problems);
}

/** What of the sidecar's settings is right; the whole of it is wrong when one part is. */
function rightPart(stored: Record<string, unknown>): Pick<BridgeSettings, "sidecar"> {
  const { sidecar } = stored;
  if (!isRecord(sidecar)) return { sidecar: {} };
  const refused = refusedSettings(sidecar);
  const right = Object.entries(sidecar).filter(([name]) => !refused.includes(name));
  return { sidecar: Object.fromEntries(right) };
}

function problemsOf(name: keyof BridgeSettings, value: unknown): string[] {
  const names = name === "sidecar" && isRecord(value) ? refusedSettings(value) : [name];
  return names.map((each) => `The setting ${each} has a value that is not accepted.`);
}

function whole(settings: BridgeSettings): LoadedSettings {
  return { settings, isSafeToSave: true, problems: [] };
}

function damaged(settings: BridgeSettings, problems: readonly string[]): LoadedSettings {
  return { settings, isSafeToSave: false, problems };
}
