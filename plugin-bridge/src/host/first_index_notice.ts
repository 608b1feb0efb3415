import { Notice, ProgressBarComponent } from "obsidian";

/** Shown once, while a vault is indexed for the first time. */
export class FirstIndexNotice {
  private readonly notice: Notice;
  private readonly bar: ProgressBarComponent;
  private readonly words: HTMLElement;

  constructor(onStop: () => void) {
    const content = createFragment();
    this.words = content.createDiv({ text: "Indexing your notes for the first time…" });
    this.bar = new ProgressBarComponent(content.createDiv({ cls: "sparring-progress" }));
    const stop = content.createEl("button", { text: "Stop" });
    stop.addEventListener("click", onStop);
    this.notice = new Notice(content, 0);
  }

  /** Show how far it is. */
  show(done: number, total: number): void {
    this.words.setText(`Indexing your notes for the first time: ${done} of ${total}`);
    this.bar.setValue((100 * done) / Math.max(1, total));
  }

  /** Say how it ended, then go away by itself. */
  end(sentence: string): void {
    this.notice.hide();
    if (sentence !== "") new Notice(`Your notes can be asked now: ${sentence}`);
  }
}
