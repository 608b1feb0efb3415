import { describe, expect, test } from "vitest";
import { parseBlocks, parseInline } from "../../../src/core/markdown_blocks";
import type { Block, Inline } from "../../../src/core/markdown_blocks";

function textOf(runs: readonly Inline[]): string {
  return runs
    .map((run) => {
      if (run.kind === "citation") return `[${run.n}]`;
      return "text" in run ? run.text : textOf(run.children);
    })
    .join("");
}

function kindsIn(blocks: readonly Block[]): string[] {
  const ofRuns = (runs: readonly Inline[]): string[] =>
    runs.flatMap((run) => ["children" in run ? ofRuns(run.children) : [], run.kind].flat());
  return blocks.flatMap((block) => {
    if (block.kind === "code") return [block.kind];
    if (block.kind === "list") return [block.kind, ...block.items.flatMap(ofRuns)];
    return [block.kind, ...ofRuns(block.children)];
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
    expect(bullets?.kind === "list" ? bullets.items.map(textOf) : []).toEqual(["one\nmore", "two"]);
    expect(numbers).toMatchObject({ kind: "list", ordered: true });
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
