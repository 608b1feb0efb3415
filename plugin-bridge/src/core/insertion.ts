/** Finds the place in a note for a text of its own paragraphs. */

import type { EditorPlace } from "./offsets";

/** Where a text goes, and what it needs around it to be paragraphs of its own. */
export interface Insertion {
  readonly at: EditorPlace;
  readonly text: string;
}

/**
 * Return how to insert a text at the cursor, or after what is selected; nothing is replaced.
 *
 * It goes below the cursor's line, for it may hold lists and code. A cursor that nobody has
 * moved from the very top, or one inside the front matter, names no place: the end is taken.
 *
 * @param noteText The note as its editor holds it, lines parted by `\n`.
 * @param cursor The end of the selection.
 */
export function insertionOf(noteText: string, cursor: EditorPlace, text: string): Insertion {
  const lines = noteText.split("\n");
  const isAtTop = cursor.line === 0 && cursor.ch === 0;
  const line = isAtTop || cursor.line < frontMatterLines(lines) ? lines.length - 1 : cursor.line;
  const own = lines[line] ?? "";
  const above = own.trim() === "" ? lines[line - 1] : own;
  const below = lines[line + 1];
  const lead = own.trim() !== "" ? "\n\n" : isFilled(above) ? "\n" : "";
  const tail = below === undefined || isFilled(below) ? "\n" : "";
  return { at: { line, ch: own.length }, text: `${lead}${text.trim()}${tail}` };
}

function isFilled(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== "";
}

/** Lines of the front matter with both its fences; 0 when there is none. */
function frontMatterLines(lines: readonly string[]): number {
  if (!/^\uFEFF?---\s*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end === -1 ? 0 : end + 1;
}
