import type { ModelsResult, SettingShape, SettingsResult } from "../generated/protocol";
import { BridgeError } from "../sidecar/errors";
import type { CallSidecar } from "../sidecar/calls";
import type { SidecarSettingName } from "../settings/sidecar_settings";
import type { SetupFacts } from "./setting_rows";

/** Asks the sidecar about models and settings, once while the settings page is open. */
export class SetupQuestions implements SetupFacts {
  private asked: { models?: Promise<ModelsResult>; settings?: Promise<SettingsResult | null> } = {};

  constructor(
    private readonly call: CallSidecar,
    private readonly canAsk: () => boolean,
  ) {}

  /** Ask anew the next time. */
  forget(): void {
    this.asked = {};
  }

  models(): Promise<ModelsResult> {
    if (!this.canAsk()) return Promise.reject(new Error("the sidecar does not run"));
    this.asked.models ??= this.call("models", {});
    return this.asked.models;
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
