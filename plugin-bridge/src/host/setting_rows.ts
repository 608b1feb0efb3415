import type { DropdownComponent, Setting } from "obsidian";
import type { ModelsParams, ModelsResult, SettingShape } from "../generated/protocol";
import type { SidecarSettingName, SidecarValue } from "../settings/sidecar_settings";
import type { SettingsStore } from "./settings_store";

/** One setting: what it is called and how its control is drawn. */
export interface Row {
  readonly name: string;
  readonly desc: string;
  readonly fill: (setting: Setting) => void;
  /** Whether it matters as the other settings stand; absent: always. */
  readonly isWanted?: () => boolean;
}

/** Settings that belong together; the first group has no heading. */
export interface Group {
  readonly heading: string | null;
  readonly rows: readonly Row[];
}

/** Where models come from. */
export type ModelSource = NonNullable<ModelsParams["source"]>;

/** What the sidecar says of its settings; asked once while the page is open. */
export interface SetupFacts {
  /** Models to choose from; rejects when the sidecar does not run. */
  models(source: ModelSource): Promise<ModelsResult>;
  /** A setting as it is in force; null when the sidecar does not run. */
  inForce(name: SidecarSettingName): Promise<SettingShape | null>;
}

/** Builds rows for the sidecar's settings: what is not set here shows what holds instead. */
export class SidecarRows {
  constructor(
    private readonly store: SettingsStore,
    private readonly facts: SetupFacts,
    /** Called after a change on which other rows may depend. */
    private readonly onChange: () => void,
  ) {}

  /** A choice among fixed names; the first entry takes it back. */
  choice(
    name: SidecarSettingName,
    names: Readonly<Record<string, string>>,
    words: Omit<Row, "fill">,
  ): Row {
    const fill = (setting: Setting): void => {
      setting.addDropdown((dropdown) => {
        dropdown.addOption("", "Default");
        for (const [value, text] of Object.entries(names)) dropdown.addOption(value, text);
        this.bind(dropdown, name);
        this.showDefault(dropdown, name, (value) => names[String(value)] ?? String(value));
      });
    };
    return { ...words, fill };
  }

  /** A model that its server has; one that it lacks stays choosable while it is set. */
  model(name: SidecarSettingName, can: "canChat" | "canEmbed", none: string, words: Omit<Row, "fill">): Row {
    const fill = (setting: Setting): void => {
      setting.addDropdown((dropdown) => {
        dropdown.addOption("", none);
        const set = this.value(name);
        if (typeof set === "string") dropdown.addOption(set, set);
        this.bind(dropdown, name);
        void this.offerModels(setting, dropdown, { name, can, set: String(set ?? "") });
      });
    };
    return { ...words, fill };
  }

  /** A file on this computer: those that are known are offered, any other path can be typed. */
  file(name: SidecarSettingName, words: Omit<Row, "fill">): Row {
    const { fill: fillText } = this.text(name, words, "Choose or type a path");
    const fill = (setting: Setting): void => {
      fillText(setting);
      const input = setting.controlEl.querySelector("input");
      if (input === null) return;
      const offered = setting.controlEl.createEl("datalist", { attr: { id: `sparring-${name}` } });
      input.setAttr("list", offered.id);
      void this.facts.models("gguf").then(
        ({ models }) => models.forEach((model) => offered.createEl("option", { value: model.name })),
        () => undefined, // Without a sidecar a path can still be typed.
      );
    };
    return { ...words, fill };
  }

  /** A text; empty takes it back. */
  text(name: SidecarSettingName, words: Omit<Row, "fill">, placeholder = ""): Row {
    const fill = (setting: Setting): void => {
      setting.addText((text) => {
        text.setPlaceholder(placeholder).setValue(String(this.value(name) ?? ""));
        text.onChange((typed) => this.set(name, typed.trim() === "" ? null : typed.trim()));
        void this.facts.inForce(name).then((found) => {
          const value = found?.value;
          if (typeof value === "string" && value !== "") text.setPlaceholder(value);
        });
      });
    };
    return { ...words, fill };
  }

