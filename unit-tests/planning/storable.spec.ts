import fc from "fast-check";
import { isStorable } from "../../src/planning/values/text";
import { cases } from "../support/cases";

/** What Postgres does with a JSON value: it refuses a NUL, and a half of a surrogate pair that JSON writes as an escape. */
function postgresTakes(value: unknown): boolean {
  return !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value).replaceAll("\\\\", ""));
}

describe("A value that Postgres can store", () => {
  it("has neither a NUL nor half of a surrogate pair anywhere, in keys or values", () => {
    const string = fc.string({
      unit: fc.constantFrom("a", "\0", "\ud800", "\udc00", "😀", "\\", '"', "u0000"),
    });
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), string, string, (json, key, text) => {
        const value = { json, list: [{ [key]: text }] };
        expect(isStorable(value)).toBe(postgresTakes(value));
      }),
      cases(500),
    );
  });

  it("may be no text at all, and is not nested out of all measure", () => {
    for (const value of [undefined, null, 0, true, {}, [], "Київ 😀"]) expect(isStorable(value)).toBe(true);
    let deep: unknown = "a";
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(isStorable(deep)).toBe(false);
  });
});
