import { Menu, setIcon, setTooltip } from "obsidian";
import type { Plugin } from "obsidian";
import type { StatusLine } from "../core/status";

/** What the menu of the status bar offers. */
export interface StatusAction {
  readonly title: string;
  readonly icon: string;
  readonly run: () => void;
}

/** The plugin's place in the status bar. */
export class StatusBar {
  private readonly item: HTMLElement;
  private readonly icon: HTMLElement;
  private readonly text: HTMLElement;
  private shown: StatusLine | null = null;

  constructor(plugin: Plugin, actions: () => readonly StatusAction[]) {
    this.item = plugin.addStatusBarItem();
    this.item.addClass("mod-clickable", "sparring-status");
    this.item.setAttrs({ role: "button", tabindex: "0" });
    this.icon = this.item.createSpan({ cls: "sparring-status-icon" });
    this.text = this.item.createSpan();
    const open = (at: { x: number; y: number }): void => this.openMenu(actions(), at);
    plugin.registerDomEvent(this.item, "click", (event) => open({ x: event.clientX, y: event.clientY }));
    plugin.registerDomEvent(this.item, "keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const box = this.item.getBoundingClientRect();
      open({ x: box.left, y: box.top });
    });
  }

  /** Show a line; nothing is touched when it is the one shown. */
  show(line: StatusLine): void {
    if (this.shown?.text === line.text && this.shown.detail === line.detail) return;
    this.shown = line;
    setIcon(this.icon, line.icon);
    this.text.setText(line.text);
    this.item.dataset["tone"] = line.tone;
    setTooltip(this.item, `Sparring Partner: ${line.text}. ${line.detail}`, { placement: "top" });
  }

  private openMenu(actions: readonly StatusAction[], at: { x: number; y: number }): void {
    const menu = new Menu();
    const { text = "", detail = "" } = this.shown ?? {};
    if (detail !== "") {
      menu.addItem((item) => item.setTitle(`${text}. ${detail}`).setIsLabel(true));
      menu.addSeparator();
    }
    for (const action of actions) {
      menu.addItem((item) => item.setTitle(action.title).setIcon(action.icon).onClick(action.run));
    }
    menu.showAtPosition(at, this.item.ownerDocument);
  }
}
