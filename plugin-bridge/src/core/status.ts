/** What the status bar says and what a click on it explains. */

import type { StatusResult } from "../generated/protocol";
import type { SidecarState } from "../sidecar/supervisor";
import { PRUNE_UNCONFIRMED_CODE } from "../sidecar/errors";
import { explainFailure, hasCode } from "./failures";
import type { IndexingState } from "./index_pump";

/** All that the status bar depends on. */
export interface StatusInput {
  readonly sidecar: SidecarState;
  /** The engine's state; null until the sidecar has said it. */
  readonly engine: StatusResult | null;
  readonly indexing: IndexingState;
}

/** What the status bar shows. */
export interface StatusLine {
  readonly icon: string;
  readonly text: string;
  readonly tone: "calm" | "busy" | "warning";
  /** What it means and what to do, whole sentences. */
  readonly detail: string;
}

const ENGINE_LINES: Readonly<Record<StatusResult["state"], Omit<StatusLine, "detail">>> = {
  ready: { icon: "circle-check", text: "Ready", tone: "calm" },
  builtin: { icon: "circle-check", text: "Built-in partner", tone: "calm" },
  ollama_down: { icon: "triangle-alert", text: "Ollama not running", tone: "warning" },
  server_down: { icon: "triangle-alert", text: "Model server not running", tone: "warning" },
  model_missing: { icon: "triangle-alert", text: "Model missing", tone: "warning" },
  model_loading: { icon: "loader-circle", text: "Model loading", tone: "busy" },
  wrong_model: { icon: "triangle-alert", text: "Wrong model", tone: "warning" },
};

/** Return what to show; trouble with the sidecar comes first, then work, then the engine. */
export function statusLine(input: StatusInput): StatusLine {
  const { sidecar, engine, indexing } = input;
  switch (sidecar.kind) {
    case "stopped":
      return line("circle", "Not started", "calm", "The sidecar starts when it is needed.");
    case "starting":
      return sidecar.again
        ? line("loader-circle", "Restarting", "busy", "The sidecar stopped and is being started again.")
        : line("loader-circle", "Starting", "busy", "The sidecar is starting.");
    case "missing":
      return line("triangle-alert", "Not installed", "warning", "The sidecar was not found on this computer.");
    case "failed":
      return line("triangle-alert", "Not running", "warning", `${sidecar.reason} ${sidecar.remedy}`);
    case "ready":
      return workLine(indexing) ?? engineLine(engine);
  }
}

/** What the status bar says, as sentences. */
export function stateSentence(input: StatusInput): string {
  const { text, detail } = statusLine(input);
  return `${text}. ${detail}`.trim();
}

/** What a better engine would add; empty when a language model is at work or nothing is known. */
export function engineHint(engine: StatusResult | null): string {
  if (engine === null || engine.state === "ready") return "";
  const why = [engine.reason, engine.remedy].filter((part) => part !== "").join(" ");
  if (engine.engine !== "builtin") return why;
  return (
    "The built-in partner is at work. It confirms points that you say close to the note's words and " +
    `leaves free paraphrases for you to rule on; a model on Ollama recognizes those. ${why}`
  ).trim();
}

/** Whether the views say already that there is no sidecar. */
export function isMissingOrFailed(sidecar: SidecarState): boolean {
  return sidecar.kind === "missing" || sidecar.kind === "failed";
}

/** Whether indexing waits for the word that missing notes are really gone. */
export function awaitsPruning(indexing: IndexingState): boolean {
  return indexing.kind === "failed" && hasCode(indexing.error, PRUNE_UNCONFIRMED_CODE);
}

function workLine(indexing: IndexingState): StatusLine | null {
  if (indexing.kind === "running") {
    const count = indexing.total > 0 ? ` ${indexing.done}/${indexing.total}` : "";
    return line("loader-circle", `Indexing${count}`, "busy", "The library is being brought up to date.");
  }
  if (indexing.kind === "failed") {
    const { message, remedy } = explainFailure(indexing.error);
    return line("triangle-alert", "Indexing failed", "warning", `${message} ${remedy}`.trim());
  }
  return null;
}

function engineLine(engine: StatusResult | null): StatusLine {
  if (engine === null) return line("loader-circle", "Starting", "busy", "The sidecar is starting.");
  const detail = [engine.reason, engine.remedy, ...engine.warnings].filter((part) => part !== "");
  return { ...ENGINE_LINES[engine.state], detail: detail.join(" ") };
}

function line(icon: string, text: string, tone: StatusLine["tone"], detail: string): StatusLine {
  return { icon, text, tone, detail };
}
