import type { App, Setting } from "obsidian";
import type { CallSidecar } from "../sidecar/calls";
import type { JudgeName } from "../settings/sidecar_settings";
import { JudgeModal } from "./judge_modal";
import type { Row, SidecarRows } from "./setting_rows";
import type { SettingsStore } from "./settings_store";

/** What Ollama is called where the address of a judge would stand. */
const ON_OLLAMA = "Ollama";

const JUDGE_NAMES: Readonly<Record<JudgeName, string>> = {
  off: "Off",
  ollama: "A model on Ollama",
  openai: "Another server (OpenAI-compatible)",
};

/** The settings of the judge: it is off until the person has seen what it would be told. */
export class JudgeRows {
  /** Chosen but not switched on yet. */
  private pending: JudgeName | null = null;

  constructor(
    private readonly app: App,
    private readonly store: SettingsStore,
    private readonly call: CallSidecar,
    private readonly onChange: () => void,
  ) {}

  /** Return the rows. */
  rows(sidecar: SidecarRows): Row[] {
    return [
      this.mode(),
      sidecar.model("judge.model", "canChat", "Not set", {
        name: "Judge's model",
        desc: "A model on Ollama, best another one than the partner's.",
        isWanted: () => this.chosen === "ollama",
      }),
      sidecar.text("judge.url", {
        name: "Judge's address",
        desc: "Base address of the server: https, or http on this computer. Its key is read from the variable SPARRING_JUDGE_KEY, never from a file.",
        isWanted: () => this.chosen === "openai",
      }, "https://…/v1"),
      sidecar.text("judge.model", {
        name: "Model on the server",
        desc: "As the server names it.",
        isWanted: () => this.chosen === "openai",
      }),
      this.switchOn(),
    ];
  }

  /** Another address or model is another judge: what it is told has to be seen again. */
  onSidecarChange(): void {
    const { sidecar } = this.store.current;
    const mode = sidecar["judge.mode"];
    const isOn = mode === "ollama" || mode === "openai";
    if (isOn && this.seen !== "" && this.seen !== this.destination()) {
      this.pending = mode;
      void this.store.changeSidecar("judge.mode", null).then(() => this.onChange());
    }
  }

  /** Forget what was chosen and not switched on: the page was closed. */
  reset(): void {
    this.pending = null;
    this.seen = this.isOn ? this.destination() : "";
  }

  private seen = "";

  private get isOn(): boolean {
    const mode = this.store.current.sidecar["judge.mode"];
    return mode === "ollama" || mode === "openai";
  }

  private get chosen(): JudgeName {
    if (this.pending !== null) return this.pending;
    const mode = this.store.current.sidecar["judge.mode"];
    return mode === "ollama" || mode === "openai" ? mode : "off";
  }

  private destination(): string {
    const { "judge.url": url, "judge.model": model } = this.store.current.sidecar;
    return `${this.chosen === "openai" ? String(url ?? "") : ON_OLLAMA} ${String(model ?? "")}`;
  }

  private mode(): Row {
    const fill = (setting: Setting): void => {
      setting.addDropdown((dropdown) => {
        for (const [value, text] of Object.entries(JUDGE_NAMES)) dropdown.addOption(value, text);
        dropdown.setValue(this.chosen);
        dropdown.onChange(async (value) => {
          this.pending = value === "ollama" || value === "openai" ? value : null;
          await this.store.changeSidecar("judge.mode", null);
          this.onChange();
        });
      });
    };
    return {
      name: "Second opinion",
      desc: "A judge has the word over the checks, never over your rulings. Off unless you switch it on below.",
      fill,
    };
  }

  private switchOn(): Row {
    const fill = (setting: Setting): void => {
      setting.addButton((button) =>
        button.setButtonText("Show what it is told").onClick(() => this.show(setting)),
      );
    };
    return {
      name: "Switch on",
      desc: "First you see, word for word, what it would be told.",
      isWanted: () => this.pending !== null,
      fill,
    };
  }

  private show(setting: Setting): void {
    const mode = this.pending;
    if (mode === null) return;
    const { "judge.url": url = "", "judge.model": model = "" } = this.store.current.sidecar;
    if (model === "" || (mode === "openai" && url === "")) {
      setting.setDesc("Name the model first, and the address where there is one.");
      return;
    }
    const wish = { isElsewhere: mode === "openai", destination: String(url), model: String(model) };
    new JudgeModal(this.app, wish, this.call, () => void this.accept(mode)).open();
  }

  private async accept(mode: JudgeName): Promise<void> {
    this.pending = null;
    await this.store.changeSidecar("judge.mode", mode);
    this.seen = this.destination();
    this.onChange();
  }
}
