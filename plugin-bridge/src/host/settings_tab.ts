import { PluginSettingTab, Setting } from "obsidian";
import type { Plugin, SettingDefinitionItem } from "obsidian";
import type { CallSidecar } from "../sidecar/calls";
import { ANSWER_STYLES } from "../settings/schema";
import type { AnswerStyle } from "../settings/schema";
import { CONTEXT_TOKENS, TURNS } from "../settings/sidecar_settings";
import type { EngineName, LogLevelName, ServingName } from "../settings/sidecar_settings";
import { JudgeRows } from "./judge_rows";
import { SidecarRows } from "./setting_rows";
import type { Group, Row } from "./setting_rows";
import type { SettingsStore } from "./settings_store";
import { SetupQuestions } from "./setup_questions";

const ENGINE_NAMES: Readonly<Record<EngineName, string>> = {
  auto: "Automatic",
  ollama: "Ollama",
  openai: "Local server (OpenAI-compatible)",
  gguf: "Model file (GGUF)",
  builtin: "Built-in partner",
};

const STYLE_NAMES: Readonly<Record<AnswerStyle, string>> = {
  auto: "Automatic",
  focused: "Focused",
  creative: "Creative",
  off: "As the model is set up",
};

const SERVING_NAMES: Readonly<Record<ServingName, string>> = {
  hedge: "Show them, with a hedge",
  refuse: "Leave them undecided",
};

const LOG_NAMES: Readonly<Record<LogLevelName, string>> = {
  debug: "Everything",
  info: "Normal",
  warning: "Warnings",
  error: "Errors only",
};

/** What the page needs from the rest of the bridge. */
export interface SettingsTabParts {
  readonly store: SettingsStore;
  readonly call: CallSidecar;
  readonly restart: () => void;
  /** Whether there is a sidecar to ask, or one that is starting. */
  readonly canAsk: () => boolean;
  /** One line on how the sidecar is. */
  readonly stateLine: () => string;
}

/** The plugin's page in Obsidian's settings, for versions with and without a settings search. */
export class SettingsTab extends PluginSettingTab {
  private readonly sidecar: SidecarRows;
  private readonly judge: JudgeRows;
  private readonly questions: SetupQuestions;
  /** Rows that may have to be shown or hidden, as they stand on the page. */
  private readonly changing: { readonly row: HTMLElement; readonly isWanted: () => boolean }[] = [];
  /** What the running sidecar was started with, as far as it concerns it. */
  private startedWith: string;

  constructor(
    plugin: Plugin,
    private readonly parts: SettingsTabParts,
  ) {
    super(plugin.app, plugin);
    this.questions = new SetupQuestions(parts.call, parts.canAsk);
    this.judge = new JudgeRows(plugin.app, parts.store, parts.call, () => this.showWanted());
    this.sidecar = new SidecarRows(parts.store, this.questions, () => {
      this.judge.onSidecarChange();
      this.showWanted();
    });
    this.judge.reset();
    this.startedWith = this.fingerprint();
  }

  /** Obsidian 1.13 and later. */
  override getSettingDefinitions(): SettingDefinitionItem[] {
    return this.groups().map(({ heading, rows }) => ({
      type: "group",
      ...(heading === null ? {} : { heading }),
      items: rows.map((row) => ({
        name: row.name,
        desc: row.desc,
        render: (setting: Setting) => this.fill(setting, row),
      })),
    }));
  }

  /** Obsidian before 1.13. */
  override display(): void {
    this.containerEl.empty();
    this.changing.length = 0;
    for (const { heading, rows } of this.groups()) {
      if (heading !== null) new Setting(this.containerEl).setName(heading).setHeading();
      for (const row of rows) {
        this.fill(new Setting(this.containerEl).setName(row.name).setDesc(row.desc), row);
      }
    }
  }

  /** The page is closed: what was changed takes effect. */
  override hide(): void {
    this.questions.forget();
    this.judge.reset();
    this.changing.length = 0;
    if (this.fingerprint() !== this.startedWith) this.restart();
    super.hide();
  }

