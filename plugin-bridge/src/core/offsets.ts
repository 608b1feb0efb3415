/**
 * The one place where the two ways of counting text meet.
 *
 * On the wire an offset counts Unicode code points of the note as decoded, without a byte
 * order mark. Strings in this language count UTF-16 units, and the editor counts lines.
 */

/** A half-open range; the unit is said where it is used. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in the editor: line from 0, UTF-16 units from the start of the line. */
export interface EditorPlace {
  readonly line: number;
  readonly ch: number;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** Return the text as the sidecar sees it: without a byte order mark. */
export function asDecoded(raw: string): string {
  return raw.startsWith(BYTE_ORDER_MARK) ? raw.slice(1) : raw;
}

/** Return the UTF-16 offset of a code point offset; past the end means the end. */
export function toUtf16Offset(text: string, codePoints: number): number {
  let units = 0;
  for (let passed = 0; passed < codePoints && units < text.length; passed += 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}

/** Return the code point offset of a UTF-16 offset; inside a pair means before the pair. */
export function toCodePointOffset(text: string, units: number): number {
  let passed = 0;
  for (let at = 0; at < Math.min(units, text.length); passed += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (at > units) return passed;
  }
  return passed;
}

/** Return a span of UTF-16 units for a span of code points. */
export function toUtf16Span(text: string, span: Span): Span {
  return { start: toUtf16Offset(text, span.start), end: toUtf16Offset(text, span.end) };
}

/**
 * Return the editor's place of a UTF-16 offset.
 *
 * The editor joins lines with a single unit whatever the file holds, so offsets of a file
 * with CRLF are not its offsets, but lines and columns are.
 */
export function toEditorPlace(text: string, units: number): EditorPlace {
  const before = text.slice(0, units);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length - 1, ch: lines[lines.length - 1]?.length ?? 0 };
}
