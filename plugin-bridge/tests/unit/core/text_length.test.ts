import { describe, expect, test } from "vitest";
import { textLength } from "../../../src/core/text_length";

describe("the length of a text", () => {
  test.each([
    ["far from the limit goes without a word", 3599, false, ""],
    ["near the limit is shown", 3600, false, "3,600 of 4,000 characters"],
    ["at the limit still fits", 4000, false, "4,000 of 4,000 characters"],
    ["beyond the limit says by how much", 4001, true, "1 character too many: at most 4,000 characters fit."],
  ])("%s", (_rule, length, isOver, words) => {
    expect(textLength("x".repeat(length), 4000)).toEqual({ isOver, words });
  });

  test("counts a character beyond the basic plane once, as the sidecar does", () => {
    expect(textLength("🧠".repeat(4000), 4000).isOver).toBe(false);
    expect(textLength("🧠".repeat(4001), 4000).isOver).toBe(true);
  });
});
