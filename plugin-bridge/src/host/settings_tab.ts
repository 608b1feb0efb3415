import { PluginSettingTab, Setting } from "obsidian";
import type { Plugin, SettingDefinitionItem } from "obsidian";
import { ANSWER_STYLES, ENGINES } from "../settings/schema";
import type { AnswerStyle, BridgeSettings, EngineName } from "../settings/schema";
import type { SettingsStore } from "./settings_store";

const ENGINE_NAMES: Readonly<Record<EngineName, string>> = {
  auto: "Automatic",
  ollama: "Ollama",
  gguf: "Model file (GGUF)",
  builtin: "Built-in partner",
};

const STYLE_NAMES: Readonly<Record<AnswerStyle, string>> = {
  auto: "Automatic",
  focused: "Focused",
  creative: "Creative",
};

/** One setting: what it is called and how its control is drawn. */
interface Row {
  readonly name: string;
  readonly desc: string;
  readonly fill: (setting: Setting) => void;
}

/** Settings that belong together; the first group has no heading. */
interface Group {
  readonly heading: string | null;
  readonly rows: readonly Row[];
}

/** The plugin's page in Obsidian's settings, for versions with and without a settings search. */
export class SettingsTab extends PluginSettingTab {
  constructor(
    plugin: Plugin,
    private readonly store: SettingsStore,
    private readonly restart: () => void,
  ) {
    super(plugin.app, plugin);
  }

  /** Obsidian 1.13 and later. */
  override getSettingDefinitions(): SettingDefinitionItem[] {
    return this.groups().map(({ heading, rows }) => ({
      type: "group",
      ...(heading === null ? {} : { heading }),
      items: rows.map(({ name, desc, fill }) => ({ name, desc, render: fill })),
    }));
  }

  /** Obsidian before 1.13. */
  override display(): void {
    this.containerEl.empty();
    for (const { heading, rows } of this.groups()) {
      if (heading !== null) new Setting(this.containerEl).setName(heading).setHeading();
      for (const { name, desc, fill } of rows) {
        fill(new Setting(this.containerEl).setName(name).setDesc(desc));
      }
    }
  }

  private groups(): Group[] {
    return [
      { heading: null, rows: [this.engine(), this.answerStyle()] },
      { heading: "Library", rows: [this.indexOnSave(), this.excluded()] },
      { heading: "Sidecar", rows: [this.path(), this.restarting()] },
    ];
  }

  private engine(): Row {
    return {
      name: "Engine",
      desc: "What runs the partner. Automatic takes Ollama when it is there.",
      fill: (setting) => this.choice(setting, "engine", ENGINES, ENGINE_NAMES),
    };
  }

  private answerStyle(): Row {
    return {
      name: "Answer style",
      desc: "How answers of the library are written.",
      fill: (setting) => this.choice(setting, "answerStyle", ANSWER_STYLES, STYLE_NAMES),
    };
  }

  private indexOnSave(): Row {
    return {
      name: "Index on save",
      desc: "Bring the library up to date a few seconds after a note was saved.",
      fill: (setting) => {
        setting.addToggle((toggle) =>
          toggle
            .setValue(this.store.current.indexOnSave)
            .onChange((indexOnSave) => this.store.change({ indexOnSave })),
        );
      },
    };
  }

  private excluded(): Row {
    return {
      name: "Excluded folders",
      desc: "One folder a line, besides those that are excluded in Obsidian itself.",
      fill: (setting) => {
        setting.addTextArea((area) =>
          area
            .setValue(this.store.current.excludedFolders.join("\n"))
            .onChange((text) => this.store.change({ excludedFolders: linesOf(text) })),
        );
      },
    };
  }

  private path(): Row {
    return {
      name: "Path of the sidecar",
      desc: "Leave it empty to look in the usual places. A path to python with the package will do too.",
      fill: (setting) => {
        setting.addText((text) =>
          text
            .setPlaceholder("Found automatically")
            .setValue(this.store.current.sparringPath)
            .onChange((sparringPath) => this.store.change({ sparringPath })),
        );
      },
    };
  }

  private restarting(): Row {
    return {
      name: "Restart the sidecar",
      desc: "Changes of engine, path and excluded folders take effect then.",
      fill: (setting) => {
        setting.addButton((button) => button.setButtonText("Restart").onClick(() => this.restart()));
      },
    };
  }

  private choice<K extends "engine" | "answerStyle">(
    setting: Setting,
    key: K,
    choices: readonly BridgeSettings[K][],
    names: Readonly<Record<BridgeSettings[K], string>>,
  ): void {
    setting.addDropdown((dropdown) => {
      for (const choice of choices) dropdown.addOption(choice, names[choice]);
      dropdown.setValue(this.store.current[key]).onChange(async (value) => {
        const chosen = choices.find((choice) => choice === value);
        if (chosen !== undefined) await this.store.change({ [key]: chosen });
      });
    });
  }
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
