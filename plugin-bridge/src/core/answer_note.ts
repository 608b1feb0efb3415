/**
 * Writes an answer as Markdown for a note of the vault: readable, and unable to run anything.
 *
 * The tree of `markdown_blocks` holds nothing active, but what is text there could become
 * active again once a note holds it: an embed, HTML, a query, a template. Each of these needs
 * a sign that is escaped here, so that the note reads as the answer does; code loses its
 * language, for plugins run blocks by it.
 */

import type { CitationShape } from "../generated/protocol";
import { parseBlocks } from "./markdown_blocks";
import type { Block, Inline, List } from "./markdown_blocks";

/** Signs that mean more than themselves in a note of Obsidian or to a plugin of it, each with its case. */
const SIGNS = [
  // Links, embeds, footnotes, tasks and callouts; code; mathematics.
  /[`[\]$]/u,
  // HTML, templates and comments.
  /<(?=[\p{L}/!?%])|%(?=[%>])|(?<=[<%])%/u,
  // A sign that a name stands for.
  /&(?=#?[\p{L}\p{N}]+;)/u,
  // Tags, and headings at the start of a line.
  /#(?=\S|$)|(?<=^[^\S\n]*)#/mu,
  // A field of metadata, `name:: value`; a link that another program takes, `name://`.
  /(?<=:):|(?<!\bhttps?):(?=\/\/)/u,
  // The name of a block, at the end of a line.
  /\^(?=[\p{L}\p{N}-]+[^\S\n]*$)/mu,
  // Crossed out, highlighted, emphasized: but no sign between spaces, and no _ inside a word.
  /~(?=~)|=(?==)|\*(?!(?<=\s\*)\s)|_(?!(?<=\s_)\s|(?<=[\p{L}\p{N}]_)[\p{L}\p{N}])/u,
  // What is a backslash must stay one.
  /\\(?=[!-/:-@[-`{-~]|$)/mu,
];

const ACTIVE = new RegExp(SIGNS.map(({ source }) => source).join("|"), "gmu");

/** A line that would underline a heading, be a rule, or open front matter, with the white space before it. */
const RULE = /^(\s*)(?=(?:-+|=)\s*$)/gm;

/** Code that no plugin takes for an order to itself: queries begin with a sign or a `name:`. */
const TAME_CODE = /^[\p{L}\p{N}_./("'-](?!\w*[[:])(?!.*(?:`|::))/u;

/** Characters that a link's target cannot hold. */
const NO_TARGET = /[[\]|#^\n]/;

type Citations = readonly CitationShape[];

/** Return the answer with its citations as links to the headings that they come from. */
export function answerAsNote(answer: string, citations: Citations): string {
  return parseBlocks(answer)
    .map((block) => blockAsNote(block, citations))
    .join("\n\n");
}

function blockAsNote(block: Block, citations: Citations): string {
  switch (block.kind) {
    case "code":
      return fenced(block.text);
    case "list":
      return listAsNote(block, citations);
    case "quote":
      return runsAsNote(block.children, citations).replace(/^/gm, "> ");
    case "heading":
      return `**${runsAsNote(block.children, citations)}**`;
    case "paragraph":
      // What stands further in would be code, in which a backslash is shown.
      return runsAsNote(block.children, citations).replace(/^[^\S\n]+/gm, "");
  }
}

function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [fence, withoutTemplates(code), fence].join("\n");
}

/** Template commands run wherever in a note they stand, even in code. */
function withoutTemplates(code: string): string {
  return code.replace(/<(?=%)/g, "< ");
}

function listAsNote(list: List, citations: Citations): string {
  return list.items
    .map(({ children, lists }, index) => {
      const mark = list.ordered ? `${list.start + index}. ` : "- ";
      const below = lists.map((nested) => listAsNote(nested, citations));
      const lines = [runsAsNote(children, citations), ...below].join("\n");
      return mark + lines.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

function runsAsNote(runs: readonly Inline[], citations: Citations): string {
  return runs.map((run) => runAsNote(run, citations)).join("");
}

function runAsNote(run: Inline, citations: Citations): string {
  switch (run.kind) {
    case "text":
      return inert(run.text);
    case "code":
      return codeAsNote(run.text);
    case "strong":
      return `**${runsAsNote(run.children, citations)}**`;
    case "emphasis":
      return `*${runsAsNote(run.children, citations)}*`;
    case "citation":
      return citationAsNote(run.n, citations);
  }
}

function codeAsNote(code: string): string {
  const line = code.replace(/\s+/g, " ").trim();
  return TAME_CODE.test(line) ? `\`${withoutTemplates(line)}\`` : inert(line);
}

/** Return a text with everything escaped that could become more than text. */
function inert(text: string): string {
  return text.replace(ACTIVE, "\\$&").replace(RULE, "$1\\");
}

function citationAsNote(n: number, citations: Citations): string {
  const cited = citations.find((citation) => citation.n === n);
  if (cited === undefined) return `\\[${n}\\]`;
  const target = cited.path.replace(/\.md$/i, "");
  if (NO_TARGET.test(target)) return `(${inert(cited.title)})`;
  const heading = cited.headingPath.at(-1) ?? "";
  // Obsidian finds a heading by its words; signs that mean something in a link become spaces.
  const words = heading.replace(/[[\]|#^:\\%\s]+/g, " ").trim();
  const label = cited.title.replace(/[[\]|<>\s]+/g, " ").trim();
  return `([[${target}${words === "" ? "" : `#${words}`}|${label === "" ? String(n) : label}]])`;
}
