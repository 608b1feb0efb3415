import { expect, test } from "vitest";
import { scopeOf } from "../../../src/core/scope";

const NOTE = "Concepts/Deep/Bayes.md";

test.each([
  ["all notes", { kind: "library" }, NOTE, null, "All notes"],
  ["the note and its links", { kind: "note" }, NOTE, { note: NOTE }, "Bayes and its links"],
  ["its folder", { kind: "this-folder" }, NOTE, { folder: "Concepts/Deep" }, "Concepts/Deep"],
  ["a folder", { kind: "folder", folder: "Daily" }, null, { folder: "Daily" }, "Daily"],
  ["a tag", { kind: "tag", tag: "memory" }, null, { tag: "memory" }, "#memory"],
  ["a note while none is open", { kind: "note" }, null, null, "All notes"],
  ["the folder of a note at the top", { kind: "this-folder" }, "Home.md", null, "All notes"],
] as const)("%s", (_, choice, openNote, scope, label) => {
  expect(scopeOf(choice, openNote)).toEqual({ scope, label });
});
