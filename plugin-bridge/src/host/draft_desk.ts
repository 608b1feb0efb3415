import type { App, TFile } from "obsidian";
import { DEFAULT_HEADING } from "../core/assertion_insert";
import { counted } from "../core/round_words";
import type { CallSidecar } from "../sidecar/calls";
import { DraftModal } from "./draft_modal";
import type { NoteWriter } from "./note_writing";
import type { Surface } from "./surface";

/** Name of the setting that names the section of core assertions. */
const HEADING_SETTING = "rounds.assertionsHeading";

/** What the desk works with. */
export interface DraftDeskParts {
  readonly app: App;
  readonly call: CallSidecar;
  readonly writer: NoteWriter;
  readonly surface: Surface;
}

/** Proposes core assertions and puts the chosen ones into the note. */
export class DraftDesk {
  constructor(private readonly parts: DraftDeskParts) {}

  /** Open the dialog for a note. */
  open(file: TFile): void {
    const { app, call, surface } = this.parts;
    new DraftModal(app, file, {
      call,
      insert: (note, assertions) => this.insert(note, assertions),
      run: (task) => surface.run(task),
    }).open();
  }

  private async insert(file: TFile, assertions: readonly string[]): Promise<boolean> {
    const { writer, surface } = this.parts;
    const isIn = await writer.addAssertions(file, assertions, await this.heading());
    if (isIn) surface.say(`${counted(assertions.length, "core assertion")} inserted.`);
    return isIn;
  }

  /** The heading that the sidecar looks for. */
  private async heading(): Promise<string> {
    const { settings } = await this.parts.call("settings", {});
    const heading = settings.find(({ name }) => name === HEADING_SETTING)?.value;
    return typeof heading === "string" ? heading : DEFAULT_HEADING;
  }
}
