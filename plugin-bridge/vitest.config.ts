import { defineConfig } from "vitest/config";

/** Longest that a browser story may take on a slow, shared machine. */
const BROWSER_TIMEOUT_MS = 180_000;

/** Longest that something in the browser is waited for; the default of a second is too short there. */
const POLL_TIMEOUT_MS = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "pictures",
          include: ["tests/pictures/**/*.test.ts"],
          environment: "node",
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          environment: "node",
          fileParallelism: false,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
        },
      },
    ],
  },
});
