import fc from "fast-check";
import { MAY_BE_RESPELT, skuKey } from "../../src/planning/values/text";
import { cases } from "../support/cases";

const BLANKS = [" ", "  ", "\t", "\n", "\u00a0", "\u2009", "\u3000", "&nbsp;", "&#160;"];
const INVISIBLE = ["\u200b", "\u200d", "\ufeff", "\u00ad"];

const word = fc.string({
  unit: fc.constantFrom(...Array.from("abЯїйґ019-_./&é")),
  minLength: 1,
  maxLength: 5,
});
const blanks = fc
  .array(fc.constantFrom(...BLANKS, ...INVISIBLE), { maxLength: 3 })
  .map((all) => all.join(""));

describe("The key of a sku", () => {
  it.each([
    ["OUT-1 ", "OUT-1"],
    ["\u00a0OUT-1\u200b", "OUT-1"],
    ["OUT  \t1", "OUT 1"],
    ["A&amp;B", "A&B"],
    ["A&amp;amp;B", "A&B"],
    ["Чай-и\u0306", "Чай-й"],
    ["e\u0301clair", "\u00e9clair"],
    ["\u200b \u00a0", ""],
  ])("of %j is %j", (sku, key) => {
    expect(skuKey(sku)).toBe(key);
  });

  it.each([
    ["out-1", "OUT-1"],
    ["007", "7"],
    ["ОUT-1", "OUT-1"],
    ["OUT1", "OUT-1"],
  ])("distinguishes %j from %j", (one, other) => {
    expect(skuKey(one)).not.toBe(skuKey(other));
  });

  it("is the same whatever blanks stand around its words and whatever is invisible in them", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), blanks, blanks, (words, around, more) => {
        const between = ` ${more} `;
        expect(skuKey(`${around}${words.join(between)}${more}`)).toBe(skuKey(words.join(" ")));
      }),
      cases(2000),
    );
  });

  it("is its own key, so that what was sent is found in the report", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (sku) => {
        expect(skuKey(skuKey(sku))).toBe(skuKey(sku));
      }),
    );
    const unit = fc.constantFrom(...Array.from("amp;&#38;x26;nbs 1\u00a0\u200bи\u0306"));
    fc.assert(
      fc.property(fc.string({ unit }), (sku) => expect(skuKey(skuKey(sku))).toBe(skuKey(sku))),
      cases(2000),
    );
  });

  it("is another text only where Postgres is asked for the sku", () => {
    const isAsked = new RegExp(MAY_BE_RESPELT);
    const unit = fc.oneof(
      fc.constantFrom(...Array.from("abЯїйґ019-_./&é \u0306\u0308\u0483\u00a0")),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit }), (sku) => {
        if (skuKey(sku) !== sku) expect(sku).toMatch(isAsked);
      }),
      cases(5000),
    );
  });
});
