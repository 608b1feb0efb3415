import { describe, expect, test } from "vitest";
import { parseBlocks, parseInline } from "../../../src/core/markdown_blocks";
import type { Block, Inline, List } from "../../../src/core/markdown_blocks";

function textOf(runs: readonly Inline[]): string {
  return runs
    .map((run) => {
      if (run.kind === "citation") return `[${run.n}]`;
      return "text" in run ? run.text : textOf(run.children);
    })
    .join("");
}

function kindsInRuns(runs: readonly Inline[]): string[] {
  return runs.flatMap((run) => ["children" in run ? kindsInRuns(run.children) : [], run.kind].flat());
}

function kindsInList(list: List): string[] {
  return [list.kind, ...list.items.flatMap(({ children, lists }) => [...kindsInRuns(children), ...lists.flatMap(kindsInList)])];
}

function kindsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "code") return [block.kind];
    if (block.kind === "list") return kindsInList(block);
    return [block.kind, ...kindsInRuns(block.children)];
  });
}

const HARMLESS = new Set([
  "paragraph", "heading", "quote", "list", "code", "text", "strong", "emphasis", "citation",
]);

describe("what a model writes cannot become active", () => {
  test.each([
    "![[secret.md]]",
    "![x](https://example.org/pixel.png)",
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<iframe src='https://example.org'></iframe>",
    "[[Note]] and [link](javascript:alert(1))",
    "```dataview\nLIST\n```",
    "`$= dv.pages()`",
    "**<b onclick=x>**",
  ])("%s stays text", (hostile) => {
    for (const kind of kindsIn(parseBlocks(hostile))) expect(HARMLESS).toContain(kind);
  });

  test("HTML is kept letter by letter as text", () => {
    const [block] = parseBlocks("<script>alert(1)</script>");

    expect(block).toEqual({
      kind: "paragraph",
      children: [{ kind: "text", text: "<script>alert(1)</script>" }],
    });
  });
});

describe("what answers are made of", () => {
  test("paragraphs end at blank lines and keep their line breaks", () => {
    expect(parseBlocks("one\ntwo\n\nthree")).toEqual([
      { kind: "paragraph", children: [{ kind: "text", text: "one\ntwo" }] },
      { kind: "paragraph", children: [{ kind: "text", text: "three" }] },
    ]);
  });

  test("citations are read inside sentences", () => {
    expect(parseInline("True [2].")).toEqual([
      { kind: "text", text: "True " },
      { kind: "citation", n: 2 },
      { kind: "text", text: "." },
    ]);
  });

  test("strong words may hold a citation", () => {
    expect(parseInline("**bold [1]**")).toEqual([
      {
        kind: "strong",
        children: [
          { kind: "text", text: "bold " },
          { kind: "citation", n: 1 },
        ],
      },
    ]);
  });

  test("underscores inside an identifier are not emphasis", () => {
    expect(textOf(parseInline("snake_case_name"))).toBe("snake_case_name");
    expect(parseInline("snake_case_name")).toHaveLength(1);
  });

  test("asterisks of a formula stay", () => {
    expect(textOf(parseInline("2 * 3 * 4 = 24"))).toBe("2 * 3 * 4 = 24");
  });

  test("lists of both kinds are read, with continued lines", () => {
    const [bullets, numbers] = parseBlocks("- one\n  more\n- two\n\n1. first\n2. second");

    expect(bullets).toMatchObject({ kind: "list", ordered: false });
    expect(bullets?.kind === "list" ? bullets.items.map(({ children }) => textOf(children)) : []).toEqual(["one\nmore", "two"]);
    expect(numbers).toMatchObject({ kind: "list", ordered: true });
  });

  test("a numbered list keeps the number that it starts with", () => {
    const blocks = parseBlocks("4. four\n5. five\n\nWords.\n\n6. six");

    expect(blocks.map((block) => (block.kind === "list" ? block.start : block.kind))).toEqual([4, "paragraph", 6]);
  });

  test("blank lines between items do not end a list", () => {
    const [list, ...others] = parseBlocks("1. x\n\n2. y\n\n3. z");

    expect(list?.kind === "list" ? list.items.map(({ children }) => textOf(children)) : []).toEqual(["x", "y", "z"]);
    expect(others).toEqual([]);
  });

  test("lists below items stay below them, whatever their kind and their indent", () => {
    const said = (list: List): unknown[] =>
      list.items.map(({ children, lists }) => [textOf(children), ...lists.map((below) => [below.ordered, ...said(below)])]);
    const [list] = parseBlocks("- a\n  - b\n    - c\n  - d\n\t1. e\n- f");

    expect(list?.kind === "list" ? said(list) : []).toEqual([
      ["a", [false, ["b", [false, ["c"]]], ["d", [true, ["e"]]]]],
      ["f"],
    ]);
  });

  test("code keeps its marks", () => {
    expect(parseBlocks("```py\na = **b**\n```")).toEqual([{ kind: "code", text: "a = **b**" }]);
  });

  test("a fence without an end, as in a stream, is code to the end", () => {
    expect(parseBlocks("```\nhalf")).toEqual([{ kind: "code", text: "half" }]);
  });

  test("no text is lost whatever the marks", () => {
    const hostile = "*_`[[1]`_*".repeat(400);

    expect(textOf(parseInline(hostile)).replace(/[*_`]/g, "")).toBe(hostile.replace(/[*_`]/g, ""));
  });
});
