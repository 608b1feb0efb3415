// The surface of the `obsidian` module that the plugin uses, for running it in a plain page.

import { Component, Plugin } from "./component";
import { Modal, SuggestModal } from "./modal";
import { Events, FileSystemAdapter, TAbstractFile, TFile, TFolder, Vault } from "./vault";
import { ItemView, MarkdownView, WorkspaceLeaf } from "./workspace";
import type { App } from "./workspace";

/** Icons by name, put there by the Node side from the set that Obsidian carries. */
declare const HOST_ICONS: Record<string, string>;

export function setIcon(parent: HTMLElement, name: string): void {
  const source = HOST_ICONS[name];
  if (source === undefined) throw new Error(`there is no icon ${name}`);
  parent.empty();
  const svg = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  svg.classList.add("svg-icon");
  parent.appendChild(svg);
}

export function setTooltip(element: HTMLElement, text: string): void {
  element.setAttribute("aria-label", text);
}

export function normalizePath(path: string): string {
  return path.replace(/[\\/]+/g, "/").replace(/^\/|\/$/g, "");
}

/** How long Obsidian shows a notice unless told otherwise. */
const NOTICE_MS = 4_000;

export class Notice {
  readonly messageEl: HTMLElement;

  constructor(message: string | DocumentFragment, durationMs = NOTICE_MS) {
    const area = document.querySelector(".notice-container") ?? document.body;
    this.messageEl = area.createDiv({ cls: "notice", attr: { role: "alert" } });
    if (typeof message === "string") this.messageEl.setText(message);
    else this.messageEl.appendChild(message);
    if (durationMs > 0) window.setTimeout(() => this.hide(), durationMs);
  }

  hide(): void {
    this.messageEl.remove();
  }
}

export class ProgressBarComponent {
  private readonly bar: HTMLElement;

  constructor(parent: HTMLElement) {
    this.bar = parent.createDiv({ cls: "setting-progress-bar" }).createDiv({ cls: "setting-progress-bar-inner" });
  }

  setValue(percent: number): this {
    this.bar.style.width = `${percent}%`;
    return this;
  }
}

class MenuItem {
  private run: () => void = () => undefined;

  constructor(private readonly element: HTMLElement) {
    element.addEventListener("click", () => this.run());
  }

  setTitle(title: string): this {
    this.element.setText(title);
    return this;
  }

  setIcon(): this {
    return this;
  }

  setIsLabel(isLabel: boolean): this {
    this.element.toggleClass("is-label", isLabel);
    return this;
  }

  onClick(run: () => void): this {
    this.run = run;
    return this;
  }
}

export class Menu {
  private readonly element = document.body.createDiv({ cls: "menu", attr: { role: "menu" } });

  constructor() {
    this.element.toggle(false);
    this.element.addEventListener("click", () => this.element.remove());
  }

  addItem(fill: (item: MenuItem) => unknown): this {
    fill(new MenuItem(this.element.createDiv({ cls: "menu-item", attr: { role: "menuitem" } })));
    return this;
  }

  addSeparator(): this {
    this.element.createDiv({ cls: "menu-separator" });
    return this;
  }

  showAtPosition(at: { x: number; y: number }): this {
    this.element.toggle(true);
    const box = this.element.getBoundingClientRect();
    this.element.style.left = `${Math.min(at.x, window.innerWidth - box.width - 8)}px`;
    this.element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - 8) - box.height)}px`;
    return this;
  }
}

/** The controls of a setting; each draws a plain element. */
class Control<E extends HTMLElement & { value: string }> {
  constructor(readonly element: E) {}

  get inputEl(): E {
    return this.element;
  }

  get selectEl(): E {
    return this.element;
  }

  setValue(value: string): this {
    this.element.value = value;
    return this;
  }

  setPlaceholder(text: string): this {
    this.element.setAttr("placeholder", text);
    return this;
  }

  onChange(listener: (value: string) => unknown): this {
    this.element.addEventListener("change", () => void listener(this.element.value));
    return this;
  }
}

class Dropdown extends Control<HTMLSelectElement> {
  addOption(value: string, text: string): this {
    this.element.createEl("option", { value, text });
    return this;
  }
}

class Toggle {
  constructor(private readonly element: HTMLElement) {
    element.addEventListener("click", () => {
      element.classList.toggle("is-enabled");
    });
  }

  setValue(on: boolean): this {
    this.element.toggleClass("is-enabled", on);
    return this;
  }

  onChange(listener: (on: boolean) => unknown): this {
    this.element.addEventListener("click", () => void listener(this.element.classList.contains("is-enabled")));
    return this;
  }
}

class Button {
  constructor(private readonly element: HTMLElement) {}

  setButtonText(text: string): this {
    this.element.setText(text);
    return this;
  }

  onClick(run: () => void): this {
    this.element.addEventListener("click", run);
    return this;
  }
}

export class Setting {
  readonly settingEl: HTMLElement;
  private readonly info: HTMLElement;
  readonly controlEl: HTMLElement;

  constructor(container: HTMLElement) {
    this.settingEl = container.createDiv({ cls: "setting-item" });
    this.info = this.settingEl.createDiv({ cls: "setting-item-info" });
    this.controlEl = this.settingEl.createDiv({ cls: "setting-item-control" });
  }

  setName(name: string): this {
    this.info.createDiv({ cls: "setting-item-name", text: name });
    return this;
  }

  setDesc(text: string): this {
    this.info.querySelector(".setting-item-description")?.remove();
    this.info.createDiv({ cls: "setting-item-description", text });
    return this;
  }

  setHeading(): this {
    this.settingEl.addClass("setting-item-heading");
    return this;
  }

  addDropdown(fill: (control: Dropdown) => unknown): this {
    fill(new Dropdown(this.controlEl.createEl("select", { cls: "dropdown" })));
    return this;
  }

  addText(fill: (control: Control<HTMLInputElement>) => unknown): this {
    fill(new Control(this.controlEl.createEl("input", { attr: { type: "text" } })));
    return this;
  }

  addTextArea(fill: (control: Control<HTMLTextAreaElement>) => unknown): this {
    fill(new Control(this.controlEl.createEl("textarea")));
    return this;
  }

  addToggle(fill: (control: Toggle) => unknown): this {
    fill(new Toggle(this.controlEl.createDiv({ cls: "checkbox-container" })));
    return this;
  }

  addButton(fill: (control: Button) => unknown): this {
    fill(new Button(this.controlEl.createEl("button")));
    return this;
  }
}

export class PluginSettingTab {
  readonly containerEl = document.createElement("div");

  hide(): void {
    this.containerEl.empty();
  }

  constructor(
    readonly app: App,
    readonly plugin: Plugin,
  ) {}
}

/** All tags of a note, with their hash. */
export function getAllTags(cache: { tags: string[] }): string[] {
  return cache.tags;
}

export const apiVersion = "1.8.7";

export {
  Component, Events, FileSystemAdapter, ItemView, MarkdownView, Modal, Plugin, SuggestModal, TAbstractFile, TFile, TFolder,
  Vault, WorkspaceLeaf,
};
