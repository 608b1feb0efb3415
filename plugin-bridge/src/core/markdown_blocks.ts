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
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "code"; readonly text: string };

const FENCE = /^\s*(`{3,}|~{3,})/;
const BULLET = /^\s*[-*+]\s+(.*)$/;
const NUMBERED = /^\s*\d{1,9}[.)]\s+(.*)$/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;

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
  for (const pattern of [BULLET, NUMBERED]) {
    if (pattern.test(line)) return readList(lines, at, pattern);
  }
  if (QUOTE.test(line)) {
    const [texts, next] = readWhile(lines, at, (text) => QUOTE.exec(text)?.[1]);
    return [{ kind: "quote", children: parseInline(texts.join("\n")) }, next];
  }
  const [texts, next] = readWhile(lines, at, (text) => (startsOther(text) ? undefined : text));
  return [{ kind: "paragraph", children: parseInline(texts.join("\n")) }, next];
}

function startsOther(line: string): boolean {
  return (
    line.trim() === "" || [FENCE, HEADING, BULLET, NUMBERED, QUOTE].some((start) => start.test(line))
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

function readList(lines: readonly string[], at: number, pattern: RegExp): [Block, number] {
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    const item = pattern.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else if (startsOther(line)) break;
    else items.push(`${items.pop() ?? ""}\n${line.trim()}`);
  }
  const ordered = pattern === NUMBERED;
  return [{ kind: "list", ordered, items: items.map((item) => parseInline(item)) }, next];
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
