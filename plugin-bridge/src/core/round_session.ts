/** Plays one round: holds its state and makes the calls. */

import type { NextTurnResult, OpenRoundShape, RoundShape, StudyResult } from "../generated/protocol";
import { explainFailure, isCancelled } from "./failures";
import { InTurn } from "./in_turn";
import { movedPath } from "./note_name";
import {
  answeredRound,
  awaitsPartner,
  brokenRound,
  busyRound,
  finishedRound,
  openedRound,
  openingRound,
  repliedRound,
  resumedRound,
  ruledRound,
} from "./round";
import type { RoundState, RulingKind } from "./round";
import type { CallSidecar, CallWishes } from "../sidecar/calls";

/** Said while a crashed sidecar is being replaced. */
export const RESTARTING_MESSAGE = "The sidecar stopped. Starting it again…";

/** The words over a progress line: `Checking your answer (2 of 6)`. */
export function progressMessage(done: number, total: number, message: string): string {
  const said = message === "" ? "Thinking" : message.replace(/[.…\s]+$/, "");
  const isCounted = total > 1 && !/\d+ of \d+/.test(said);
  return isCounted ? `${said} (${Math.min(done + 1, total)} of ${total})…` : `${said}…`;
}

/** One round from its opening to the verdict. */
export class RoundSession {
  private state: RoundState;
  private stopper: AbortController | null = null;
  private readonly rulings = new InTurn();
  /** Where the note was when the round began: the sidecar knows the open round by it. */
  private openedOn: string;
  /** Text of the answer that could not be sent; given back to the answer box. */
  private unsent = "";

  private constructor(
    first: RoundState,
    private readonly call: CallSidecar,
    private readonly onChange: (session: RoundSession) => void,
    openedOn: string = first.note,
  ) {
    this.state = first;
    this.openedOn = openedOn;
  }

  /** A new round on a note; `open` begins it. */
  static forNote(
    note: string,
    call: CallSidecar,
    onChange: (session: RoundSession) => void,
  ): RoundSession {
    return new RoundSession(openingRound(note), call, onChange);
  }

  /** A round that the sidecar kept; `goOn` continues it. */
  static fromOpen(
    open: OpenRoundShape,
    call: CallSidecar,
    onChange: (session: RoundSession) => void,
  ): RoundSession {
    return new RoundSession(resumedRound(open), call, onChange, open.note);
  }

  /** A round that has its verdict, to look at and to rule on. */
  static finished(
    round: RoundShape,
    call: CallSidecar,
    onChange: (session: RoundSession) => void,
  ): RoundSession {
    return new RoundSession(finishedRound(round), call, onChange);
  }

  /** The round as it stands. */
  get current(): RoundState {
    return this.state;
  }

  /** Open the round. */
  async open(): Promise<void> {
    await this.run(async (wishes) => {
      this.openedOn = this.state.note;
      const result = await this.call("openingChallenge", { note: this.openedOn }, wishes);
      this.become(openedRound(this.state, result));
    });
  }

  /** Do what is due, unless it is under way: open, or get the answer to what the learner said last. */
  async goOn(): Promise<void> {
    if (this.stopper !== null) return;
    if (this.state.head === null) await this.open();
    else if (awaitsPartner(this.state)) await this.send();
    else this.become({ ...this.state, phase: { kind: "answering" } });
  }

  /** The learner's answer; a blank one is none. */
  async answer(text: string): Promise<void> {
    if (this.state.phase.kind !== "answering" || text.trim() === "") return;
    this.become(answeredRound(this.state, text));
    await this.send();
  }

  /** End the round and show what is missing. */
  async giveUp(): Promise<void> {
    const { head, transcript, phase } = this.state;
    if (head === null || phase.kind !== "answering") return;
    await this.run(async (wishes) => {
      const params = { roundId: head.roundId, transcript: [...transcript] };
      this.reply(await this.call("giveUp", params, wishes));
    });
  }

