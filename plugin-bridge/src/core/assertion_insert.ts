/** Puts core assertions into the text of a note, where the sidecar will read them. */

/** Where a note keeps its assertions; the front matter goes first, as in the sidecar. */
export type AssertionHome = "front matter" | "section" | "nowhere";

/** Key of the front matter that holds assertions. */
export const FRONT_MATTER_KEY = "core_assertions";

/** Heading of the section where the setting names no other. */
export const DEFAULT_HEADING = "Core assertions";

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/;

/** Return where the note keeps its assertions. */
export function assertionHome(text: string, heading: string): AssertionHome {
  const key = new RegExp(`^${FRONT_MATTER_KEY}\\s*:`, "m");
  if (key.test(frontMatter(text))) return "front matter";
  return findSection(text.split(/\r\n|\r|\n/), heading) === null ? "nowhere" : "section";
}

/**
 * Return the note with further assertions in its section; a new section goes to the end.
 *
 * Nothing else of the note changes, and its line ends are kept.
 */
export function withAssertions(text: string, assertions: readonly string[], heading: string): string {
  if (assertions.length === 0) return text;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(/\r\n|\r|\n/);
  const items = assertions.map((assertion) => `- ${oneLine(assertion)}`);
  const section = findSection(lines, heading);
  if (section === null) {
    const body = text.replace(/\s+$/, "");
    const lead = body === "" ? [] : [body, ""];
    return [...lead, `## ${heading}`, "", ...items, ""].join(lineEnd);
  }
  const before = lines.slice(0, section.insertAt);
  const gap = section.hasItems || before.at(-1)?.trim() === "" ? [] : [""];
  const after = lines.slice(section.insertAt);
  const tail = after.length > 0 && after[0]?.trim() !== "" ? [""] : [];
  return [...before, ...gap, ...items, ...tail, ...after].join(lineEnd);
}

/** Return an assertion as one line of a list. */
export function oneLine(assertion: string): string {
  return assertion.trim().replace(/\s+/g, " ");
}

interface Section {
  /** Line before which further items go. */
  readonly insertAt: number;
  readonly hasItems: boolean;
}

/** Find the section, and the line after its last item or, without any, after its heading. */
function findSection(lines: readonly string[], heading: string): Section | null {
  const wanted = heading.trim().toLowerCase();
  let fence: string | null = null;
  let level: number | null = null;
  let insertAt = 0;
  let hasItems = false;
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark !== undefined && mark.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const found = HEADING.exec(line);
    const depth = found?.[1]?.length ?? null;
    if (level === null) {
      if (depth === null || found?.[2]?.trim().toLowerCase() !== wanted) continue;
      level = depth;
      insertAt = index + 1;
    } else if (depth !== null && depth <= level) {
      break;
    } else if (LIST_ITEM.test(line) || (hasItems && insertAt === index && /^\s+\S/.test(line))) {
      hasItems = true;
      insertAt = index + 1;
    }
  }
  return level === null ? null : { insertAt, hasItems };
}

function frontMatter(text: string): string {
  return /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(text)?.[1] ?? "";
}