  private restart(): void {
    this.startedWith = this.fingerprint();
    this.questions.forget();
    this.parts.restart();
  }

  /** The settings that only a new start brings into force. */
  private fingerprint(): string {
    const { sparringPath, excludedFolders, sidecar } = this.parts.store.current;
    return JSON.stringify([sparringPath, excludedFolders, Object.entries(sidecar).sort()]);
  }

  private fill(setting: Setting, row: Row): void {
    row.fill(setting);
    // Obsidian puts the name beside a control, not on it.
    for (const control of setting.controlEl.querySelectorAll("input, select, textarea")) {
      control.setAttribute("aria-label", row.name);
    }
    if (row.isWanted === undefined) return;
    const { isWanted } = row;
    this.changing.push({ row: setting.settingEl, isWanted });
    setting.settingEl.toggle(isWanted());
  }

  private showWanted(): void {
    for (const { row, isWanted } of this.changing) row.toggle(isWanted());
  }

  private groups(): Group[] {
    return [
      { heading: null, rows: [this.engine(), this.answerStyle()] },
      { heading: "Models", rows: [...this.ollamaModels(), ...this.otherModels()] },
      { heading: "Rounds", rows: this.rounds() },
      { heading: "Library", rows: this.library() },
      { heading: "Judge", rows: this.judge.rows(this.sidecar) },
      { heading: "Sidecar", rows: [this.path(), this.logLevel(), this.restarting()] },
    ];
  }

  private engine(): Row {
    return this.sidecar.choice("engine", ENGINE_NAMES, {
      name: "Engine",
      desc: "What runs the partner. The built-in one needs no model; Ollama phrases better questions and recognizes free paraphrases.",
    });
  }

  private answerStyle(): Row {
    return {
      name: "Answer style",
      desc: "How answers of the library are written.",
      fill: (setting) => {
        setting.addDropdown((dropdown) => {
          for (const style of ANSWER_STYLES) dropdown.addOption(style, STYLE_NAMES[style]);
          dropdown.setValue(this.parts.store.current.answerStyle).onChange(async (value) => {
            const chosen = ANSWER_STYLES.find((style) => style === value);
            if (chosen !== undefined) await this.parts.store.change({ answerStyle: chosen });
          });
        });
      },
    };
  }

  private isEngine(...names: EngineName[]): () => boolean {
    return () => names.some((name) => name === (this.parts.store.current.sidecar.engine ?? "auto"));
  }

  private ollamaModels(): Row[] {
    const isWanted = this.isEngine("auto", "ollama");
    const { sidecar } = this;
    return [
      sidecar.model("ollama.chatModel", "canChat", "Not set", {
        name: "Chat model",
        desc: "Talks in rounds and writes answers.",
        isWanted,
      }),
      sidecar.model("ollama.checkModel", "canChat", "None", {
        name: "Check model",
        desc: "Decides which points you explained; a larger one judges better. Without one, the chat model is asked about gaps.",
        isWanted,
      }),
      sidecar.model("ollama.tasksModel", "canChat", "The chat model", {
        name: "Tasks model",
        desc: "For small tasks, such as rephrasing a question.",
        isWanted,
      }),
      sidecar.model("ollama.embeddingModel", "canEmbed", "Built in", {
        name: "Embedding model",
        desc: "Finds passages by meaning. Another one means indexing all notes anew.",
      }),
      sidecar.number("ollama.contextCap", { ...CONTEXT_TOKENS, step: 512 }, {
        name: "Context cap",
        desc: "Most tokens that a model is given at once. Empty: as many as fit into memory.",
        isWanted,
      }),
    ];
  }

