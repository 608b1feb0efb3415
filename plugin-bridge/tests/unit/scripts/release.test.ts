import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const SCRIPT = new URL("../../../scripts/release.mjs", import.meta.url).pathname;
const LIMIT_BYTES = 150_000;

let folder = "";
const printed: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sparring-release-"));
  for (const name of ["one", "two"]) {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, join(folder, name)]);
    printed.push(stdout);
  }
}, 60_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("a release is the four files that Obsidian asks for", async () => {
  expect((await readdir(join(folder, "one"))).sort()).toEqual([
    "main.js", "manifest.json", "styles.css", "versions.json",
  ]);
});

test("a release made twice is the same, byte for byte", async () => {
  for (const name of await readdir(join(folder, "one"))) {
    expect(await readFile(join(folder, "two", name))).toEqual(await readFile(join(folder, "one", name)));
  }
  expect(printed[1]).toBe(printed[0]);
});

test("a release is small, and holds no path of the machine that made it", async () => {
  const main = await readFile(join(folder, "one", "main.js"), "utf8");

  expect(Buffer.byteLength(main)).toBeLessThan(LIMIT_BYTES);
  expect(main).not.toContain(join(import.meta.dirname, "../../.."));
});
