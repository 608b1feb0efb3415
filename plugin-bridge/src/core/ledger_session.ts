/** The reliability ledger as the view shows it, and what a person can do about it. */

import type { LedgerResult, ProposalsResult } from "../generated/protocol";
import type { CallSidecar } from "../sidecar/calls";
import { explainFailure, isCancelled } from "./failures";
import type { Explanation } from "./failures";
import { progressMessage } from "./round_session";
import { counted } from "./round_words";

/** What is going on with the ledger. */
export interface LedgerState {
  /** Null until it was read. */
  readonly ledger: LedgerResult | null;
  readonly proposals: ProposalsResult | null;
  /** What is being worked on, in words; empty when nothing is. */
  readonly busy: string;
  readonly failure: Explanation | null;
  /** What the last decision or practice came to, whole sentences. */
  readonly said: readonly string[];
}

const NOTHING_READ: LedgerState = {
  ledger: null,
  proposals: null,
  busy: "",
  failure: null,
  said: [],
};

/** Reads the ledger and carries decisions to it. */
export class LedgerSession {
  private state: LedgerState = NOTHING_READ;
  private stopper: AbortController | null = null;

  constructor(
    private readonly call: CallSidecar,
    private readonly onChange: () => void,
  ) {}

  /** The ledger as it was read last. */
  get current(): LedgerState {
    return this.state;
  }

  /** Read the ledger and the proposals. */
  read(): Promise<void> {
    return this.work("Reading the ledger…", () => this.take([]));
  }

  /** Ratify a proposal; its proof is checked again first. */
  ratify(proposalId: string, reason: string): Promise<void> {
    return this.work("Checking the proof again…", async () => {
      const { isRatified, problems } = await this.call("ratify", { proposalId, reason });
      await this.take(isRatified ? ["Ratified: this class is shown without a hedge now."] : problems);
    });
  }

  /** Reject a proposal; nothing that is served changes. */
  reject(proposalId: string, reason: string): Promise<void> {
    return this.work("Recording your decision…", async () => {
      await this.call("reject", { proposalId, reason });
      await this.take(["Rejected, and recorded."]);
    });
  }

  /** Practice on labeled answers, then on the vault's own problems; it serves nothing. */
  practice(): Promise<void> {
    return this.work("Practicing…", async (signal) => {
      const options = {
        signal,
        onProgress: ({ done, total }: { done: number; total: number }): void => {
          if (total > 0) this.become({ busy: progressMessage(done, total, "Practicing") });
        },
      };
      const answers = await this.call("calibrate", { resume: true }, options);
      const problems = await this.call("calibrate", { lane: "notes" }, options);
      const earned = answers.proposals.length + problems.proposals.length;
      await this.take([
        `${counted(answers.cases, "labeled answer")} and ${counted(problems.cases, "problem")} of your notes ` +
          `practiced, ${counted(earned, "proposal")} earned.`,
      ]);
    });
  }

  /** Stop what is going on; a practice run goes on from there the next time. */
  stop(): void {
    this.stopper?.abort();
  }

  private async take(said: readonly string[]): Promise<void> {
    const [ledger, proposals] = [await this.call("ledger", {}), await this.call("proposals", {})];
    this.become({ ledger, proposals, said });
  }

  private async work(busy: string, task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.stopper !== null) return;
    const stopper = new AbortController();
    this.stopper = stopper;
    this.become({ busy, failure: null, said: [] });
    try {
      await task(stopper.signal);
    } catch (error) {
      if (!isCancelled(error)) this.become({ failure: explainFailure(error) });
    } finally {
      this.stopper = null;
      this.become({ busy: "" });
    }
  }

  private become(part: Partial<LedgerState>): void {
    this.state = { ...this.state, ...part };
    this.onChange();
  }
}
