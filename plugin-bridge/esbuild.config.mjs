// Build main.js, styles.css and the manifest into build/, ready to be a plugin folder.
import { copyFile, mkdir } from "node:fs/promises";
import { builtinModules } from "node:module";
import { build } from "esbuild";

const OUT = new URL("./build/", import.meta.url).pathname;
const HERE = new URL("./", import.meta.url).pathname;

await mkdir(OUT, { recursive: true });
await build({
  absWorkingDir: HERE,
  entryPoints: ["src/main.ts"],
  outfile: "build/main.js",
  bundle: true,
  format: "cjs",
  platform: "browser",
  target: "es2022",
  external: ["obsidian", "electron", ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
  minify: process.argv[2] !== "development",
  sourcemap: process.argv[2] === "development" ? "inline" : false,
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
});
await copyFile(`${HERE}styles.css`, `${OUT}styles.css`);
await copyFile(`${HERE}../manifest.json`, `${OUT}manifest.json`);
