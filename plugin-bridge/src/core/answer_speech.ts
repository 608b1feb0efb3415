/** What a screen reader says of an answer, once, when it is complete. */

import type { LibraryExchange } from "./library_session";
import { sourcesOf } from "./library_words";
import { parseBlocks } from "./markdown_blocks";
import type { Block, Inline, List } from "./markdown_blocks";
import { counted } from "./round_words";

/**
 * Return the words for an exchange that has ended; empty while its answer comes.
 *
 * A failure has an alert of its own.
 */
export function spokenAnswer({ phase, result, answer }: LibraryExchange): string {
  if (phase === "stopped") return "Stopped.";
  if (phase !== "answered" || result === null) return "";
  const sources = sourcesOf(result.citations).length;
  const words = parseBlocks(answer).map(blockWords).join("\n");
  return sources === 0 ? words : `${words}\n${counted(sources, "source")}.`;
}

function blockWords(block: Block): string {
  if (block.kind === "list") return listWords(block);
  return block.kind === "code" ? block.text : runWords(block.children);
}

function listWords(list: List): string {
  return list.items
    .flatMap(({ children, lists }) => [runWords(children), ...lists.map(listWords)])
    .join("\n");
}

/** The numbers of sources are left out: said aloud they are noise. */
function runWords(runs: readonly Inline[]): string {
  const words = runs.map((run) => {
    if (run.kind === "citation") return "";
    return "children" in run ? runWords(run.children) : run.text;
  });
  return words.join("").replace(/[^\S\n]+(?=[.,;:!?\s]|$)/g, "");
}
