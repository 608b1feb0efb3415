import { describe, expect, test } from "vitest";
import { toTypeScript } from "../../../scripts/schema-types.mjs";

function generate(schemas: Record<string, unknown>): string {
  return toTypeScript({ info: { version: "1.0" }, methods: [], components: { schemas } });
}

describe("types from schemas", () => {
  test("required fields have no question mark, others have one", () => {
    const text = generate({
      Shape: {
        type: "object",
        properties: { a: { type: "integer", description: "A count." }, b: { type: "string" } },
        required: ["a"],
      },
    });

    expect(text).toContain("  /** A count. */\n  a: number;\n  b?: string;\n");
  });

  test.each([
    [{ anyOf: [{ $ref: "#/components/schemas/Other" }, { type: "null" }] }, "Other | null"],
    [{ type: "array", items: { enum: ["x", "y"] } }, '("x" | "y")[]'],
    [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ const: "fixed" }, '"fixed"'],
  ])("%o", (schema, type) => {
    expect(generate({ Name: schema })).toContain(`export type Name = ${type};`);
  });

  test.each([
    [{ type: "string", format: "date" }, "format"],
    [{ oneOf: [] }, "oneOf"],
    [{ type: "tuple" }, "tuple"],
  ])("a schema without a rule is an error: %o", (schema, named) => {
    expect(() => generate({ Name: schema })).toThrow(named);
  });

  test("a method without a params shape is an error", () => {
    const method = { name: "lost", result: { schema: { $ref: "#/x/LostResult" } } };

    expect(() =>
      toTypeScript({ info: { version: "1.0" }, methods: [method], components: { schemas: {} } }),
    ).toThrow("lost");
  });
});
