import { describe, expect, test } from "vitest";
import { insertionOf } from "../../../src/core/insertion";

/** The note after the insertion. */
function inserted(note: string, line: number, ch: number): string {
  const { at, text } = insertionOf(note, { line, ch }, "New.\n");
  const lines = note.split("\n");
  const own = lines[at.line] ?? "";
  lines[at.line] = own.slice(0, at.ch) + text + own.slice(at.ch);
  return lines.join("\n");
}

const MATTER = "---\ntags: [a]\n---";

describe("inserting into a note", () => {
  test.each([
    ["below the line that the selection ends in", "One two.\nThree.", 0, 3, "One two.\n\nNew.\n\nThree."],
    ["on an empty line, apart from what stands around it", "One.\n\nThree.", 1, 0, "One.\n\nNew.\n\nThree."],
    ["at the end when nobody has moved the cursor", "# Title\n\nWords.\n", 0, 0, "# Title\n\nWords.\n\nNew.\n"],
    ["at the end when the cursor is before the front matter", `${MATTER}\nWords.`, 0, 0, `${MATTER}\nWords.\n\nNew.\n`],
    ["at the end when the cursor is inside the front matter", `${MATTER}\nWords.`, 2, 3, `${MATTER}\nWords.\n\nNew.\n`],
    ["after front matter that is all there is", MATTER, 1, 2, `${MATTER}\n\nNew.\n`],
    ["at the cursor right after the front matter", `${MATTER}\nWords.`, 3, 2, `${MATTER}\nWords.\n\nNew.\n`],
    ["into an empty note", "", 0, 0, "New.\n"],
    ["below a rule that is no front matter", "Words.\n---\nMore.", 1, 1, "Words.\n---\n\nNew.\n\nMore."],
  ])("goes %s", (_where, note, line, ch, expected) => {
    expect(inserted(note, line, ch)).toBe(expected);
  });

  test("loses nothing of the note, wherever the cursor is", () => {
    const note = `${MATTER}\n# T\n\nA b.\n- c\n`;
    for (const [line, text] of note.split("\n").entries()) {
      for (const ch of [0, text.length]) {
        expect(inserted(note, line, ch).replace(/\n*New\.\n+/, "").replaceAll("\n", "")).toBe(note.replaceAll("\n", ""));
      }
    }
  });
});
