import { normalizePath, Notice } from "obsidian";
import type { Plugin } from "obsidian";
import { Signal } from "../core/signal";
import { readSettings } from "../settings/load";
import type { StoredSettings } from "../settings/load";
import type { BridgeSettings } from "../settings/schema";
import { withSetting } from "../settings/sidecar_settings";
import type { SidecarSettingName, SidecarValue } from "../settings/sidecar_settings";

/** The settings in force; writes the file only when nothing in it would be lost. */
export class SettingsStore {
  /** Emits after every change. */
  readonly changed = new Signal();

  private constructor(
    private readonly plugin: Plugin,
    private settings: BridgeSettings,
    private readonly isSafeToSave: boolean,
  ) {}

  /** Read the file; tell the person what was wrong with it. */
  static async load(plugin: Plugin): Promise<SettingsStore> {
    const { settings, isSafeToSave, problems } = readSettings(await readStored(plugin));
    if (problems.length > 0) {
      new Notice(`Sparring Partner: ${problems.join(" ")} The file was left as it is.`, 0);
    }
    return new SettingsStore(plugin, settings, isSafeToSave);
  }

  /** The settings in force. */
  get current(): BridgeSettings {
    return this.settings;
  }

  /** Set one of the sidecar's settings; null takes it back. It holds from the next start. */
  async changeSidecar(name: SidecarSettingName, value: SidecarValue | null): Promise<void> {
    await this.change({ sidecar: withSetting(this.settings.sidecar, name, value) });
  }

  /** Change some settings, in memory and, when that is safe, in the file. */
  async change(part: Partial<BridgeSettings>): Promise<void> {
    this.settings = { ...this.settings, ...part };
    if (this.isSafeToSave) await this.plugin.saveData(this.settings);
    else new Notice("Not saved: the settings file could not be read and is kept as it is.");
    this.changed.emit();
  }
}

/** Read the file ourselves: `loadData` does not tell an absent file from an unreadable one. */
async function readStored(plugin: Plugin): Promise<StoredSettings> {
  const { vault } = plugin.app;
  const folder = plugin.manifest.dir ?? `${vault.configDir}/plugins/${plugin.manifest.id}`;
  const path = normalizePath(`${folder}/data.json`);
  if (!(await vault.adapter.exists(path))) return { kind: "absent" };
  const text = await vault.adapter.read(path);
  try {
    return { kind: "value", value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: "unreadable" };
    throw error;
  }
}
