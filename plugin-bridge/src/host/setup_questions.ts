import type { ModelsResult, SettingShape, SettingsResult } from "../generated/protocol";
import { BridgeError } from "../sidecar/errors";
import type { CallSidecar } from "../sidecar/calls";
import type { SidecarSettingName } from "../settings/sidecar_settings";
import type { ModelSource, SetupFacts } from "./setting_rows";

/** Asks the sidecar about models and settings, once while the settings page is open. */
export class SetupQuestions implements SetupFacts {
  private asked: { models?: Partial<Record<ModelSource, Promise<ModelsResult>>>; settings?: Promise<SettingsResult | null> } = {};

  /** The question about models that was asked last; the next waits for its answer. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly call: CallSidecar,
    private readonly canAsk: () => boolean,
  ) {}

  /** Ask anew the next time. */
  forget(): void {
    this.asked = {};
  }

  models(source: ModelSource): Promise<ModelsResult> {
    if (!this.canAsk()) return Promise.reject(new Error("the sidecar does not run"));
    const asked = (this.asked.models ??= {});
    // An older sidecar knows Ollama's alone, and no name for them.
    return (asked[source] ??= this.afterOthers(() =>
      this.call("models", source === "ollama" ? {} : { source }),
    ));
  }

  /** Ask one after the other: the sidecar takes one question about models at a time. */
  private afterOthers(ask: () => Promise<ModelsResult>): Promise<ModelsResult> {
    const asking = this.last.then(ask, ask);
    this.last = asking;
    return asking;
  }

  async inForce(name: SidecarSettingName): Promise<SettingShape | null> {
    if (!this.canAsk()) return null;
    // An older sidecar does not know the question; the page then shows no defaults.
    this.asked.settings ??= this.call("settings", {}).catch((error: unknown) => {
      if (error instanceof BridgeError) return null;
      throw error;
    });
    const found = await this.asked.settings;
    return found?.settings.find((setting) => setting.name === name) ?? null;
  }
}
