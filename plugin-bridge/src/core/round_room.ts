/** Holds the round in hand, so that closing the pane loses nothing. */

import type { OpenRoundShape } from "../generated/protocol";
import type { CallSidecar } from "../sidecar/calls";
import { ROUND_UNKNOWN_CODE } from "../sidecar/errors";
import { hasCode } from "./failures";
import { KeptDrafts } from "./kept_drafts";
import type { DraftStore } from "./kept_drafts";
import { hasReplied } from "./round";
import { RoundSession } from "./round_session";
import { Signal } from "./signal";

const FORGETFUL: DraftStore = { load: () => null, save: () => undefined };

/** The one place where rounds are begun and gone on with. */
export class RoundRoom {
  /** Emits when the round in hand, or which one it is, has changed. */
  readonly changed = new Signal();
  private session: RoundSession | null = null;
  private readonly drafts: KeptDrafts;
  private unsent = "";

  constructor(
    private readonly call: CallSidecar,
    kept: DraftStore = FORGETFUL,
  ) {
    this.drafts = new KeptDrafts(kept);
  }

  /** What stands in the answer box, unsent. */
  get draft(): string {
    return this.unsent;
  }

  set draft(text: string) {
    this.unsent = text;
    const roundId = this.session?.current.head?.roundId;
    if (roundId !== undefined) this.drafts.keep(roundId, text);
  }

  /** Say something in the round; it stays kept until the partner has replied. */
  async answer(text: string): Promise<void> {
    const { session } = this;
    if (session?.current.phase.kind !== "answering" || text.trim() === "") return;
    this.draft = text;
    this.unsent = "";
    await session.answer(text);
  }

  /** The round in hand. */
  get current(): RoundSession | null {
    return this.session;
  }

  /**
   * Begin a round on a note, unless one is being opened on it.
   *
   * @returns When it is open or has failed to open.
   */
  async start(note: string): Promise<void> {
    const state = this.session?.current;
    if (state?.phase.kind === "opening" && state.note === note) return;
    this.session?.stop();
    await this.take(RoundSession.forNote(note, this.call, (from) => this.hear(from))).open();
  }

  /** Go on with the newest open round; false when there is none. */
  continueLast(): Promise<boolean> {
    return this.continueWith(() => true);
  }

  /**
   * Take a certain round in hand again, open or finished, unless another one is in hand.
   *
   * @returns False when another one is in hand, or the round has been forgotten.
   */
  async restore(roundId: string): Promise<boolean> {
    if (this.session !== null) return false;
    if (await this.continueWith((round) => round.roundId === roundId)) return true;
    return (await unlessForgotten(this.showFinished({ roundId }))) ?? false;
  }

  /** Show the round that was finished last; the one in hand when it is finished. */
  async showLastFinished(): Promise<boolean> {
    if (this.session?.current.phase.kind === "concluded") return true;
    return this.showFinished({ limit: 1 });
  }

  /** A note or folder of the vault got another path: what the round points to goes along. */
  noteMoved(from: string, to: string): void {
    this.session?.noteMoved(from, to);
  }

  /**
   * Ask where the note of the round in hand is now: it may have been renamed while nobody watched.
   *
   * @returns Its path, or null when no round is in hand.
   */
  async findNote(): Promise<string | null> {
    const { session } = this;
    if (session === null) return null;
    const { head, note, phase } = session.current;
    if (head === null) return note;
    const now = await unlessForgotten(this.noteOf(head.roundId, phase.kind === "concluded"));
    if (now !== null) session.noteMoved(note, now);
    return session.current.note;
  }

  private async noteOf(roundId: string, isFinished: boolean): Promise<string | null> {
    if (isFinished) return (await this.call("rounds", { roundId })).rounds[0]?.note ?? null;
    const { rounds } = await this.call("openRounds", {});
    return rounds.find((open) => open.roundId === roundId)?.noteNow ?? null;
  }

  private async showFinished(which: { roundId: string } | { limit: number }): Promise<boolean> {
    const { rounds } = await this.call("rounds", { ...which, withTranscripts: true });
    const [round] = rounds;
    if (round === undefined) return false;
    this.session?.stop();
    this.take(RoundSession.finished(round, this.call, (from) => this.hear(from)));
    return true;
  }

  private async continueWith(fits: (round: OpenRoundShape) => boolean): Promise<boolean> {
    const { rounds } = await this.call("openRounds", {});
    const open = rounds.find(fits);
    if (open === undefined) return false;
    if (this.session?.current.head?.roundId === open.roundId) return true;
    this.session?.stop();
    await this.take(RoundSession.fromOpen(open, this.call, (from) => this.hear(from))).goOn();
    return true;
  }

  private take(session: RoundSession): RoundSession {
    this.session = session;
    const { head } = session.current;
    const kept = head === null ? "" : this.drafts.of(head.roundId);
    session.withdraw(kept);
    const { transcript } = session.current;
    // What got its reply stands in the exchange already.
    this.unsent = transcript.some((turn) => turn.speaker === "learner" && turn.text === kept) ? "" : kept;
    this.changed.emit();
    return session;
  }

  private hear(from: RoundSession): void {
    const { current } = from;
    const roundId = current.head?.roundId ?? "";
    const kept = this.drafts.of(roundId);
    if (kept !== "" && hasReplied(current, kept)) this.drafts.keep(roundId, "");
    if (from === this.session) this.changed.emit();
  }
}

/** What is said of a round; null when the sidecar does not know it any more. */
async function unlessForgotten<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (hasCode(error, ROUND_UNKNOWN_CODE)) return null;
    throw error;
  }
}
