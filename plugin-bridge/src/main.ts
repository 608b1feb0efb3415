import { Bridge } from "./host/bridge";
import { Plugin } from "./host/obsidian";

/** The plugin as Obsidian loads it: builds the parts, registers them, disposes of them. */
export default class SparringPartnerPlugin extends Plugin {
  private bridge: Bridge | null = null;

  override async onload(): Promise<void> {
    this.bridge = await Bridge.load(this);
    this.bridge.register();
  }

  /** The person has just switched the plugin on: show where it begins, or what is missing. */
  override onUserEnable(): void {
    this.bridge?.welcome();
  }

  override onunload(): void {
    this.bridge?.close();
    this.bridge = null;
  }
}
