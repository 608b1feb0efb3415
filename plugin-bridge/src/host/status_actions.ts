import { awaitsPruning } from "../core/status";
import type { StatusInput } from "../core/status";
import type { StatusAction } from "./status_bar";

/** What the entries of the status bar's menu do. */
export interface StatusDeeds {
  readonly ask: () => void;
  readonly showDue: () => void;
  readonly stopIndexing: () => void;
  readonly index: (confirmPrune: boolean) => void;
  readonly openSettings: () => void;
  readonly restart: () => void;
  readonly copyDiagnostics: () => void;
}

/** Return what the menu offers as things stand. */
export function statusActions({ indexing }: StatusInput, deeds: StatusDeeds): StatusAction[] {
  const action = (title: string, icon: string, run: () => void): StatusAction => ({ title, icon, run });
  return [
    action("Ask the library", "library", deeds.ask),
    action("Show due rounds", "calendar-clock", deeds.showDue),
    indexing.kind === "running"
      ? action("Stop indexing", "square", deeds.stopIndexing)
      : action("Index the whole library", "refresh-cw", () => deeds.index(false)),
    ...(awaitsPruning(indexing)
      ? [action("Remove missing notes from the library", "eraser", () => deeds.index(true))]
      : []),
    action("Open settings", "settings", deeds.openSettings),
    action("Restart the sidecar", "power", deeds.restart),
    action("Copy diagnostics", "clipboard", deeds.copyDiagnostics),
  ];
}
