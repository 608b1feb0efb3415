// Run from the repository root (see the "lint" script): the Obsidian rules look for
// manifest.json and LICENSE in the working directory.
import { defineConfig } from "eslint/config";
import obsidianmd from "eslint-plugin-obsidianmd";

const ONLY_HOST = "Only src/host may import obsidian: the rest must run without it.";

export default defineConfig([
  {
    ignores: [
      "plugin-bridge/build/**",
      "plugin-bridge/release/**",
      "plugin-bridge/artifacts/**",
      "plugin-bridge/node_modules/**",
      "plugin-bridge/src/generated/**",
    ],
  },
  ...obsidianmd.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
              "plugin-bridge/*.mjs",
              "plugin-bridge/scripts/*.mjs",
              "plugin-bridge/tests/unit/sidecar/*.mjs",
            ],
        },
        tsconfigRootDir: import.meta.dirname + "/..",
      },
    },
  },
  {
    files: ["plugin-bridge/**/*.ts"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "max-lines": ["error", { max: 400 }],
      "max-lines-per-function": ["error", { max: 50, skipComments: true }],
      "max-params": ["error", 6],
      "no-console": "error",
    },
  },
  {
    files: ["plugin-bridge/src/**/*.ts"],
    ignores: ["plugin-bridge/src/host/**"],
    rules: {
      "no-restricted-globals": ["error", "app", "fetch", "localStorage", "document", "window"],
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { paths: [{ name: "obsidian", message: ONLY_HOST }] },
      ],
    },
  },
  {
    // What runs under Node or plays the part of Obsidian is not plugin code.
    files: ["plugin-bridge/tests/**/*.{ts,mjs}", "plugin-bridge/*.{ts,mjs}", "plugin-bridge/scripts/*.mjs"],
    rules: {
      "import/no-nodejs-modules": "off",
      "obsidianmd/no-nodejs-modules": "off",
      "obsidianmd/prefer-window-timers": "off",
      "obsidianmd/prefer-create-el": "off",
      "obsidianmd/prefer-active-doc": "off",
      "obsidianmd/no-global-this": "off",
      "obsidianmd/hardcoded-config-path": "off",
      "obsidianmd/prefer-file-manager-trash-file": "off",
      "no-restricted-globals": "off",
      "max-lines-per-function": "off",
      "no-console": "off",
      "@typescript-eslint/explicit-module-boundary-types": "off",
    },
  },
]);
