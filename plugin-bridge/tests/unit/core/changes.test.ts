import { describe, expect, test } from "vitest";
import { ChangeSet } from "../../../src/core/changes";
import type { ChangeBatch } from "../../../src/core/changes";

const PATIENCE = { quietMs: 2_000, longestMs: 10_000 };
const LATER_MS = 100_000;

function batchOf(record: (changes: ChangeSet) => void): ChangeBatch | null {
  const changes = new ChangeSet(PATIENCE);
  record(changes);
  return changes.take(LATER_MS);
}

describe("when changes are sent", () => {
  test("a path that was written a moment ago waits", () => {
    const changes = new ChangeSet(PATIENCE);
    changes.noteChanged("a.md", 0);

    expect(changes.take(1_999)).toBeNull();
    expect(changes.take(2_000)?.changed).toEqual(["a.md"]);
  });

  test("many writes of one note are one change", () => {
    const batch = batchOf((changes) => {
      for (let at = 0; at < 50; at += 1) changes.noteChanged("a.md", at);
    });

    expect(batch?.changed).toEqual(["a.md"]);
  });

  test("a note that never rests is sent all the same", () => {
    const changes = new ChangeSet(PATIENCE);
    for (let at = 0; at <= 10_000; at += 1_000) changes.noteChanged("a.md", at);

    expect(changes.dueAtMs()).toBe(10_000);
  });

  test("a path still being written stays behind while others go", () => {
    const changes = new ChangeSet(PATIENCE);
    changes.noteChanged("rested.md", 0);
    changes.noteChanged("busy.md", 1_900);

    expect(changes.take(2_000)?.changed).toEqual(["rested.md"]);
    expect(changes.take(3_900)?.changed).toEqual(["busy.md"]);
  });

  test("nothing is due when nothing happened", () => {
    expect(new ChangeSet(PATIENCE).dueAtMs()).toBeNull();
  });
});

describe("what is sent", () => {
  test("a note written and then deleted is only deleted", () => {
    const batch = batchOf((changes) => {
      changes.noteChanged("a.md", 0);
      changes.deleted("a.md", 1);
    });

    expect(batch).toEqual({ changed: [], deleted: ["a.md"], renamed: {} });
  });

  test("a note deleted and made again is changed", () => {
    const batch = batchOf((changes) => {
      changes.deleted("a.md", 0);
      changes.noteChanged("a.md", 1);
    });

    expect(batch).toEqual({ changed: ["a.md"], deleted: [], renamed: {} });
  });

  test("two renames in a row are one", () => {
    const batch = batchOf((changes) => {
      changes.renamed("a.md", "b.md", 0);
      changes.renamed("b.md", "c.md", 1);
    });

    expect(batch?.renamed).toEqual({ "a.md": "c.md" });
  });

  test("a rename there and back is nothing", () => {
    const batch = batchOf((changes) => {
      changes.renamed("a.md", "b.md", 0);
      changes.renamed("b.md", "a.md", 1);
    });

    expect(batch).toBeNull();
  });

  test("a change follows its note to the new path", () => {
    const batch = batchOf((changes) => {
      changes.noteChanged("a.md", 0);
      changes.renamed("a.md", "b.md", 1);
    });

    expect(batch).toEqual({ changed: ["b.md"], deleted: [], renamed: { "a.md": "b.md" } });
  });

  test("a renamed note that is deleted goes under its old path", () => {
    const batch = batchOf((changes) => {
      changes.renamed("a.md", "b.md", 0);
      changes.deleted("b.md", 1);
    });

    expect(batch).toEqual({ changed: [], deleted: ["a.md"], renamed: {} });
  });

  test("a rename onto a deleted path does not delete the new note", () => {
    const batch = batchOf((changes) => {
      changes.deleted("b.md", 0);
      changes.renamed("a.md", "b.md", 1);
    });

    expect(batch).toEqual({ changed: ["b.md"], deleted: [], renamed: { "a.md": "b.md" } });
  });

  test.each(["folder first", "children first"])("a folder rename is one entry, %s", (order) => {
    const batch = batchOf((changes) => {
      const folder = (): void => changes.renamed("old", "new", 0);
      if (order === "folder first") folder();
      changes.renamed("old/a.md", "new/a.md", 0);
      changes.renamed("old/deep/b.md", "new/deep/b.md", 0);
      if (order === "children first") folder();
    });

    expect(batch?.renamed).toEqual({ old: "new" });
  });

  test("a note moved out of a renamed folder keeps its own entry", () => {
    const batch = batchOf((changes) => {
      changes.renamed("old", "new", 0);
      changes.renamed("old/a.md", "elsewhere/a.md", 0);
    });

    expect(batch?.renamed).toEqual({ old: "new", "old/a.md": "elsewhere/a.md" });
  });

  test("a deleted folder is one entry and takes pending changes with it", () => {
    const batch = batchOf((changes) => {
      changes.noteChanged("old/a.md", 0);
      changes.deleted("old/a.md", 1);
      changes.deleted("old", 1);
    });

    expect(batch).toEqual({ changed: [], deleted: ["old"], renamed: {} });
  });

  test("a folder whose name begins another's is not that folder", () => {
    const batch = batchOf((changes) => {
      changes.noteChanged("Foobar/a.md", 0);
      changes.deleted("Foo", 1);
    });

    expect(batch).toEqual({ changed: ["Foobar/a.md"], deleted: ["Foo"], renamed: {} });
  });
});
