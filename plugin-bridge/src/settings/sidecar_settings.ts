/**
 * Settings of the sidecar that can be said here.
 *
 * Only what the person has set is kept and passed on, as environment variables: what is not
 * set here stays with the sidecar's own settings file and defaults.
 */

/** What runs the partner; `auto` leaves the choice to the sidecar. */
export const ENGINES = ["auto", "ollama", "openai", "gguf", "builtin"] as const;
export type EngineName = (typeof ENGINES)[number];

/** What happens to outcomes that have not earned trust. */
export const SERVINGS = ["hedge", "refuse"] as const;
export type ServingName = (typeof SERVINGS)[number];

/** Who gives a second opinion on verdicts. */
export const JUDGES = ["off", "ollama", "openai"] as const;
export type JudgeName = (typeof JUDGES)[number];

/** How much the sidecar logs. */
export const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;
export type LogLevelName = (typeof LOG_LEVELS)[number];

/** A value as a setting holds it. */
export type SidecarValue = string | number | boolean;

type Accepts = (value: unknown) => boolean;

const isText: Accepts = (value) => typeof value === "string" && value !== "";
const isFlag: Accepts = (value) => typeof value === "boolean";
const isOneOf =
  (choices: readonly string[]): Accepts =>
  (value) =>
    typeof value === "string" && choices.includes(value);
const isNumber =
  (low: number, high: number): Accepts =>
  (value) =>
    typeof value === "number" && value >= low && value <= high;
const isWhole =
  (low: number, high: number): Accepts =>
  (value) =>
    Number.isInteger(value) && isNumber(low, high)(value);

/** Ranges of the sidecar's own settings (docs/settings.md). */
export const CONTEXT_TOKENS = { low: 512, high: 1_048_576 } as const;
export const TURNS = { low: 1, high: 12 } as const;
const isContextCap = isWhole(CONTEXT_TOKENS.low, CONTEXT_TOKENS.high);

/** The settings by the sidecar's names, with what each accepts. */
export const SIDECAR_SETTINGS = {
  engine: isOneOf(ENGINES),
  "ollama.chatModel": isText,
  "ollama.tasksModel": isText,
  "ollama.checkModel": isText,
  "ollama.embeddingModel": isText,
  "ollama.contextCap": isContextCap,
  "openai.host": isText,
  "openai.chatModel": isText,
  "openai.tasksModel": isText,
  "openai.checkModel": isText,
  "openai.contextCap": isContextCap,
  "gguf.chatPath": isText,
  "gguf.checkPath": isText,
  "library.minRelevance": isNumber(0, 1),
  "library.relevanceCheck": isFlag,
  "rounds.turnsAllowed": isWhole(TURNS.low, TURNS.high),
  "rounds.assertionsHeading": isText,
  "rounds.serving": isOneOf(SERVINGS),
  "judge.mode": isOneOf(JUDGES),
  "judge.model": isText,
  "judge.url": isText,
  logLevel: isOneOf(LOG_LEVELS),
} as const satisfies Readonly<Record<string, Accepts>>;

/** Name of a setting of the sidecar. */
export type SidecarSettingName = keyof typeof SIDECAR_SETTINGS;

/** What the person has set. */
export type SidecarSettings = Readonly<Partial<Record<SidecarSettingName, SidecarValue>>>;

/** Return what in a record of settings is not accepted, by name; all of it when it is none. */
export function refusedSettings(stored: Readonly<Record<string, unknown>>): string[] {
  const accepts: Readonly<Record<string, Accepts>> = SIDECAR_SETTINGS;
  return Object.entries(stored)
    .filter(([name, value]) => accepts[name]?.(value) !== true)
    .map(([name]) => name);
}

/** Return the environment variable of a setting: `SPARRING_OLLAMA_CHAT_MODEL`. */
export function variableOf(name: SidecarSettingName): string {
  return `SPARRING_${name.replaceAll(/[A-Z]/g, "_$&").replaceAll(".", "_").toUpperCase()}`;
}

/** Return what is set as environment variables: texts as they are, all else as JSON. */
export function asEnvironment(settings: SidecarSettings): Record<string, string> {
  const names = Object.keys(settings) as SidecarSettingName[];
  return Object.fromEntries(names.map((name) => [variableOf(name), String(settings[name])]));
}

/** Return the settings with one changed; null takes it back. */
export function withSetting(
  settings: SidecarSettings,
  name: SidecarSettingName,
  value: SidecarValue | null,
): SidecarSettings {
  const { [name]: _, ...others } = settings;
  return value === null ? others : { ...others, [name]: value };
}
