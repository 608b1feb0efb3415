/** The words for what the library answers. */

import type { AskResult, CitationShape, LibraryStatusResult, NoteStatusResult } from "../generated/protocol";
import { counted, PERCENT } from "./round_words";

/** Share of the library from which on it counts as whole. */
const WHOLE_SHARE = 0.9995;

/** `Note › Heading › Heading`. */
export function citationPlace(citation: Pick<CitationShape, "title" | "headingPath">): string {
  const headings = citation.headingPath.filter((heading) => heading !== citation.title);
  return [citation.title, ...headings].join(" › ");
}

/** Quotes of one passage, under one number of the answer. */
export interface Source {
  readonly n: number;
  /** The first is what a click on the number opens. */
  readonly citations: readonly [CitationShape, ...CitationShape[]];
}

/** Put citations with the same number together, in the order of their first appearance. */
export function sourcesOf(citations: readonly CitationShape[]): Source[] {
  const byNumber = new Map<number, [CitationShape, ...CitationShape[]]>();
  for (const citation of citations) {
    const known = byNumber.get(citation.n);
    if (known === undefined) byNumber.set(citation.n, [citation]);
    else known.push(citation);
  }
  return [...byNumber].map(([n, together]) => ({ n, citations: together }));
}

/** What to know beside an answer; nothing that the answer says itself. */
export function answerNotices(result: AskResult): string[] {
  if (result.coverage === "not_indexed") return [];
  return [partialLine(result.trace.indexedShare), ...result.notices].filter(
    (notice, index, all) => notice !== "" && all.indexOf(notice) === index,
  );
}

/** Said when only a part of the vault could answer; else empty. */
export function partialLine(indexedShare: number): string {
  if (indexedShare >= WHOLE_SHARE) return "";
  return `Only ${formatShare(indexedShare)} of your notes are indexed so far.`;
}

/** `5 %`, never 0 % or 100 % for something in between. */
export function formatShare(share: number): string {
  if (share <= 0) return `0${PERCENT}`;
  if (share >= 1) return `100${PERCENT}`;
  return `${Math.min(99, Math.max(1, Math.round(share * 100)))}${PERCENT}`;
}

/** One sentence on how an indexing run ended. */
export function indexedSentence(counts: {
  readonly indexed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: number;
}): string {
  const parts = [`${counted(counts.indexed, "note")} indexed`];
  if (counts.unchanged > 0) parts.push(`${counts.unchanged} unchanged`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} left out`);
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  return `${parts.join(", ")}.`;
}

const STATES: Readonly<Record<NoteStatusResult["state"], string>> = {
  indexed: "This note is in the library",
  pending: "This note is waiting to be indexed",
  skipped: "This note is left out",
  failed: "This note could not be indexed",
  unknown: "The library does not know this note",
};

/** Why a note is, or is not, in the library. */
export function noteStatusSentence(status: NoteStatusResult): string {
  const passages = status.state === "indexed" ? `, ${counted(status.passages, "passage")}` : "";
  const reason = status.reason === "" ? "" : ` ${status.reason}`;
  return `${STATES[status.state]}${passages}.${reason}`;
}

/** What the library holds, for people who report a problem: counts, no names of notes. */
export function libraryFacts(status: LibraryStatusResult): Record<string, unknown> {
  const { notes, passages, textOnlyPassages, embedder, dimension, indexedShare, diskBytes } = status;
  const { languages, skipped, failed } = status;
  return {
    notes,
    passages,
    textOnlyPassages,
    embedder,
    dimension,
    indexedShare,
    diskBytes,
    languages,
    skipped: skipped.length,
    failed: failed.length,
  };
}
