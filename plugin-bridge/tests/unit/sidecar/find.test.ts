import { describe, expect, test } from "vitest";
import { candidatePaths, findSidecar, installCommand, launcherFor } from "../../../src/sidecar/find";
import type { Machine, Probe } from "../../../src/sidecar/find";

const LINUX: Machine = { platform: "linux", home: "/home/ada", environment: { PATH: "/usr/bin:relative:/opt/x" } };
const MAC: Machine = { platform: "darwin", home: "/Users/ada", environment: { PATH: "/usr/bin" } };
const WINDOWS: Machine = {
  platform: "win32",
  home: "C:\\Users\\Ada",
  environment: {
    Path: "C:\\Windows;C:\\Users\\Ada\\AppData\\Local\\Microsoft\\WindowsApps",
    APPDATA: "C:\\Users\\Ada\\AppData\\Roaming",
    LOCALAPPDATA: "C:\\Users\\Ada\\AppData\\Local",
  },
};

function only(...paths: string[]): Probe {
  return async (path) => (paths.includes(path) ? { sizeBytes: 100, executable: true } : null);
}

describe("looking for the sidecar", () => {
  test("PATH comes before the usual places, relative folders are not looked at", () => {
    const paths = candidatePaths("", LINUX);

    expect(paths.slice(0, 2)).toEqual(["/usr/bin/sparring", "/opt/x/sparring"]);
    expect(paths).toContain("/home/ada/.local/bin/sparring");
    expect(paths.every((path) => path.startsWith("/"))).toBe(true);
  });

  test.each([
    [MAC, "/opt/homebrew/bin/sparring"],
    [MAC, "/Users/ada/Library/Python/3.12/bin/sparring"],
    [WINDOWS, "C:\\Users\\Ada\\.local\\bin\\sparring.exe"],
    [WINDOWS, "C:\\Users\\Ada\\AppData\\Roaming\\Python\\Python311\\Scripts\\sparring.exe"],
  ])("on $platform looks where its installers put things", (machine, path) => {
    expect(candidatePaths("", machine)).toContain(path);
  });

  test("a path in the settings is taken or nothing is", async () => {
    const found = await findSidecar("/my/sparring", LINUX, only("/usr/bin/sparring"));

    expect(found).toEqual({ tried: ["/my/sparring"] });
  });

  test("a tilde means home", () => {
    expect(candidatePaths("~/venv/bin/sparring", LINUX)).toEqual(["/home/ada/venv/bin/sparring"]);
  });

  test("an empty Windows Store alias is not a program", async () => {
    const alias = "C:\\Users\\Ada\\AppData\\Local\\Microsoft\\WindowsApps\\sparring.exe";
    const probe: Probe = async (path) => (path === alias ? { sizeBytes: 0, executable: true } : null);

    expect(await findSidecar("", WINDOWS, probe)).toHaveProperty("tried");
  });

  test("a file that may not be executed is passed over", async () => {
    const probe: Probe = async (path) => ({ sizeBytes: 1, executable: path === "/opt/x/sparring" });

    expect(await findSidecar("", LINUX, probe)).toEqual({
      launcher: { command: "/opt/x/sparring", prefix: [] },
    });
  });

  test.each(["/venv/bin/python", "/usr/bin/python3.12", "C:\\venv\\Scripts\\python.exe"])(
    "%s runs the package without the working folder on its path",
    (path) => {
      expect(launcherFor(path)).toEqual({ command: path, prefix: ["-P", "-m", "sidecar"] });
    },
  );

  test("every system gets one install line", () => {
    expect(installCommand(LINUX)).toBe("pipx install .");
    expect(installCommand(WINDOWS)).toContain("pip install");
  });
});
