import { describe, expect, test } from "vitest";
import { answerAsNote } from "../../../src/core/answer_note";
import type { CitationShape } from "../../../src/generated/protocol";

function cited(n: number, parts: Partial<CitationShape> = {}): CitationShape {
  return {
    n, path: "Concepts/Leaf.md", title: "Leaf", headingPath: ["Leaf", "Why: it grows"],
    span: { start: 0, end: 1 }, quote: "L", supported: true, ...parts,
  };
}

/** What Obsidian or a plugin of it would load or run. */
const ACTIVE = [
  /(?<!\\)!\[/, /(?<!\\)\[\[/, /(?<!\\)<[\p{L}/!?%]/u, /<%/, /%%/, /^\s*(?:```|~~~)[^\S\n]*\w/m, /(?<!\\)`\s*(?:\$?=|\w+[:[])/,
];

describe("an answer in a note", () => {
  test.each([
    "```dataview\nTABLE file.name\n```",
    "~~~dataviewjs\ndocument.title = 'owned'\n~~~",
    "> ```dataviewjs\n> x\n> ```",
    "- ~~~tasks\n  not done",
    "![[Home]] and ![pixel](https://example.org/p.png)",
    "\\![[Home]] \\\\![[Home]]",
    "<img src=x onerror=alert(1)> <iframe src='x'></iframe> <!-- x --> \\<b>",
    "<% tp.system.prompt() %> and `<% tp.date.now() %>`",
    "```\n<% tp.date.now() %>\n```",
    "`=this.file.name` and `$= dv.current()` and `` = x ``",
    "`INPUT[text:x]` `dv: x` ``=a`b``",
    "%%hidden%%",
    "**![[Home]]** *<img src=x>*",
  ])("%s can run nothing and load nothing", (hostile) => {
    const note = answerAsNote(hostile, []);

    expect(ACTIVE.filter((pattern) => pattern.test(note))).toEqual([]);
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
    const plain = "Light makes **sugar** of *water*: 2 < 3, 50 %, a_b and `code`.\n\n3. three\n4. four\n   - below\n\n> said";

    expect(answerAsNote(plain, [])).toBe(plain);
  });

  test("keeps code as code, without the language that plugins go by", () => {
    expect(answerAsNote("```py\na = [1]\n```", [])).toBe("```\na = [1]\n```");
  });
});
