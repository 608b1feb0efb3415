import { MarkdownView, Notice } from "obsidian";
import type { App } from "obsidian";
import { locate, spanOfHeading, spanOfQuote } from "../core/locate";
import { asDecoded, toEditorPlace, toUtf16Span } from "../core/offsets";
import type { Span } from "../core/offsets";

/** A quote as it was indexed. */
interface Quoted {
  readonly quote: string;
  readonly span: Span;
  /** Headings above it, outermost first: where to go when the note has lost the quote. */
  readonly headingPath?: readonly string[];
}

/** A place in a note. */
export interface NotePlace {
  readonly path: string;
  /** A quote with its span in code points, a text to look for, or nothing: the note's top. */
  readonly at?: Quoted | { readonly text: string };
}

/** Opens notes in the main area and marks what is meant. */
export class NoteOpener {
  constructor(private readonly app: App) {}

  /** Whether a note is at a path. */
  isThere(path: string): boolean {
    return this.app.vault.getFileByPath(path) !== null;
  }

  /** Open a note and select the place; says so when the note has gone. */
  async open(place: NotePlace): Promise<void> {
    const file = this.app.vault.getFileByPath(place.path);
    if (file === null) {
      new Notice(`The note “${place.path}” is not in the vault any more.`);
      return;
    }
    const text = asDecoded(await this.app.vault.cachedRead(file));
    const found = spanIn(text, place);
    const isLost = found === null && place.at !== undefined && "quote" in place.at;
    if (isLost) new Notice(`This passage is no longer in “${file.basename}”: the note was changed.`);
    const span = found ?? (isLost ? headingOf(text, place) : null);
    const leaf = this.app.workspace.getLeaf(false);
    const from = toEditorPlace(text, span?.start ?? 0);
    await leaf.openFile(file, { active: true, ...(span === null ? {} : { eState: shown(text, span, from.line) }) });
    if (span !== null && leaf.view instanceof MarkdownView && leaf.view.getMode() === "source") {
      const to = toEditorPlace(text, span.end);
      leaf.view.editor.setSelection(from, to);
      leaf.view.editor.scrollIntoView({ from, to }, true);
    }
  }
}

/** What Obsidian scrolls to and marks, in reading view too: as its own search does it. */
function shown(text: string, span: Span, line: number): Record<string, unknown> {
  if (span.start === span.end) return { line };
  return { line, match: { content: text, matches: [[span.start, span.end]] } };
}

function headingOf(text: string, place: NotePlace): Span | null {
  const above = place.at !== undefined && "quote" in place.at ? place.at.headingPath : undefined;
  const heading = spanOfHeading(text, above ?? []);
  // Nothing is marked, for nothing there is what was meant.
  return heading === null ? null : { start: heading.start, end: heading.start };
}

function spanIn(text: string, place: NotePlace): Span | null {
  if (place.at === undefined) return null;
  if ("text" in place.at) return locate(text, place.at.text);
  return spanOfQuote(text, toUtf16Span(text, place.at.span), place.at.quote);
}
