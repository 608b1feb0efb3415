/** Finds a point of a round in its note. */

import type { Span } from "./offsets";

/** The words before an assertion in a gap, in the languages of rounds (sidecar/rounds/told_verdicts). */
const GAP_LEADS = [
  "You did not explain:",
  "Du hast nicht erklärt:",
  "Tu n'as pas expliqué :",
  "No explicaste:",
  "Non hai spiegato:",
  "Não explicaste:",
  "Je hebt niet uitgelegd:",
  "Nie wyjaśniono:",
  "Не объяснено:",
  "你没有解释：",
  "説明していません：",
];

/**
 * Return where a text stands in a note, in UTF-16 units; null when it does not.
 *
 * White space and letter case may differ, and the lead of a gap is left out.
 */
export function locate(noteText: string, sought: string): Span | null {
  const lead = GAP_LEADS.find((each) => sought.startsWith(each)) ?? "";
  const bare = sought.slice(lead.length);
  const words = bare.trim().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return null;
  const pattern = new RegExp(words.map(escapeForPattern).join("\\s+"), "iu");
  const found = pattern.exec(noteText);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/**
 * Return where a quote stands, in UTF-16 units: at its span, or where it has moved to.
 *
 * @param span The span as it was indexed, in UTF-16 units.
 * @returns Null when the note does not hold the quote any more.
 */
export function spanOfQuote(noteText: string, span: Span, quote: string): Span | null {
  if (noteText.slice(span.start, span.end) === quote) return span;
  return locate(noteText, quote);
}

/** Return the span of the innermost of some headings that the note still has; null without any. */
export function spanOfHeading(noteText: string, headingPath: readonly string[]): Span | null {
  for (const heading of [...headingPath].reverse()) {
    const words = heading.trim().split(/\s+/).map(escapeForPattern).join("\\s+");
    if (words === "") continue;
    const found = new RegExp(`^ {0,3}#{1,6}[ \\t]+${words}[ \\t#]*$`, "imu").exec(noteText);
    if (found !== null) return { start: found.index, end: found.index + found[0].length };
  }
  return null;
}