  /** A number in a range; empty takes it back, and what is out of range is not taken. */
  number(
    name: SidecarSettingName,
    range: { low: number; high: number; step: number },
    words: Omit<Row, "fill">,
  ): Row {
    const fill = (setting: Setting): void => {
      setting.addText((text) => {
        const { inputEl } = text;
        inputEl.setAttrs({
          type: "number",
          min: String(range.low),
          max: String(range.high),
          step: String(range.step),
        });
        text.setValue(String(this.value(name) ?? ""));
        text.onChange((typed) => {
          const value = typed.trim() === "" ? null : Number(typed);
          const isGood = value === null || (value >= range.low && value <= range.high);
          inputEl.toggleClass("sparring-wrong", !isGood);
          inputEl.setAttr("aria-invalid", isGood ? null : "true");
          return isGood ? this.set(name, value) : undefined;
        });
        void this.facts.inForce(name).then((found) => {
          if (found === null) return;
          text.setPlaceholder(typeof found.value === "number" ? String(found.value) : "automatic");
        });
      });
    };
    return { ...words, fill };
  }

  /** Yes or no; the first entry takes it back. */
  flag(name: SidecarSettingName, words: Omit<Row, "fill">): Row {
    const fill = (setting: Setting): void => {
      setting.addDropdown((dropdown) => {
        dropdown.addOption("", "Default").addOption("true", "On").addOption("false", "Off");
        dropdown.setValue(String(this.value(name) ?? ""));
        dropdown.onChange((value) => this.set(name, value === "" ? null : value === "true"));
        this.showDefault(dropdown, name, (value) => (value === true ? "on" : "off"));
      });
    };
    return { ...words, fill };
  }

  private value(name: SidecarSettingName): SidecarValue | undefined {
    return this.store.current.sidecar[name];
  }

  private async set(name: SidecarSettingName, value: SidecarValue | null): Promise<void> {
    await this.store.changeSidecar(name, value);
    this.onChange();
  }

  private bind(dropdown: DropdownComponent, name: SidecarSettingName): void {
    dropdown.setValue(String(this.value(name) ?? ""));
    dropdown.onChange((value) => this.set(name, value === "" ? null : value));
  }

  private showDefault(
    dropdown: DropdownComponent,
    name: SidecarSettingName,
    asWords: (value: unknown) => string,
  ): void {
    void this.facts.inForce(name).then((found) => {
      const first = dropdown.selectEl.options.item(0);
      if (found === null || first === null) return;
      const isOurs = this.value(name) !== undefined;
      first.text = `Default (${asWords(isOurs ? found.default : found.value)})`;
    });
  }

  private async offerModels(
    setting: Setting,
    dropdown: DropdownComponent,
    { name, can, set }: { name: SidecarSettingName; can: "canChat" | "canEmbed"; set: string },
  ): Promise<void> {
    const source = name.startsWith("openai.") ? "openai" : "ollama";
    const found = await this.facts.models(source).catch(() => null);
    if (found === null) return;
    for (const model of found.models) {
      if (model[can] && model.name !== set) dropdown.addOption(model.name, model.name);
    }
    const isKnown = set === "" || found.models.some(({ name }) => sameModel(name, set));
    if (found.isRunning && !isKnown) {
      setting.setDesc(
        source === "ollama"
          ? `Ollama does not have ${set}. Run: ollama pull ${set}`
          : `The server does not offer ${set}. Load it there, or choose another one.`,
      );
    } else if (!found.isRunning && set !== "") {
      setting.setDesc(`${found.reason} ${found.remedy}`);
    } else if (!found.isRunning) {
      // Nothing is wrong where no model was chosen: say what the row is for, and how more is offered.
      const whose = source === "ollama" ? "Models of Ollama" : "Models of the server";
      setting.setDesc(`${setting.descEl.textContent ?? ""} ${whose} are offered once it runs.`.trim());
    }
  }
}

/** Ollama lists a model without a tag as `:latest`. */
function sameModel(listed: string, set: string): boolean {
  return listed === set || listed === `${set}:latest`;
}
