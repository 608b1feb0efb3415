import { describe, expect, test } from "vitest";
import { answerAsNote } from "../../../src/core/answer_note";
import type { CitationShape } from "../../../src/generated/protocol";

function cited(n: number, parts: Partial<CitationShape> = {}): CitationShape {
  return {
    n, path: "Concepts/Leaf.md", title: "Leaf", headingPath: ["Leaf", "Why: it grows"],
    span: { start: 0, end: 1 }, quote: "L", supported: true, ...parts,
  };
}

/** What Obsidian or a plugin of it would load or run, or take for more than text. */
const ACTIVE = [
  // Embeds, links, footnotes, callouts.
  /(?<!\\)!\[/, /(?<!\\)\[\[/, /(?<!\\)\[[!^ x]/,
  // HTML, entities, templates, comments.
  /(?<!\\)<[\p{L}/!?%]/u, /(?<!\\)&#?\w+;/, /<%/, /%%/,
  // Code that a plugin runs: blocks with a language, spans that begin like a query.
  /^\s*(?:```|~~~)[^\S\n]*\w/m, /(?<!\\)`\s*(?:\$?=|\w+[:[])/,
  // Fields of metadata, mathematics, names of blocks, tags.
  /::/, /(?<!\\)\$/, /(?:^|\s)\^[\w-]+\s*$/m, /(?<!\\)#\p{L}/u,
  // Headings, rules and front matter that a line makes.
  /^\s*(?:-+|=+|\*{3,})\s*$/m,
  // Links that other programs take.
  /\bobsidian:\/\//,
];

/** Return the note as it is read: what a backslash stands before is that sign itself. */
function asRead(note: string): string {
  return note.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

describe("an answer in a note", () => {
  test.each([
    ["a query block", "```dataview\nTABLE file.name\n```"],
    ["a script block", "~~~dataviewjs\ndocument.title = 'owned'\n~~~"],
    ["a block in a quote", "> ```dataviewjs\n> x\n> ```"],
    ["a block in a list", "- ~~~tasks\n  not done"],
    ["a template in a block", "```\n<% tp.date.now() %>\n```"],
    ["a template in a span", "<% tp.system.prompt() %> and `<% tp.date.now() %>`"],
    ["inline queries", "`=this.file.name` and `$= dv.current()` and `` = x ``"],
    ["fields of other plugins", "`INPUT[text:x]` `dv: x` ``=a`b``"],
    ["a field in a span", "`due:: today`"],
    ["an embed in bold, HTML in italics", "**![[Home]]** *<img src=x>*"],
    ["lines that are rules", "a\n***\nb\n---"],
  ])("%s can run nothing and load nothing", (_what, hostile) => {
    const note = answerAsNote(hostile, []);

    expect(ACTIVE.filter((pattern) => pattern.test(note))).toEqual([]);
  });

  test.each([
    ["embeds", "![[Home]] and ![pixel](https://example.org/p.png)"],
    ["embeds after backslashes", "\\![[Home]] \\\\![[Home]]"],
    ["HTML", "<img src=x onerror=alert(1)> <iframe src='x'></iframe> <!-- x --> \\<b> </b>"],
    ["templates", "<% tp.system.prompt() %>, <%* x -%>, <%%>"],
    ["a comment", "%%hidden%%"],
    ["a field of metadata", "due:: 2026-01-01"],
    ["fields in brackets", "said (due:: today) and [mood:: fine] and a::b:::c"],
    ["mathematics", "It costs $5 or $6, and $$E=mc^2$$."],
    ["names of blocks", "One ^abc-1\nTwo ^d"],
    ["tags", "#todo, (#a/b) and #漢字, but C# is none; ## is not, either: #"],
    ["a callout's head", "[!danger] Read this"],
    ["tasks", "[ ] open, [x] done"],
    ["footnotes", "A claim[^1] and ^[another]"],
    ["names of signs", "&lt;script&gt; &#60;b&#62; &amp;"],
    ["highlights and strokes", "==marked== and ~~struck~~, a == b, ~~~x"],
    ["emphasis that has no end", "*open, _hi and_so on_, 2*3*4 && x_1_"],
    ["orders to other programs", "obsidian://open?vault=x and shell://rm"],
    ["what underlines a heading", "Not a heading\n=\nNor this\n-\nNor\n====="],
    ["backslashes", "\\(x\\) and a\\\nb\\"],
  ])("%s become text that reads the same", (_what, hostile) => {
    const note = answerAsNote(hostile, []);

    expect(ACTIVE.filter((pattern) => pattern.test(note))).toEqual([]);
    expect(asRead(note)).toBe(hostile);
  });

  test("that stands further in does not become code, in which backslashes are shown", () => {
    expect(answerAsNote("    ![[Home]]\n\t#tag", [])).toBe("!\\[\\[Home\\]\\]\n\\#tag");
  });

  test("that begins like front matter does not become it", () => {
    expect(answerAsNote("---\ncssclass: x\n---", [])).toBe("\\---\ncssclass: x\n\\---");
  });

  test("links its citations to their headings", () => {
    expect(answerAsNote("It grows [1].", [cited(1)])).toBe("It grows ([[Concepts/Leaf#Why it grows|Leaf]]).");
  });

  test("names a source that no link can name, and leaves a number of nothing as it is", () => {
    expect(answerAsNote("A [1]. B [7].", [cited(1, { path: "C#/Leaf.md" })])).toBe("A (Leaf). B \\[7\\].");
  });

  test("keeps what is ordinary as it was", () => {
    const plain = "Light makes **sugar** of *water*: 2 < 3, 2 * 3, 50 % & more, a = b, ~5, 3^2, a_b, at 12:30, https://example.org and `code`.\n\n3. three\n4. four\n   - below\n\n> said";

    expect(answerAsNote(plain, [])).toBe(plain);
  });

  test("keeps code as code, without the language that plugins go by", () => {
    expect(answerAsNote("```py\na = [1]\n```", [])).toBe("```\na = [1]\n```");
  });
});
