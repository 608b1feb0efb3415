import { FileSystemAdapter } from "obsidian";
import type { Plugin } from "obsidian";
import { folders } from "../core/excluded";
import { SidecarFailed, SidecarMissing } from "../sidecar/errors";
import { findSidecar } from "../sidecar/find";
import { startSidecar } from "../sidecar/process";
import type { RunningSidecar } from "../sidecar/process";
import type { BridgeSettings } from "../settings/schema";
import { asEnvironment } from "../settings/sidecar_settings";
import { probeFile, thisMachine } from "./machine";

/** Resolve after a time. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}

/** Find a sidecar and start it for the vault that is open. */
export async function startForVault(
  plugin: Plugin,
  settings: BridgeSettings,
): Promise<RunningSidecar> {
  const { adapter } = plugin.app.vault;
  if (!(adapter instanceof FileSystemAdapter)) {
    throw new SidecarFailed("the vault is not a folder on this computer", "Use it on a desktop.");
  }
  const machine = thisMachine();
  const found = await findSidecar(settings.sparringPath, machine, probeFile);
  if ("tried" in found) throw new SidecarMissing(found.tried);
  return startSidecar({
    launcher: found.launcher,
    vaultPath: adapter.getBasePath(),
    workingFolder: machine.home,
    environment: { ...machine.environment, ...wishes(plugin, settings) },
    clientName: `obsidian-bridge ${plugin.manifest.version}`,
    delay,
  });
}

/**
 * The settings that the sidecar has to know, as its own variables.
 *
 * Obsidian's folder is among them: the sidecar reads there which files Obsidian itself excludes.
 */
function wishes(plugin: Plugin, settings: BridgeSettings): Record<string, string> {
  const excluded = folders(settings.excludedFolders);
  return {
    ...asEnvironment(settings.sidecar),
    ...(excluded.length === 0 ? {} : { SPARRING_LIBRARY_EXCLUDED: JSON.stringify(excluded) }),
    SPARRING_LIBRARY_OBSIDIAN_FOLDER: plugin.app.vault.configDir,
  };
}
