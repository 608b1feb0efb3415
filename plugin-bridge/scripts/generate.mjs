// Write src/generated/protocol.ts from ../schemas/openrpc.json; with --check only compare.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { toTypeScript } from "./schema-types.mjs";

const SOURCE = new URL("../../schemas/openrpc.json", import.meta.url);
const TARGET = new URL("../src/generated/protocol.ts", import.meta.url);

const expected = toTypeScript(JSON.parse(await readFile(SOURCE, "utf8")));
if (process.argv.includes("--check")) {
  const found = await readFile(TARGET, "utf8").catch(() => "");
  if (found !== expected) {
    process.stderr.write(`${fileURLToPath(TARGET)} is stale. Run: npm run generate\n`);
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, expected);
}
