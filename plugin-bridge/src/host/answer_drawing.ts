import { setIcon } from "obsidian";
import type { AskResult, CitationShape } from "../generated/protocol";
import { answerAsNote } from "../core/answer_note";
import { answerNotices, citationPlace, sourcesOf } from "../core/library_words";
import type { Source } from "../core/library_words";
import type { LibraryExchange } from "../core/library_session";
import { parseBlocks } from "../core/markdown_blocks";
import type { Block, Inline, List } from "../core/markdown_blocks";
import { noteName } from "../core/note_name";

/** What a click in an answer does. */
export interface AnswerActions {
  readonly openCitation: (citation: CitationShape) => void;
  readonly openNote: (path: string) => void;
  readonly copy: (text: string) => void;
  readonly insert: (text: string) => void;
  /** Ask a question again that failed. */
  readonly askAgain: (failed: LibraryExchange) => void;
}

type Citations = readonly CitationShape[];

/** Draw one question with what came of it. */
export function drawAskedAndAnswered(
  parent: HTMLElement,
  exchange: LibraryExchange,
  actions: AnswerActions,
): void {
  const question = parent.createDiv({ cls: "sparring-turn sparring-learner" });
  question.createDiv({ cls: "sparring-label", text: exchange.scopeLabel });
  question.createEl("p", { text: exchange.question });
  const { result } = exchange;
  const citations = result?.citations ?? [];
  const answer = parent.createDiv({ cls: "sparring-answer" });
  if (result !== null && result.coverage !== "answered") {
    drawNoAnswer(answer, result);
  } else {
    for (const block of parseBlocks(exchange.answer)) drawBlock(answer, block, citations, actions);
  }
  drawTrouble(answer, exchange, actions);
  if (result === null) return;
  drawSources(parent, citations, actions);
  drawUnsupported(parent, result.unsupported);
  drawClosest(parent, result.closest, actions);
  for (const notice of answerNotices(result)) {
    parent.createDiv({ cls: "sparring-notice", text: notice });
  }
  if (result.coverage === "answered") drawTools(parent, exchange.answer, citations, actions);
}

/** "Not covered" and "not indexed yet" are different answers, and neither looks like a third. */
function drawNoAnswer(parent: HTMLElement, result: AskResult): void {
  const line = parent.createDiv({ cls: `sparring-coverage sparring-${result.coverage}` });
  setIcon(line.createSpan(), result.coverage === "not_covered" ? "search-x" : "hourglass");
  line.createSpan({ text: result.answer });
}

function drawTrouble(parent: HTMLElement, exchange: LibraryExchange, actions: AnswerActions): void {
  if (exchange.phase === "stopped") {
    parent.createEl("p", { cls: "sparring-muted", text: "Stopped." });
  }
  if (exchange.failure === null) return;
  const panel = parent.createDiv({ cls: "sparring-panel", attr: { role: "alert" } });
  panel.createEl("p", { text: exchange.failure.message });
  panel.createEl("p", { cls: "sparring-muted", text: exchange.failure.remedy });
  panel
    .createDiv({ cls: "sparring-buttons" })
    .createEl("button", { cls: "mod-cta", text: "Try again" })
    .addEventListener("click", () => actions.askAgain(exchange));
}

function drawBlock(
  parent: HTMLElement,
  block: Block,
  citations: Citations,
  actions: AnswerActions,
): void {
  switch (block.kind) {
    case "code":
      // Wide code scrolls: the keyboard must be able to come to it.
      parent.createEl("pre", { attr: { tabindex: "0" } }).createEl("code", { text: block.text });
      return;
    case "list":
      drawList(parent, block, citations, actions);
      return;
    case "quote":
      drawRuns(parent.createEl("blockquote").createEl("p"), block.children, citations, actions);
      return;
    case "heading":
      drawRuns(parent.createEl("h5"), block.children, citations, actions);
      return;
    case "paragraph":
      drawRuns(parent.createEl("p"), block.children, citations, actions);
  }
}

