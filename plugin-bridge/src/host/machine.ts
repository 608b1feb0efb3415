import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import type { Machine, Probe } from "../sidecar/find";

/** This machine, as the search for the sidecar sees it. */
export function thisMachine(): Machine {
  return { platform: process.platform, home: homedir(), environment: process.env };
}

/** Look at a file. */
export const probeFile: Probe = async (path) => {
  try {
    const found = await stat(path);
    if (!found.isFile()) return null;
    return { sizeBytes: found.size, executable: await isExecutable(path) };
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
};

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Whether the system said no (absent, forbidden, a broken link), as against a bug of ours. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
