/** Attribute that names an element across drawings, so that the keyboard can stay on it. */
const KEY = "data-sparring-key";

/** Name an element. */
export function named(key: string): Record<string, string> {
  return { [KEY]: key };
}

/** Empty a part of a view and draw it anew; keyboard focus and scrolling stay where they were. */
export function redraw(part: HTMLElement, scroller: HTMLElement, draw: () => void): void {
  const { scrollTop } = scroller;
  const focused = part.ownerDocument.activeElement;
  const key = focused !== null && part.contains(focused) ? focused.getAttribute(KEY) : null;
  part.empty();
  draw();
  scroller.scrollTop = scrollTop;
  if (key === null) return;
  const again = [...part.querySelectorAll<HTMLElement>(`[${KEY}]`)].find(
    (element) => element.getAttribute(KEY) === key,
  );
  again?.focus({ preventScroll: true });
}
