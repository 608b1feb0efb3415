import { describe, expect, test } from "vitest";
import { isNotePath } from "../../../src/core/note_name";

describe("what the library holds", () => {
  test.each(["Physics/Inertia.md", "Board.canvas", "Loud.MD"])("%s is watched", (path) => {
    expect(isNotePath(path)).toBe(true);
  });

  test.each(["picture.png", "md", "canvas", "notes.md.bak", "Folder"])("%s is not", (path) => {
    expect(isNotePath(path)).toBe(false);
  });
});
