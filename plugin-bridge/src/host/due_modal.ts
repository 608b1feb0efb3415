import { SuggestModal } from "obsidian";
import type { App } from "obsidian";
import type { DueNoteShape } from "../generated/protocol";
import { dueNoteLine } from "../core/round_words";
import { noteName } from "../core/note_name";

/** Lists the notes that are due for another round; choosing one starts it. */
export class DueModal extends SuggestModal<DueNoteShape> {
  constructor(
    app: App,
    private readonly due: readonly DueNoteShape[],
    private readonly onChoice: (note: DueNoteShape) => void,
  ) {
    super(app);
    this.setPlaceholder("Which note do you want to explain?");
    this.setInstructions([
      { command: "↵", purpose: "start a round" },
      { command: "esc", purpose: "close" },
    ]);
  }

  override getSuggestions(query: string): DueNoteShape[] {
    const wanted = query.trim().toLowerCase();
    return this.due.filter(({ note }) => note.toLowerCase().includes(wanted));
  }

  override renderSuggestion(note: DueNoteShape, element: HTMLElement): void {
    element.createDiv({ text: noteName(note.note) });
    element.createEl("small", { cls: "sparring-muted", text: dueNoteLine(note, Date.now()) });
  }

  override onChooseSuggestion(note: DueNoteShape): void {
    this.onChoice(note);
  }
}
