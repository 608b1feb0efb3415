/** Cuts the paragraph out of a note in which a quote stands. */

import type { Span } from "./offsets";

/** A quote with what stands around it in its paragraph. */
export interface Passage {
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

const PARAGRAPH_END = /\r?\n[ \t]*\r?\n/g;

/** Return the passage at a span, in UTF-16 units. */
export function passageAt(noteText: string, span: Span): Passage {
  let start = 0;
  let end = noteText.length;
  for (const gap of noteText.matchAll(PARAGRAPH_END)) {
    if (gap.index + gap[0].length <= span.start) start = gap.index + gap[0].length;
    else if (gap.index >= span.end) {
      end = gap.index;
      break;
    }
  }
  return {
    before: noteText.slice(start, span.start).trimStart(),
    quote: noteText.slice(span.start, span.end),
    after: noteText.slice(span.end, end).trimEnd(),
  };
}
