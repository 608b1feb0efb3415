/** Answers that were not sent, or whose reply has not come, one a round. */

import { isRecord } from "../sidecar/errors";

/** Most rounds whose answers are kept; the oldest goes first. */
const MOST_DRAFTS = 20;

/** Where drafts are kept while Obsidian is closed. */
export interface DraftStore {
  load(): unknown;
  save(drafts: unknown): void;
}

interface Draft {
  readonly roundId: string;
  readonly text: string;
}

/** The draft of every round that has one. */
export class KeptDrafts {
  constructor(private readonly store: DraftStore) {}

  /** Return the draft of a round, or an empty text. */
  of(roundId: string): string {
    return this.all().find((draft) => draft.roundId === roundId)?.text ?? "";
  }

  /** Keep the draft of a round; an empty text forgets it. */
  keep(roundId: string, text: string): void {
    const others = this.all().filter((draft) => draft.roundId !== roundId);
    const all = text === "" ? others : [...others, { roundId, text }];
    this.store.save(all.length === 0 ? null : all.slice(-MOST_DRAFTS));
  }

  private all(): Draft[] {
    const kept = this.store.load();
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  }
}

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && typeof value["roundId"] === "string" && typeof value["text"] === "string";
}
