import fc from "fast-check";
import { cleanText } from "../../src/planning/values/text";
import { cases } from "../support/cases";

describe("Text for the warehouse", () => {
  it.each([
    ["Набір &quot;Ранок&quot; &amp; чай", 'Набір "Ранок" & чай'],
    ["О&#39;Коннор", "О'Коннор"],
    ["О&#x2019;Коннор", "О’Коннор"],
    ["5&nbsp;кг", "5 кг"],
    ["&unknown; &#99999999;", "&unknown; &#99999999;"],
    ["&constructor; &Constructor;", "&constructor; &Constructor;"],
    ["&amp;quot;", "&quot;"],
    ["рядок\r\n\tдругий\u0000", "рядок другий"],
    ["  Чай\u200b ник\u00ad  ", "Чай ник"],
    ["зламаний \ud800 символ", "зламаний символ"],
    ["😀 подарунок", "😀 подарунок"],
    ["Йосип Їжак".normalize("NFD"), "Йосип Їжак"],
    ["и&#x306;", "й"],
    ["и\u200b\u0306", "й"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([[null], [undefined], [7], [{}]])("of %j is empty", (text) => {
    expect(cleanText(text)).toBe("");
  });

  it("never holds a control character, a double space or a space at an end", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}]| {2}|^ | $/u);
      }),
    );
  });

  it("is the same when an invisible character is in it, so what is taken as clean already is", () => {
    const unit = fc.constantFrom(...Array.from("abЯїґ1 -,.!’'\"&;#№«»—() amp\t\u00a0"));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(cleanText(`${text}\u200b`)).toBe(cleanText(text));
      }),
      cases(2000),
    );
  });
});
