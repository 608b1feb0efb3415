// Bundles the plugin. The same sources give the same bytes, wherever and whenever it runs.
import { copyFile, mkdir } from "node:fs/promises";
import { builtinModules } from "node:module";
import { build } from "esbuild";

const HERE = new URL("../", import.meta.url).pathname;

/**
 * Write main.js, styles.css and manifest.json into a folder.
 *
 * @param {string} folder where they go, with a slash at its end
 * @param {{ isProduction: boolean }} how small, or easy to debug
 */
export async function bundle(folder, { isProduction }) {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: HERE,
    entryPoints: ["src/main.ts"],
    outfile: `${folder}main.js`,
    bundle: true,
    format: "cjs",
    platform: "browser",
    target: "es2022",
    external: ["obsidian", "electron", ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
    minify: isProduction,
    sourcemap: isProduction ? false : "inline",
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
  });
  await copyFile(`${HERE}styles.css`, `${folder}styles.css`);
  await copyFile(`${HERE}../manifest.json`, `${folder}manifest.json`);
}
