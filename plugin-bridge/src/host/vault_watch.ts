import { TFile, TFolder } from "obsidian";
import type { Plugin, TAbstractFile } from "obsidian";
import type { ChangeSet } from "../core/changes";
import { isNotePath } from "../core/note_name";

/** Tells of every rename in the vault, of notes and of folders, with the old and the new path. */
export function watchRenames(plugin: Plugin, onMoved: (from: string, to: string) => void): void {
  plugin.registerEvent(plugin.app.vault.on("rename", (file, oldPath) => onMoved(oldPath, file.path)));
}

/** Puts what happens in the vault into the ChangeSet. Register it after the layout is ready. */
export function watchVault(plugin: Plugin, changes: ChangeSet, onChange: () => void): void {
  const { vault } = plugin.app;
  const note = (record: (nowMs: number) => void): void => {
    record(Date.now());
    onChange();
  };
  const changed = (file: TAbstractFile): void => {
    if (isNote(file)) note((nowMs) => changes.noteChanged(file.path, nowMs));
  };
  plugin.registerEvent(vault.on("create", changed));
  plugin.registerEvent(vault.on("modify", changed));
  plugin.registerEvent(
    vault.on("delete", (file) => {
      if (isNote(file) || file instanceof TFolder) {
        note((nowMs) => changes.deleted(file.path, nowMs));
      }
    }),
  );
  plugin.registerEvent(
    vault.on("rename", (file, oldPath) => {
      if (file instanceof TFolder) {
        note((nowMs) => changes.renamed(oldPath, file.path, nowMs));
      } else {
        note((nowMs) => renameFile(changes, oldPath, file, nowMs));
      }
    }),
  );
}

/** A file may become a note, or stop being one, by its new ending. */
function renameFile(changes: ChangeSet, oldPath: string, file: TAbstractFile, nowMs: number): void {
  const wasNote = isNotePath(oldPath);
  if (wasNote && isNote(file)) changes.renamed(oldPath, file.path, nowMs);
  else if (wasNote) changes.deleted(oldPath, nowMs);
  else if (isNote(file)) changes.noteChanged(file.path, nowMs);
}

function isNote(file: TAbstractFile): boolean {
  return file instanceof TFile && isNotePath(file.path);
}