  private otherModels(): Row[] {
    const { sidecar } = this;
    const openai = this.isEngine("openai");
    const gguf = this.isEngine("gguf");
    return [
      sidecar.text("openai.host", {
        name: "Server address",
        desc: "On this computer, such as LM Studio or the server of llama.cpp.",
        isWanted: openai,
      }),
      sidecar.model("openai.chatModel", "canChat", "Not set", {
        name: "Chat model on the server",
        desc: "Talks in rounds and writes answers.",
        isWanted: openai,
      }),
      sidecar.model("openai.checkModel", "canChat", "None", {
        name: "Check model on the server",
        desc: "Decides which points you explained. Without one, the chat model is asked about gaps.",
        isWanted: openai,
      }),
      sidecar.model("openai.tasksModel", "canChat", "The chat model", {
        name: "Tasks model on the server",
        desc: "For small tasks, such as rephrasing a question.",
        isWanted: openai,
      }),
      sidecar.number("openai.contextCap", { ...CONTEXT_TOKENS, step: 512 }, {
        name: "Context cap of the server",
        desc: "Most tokens that a model is given at once.",
        isWanted: openai,
      }),
      sidecar.file("gguf.chatPath", {
        name: "Chat model file",
        desc: "A GGUF file: one of those beside it or in the sidecar's folder of models, or the whole path of another.",
        isWanted: gguf,
      }),
      sidecar.file("gguf.checkPath", { name: "Check model file", desc: "Chosen in the same way; may be the same file.", isWanted: gguf }),
    ];
  }

  private rounds(): Row[] {
    const { sidecar } = this;
    return [
      sidecar.number("rounds.turnsAllowed", { ...TURNS, step: 1 }, {
        name: "Turns allowed",
        desc: "Answers that you may give in one round.",
      }),
      sidecar.text("rounds.assertionsHeading", {
        name: "Assertions heading",
        desc: "Heading of the section that lists a note's core assertions.",
      }),
      sidecar.choice("rounds.serving", SERVING_NAMES, {
        name: "Outcomes that have not earned trust",
        desc: "Checks earn trust by being counted on answers whose right verdict is known.",
      }),
    ];
  }

  private library(): Row[] {
    return [
      this.indexOnSave(),
      this.excluded(),
      this.sidecar.number("library.minRelevance", { low: 0, high: 1, step: 0.01 }, {
        name: "Minimum relevance",
        desc: "From 0 to 1: passages below it are not used. Empty: measured for the embedding model.",
      }),
      this.sidecar.flag("library.relevanceCheck", {
        name: "Relevance check",
        desc: "Ask the model whether the passages found are on topic. Takes a moment more.",
      }),
    ];
  }

  private indexOnSave(): Row {
    const { store } = this.parts;
    return {
      name: "Index on save",
      desc: "Bring the library up to date a few seconds after a note was saved.",
      fill: (setting) => {
        setting.addToggle((toggle) =>
          toggle
            .setValue(store.current.indexOnSave)
            .onChange((indexOnSave) => store.change({ indexOnSave })),
        );
      },
    };
  }

  private excluded(): Row {
    const { store } = this.parts;
    return {
      name: "Excluded folders",
      desc: "One folder a line, besides those that are excluded in Obsidian itself.",
      fill: (setting) => {
        setting.addTextArea((area) =>
          area
            .setValue(store.current.excludedFolders.join("\n"))
            .onChange((text) => store.change({ excludedFolders: linesOf(text) })),
        );
      },
    };
  }

  private path(): Row {
    const { store } = this.parts;
    return {
      name: "Path of the sidecar",
      desc: "Leave it empty to look in the usual places. A path to python with the package will do too.",
      fill: (setting) => {
        setting.addText((text) =>
          text
            .setPlaceholder("Found automatically")
            .setValue(store.current.sparringPath)
            .onChange((sparringPath) => store.change({ sparringPath })),
        );
      },
    };
  }

  private logLevel(): Row {
    return this.sidecar.choice("logLevel", LOG_NAMES, {
      name: "Log level",
      desc: "The log is kept outside the vault and never holds text of your notes.",
    });
  }

  private restarting(): Row {
    return {
      name: "Restart the sidecar",
      desc: "Changes take effect with a restart; closing this page does it when needed.",
      fill: (setting) => {
        setting.setDesc(
          `${this.parts.stateLine()} Changes take effect with a restart; closing this page does it when needed.`,
        );
        setting.addButton((button) => button.setButtonText("Restart").onClick(() => this.restart()));
      },
    };
  }
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
