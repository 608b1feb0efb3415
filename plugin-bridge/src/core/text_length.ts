/** How long a text is beside how long it may be. */

import { counted } from "./round_words";

/** Share of the limit from which on the length is shown. */
const SHOWN_FROM = 0.9;

/** What to say of a text's length. */
export interface TextLength {
  readonly isOver: boolean;
  /** Empty while the limit is far. */
  readonly words: string;
}

/**
 * Measure a text as the sidecar does, in Unicode code points.
 *
 * @param limitChars Most code points that the sidecar takes.
 */
export function textLength(text: string, limitChars: number): TextLength {
  // Code points are never more than UTF-16 units: a short text need not be counted.
  if (text.length < limitChars * SHOWN_FROM) return { isOver: false, words: "" };
  const length = [...text].length;
  if (length > limitChars) {
    const over = counted(length - limitChars, "character");
    return { isOver: true, words: `${over} too many: at most ${counted(limitChars, "character")} fit.` };
  }
  const isNear = length >= limitChars * SHOWN_FROM;
  return { isOver: false, words: isNear ? `${length.toLocaleString("en-US")} of ${counted(limitChars, "character")}` : "" };
}
