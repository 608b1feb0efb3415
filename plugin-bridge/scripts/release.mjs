// Make the four files of a release, check them, and print their sizes and hashes.
//
// Usage: node scripts/release.mjs [folder]
import { createHash } from "node:crypto";
import { copyFile, readFile, rm } from "node:fs/promises";
import { bundle } from "./bundle.mjs";

const HERE = new URL("../", import.meta.url).pathname;
const FILES = ["main.js", "styles.css", "manifest.json", "versions.json"];

/** Largest main.js, in bytes: what a person downloads should stay small. */
const MAIN_LIMIT_BYTES = 150_000;

const given = process.argv[2] ?? `${HERE}release`;
const folder = given.endsWith("/") ? given : `${given}/`;
await rm(folder, { recursive: true, force: true });
await bundle(folder, { isProduction: true });
await copyFile(`${HERE}../versions.json`, `${folder}versions.json`);

const problems = [];
const manifest = JSON.parse(await readFile(`${folder}manifest.json`, "utf8"));
const versions = JSON.parse(await readFile(`${folder}versions.json`, "utf8"));
const { version } = JSON.parse(await readFile(`${HERE}package.json`, "utf8"));
if (manifest.version !== version) problems.push(`manifest.json says ${manifest.version}, package.json ${version}`);
if (versions[manifest.version] !== manifest.minAppVersion) {
  problems.push(`versions.json does not map ${manifest.version} to ${manifest.minAppVersion}`);
}
for (const name of FILES) {
  const content = await readFile(`${folder}${name}`);
  const hash = createHash("sha256").update(content).digest("hex");
  process.stdout.write(`${hash}  ${String(content.length).padStart(7)}  ${name}\n`);
  if (name === "main.js" && content.length > MAIN_LIMIT_BYTES) {
    problems.push(`main.js has ${content.length} bytes; the limit is ${MAIN_LIMIT_BYTES}`);
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
