/** Which notes a question is put to. */

import type { ScopeShape } from "../generated/protocol";
import { noteName } from "./note_name";

/** A choice of notes; `folder` and `note` without a value mean those of the open note. */
export type ScopeChoice =
  | { readonly kind: "library" }
  | { readonly kind: "note" }
  | { readonly kind: "this-folder" }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "tag"; readonly tag: string };

/** The scope on the wire, and what it is called beside the question. */
export interface Scope {
  readonly scope: ScopeShape | null;
  readonly label: string;
}

const EVERYTHING: Scope = { scope: null, label: "All notes" };

/** Return what a choice means while a note is open; without one, notes of its own mean all. */
export function scopeOf(choice: ScopeChoice, openNote: string | null): Scope {
  switch (choice.kind) {
    case "library":
      return EVERYTHING;
    case "folder":
      return { scope: { folder: choice.folder }, label: choice.folder };
    case "tag":
      return { scope: { tag: choice.tag }, label: `#${choice.tag}` };
    case "note":
      if (openNote === null) return EVERYTHING;
      return { scope: { note: openNote }, label: `${noteName(openNote)} and its links` };
    case "this-folder": {
      const folder = openNote?.split("/").slice(0, -1).join("/") ?? "";
      return folder === "" ? EVERYTHING : { scope: { folder }, label: folder };
    }
  }
}
