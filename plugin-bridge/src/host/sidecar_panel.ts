import { setIcon } from "obsidian";
import type { SidecarState } from "../sidecar/supervisor";

/** What the person can do when the sidecar does not run. */
export interface SidecarPanelActions {
  /** The command that installs the sidecar on this system. */
  readonly installCommand: string;
  readonly checkAgain: () => void;
  readonly openSettings: () => void;
  readonly copy: (text: string) => void;
}

/**
 * Draw why there is no sidecar and what to do.
 *
 * @returns Whether anything was drawn: a sidecar that runs or starts needs no panel.
 */
export function drawSidecarPanel(
  parent: HTMLElement,
  state: SidecarState,
  actions: SidecarPanelActions,
): boolean {
  if (state.kind !== "missing" && state.kind !== "failed") return false;
  const panel = parent.createDiv({ cls: "sparring-panel", attr: { role: "alert" } });
  setIcon(panel.createDiv({ cls: "sparring-panel-icon" }), "plug-zap");
  if (state.kind === "missing") drawMissing(panel, state.tried, actions);
  else drawFailed(panel, state);
  const buttons = panel.createDiv({ cls: "sparring-buttons" });
  buttons
    .createEl("button", { cls: "mod-cta", text: "Check again" })
    .addEventListener("click", actions.checkAgain);
  buttons
    .createEl("button", { text: "Open settings" })
    .addEventListener("click", actions.openSettings);
  return true;
}

function drawMissing(
  panel: HTMLElement,
  tried: readonly string[],
  actions: SidecarPanelActions,
): void {
  panel.createEl("h4", { text: "One step is missing" });
  panel.createEl("p", {
    text:
      "Rounds and answers are worked out by a program on your own computer, the sidecar. " +
      "It was not found. Install it once, in a terminal, in the folder of its source:",
  });
  const line = panel.createDiv({ cls: "sparring-command" });
  line.createEl("code", { text: actions.installCommand });
  const copy = line.createEl("button", {
    cls: "clickable-icon",
    attr: { "aria-label": "Copy the install line" },
  });
  setIcon(copy, "copy");
  copy.addEventListener("click", () => actions.copy(actions.installCommand));
  panel.createEl("p", {
    cls: "sparring-muted",
    text: "This plugin never installs anything itself. If the sidecar is already there, say where in the settings.",
  });
  const places = panel.createEl("details");
  places.createEl("summary", { text: "Where it was looked for" });
  const list = places.createEl("ul", { cls: "sparring-places" });
  for (const place of tried) list.createEl("li", { text: place });
}

function drawFailed(panel: HTMLElement, state: { reason: string; remedy: string }): void {
  panel.createEl("h4", { text: "The sidecar is not running" });
  panel.createEl("p", { text: state.reason });
  if (state.remedy !== "") panel.createEl("p", { cls: "sparring-muted", text: state.remedy });
}
