import type { App, TFile } from "obsidian";
import type { DueNoteShape, StudyGapShape } from "../generated/protocol";
import { OneAtATime } from "../core/one_at_a_time";
import type { RoundRoom } from "../core/round_room";
import { dueWords } from "../core/round_words";
import type { CallSidecar } from "../sidecar/calls";
import { DueModal } from "./due_modal";
import type { NoteOpener, NotePlace } from "./note_opening";
import type { NoteWriter } from "./note_writing";
import type { RoundActions } from "./round_drawing";
import type { Surface } from "./surface";
import type { Views } from "./views";

/** What the desk works with. */
export interface RoundDeskParts {
  readonly app: App;
  readonly call: CallSidecar;
  readonly room: RoundRoom;
  readonly views: Views;
  readonly opener: NoteOpener;
  readonly writer: NoteWriter;
  readonly surface: Surface;
}

/** How far ahead the list of due rounds looks, in days. */
const DUE_WITHIN_DAYS = 1;

/** What commands and buttons do about rounds. */
export class RoundDesk {
  private readonly saving = new OneAtATime();
  private readonly studying = new OneAtATime();
  private readonly continuing = new OneAtATime();
  private readonly listing = new OneAtATime();

  constructor(private readonly parts: RoundDeskParts) {}

  /** What clicks in a round do. */
  get actions(): RoundActions {
    const { surface } = this.parts;
    return {
      openNote: (path) => surface.run(this.open({ path })),
      openPoint: (path, text) => surface.run(this.openPoint(path, text)),
      openGap: (path, gap) => surface.run(this.open(placeOf(path, gap))),
      rule: (about, ruling, evidence) =>
        surface.toItsEnd(this.parts.room.current?.rule(about, ruling, evidence) ?? Promise.resolve()),
    };
  }

  /** Begin a round on a note. */
  start(path: string): void {
    const { surface, views, room } = this.parts;
    surface.run(views.showRound());
    surface.run(this.whereabouts(path).then((now) => room.start(now)));
  }

  /** Begin a round on the note that is open, if any. */
  startOnActiveNote(): void {
    const note: TFile | null = this.parts.views.activeNote();
    if (note === null) this.parts.surface.say("Open a note first.");
    else this.start(note.path);
  }

  /** Go on with the newest open round. */
  async continueLast(): Promise<void> {
    await this.continuing.run(async () => {
      await this.parts.views.showRound();
      if (!(await this.parts.room.continueLast())) this.parts.surface.say("There is no open round.");
    });
  }

  /** Show what the last finished round found missing, and the first place of it in the note. */
  async studyLast(): Promise<void> {
    await this.studying.run(() => this.study());
  }

  private async study(): Promise<void> {
    const { room, views, surface } = this.parts;
    await views.showRound();
    if (!(await room.showLastFinished())) {
      surface.say("There is no finished round yet.");
      return;
    }
    const study = await room.current?.study();
    const first = study?.gaps.find((gap) => gap.span !== null);
    if (study === undefined || study === null || study.gaps.length === 0) {
      surface.say("The last round left nothing to study.");
    } else if (first !== undefined) {
      await this.open(placeOf(study.note, first));
    }
  }

  /** Let the person choose among the notes that are due. */
  async showDue(): Promise<void> {
    await this.listing.run(() => this.listDue());
  }

  private async listDue(): Promise<void> {
    const { call, surface, app } = this.parts;
    const found = await call("dueRounds", { withinDays: DUE_WITHIN_DAYS });
    if (found.due.length > 0) {
      new DueModal(app, found.due, (note: DueNoteShape) => this.start(note.note)).open();
    } else if (found.nextDueAt === null) {
      surface.say("No note is due: there is none with a finished round yet.");
    } else {
      surface.say(`No note is due. The next one is, ${dueWords(found.nextDueAt, Date.now())}.`);
    }
  }

  /** Write the round that is shown into the vault, as a page of its own. */
  async save(): Promise<void> {
    await this.saving.run(() => this.writeRound());
  }

  private async writeRound(): Promise<void> {
    const roundId = this.parts.room.current?.current.head?.roundId;
    if (roundId === undefined) return;
    const page = await this.parts.call("exportRound", { roundId });
    const path = await this.parts.writer.writePage(page.folder, page.fileName, page.markdown);
    await this.parts.opener.open({ path });
  }

  /** Open the note at a point: by its own words, or where the sidecar finds it. */
  private async openPoint(path: string, text: string): Promise<void> {
    const { current } = this.parts.room;
    const isOver = current?.current.phase.kind === "concluded";
    const places = isOver ? await current?.places() : null;
    const gap = places?.gaps.find(({ assertion, text: said }) => assertion === text || said === text);
    await this.open(gap?.span ? placeOf(path, gap) : { path, at: { text } });
  }

  /** Open a place in the note of the round in hand, wherever the note is now. */
  private async open(place: NotePlace): Promise<void> {
    await this.parts.opener.open({ ...place, path: await this.whereabouts(place.path) });
  }

  /** A note that is not where the round has it was renamed while nobody watched: ask the sidecar. */
  private async whereabouts(path: string): Promise<string> {
    const { app, room } = this.parts;
    const isOfRound = room.current?.current.note === path;
    if (!isOfRound || app.vault.getFileByPath(path) !== null) return path;
    return (await room.findNote()) ?? path;
  }
}

function placeOf(path: string, gap: StudyGapShape): NotePlace {
  return gap.span === null ? { path } : { path, at: { quote: gap.quote, span: gap.span } };
}
