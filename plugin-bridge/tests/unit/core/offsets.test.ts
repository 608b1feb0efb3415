import { describe, expect, test } from "vitest";
import { asDecoded, toCodePointOffset, toEditorPlace, toUtf16Offset, toUtf16Span } from "../../../src/core/offsets";

describe("offsets on the wire count code points", () => {
  test.each([
    ["plain", "abc", 2, 2],
    ["emoji before the offset", "🙂🙂x", 2, 4],
    ["family joined by zero-width joiners", "👩‍👧x", 3, 5],
    ["Chinese beyond the basic plane", "𠀀中", 1, 2],
    ["Chinese within the basic plane", "中文字", 2, 2],
    ["combining marks count one each", "e\u0301x", 2, 2],
    ["past the end is the end", "ab", 9, 2],
  ])("%s", (_, text, codePoints, units) => {
    expect(toUtf16Offset(text, codePoints)).toBe(units);
  });

  test("a span selects the same words on both sides", () => {
    const text = "Merke 🙂: 光合作用 braucht Licht.";
    const start = [...text].indexOf("光");

    const span = toUtf16Span(text, { start, end: start + 4 });

    expect(text.slice(span.start, span.end)).toBe("光合作用");
  });

  test("there and back is the same place for every code point", () => {
    const text = "a🙂中𠀀e\u0301\r\nz";
    for (let at = 0; at <= [...text].length; at += 1) {
      expect(toCodePointOffset(text, toUtf16Offset(text, at))).toBe(at);
    }
  });

  test("an offset inside a pair means before the pair", () => {
    expect(toCodePointOffset("🙂", 1)).toBe(0);
  });
});

describe("places in the editor", () => {
  test("line ends of every kind count as one", () => {
    const text = "one\r\ntwo\rthree\nfour";

    expect(toEditorPlace(text, text.indexOf("four") + 2)).toEqual({ line: 3, ch: 2 });
  });

  test("the start of the note is line 0", () => {
    expect(toEditorPlace("x", 0)).toEqual({ line: 0, ch: 0 });
  });

  test("a byte order mark is not part of the text", () => {
    expect(asDecoded("\uFEFFabc")).toBe("abc");
  });
});
