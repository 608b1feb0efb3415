/** Holds the round in hand, so that closing the pane loses nothing. */

import type { OpenRoundShape } from "../generated/protocol";
import type { CallSidecar } from "../sidecar/calls";
import { RoundSession } from "./round_session";
import { Signal } from "./signal";

/** The one place where rounds are begun and gone on with. */
export class RoundRoom {
  /** Emits when the round in hand, or which one it is, has changed. */
  readonly changed = new Signal();
  /** What stands in the answer box, unsent. */
  draft = "";
  private session: RoundSession | null = null;

  constructor(private readonly call: CallSidecar) {}

  /** The round in hand. */
  get current(): RoundSession | null {
    return this.session;
  }

  /** Begin a round on a note; resolves when it is open or has failed to open. */
  async start(note: string): Promise<void> {
    this.session?.stop();
    await this.take(RoundSession.forNote(note, this.call, (from) => this.hear(from))).open();
  }

  /** Go on with the newest open round; false when there is none. */
  continueLast(): Promise<boolean> {
    return this.continueWith(() => true);
  }

  /** Go on with a certain round, unless another one is in hand; false when it is not open. */
  async continueRound(roundId: string): Promise<boolean> {
    if (this.session !== null) return false;
    return this.continueWith((round) => round.roundId === roundId);
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
    this.draft = "";
    this.changed.emit();
    return session;
  }

  private hear(from: RoundSession): void {
    if (from === this.session) this.changed.emit();
  }
}
