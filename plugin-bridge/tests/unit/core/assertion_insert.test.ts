import { describe, expect, test } from "vitest";
import { assertionHome, withAssertions } from "../../../src/core/assertion_insert";

const HEADING = "Core assertions";

describe("where a note keeps its assertions", () => {
  test.each([
    ["front matter", "---\ncore_assertions:\n  - One.\n---\nText\n"],
    ["section", "# Note\n\n## core assertions\n\n- One.\n"],
    ["nowhere", "# Note\n\nSome core assertions here.\n"],
    ["nowhere", "```\n## Core assertions\n```\n"],
    ["nowhere", "Text\n\n---\ncore_assertions: no front matter\n---\n"],
  ] as const)("%s", (home, text) => {
    expect(assertionHome(text, HEADING)).toBe(home);
  });
});

describe("inserting assertions", () => {
  test("a note without a section gets one at its end", () => {
    expect(withAssertions("# Note\n\nText.\n", ["One.", "Two."], HEADING)).toBe(
      "# Note\n\nText.\n\n## Core assertions\n\n- One.\n- Two.\n",
    );
  });

  test("an empty note holds nothing but the section", () => {
    expect(withAssertions("", ["One."], HEADING)).toBe("## Core assertions\n\n- One.\n");
  });

  test("further ones go below the last, before the next heading", () => {
    const text = "## Core assertions\n\n- One,\n  on two lines.\n\n## Next\n\n- Not this.\n";

    expect(withAssertions(text, ["Two."], HEADING)).toBe(
      "## Core assertions\n\n- One,\n  on two lines.\n- Two.\n\n## Next\n\n- Not this.\n",
    );
  });

  test("a section without items gets its first below the heading", () => {
    expect(withAssertions("## Core assertions\n## Next\n", ["One."], HEADING)).toBe(
      "## Core assertions\n\n- One.\n\n## Next\n",
    );
  });

  test("the heading may be another one", () => {
    expect(withAssertions("### Kernaussagen\n- Eins.\n", ["Zwei."], "Kernaussagen")).toBe(
      "### Kernaussagen\n- Eins.\n- Zwei.\n",
    );
  });

  test("line ends stay as they are", () => {
    expect(withAssertions("# Note\r\n\r\nText.\r\n", ["One."], HEADING)).toBe(
      "# Note\r\n\r\nText.\r\n\r\n## Core assertions\r\n\r\n- One.\r\n",
    );
  });

  test("what spans lines becomes one line, so that it stays one item", () => {
    expect(withAssertions("", ["One\n- two\n# three"], HEADING)).toBe("## Core assertions\n\n- One - two # three\n");
  });

  test("nothing to insert changes nothing", () => {
    expect(withAssertions("Text", [], HEADING)).toBe("Text");
  });
});
