// Build main.js, styles.css and the manifest into build/, ready to be a plugin folder.
import { bundle } from "./scripts/bundle.mjs";

await bundle(new URL("./build/", import.meta.url).pathname, { isProduction: process.argv[2] !== "development" });
