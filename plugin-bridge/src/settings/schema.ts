/** The bridge's settings, and those of the sidecar that the person has set here. */

import { isRecord } from "../sidecar/errors";
import { refusedSettings } from "./sidecar_settings";
import type { SidecarSettings } from "./sidecar_settings";

/** Version of the file's layout; every step up has a migration. */
export const SETTINGS_VERSION = 2;

/** How answers of the library are written. */
export const ANSWER_STYLES = ["auto", "focused", "creative", "off"] as const;
export type AnswerStyle = (typeof ANSWER_STYLES)[number];

/** What `data.json` holds. */
export interface BridgeSettings {
  readonly version: number;
  /** Path of `sparring` or of a Python that has it; empty: look for it. */
  readonly sparringPath: string;
  readonly answerStyle: AnswerStyle;
  /** Whether saving a note brings the library up to date. */
  readonly indexOnSave: boolean;
  /** Folders that are not indexed, besides those that Obsidian itself excludes. */
  readonly excludedFolders: readonly string[];
  /** What was set of the sidecar's own settings. */
  readonly sidecar: SidecarSettings;
}

/** What holds until the person says otherwise. */
export const DEFAULT_SETTINGS: BridgeSettings = {
  version: SETTINGS_VERSION,
  sparringPath: "",
  answerStyle: "auto",
  indexOnSave: true,
  excludedFolders: [],
  sidecar: {},
};

type FieldCheck = (value: unknown) => boolean;

const isText: FieldCheck = (value) => typeof value === "string";
const isFlag: FieldCheck = (value) => typeof value === "boolean";
const isOneOf =
  (choices: readonly string[]): FieldCheck =>
  (value) =>
    typeof value === "string" && choices.includes(value);
const isTextList: FieldCheck = (value) => Array.isArray(value) && value.every(isText);

/** What each field accepts. */
export const FIELD_CHECKS: Readonly<Record<keyof BridgeSettings, FieldCheck>> = {
  version: (value) => value === SETTINGS_VERSION,
  sparringPath: isText,
  answerStyle: isOneOf(ANSWER_STYLES),
  indexOnSave: isFlag,
  excludedFolders: isTextList,
  sidecar: (value) => isRecord(value) && refusedSettings(value).length === 0,
};
