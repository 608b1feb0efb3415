import { expect, test } from "vitest";
import { closestSentence, learnerSentences, sentencesOf } from "../../../src/core/sentences";

test("only the learner's sentences count, in order, each once", () => {
  const transcript = [
    { speaker: "learner" as const, text: "Light makes sugar. It needs water." },
    { speaker: "partner" as const, text: "Where does it happen?" },
    { speaker: "learner" as const, text: "It needs water. In the leaves!" },
  ];

  expect(learnerSentences(transcript)).toEqual(["Light makes sugar.", "It needs water.", "In the leaves!"]);
});

test.each([
  ["Chinese without spaces", "光合作用需要水。它发生在叶子里。", ["光合作用需要水。", "它发生在叶子里。"]],
  ["German", "Das Licht wird umgewandelt. Wie, weiß ich nicht.", ["Das Licht wird umgewandelt.", "Wie, weiß ich nicht."]],
  ["several lines", "One.\n\nTwo.", ["One.", "Two."]],
  ["signs alone", "…  ?!  🙂", []],
  ["nothing", "", []],
])("sentences of %s", (_, text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test("the sentence that shares most words with the point is offered first", () => {
  const said = ["The weather was fine.", "Plants turn light into sugar.", "I like sugar."];

  expect(closestSentence(said, "Light is turned into sugar by plants.")).toBe(1);
  expect(closestSentence(["天气很好。", "光合作用产生糖。"], "糖由光合作用产生")).toBe(1);
  expect(closestSentence(["A b.", "C d."], "Nothing alike")).toBe(0);
});

test("the sentence that the check quotes is the nearest, whatever words others share", () => {
  const said = ["More than once.", "I spread it over days.", "It stays longer."];

  expect(closestSentence(said, "Each recall makes it fade more slowly.", "It stays longer.")).toBe(2);
  expect(closestSentence(said, "Each recall makes it fade more slowly.", "I spread it over days. It stays")).toBe(1);
  expect(closestSentence(said, "It stays.", "said in another round")).toBe(2);
});
