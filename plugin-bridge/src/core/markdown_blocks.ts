/**
 * Reads the Markdown of an answer into a small tree that cannot hold anything active.
 *
 * What a model writes may contain embeds, HTML, remote images or query blocks. None of them
 * has a node here: whatever is not listed below stays plain text, so that drawing the tree
 * can neither load nor run anything. Citations are `[n]` with a number that the result names.
 */

/** A run of text inside a block. */
export type Inline =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis"; readonly children: readonly Inline[] }
  | { readonly kind: "citation"; readonly n: number };

/** A block of the answer. */
export type Block =
  | { readonly kind: "paragraph" | "heading" | "quote"; readonly children: readonly Inline[] }
  | List
  | { readonly kind: "code"; readonly text: string };

/** A list. */
export interface List {
  readonly kind: "list";
  readonly ordered: boolean;
  /** Number of the first item; 1 for bullets. */
  readonly start: number;
  readonly items: readonly ListItem[];
}

/** An item with the lists below it. */
export interface ListItem {
  readonly children: readonly Inline[];
  readonly lists: readonly List[];
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;

/** Columns of a tab at the start of a line. */
const TAB_COLUMNS = 4;

/** Columns further in from which on an item belongs to the one above it. */
const NESTED_COLUMNS = 2;

/** Longest run that is searched for emphasis; keeps hostile text linear. */
const INLINE_LIMIT_UNITS = 20_000;

/** Read an answer. Unfinished constructs, as in a stream, come out as far as they go. */
export function parseBlocks(markdown: string): Block[] {
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at);
    if (block !== null) blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number): [Block | null, number] {
  const line = lines[at] ?? "";
  if (line.trim() === "") return [null, at + 1];
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return readFence(lines, at + 1, fence);
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return [{ kind: "heading", children: parseInline(heading) }, at + 1];
  const item = itemOf(line);
  if (item !== null) return readList(lines, at, item);
  if (QUOTE.test(line)) {
    const [texts, next] = readWhile(lines, at, (text) => QUOTE.exec(text)?.[1]);
    return [{ kind: "quote", children: parseInline(texts.join("\n")) }, next];
  }
  const [texts, next] = readWhile(lines, at, (text) => (startsOther(text) ? undefined : text));
  return [{ kind: "paragraph", children: parseInline(texts.join("\n")) }, next];
}

function startsOther(line: string): boolean {
  return (
    line.trim() === "" || [FENCE, HEADING, ITEM, QUOTE].some((start) => start.test(line))
  );
}

function readWhile(
  lines: readonly string[],
  at: number,
  accept: (line: string) => string | undefined,
): [string[], number] {
  const taken: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const text = accept(lines[next] ?? "");
    if (text === undefined) break;
    taken.push(text);
  }
  return [taken, next];
}

function readFence(lines: readonly string[], at: number, fence: string): [Block, number] {
  const isEnd = (line: string): boolean => {
    const text = line.trim();
    return text.startsWith(fence) && text.replaceAll(fence.charAt(0), "") === "";
  };
  const [body, next] = readWhile(lines, at, (line) => (isEnd(line) ? undefined : line));
  return [{ kind: "code", text: body.join("\n") }, next + 1];
}

/** The line that begins an item. */
interface ItemLine {
  readonly columns: number;
  /** Null for a bullet. */
  readonly number: number | null;
  readonly text: string;
}

function itemOf(line: string): ItemLine | null {
  const [, indent, digits, text] = ITEM.exec(line) ?? [];
  if (indent === undefined || text === undefined) return null;
  const columns = indent.replaceAll("\t", " ".repeat(TAB_COLUMNS)).length;
  return { columns, number: digits === undefined ? null : Number(digits), text };
}

/** Read a list with the lists below its items; blank lines between items do not end it. */
function readList(lines: readonly string[], at: number, first: ItemLine): [List, number] {
  const items: { text: string; lists: List[] }[] = [];
  const ordered = first.number !== null;
  let next = at;
  while (next < lines.length) {
    const from = afterBlanks(lines, next);
    const line = lines[from] ?? "";
    const item = itemOf(line);
    const last = items.at(-1);
    if (item !== null && last !== undefined && item.columns >= first.columns + NESTED_COLUMNS) {
      const [list, after] = readList(lines, from, item);
      last.lists.push(list);
      next = after;
    } else if (item !== null) {
      if (item.columns < first.columns || (item.number !== null) !== ordered) break;
      items.push({ text: item.text, lists: [] });
      next = from + 1;
    } else {
      if (last === undefined || from > next || startsOther(line)) break;
      last.text += `\n${line.trim()}`;
      next = from + 1;
    }
  }
  const read = items.map(({ text, lists }) => ({ children: parseInline(text), lists }));
  return [{ kind: "list", ordered, start: first.number ?? 1, items: read }, next];
}

function afterBlanks(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && (lines[next] ?? "").trim() === "") next += 1;
  return next;
}

const MARKS: readonly { readonly pattern: RegExp; readonly read: (inner: string) => Inline }[] = [
  { pattern: /^(`+)([^`](?:[^`]*[^`])?)\1(?!`)/, read: (text) => ({ kind: "code", text }) },
  {
    pattern: /^(\*\*|__)(?=\S)([^*_]+?)\1/,
    read: (inner) => ({ kind: "strong", children: parseInline(inner) }),
  },
  {
    pattern: /^([*_])(?=\S)([^*_]+?)\1(?![\p{L}\p{N}])/u,
    read: (inner) => ({ kind: "emphasis", children: parseInline(inner) }),
  },
  { pattern: /^(\[)(\d{1,3})\]/, read: (digits) => ({ kind: "citation", n: Number(digits) }) },
];

/** Where a mark may begin. */
const MARK_START = /[`*_[]/g;

/** Read the runs of one block. */
export function parseInline(text: string): Inline[] {
  if (text.length > INLINE_LIMIT_UNITS) return [{ kind: "text", text }];
  const runs: Inline[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    MARK_START.lastIndex = at;
    const start = MARK_START.exec(text)?.index;
    if (start === undefined) break;
    const found = markAt(text, start);
    if (found === null) {
      at = start + 1;
      continue;
    }
    if (start > plainFrom) runs.push({ kind: "text", text: text.slice(plainFrom, start) });
    runs.push(found.inline);
    at = start + found.units;
    plainFrom = at;
  }
  if (plainFrom < text.length) runs.push({ kind: "text", text: text.slice(plainFrom) });
  return runs;
}

function markAt(text: string, start: number): { inline: Inline; units: number } | null {
  const before = text.charAt(start - 1);
  const rest = text.slice(start);
  if (text.charAt(start) === "_" && /[\p{L}\p{N}]/u.test(before)) return null;
  for (const mark of MARKS) {
    const found = mark.pattern.exec(rest);
    if (found?.[2] !== undefined) {
      return { inline: mark.read(found[2]), units: found[0].length };
    }
  }
  return null;
}
