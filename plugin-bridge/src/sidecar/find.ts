/** Where a sidecar may be installed: the setting, then PATH, then the usual places. */

/** What of this machine matters for the search. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A way to start the sidecar. */
export interface Launcher {
  readonly command: string;
  /** Arguments before `serve`. */
  readonly prefix: readonly string[];
}

/** Says of a file what decides whether it can be started; null when there is none. */
export type Probe = (path: string) => Promise<{ sizeBytes: number; executable: boolean } | null>;

/** Python versions whose own script folders are looked at on Windows and macOS. */
const PYTHON_VERSIONS = ["3.14", "3.13", "3.12", "3.11"];

/**
 * Find a way to start the sidecar.
 *
 * A path in the settings is taken or nothing is: another installation in its place would be
 * a surprise.
 *
 * @returns The launcher, or the places that were looked at.
 */
export async function findSidecar(
  setting: string,
  machine: Machine,
  probe: Probe,
): Promise<{ launcher: Launcher } | { tried: readonly string[] }> {
  const paths = candidatePaths(setting, machine);
  for (const path of paths) {
    if (await canStart(path, machine, probe)) return { launcher: launcherFor(path) };
  }
  return { tried: paths };
}

/** Return the files to try, best first, each once. */
export function candidatePaths(setting: string, machine: Machine): readonly string[] {
  const given = setting.trim();
  if (given !== "") return [expandHome(given, machine)];
  const slash = machine.platform === "win32" ? "\\" : "/";
  const name = machine.platform === "win32" ? "sparring.exe" : "sparring";
  const folders = [...pathFolders(machine), ...usualFolders(machine)];
  return [...new Set(folders.map((folder) => `${folder.replace(/[\\/]+$/, "")}${slash}${name}`))];
}

/** Return how to start a file: the command itself, or a Python that has the package. */
export function launcherFor(path: string): Launcher {
  const name = path.split(/[\\/]/).pop() ?? "";
  const isPython = /^python[\d.]*(\.exe)?$/i.test(name);
  // -P keeps the working directory off the import path.
  return { command: path, prefix: isPython ? ["-P", "-m", "sidecar"] : [] };
}

async function canStart(path: string, machine: Machine, probe: Probe): Promise<boolean> {
  const found = await probe(path);
  if (found === null) return false;
  // A Windows Store alias is an empty file that opens the store.
  if (machine.platform === "win32") return found.sizeBytes > 0;
  return found.executable;
}

function expandHome(path: string, machine: Machine): string {
  return /^~[\\/]/.test(path) ? machine.home + path.slice(1) : path;
}

function pathFolders(machine: Machine): string[] {
  const value = machine.environment["PATH"] ?? machine.environment["Path"] ?? "";
  return value
    .split(machine.platform === "win32" ? ";" : ":")
    .map((folder) => folder.trim().replace(/^"|"$/g, ""))
    .filter((folder) => /^([\\/]|[a-z]:)/i.test(folder));
}

function usualFolders(machine: Machine): string[] {
  const { environment, home } = machine;
  const named = ["UV_TOOL_BIN_DIR", "PIPX_BIN_DIR", "XDG_BIN_HOME"]
    .map((name) => environment[name] ?? "")
    .filter((folder) => folder !== "");
  if (machine.platform === "win32") return [...named, ...windowsFolders(machine)];
  const common = [`${home}/.local/bin`, "/usr/local/bin", "/usr/bin"];
  if (machine.platform !== "darwin") return [...named, ...common, "/home/linuxbrew/.linuxbrew/bin"];
  const python = PYTHON_VERSIONS.map((version) => `${home}/Library/Python/${version}/bin`);
  return [...named, ...common, "/opt/homebrew/bin", ...python];
}

function windowsFolders(machine: Machine): string[] {
  const { environment, home } = machine;
  const roaming = environment["APPDATA"] ?? `${home}\\AppData\\Roaming`;
  const local = environment["LOCALAPPDATA"] ?? `${home}\\AppData\\Local`;
  const scripts = PYTHON_VERSIONS.map((version) => version.replace(".", "")).flatMap((version) => [
    `${roaming}\\Python\\Python${version}\\Scripts`,
    `${local}\\Programs\\Python\\Python${version}\\Scripts`,
  ]);
  return [`${home}\\.local\\bin`, ...scripts];
}

/** The one command that installs the sidecar from the folder of its source; README says the same. */
export function installCommand(machine: Machine): string {
  return machine.platform === "win32"
    ? "py -m pip install --user ."
    : "pipx install .";
}
