import type { CheckShape } from "../generated/protocol";
import { standingLabel, standingMeaning } from "../core/round_words";
import type { Reliability } from "../core/round_words";

/**
 * Draw how far an outcome may be trusted; a click says what that means.
 *
 * A tooltip would hide it from the keyboard and from screen readers.
 *
 * @param parent Where the word goes.
 * @param below Where its meaning goes, once it is asked for.
 */
export function drawStanding(
  parent: HTMLElement,
  below: HTMLElement,
  standing: CheckShape["standing"],
  reliability: Reliability | null,
): void {
  const chip = parent.createEl("button", {
    cls: `sparring-chip sparring-standing sparring-standing-${standing}`,
    text: standingLabel(standing, reliability),
    attr: { "aria-expanded": "false", title: "What this means" },
  });
  let meaning: HTMLElement | null = null;
  chip.addEventListener("click", () => {
    if (meaning === null) {
      meaning = below.createDiv({ cls: "sparring-muted sparring-meaning" });
      meaning.setText(standingMeaning(standing, reliability));
    } else {
      meaning.remove();
      meaning = null;
    }
    chip.setAttr("aria-expanded", String(meaning !== null));
  });
}
