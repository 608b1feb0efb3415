// The methods that Obsidian adds to DOM objects, as far as the plugin uses them.

interface ElementInfo {
  cls?: string | string[];
  text?: string;
  attr?: Record<string, string | number | boolean | null>;
  value?: string;
}

function setAttr(element: Element, name: string, value: string | number | boolean | null): void {
  if (value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

function make(parent: Node | null, tag: string, info: ElementInfo | string = {}): HTMLElement {
  const given = typeof info === "string" ? { cls: info } : info;
  const element = document.createElement(tag);
  const classes = Array.isArray(given.cls) ? given.cls : (given.cls ?? "").split(" ");
  element.classList.add(...classes.filter((name) => name !== ""));
  if (given.text !== undefined) element.textContent = given.text;
  if (given.value !== undefined) (element as HTMLInputElement).value = given.value;
  for (const [name, value] of Object.entries(given.attr ?? {})) setAttr(element, name, value);
  parent?.appendChild(element);
  return element;
}

const nodeMethods = {
  createEl(this: Node, tag: string, info?: ElementInfo | string) {
    return make(this, tag, info);
  },
  createDiv(this: Node, info?: ElementInfo | string) {
    return make(this, "div", info);
  },
  createSpan(this: Node, info?: ElementInfo | string) {
    return make(this, "span", info);
  },
  empty(this: Node) {
    while (this.lastChild !== null) this.removeChild(this.lastChild);
  },
  appendText(this: Node, text: string) {
    this.appendChild(document.createTextNode(text));
  },
};

const elementMethods = {
  setText(this: HTMLElement, text: string) {
    this.textContent = text;
  },
  addClass(this: HTMLElement, ...names: string[]) {
    this.classList.add(...names);
  },
  removeClass(this: HTMLElement, ...names: string[]) {
    this.classList.remove(...names);
  },
  toggleClass(this: HTMLElement, name: string, on: boolean) {
    this.classList.toggle(name, on);
  },
  setAttr(this: HTMLElement, name: string, value: string | number | boolean | null) {
    setAttr(this, name, value);
  },
  setAttrs(this: HTMLElement, values: Record<string, string | number | boolean | null>) {
    for (const [name, value] of Object.entries(values)) setAttr(this, name, value);
  },
  setCssProps(this: HTMLElement, values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) this.style.setProperty(name, value);
  },
  toggle(this: HTMLElement, show: boolean) {
    this.style.display = show ? "" : "none";
  },
};

/** Extend the page's DOM as Obsidian does. */
export function extendDom(): void {
  Object.assign(Node.prototype, nodeMethods);
  // The window that a node is in, which is another one in a pop-out.
  Object.defineProperty(Node.prototype, "doc", { get(this: Node) { return this.ownerDocument ?? this; } });
  Object.defineProperty(Node.prototype, "win", {
    get(this: Node) { return (this.ownerDocument ?? document).defaultView; },
  });
  Object.assign(HTMLElement.prototype, elementMethods);
  Object.assign(globalThis, {
    activeDocument: document,
    activeWindow: window,
    createFragment: () => document.createDocumentFragment(),
  });
}
