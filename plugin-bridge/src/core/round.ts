/** One round as the view shows it. */

import type {
  NextTurnResult,
  OpeningChallengeResult,
  OpenRoundShape,
  RoundShape,
  RuleParams,
  RuleResult,
  StudyResult,
  TurnShape,
  VerdictShape,
} from "../generated/protocol";

/** What a learner may say of one check. */
export type RulingKind = RuleParams["ruling"];

/** What is known of a round from its opening on. */
export interface RoundHead {
  readonly roundId: string;
  /** Empty for a finished round: the focus is forgotten at the verdict. */
  readonly focus: string;
  readonly challenge: string;
  /** Null when a finished round does not say. */
  readonly kind: OpeningChallengeResult["kind"] | null;
  /** Core assertions that will be checked; null when a resumed round does not say. */
  readonly assertionCount: number | null;
  readonly turnsAllowed: number;
  readonly engine: string;
}

/** What is going on. */
export type RoundPhase =
  | { readonly kind: "opening"; readonly message: string }
  | { readonly kind: "answering" }
  | { readonly kind: "thinking"; readonly message: string }
  | { readonly kind: "concluded"; readonly verdict: VerdictShape }
  | { readonly kind: "broken"; readonly message: string; readonly remedy: string };

/** A round on one note; frozen, replaced at every step. */
export interface RoundState {
  /** Vault-relative path of the note. */
  readonly note: string;
  readonly head: RoundHead | null;
  /** What was said after the challenge, the learner first; the partner's turns are questions. */
  readonly transcript: readonly TurnShape[];
  /** What the partner said before a question, by the question's index in the transcript. */
  readonly remarks: Readonly<Record<number, string>>;
  readonly turnsUsed: number;
  readonly phase: RoundPhase;
  /** The partner's last words, at the verdict. */
  readonly feedback: string;
  readonly notices: readonly string[];
  /** The learner's rulings in force, by what they are about. */
  readonly rulings: Readonly<Record<string, RulingKind>>;
  /** When the note is due again, ISO 8601; null while nobody has said. */
  readonly dueAt: string | null;
  /** Where the note says what was missing; null until it was asked for. */
  readonly study: StudyResult | null;
}

/** Longest answer that the sidecar takes, in characters. */
export const ANSWER_LIMIT_CHARS = 4000;

/** A round that is being opened. */
export function openingRound(note: string): RoundState {
  return {
    note,
    head: null,
    transcript: [],
    remarks: {},
    turnsUsed: 0,
    phase: { kind: "opening", message: "" },
    feedback: "",
    notices: [],
    ...NOTHING_AFTER,
  };
}

/** What comes after a verdict, before anything has. */
const NOTHING_AFTER = { rulings: {}, dueAt: null, study: null };

/** The round once the challenge is there. */
export function openedRound(state: RoundState, result: OpeningChallengeResult): RoundState {
  const { roundId, focus, challenge, kind, assertionCount, turnsAllowed, engine } = result;
  return {
    ...state,
    head: { roundId, focus, challenge, kind, assertionCount, turnsAllowed, engine },
    phase: { kind: "answering" },
    notices: result.notices,
  };
}

/** A round that the sidecar kept. */
export function resumedRound(open: OpenRoundShape): RoundState {
  const { roundId, focus, challenge, kind, turnsAllowed, engine } = open;
  const transcript = withoutChallenge(open.transcript, challenge);
  return {
    note: open.noteNow,
    head: { roundId, focus, challenge, kind, assertionCount: null, turnsAllowed, engine },
    transcript,
    remarks: {},
    turnsUsed: transcript.filter((turn) => turn.speaker === "learner").length,
    phase: { kind: "answering" },
    feedback: "",
    notices: [],
    ...NOTHING_AFTER,
  };
}

/** A round that has its verdict already. */
export function finishedRound(round: RoundShape): RoundState {
  const { roundId, challenge, engine, verdict } = round;
  const rulings = round.rulings.map(({ assertion, ruling }) => [assertion, ruling] as const);
  return {
    note: round.note,
    head: {
      roundId,
      focus: "",
      challenge,
      kind: null,
      assertionCount: verdict.checks.length,
      turnsAllowed: round.turnsUsed,
      engine,
    },
    transcript: withoutChallenge(round.transcript, challenge),
    remarks: {},
    turnsUsed: round.turnsUsed,
    phase: { kind: "concluded", verdict },
    feedback: "",
    notices: [],
    ...NOTHING_AFTER,
    rulings: Object.fromEntries(rulings),
  };
}

/** The round after the learner has ruled on a check. */
export function ruledRound(
  state: RoundState,
  about: string,
  ruling: RulingKind,
  result: RuleResult,
): RoundState {
  return {
    ...state,
    phase: { kind: "concluded", verdict: result.verdict },
    notices: afterRuling(result),
    // The partner's last words belonged to the verdict before.
    feedback: "",
    rulings: { ...state.rulings, [about]: ruling },
    dueAt: result.dueAt,
    // What is to study follows from the gaps, and those may have changed.
    study: null,
  };
}

/** What a ruling did beyond this round, whole sentences. */
function afterRuling({ isRetracted, isTightened, isRestored }: RuleResult): string[] {
  return [
    ...(isRetracted ? ["What an earlier ruling had settled for this point is open again."] : []),
    ...(isTightened ? ["Checks of this kind have to earn their trust anew."] : []),
    ...(isRestored ? ["Checks of this kind are trusted again as before your earlier ruling."] : []),
  ];
}

/** Whether the learner has spoken and the partner has not answered yet. */
export function awaitsPartner(state: RoundState): boolean {
  return state.transcript.at(-1)?.speaker === "learner";
}

/** Whether the partner has replied to an answer, or there is a verdict. */
export function hasReplied(state: RoundState, answer: string): boolean {
  if (state.phase.kind === "concluded") return true;
  const at = state.transcript.findLastIndex((turn) => turn.speaker === "learner" && turn.text === answer);
  return at !== -1 && state.transcript.slice(at + 1).some((turn) => turn.speaker === "partner");
}

/** The round after the learner has said something. */
export function answeredRound(state: RoundState, text: string): RoundState {
  const said: TurnShape = { speaker: "learner", text };
  return {
    ...state,
    transcript: [...state.transcript, said],
    phase: { kind: "thinking", message: "" },
  };
}

/** The round after the partner has answered. */
export function repliedRound(state: RoundState, result: NextTurnResult): RoundState {
  const next = { ...state, turnsUsed: result.turnsUsed, notices: result.notices };
  if (result.verdict !== null) {
    return {
      ...next,
      feedback: result.feedback,
      phase: { kind: "concluded", verdict: result.verdict },
    };
  }
  const asked: TurnShape = { speaker: "partner", text: result.followUp ?? "" };
  return {
    ...next,
    transcript: [...next.transcript, asked],
    remarks: { ...next.remarks, [next.transcript.length]: result.feedback },
    phase: { kind: "answering" },
  };
}

/** The round after something failed; what was said stays. */
export function brokenRound(state: RoundState, message: string, remedy: string): RoundState {
  return { ...state, phase: { kind: "broken", message, remedy } };
}

/** The round while something is going on, with the words for it. */
export function busyRound(state: RoundState, message: string): RoundState {
  return { ...state, phase: { kind: state.head === null ? "opening" : "thinking", message } };
}

function withoutChallenge(transcript: readonly TurnShape[], challenge: string): TurnShape[] {
  const first = transcript[0];
  const isChallenge = first?.speaker === "partner" && first.text === challenge;
  return transcript.slice(isChallenge ? 1 : 0);
}
