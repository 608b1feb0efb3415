/** Cuts what the learner said into sentences, to point at the one that explains a point. */

import type { TurnShape } from "../generated/protocol";

/** Words shorter than this say little about what a sentence is about. */
const TELLING_WORD_UNITS = 4;

/** Return the learner's sentences in the order they were said, each once. */
export function learnerSentences(transcript: readonly TurnShape[]): string[] {
  const said = transcript.filter((turn) => turn.speaker === "learner").map((turn) => turn.text);
  return [...new Set(said.flatMap(sentencesOf))];
}

/** Return the sentences of a text, trimmed; the language is told from the text itself. */
export function sentencesOf(text: string): string[] {
  const cutter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  return [...cutter.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/**
 * Return the index of the sentence that is nearest to a point; 0 when none is.
 *
 * @param nearest What the check found nearest, if anything; else the sentence that shares most words.
 */
export function closestSentence(sentences: readonly string[], point: string, nearest = ""): number {
  const found = nearest === "" ? -1 : sentences.findIndex((one) => nearest.includes(one) || one.includes(nearest));
  if (found !== -1) return found;
  const wanted = tellingWords(point);
  const shares = sentences.map(
    (sentence) => [...tellingWords(sentence)].filter((word) => wanted.has(word)).length,
  );
  return Math.max(0, shares.indexOf(Math.max(...shares)));
}

function tellingWords(text: string): Set<string> {
  const cutter = new Intl.Segmenter(undefined, { granularity: "word" });
  const words = [...cutter.segment(text.toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike === true && isTelling(segment))
    .map(({ segment }) => segment);
  return new Set(words);
}

/** Scripts without spaces have words of one or two signs; all of them tell. */
function isTelling(word: string): boolean {
  return word.length >= TELLING_WORD_UNITS || /[^\p{Script=Latin}]/u.test(word);
}
