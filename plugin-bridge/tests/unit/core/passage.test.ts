import { expect, test } from "vitest";
import { passageAt } from "../../../src/core/passage";

const NOTE = "# Sleep\n\nSleep is long. It settles memories. So sleep.\n\nThe end.\n";

function passageOf(quote: string): ReturnType<typeof passageAt> {
  const start = NOTE.indexOf(quote);
  return passageAt(NOTE, { start, end: start + quote.length });
}

test("a quote is shown within its paragraph", () => {
  expect(passageOf("It settles memories.")).toEqual({
    before: "Sleep is long. ", quote: "It settles memories.", after: " So sleep.",
  });
});

test("a quote that is its own paragraph has nothing around it", () => {
  expect(passageOf("The end.")).toEqual({ before: "", quote: "The end.", after: "" });
});
