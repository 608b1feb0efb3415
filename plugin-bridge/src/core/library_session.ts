/** Asks the library one question at a time and keeps what the view shows. */

import type { AskResult, ExchangeShape, ScopeShape } from "../generated/protocol";
import type { AnswerStyle } from "../settings/schema";
import type { CallSidecar } from "../sidecar/calls";
import { explainFailure, isCancelled } from "./failures";
import type { Explanation } from "./failures";
import { movedPath } from "./note_name";

/** One question with what came of it. */
export interface LibraryExchange {
  readonly question: string;
  readonly scopeLabel: string;
  /** The answer as far as it has come. */
  readonly answer: string;
  /** The checked result; null while the answer streams or when it failed. */
  readonly result: AskResult | null;
  readonly phase: "asking" | "answered" | "stopped" | "failed";
  readonly message: string;
  readonly failure: Explanation | null;
}

/** What to ask. */
export interface LibraryQuestion {
  readonly question: string;
  readonly scope: ScopeShape | null;
  readonly scopeLabel: string;
  readonly style: AnswerStyle;
}

/** Earlier exchanges that are sent along. */
const HISTORY_SENT = 6;

/** Exchanges that stay in the view. */
const HISTORY_KEPT = 30;

/** Notes that are looked for at a start, at most, and passages that are looked through for each. */
const MOST_SOUGHT = 20;
const SOUGHT_PASSAGES = 5;

/** The library's side of the conversation. */
export class LibrarySession {
  private stopper: AbortController | null = null;
  private lastAsked: LibraryQuestion | null = null;

  constructor(
    private readonly call: CallSidecar,
    private readonly onChange: () => void,
    private exchanges: readonly LibraryExchange[] = [],
  ) {}

  /** Questions and answers, oldest first. */
  get all(): readonly LibraryExchange[] {
    return this.exchanges;
  }

  /** Whether an answer is on its way. */
  get isAsking(): boolean {
    return this.stopper !== null;
  }

  /** Ask; a question on its way is left to finish first. */
  async ask(asked: LibraryQuestion): Promise<void> {
    if (this.stopper !== null) return;
    const history = this.history();
    const stopper = new AbortController();
    this.stopper = stopper;
    this.lastAsked = asked;
    this.append(asked);
    try {
      const { question, scope, style } = asked;
      const result = await this.call(
        "ask",
        { question, history, scope, style },
        {
          signal: stopper.signal,
          onText: (piece) => this.update((last) => ({ answer: last.answer + piece })),
          onProgress: (line) => this.update(() => ({ message: line.message })),
          onLost: () => this.update(() => ({ answer: "", message: "The sidecar stopped. Starting it again…" })),
        },
      );
      this.update(() => ({ phase: "answered", answer: result.answer, result }));
    } catch (error) {
      this.update(() =>
        isCancelled(error) ? { phase: "stopped" } : { phase: "failed", failure: explainFailure(error) },
      );
    } finally {
      this.stopper = null;
      this.onChange();
    }
  }

  /**
   * Ask a question again that had no answer; the new exchange takes the old one's place.
   *
   * @param otherwise What to ask where the scope of the old one is not known any more.
   */
  async askAgain(failed: LibraryExchange, otherwise: LibraryQuestion): Promise<void> {
    if (this.stopper !== null) return;
    const { lastAsked } = this;
    const isLast = lastAsked?.question === failed.question && lastAsked.scopeLabel === failed.scopeLabel;
    this.exchanges = this.exchanges.filter((exchange) => exchange !== failed);
    await this.ask(isLast ? lastAsked : otherwise);
  }

  /** Stop the answer; what has come stays. */
  stop(): void {
    this.stopper?.abort();
  }

  /** Forget all exchanges. */
  clear(): void {
    this.stop();
    this.exchanges = [];
    this.onChange();
  }

  /** A note or folder of the vault got another path: what the answers cite goes along. */
  noteMoved(from: string, to: string): void {
    const moved = this.exchanges.map((exchange) => afterMove(exchange, from, to));
    if (moved.every((exchange, index) => exchange === this.exchanges[index])) return;
    this.exchanges = moved;
    this.onChange();
  }

  /**
   * Look for the notes of citations that are not where they were: they may have been renamed while
   * nobody watched. A note is the same when it alone still says what was quoted.
   *
   * @param isThere Whether a note is at a path now.
   */
  async findMoved(isThere: (path: string) => boolean): Promise<void> {
    const quoted = new Map<string, string>();
    for (const { path, quote } of this.exchanges.flatMap(({ result }) => result?.citations ?? [])) {
      if (quote !== "" && !quoted.has(path) && !isThere(path)) quoted.set(path, quote);
    }
    for (const [path, quote] of [...quoted].slice(0, MOST_SOUGHT)) {
      const { passages } = await this.call("retrieve", { query: quote, limit: SOUGHT_PASSAGES });
      const holding = new Set(passages.filter(({ text }) => plain(text).includes(plain(quote))).map((found) => found.path));
      const [now] = holding;
      if (holding.size === 1 && now !== undefined && isThere(now)) this.noteMoved(path, now);
    }
  }

  private history(): ExchangeShape[] {
    return this.exchanges
      .filter((exchange) => exchange.result?.coverage === "answered")
      .slice(-HISTORY_SENT)
      .map(({ question, answer }) => ({ question, answer }));
  }

  private append(asked: LibraryQuestion): void {
    const exchange: LibraryExchange = {
      question: asked.question,
      scopeLabel: asked.scopeLabel,
      answer: "",
      result: null,
      phase: "asking",
      message: "",
      failure: null,
    };
    this.exchanges = [...this.exchanges, exchange].slice(-HISTORY_KEPT);
    this.onChange();
  }

  /** Late news of a question that was cleared away find nothing to change. */
  private update(change: (last: LibraryExchange) => Partial<LibraryExchange>): void {
    const last = this.exchanges.at(-1);
    if (last?.phase !== "asking") return;
    this.exchanges = [...this.exchanges.slice(0, -1), { ...last, ...change(last) }];
    this.onChange();
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Return the exchange with the paths of its citations and closest notes moved; itself if none is. */
function afterMove(exchange: LibraryExchange, from: string, to: string): LibraryExchange {
  const { result } = exchange;
  if (result === null) return exchange;
  const paths = [...result.citations.map(({ path }) => path), ...result.closest];
  if (paths.every((path) => movedPath(path, from, to) === path)) return exchange;
  const citations = result.citations.map((citation) => ({
    ...citation,
    path: movedPath(citation.path, from, to),
  }));
  const closest = result.closest.map((path) => movedPath(path, from, to));
  return { ...exchange, result: { ...result, citations, closest } };
}