  /**
   * Confirm or correct one check; the verdict follows. The same ruling on its way is sent once,
   * and further ones after it: the verdict that stays is that of the last.
   *
   * @param evidence The learner's own sentence, for "I did explain this".
   */
  async rule(about: string, ruling: RulingKind, evidence = ""): Promise<void> {
    const { head } = this.state;
    if (head === null) return;
    const params = { roundId: head.roundId, assertion: about, ruling, evidence };
    await this.rulings.run(JSON.stringify(params), async () => {
      const result = await this.call("rule", params);
      this.become(ruledRound(this.state, about, ruling, result));
    });
  }

  /** Ask where the note says what was missing; null before the round has begun. */
  async places(): Promise<StudyResult | null> {
    const { head } = this.state;
    return head === null ? null : this.call("study", { roundId: head.roundId });
  }

  /** Ask for the places and show them in the round. */
  async study(): Promise<StudyResult | null> {
    const study = await this.places();
    this.become({ ...this.state, study, note: study?.note ?? this.state.note });
    return study;
  }

  /** A note or folder of the vault got another path. */
  noteMoved(from: string, to: string): void {
    const note = movedPath(this.state.note, from, to);
    if (note === this.state.note) return;
    const { study } = this.state;
    this.become({ ...this.state, note, study: study === null ? null : { ...study, note } });
  }

  /** Stop what is going on; the last answer comes back to be changed. */
  stop(): void {
    this.stopper?.abort();
  }

  /**
   * Take back an answer that got no reply, if it is that one: it may have been stopped to be changed.
   *
   * @returns Whether it was, so that it belongs into the answer box again.
   */
  withdraw(text: string): boolean {
    const last = this.state.transcript.at(-1);
    if (this.stopper !== null || text === "" || last?.speaker !== "learner" || last.text !== text) return false;
    this.takeBack();
    this.unsent = "";
    return true;
  }

  /** Take the answer that was stopped on its way, once. */
  takeUnsent(): string {
    const text = this.unsent;
    this.unsent = "";
    return text;
  }

  private async send(): Promise<void> {
    const { head, transcript } = this.state;
    if (head === null) return;
    await this.run(async (wishes) => {
      const { roundId, focus, challenge } = head;
      const params = { roundId, note: this.openedOn, focus, challenge, transcript: [...transcript] };
      this.reply(await this.call("nextTurn", params, wishes));
    });
  }

  private reply(result: NextTurnResult): void {
    this.become(repliedRound(this.state, result));
  }

  private async run(work: (wishes: CallWishes) => Promise<void>): Promise<void> {
    const stopper = new AbortController();
    this.stopper = stopper;
    this.become(busyRound(this.state, progressMessage(0, 0, "")));
    try {
      await work({
        signal: stopper.signal,
        onProgress: (line) => {
          if (line.message === "" && line.total === 0) return;
          this.become(busyRound(this.state, progressMessage(line.done, line.total, line.message)));
        },
        onLost: () => this.become(busyRound(this.state, RESTARTING_MESSAGE)),
      });
    } catch (error) {
      this.fail(error);
    } finally {
      if (this.stopper === stopper) this.stopper = null;
    }
  }

  private fail(error: unknown): void {
    if (isCancelled(error) && this.state.head !== null) {
      this.takeBack();
      return;
    }
    const { message, remedy } = explainFailure(error);
    this.become(brokenRound(this.state, message, remedy));
  }

  private takeBack(): void {
    const last = this.state.transcript.at(-1);
    const isUnanswered = last?.speaker === "learner";
    this.unsent = isUnanswered ? last.text : "";
    this.become({
      ...this.state,
      transcript: this.state.transcript.slice(0, isUnanswered ? -1 : undefined),
      phase: { kind: "answering" },
    });
  }

  private become(state: RoundState): void {
    this.state = state;
    this.onChange(this);
  }
}