function drawList(parent: HTMLElement, list: List, citations: Citations, actions: AnswerActions): void {
  const attr = { start: list.start === 1 ? null : list.start };
  const element = parent.createEl(list.ordered ? "ol" : "ul", { attr });
  for (const { children, lists } of list.items) {
    const item = element.createEl("li");
    drawRuns(item, children, citations, actions);
    for (const below of lists) drawList(item, below, citations, actions);
  }
}

function drawRuns(
  parent: HTMLElement,
  runs: readonly Inline[],
  citations: Citations,
  actions: AnswerActions,
): void {
  for (const run of runs) {
    switch (run.kind) {
      case "text":
        parent.appendText(run.text);
        break;
      case "code":
        parent.createEl("code", { text: run.text });
        break;
      case "strong":
        drawRuns(parent.createEl("strong"), run.children, citations, actions);
        break;
      case "emphasis":
        drawRuns(parent.createEl("em"), run.children, citations, actions);
        break;
      case "citation":
        drawMark(parent, run.n, citations, actions);
    }
  }
}

/** A number that the result does not name is text, not a link to nowhere. */
function drawMark(
  parent: HTMLElement,
  n: number,
  citations: Citations,
  actions: AnswerActions,
): void {
  const citation = citations.find((candidate) => candidate.n === n);
  if (citation === undefined) {
    parent.appendText(`[${n}]`);
    return;
  }
  const mark = parent.createEl("button", {
    cls: "sparring-mark",
    text: String(n),
    attr: { "aria-label": `Open source ${n}: ${citationPlace(citation)}` },
  });
  mark.addEventListener("click", () => actions.openCitation(citation));
}

function drawSources(parent: HTMLElement, citations: Citations, actions: AnswerActions): void {
  if (citations.length === 0) return;
  const list = parent.createEl("ol", { cls: "sparring-sources", attr: { "aria-label": "Sources" } });
  for (const source of sourcesOf(citations)) drawSource(list, source, actions);
}

function drawSource(list: HTMLElement, source: Source, actions: AnswerActions): void {
  const [first] = source.citations;
  const item = list.createEl("li", { cls: "sparring-source" });
  item.dataset["path"] = first.path;
  const open = item.createEl("button", { cls: "sparring-source-place" });
  open.createSpan({ cls: "sparring-mark", text: String(source.n) });
  open.createSpan({ text: citationPlace(first) });
  open.addEventListener("click", () => actions.openCitation(first));
  for (const citation of source.citations) {
    const quote = item.createEl("button", { cls: "sparring-quote", text: citation.quote });
    quote.addEventListener("click", () => actions.openCitation(citation));
    if (!citation.supported) {
      item.createDiv({ cls: "sparring-warning", text: "This passage may not support the sentence." });
    }
  }
}

function drawUnsupported(parent: HTMLElement, sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  const box = parent.createDiv({ cls: "sparring-warning" });
  box.createDiv({ cls: "sparring-label", text: "Not backed by your notes" });
  const list = box.createEl("ul");
  for (const sentence of sentences) list.createEl("li", { text: sentence });
}

function drawClosest(parent: HTMLElement, paths: readonly string[], actions: AnswerActions): void {
  if (paths.length === 0) return;
  const box = parent.createDiv({ cls: "sparring-closest" });
  box.createSpan({ cls: "sparring-label", text: "Closest notes" });
  for (const path of paths) {
    const open = box.createEl("button", { cls: "sparring-note-chip", text: noteName(path) });
    open.addEventListener("click", () => actions.openNote(path));
  }
}

function drawTools(parent: HTMLElement, answer: string, citations: Citations, actions: AnswerActions): void {
  const tools = parent.createDiv({ cls: "sparring-tools" });
  const tool = (icon: string, label: string, run: () => void): void => {
    const button = tools.createEl("button", { cls: "clickable-icon", attr: { "aria-label": label } });
    setIcon(button, icon);
    // The second click of a double click is no second wish.
    button.addEventListener("click", ({ detail }) => {
      if (detail <= 1) run();
    });
  };
  tool("copy", "Copy the answer", () => actions.copy(answer));
  tool("file-input", "Insert into the open note", () => actions.insert(answerAsNote(answer, citations)));
}
