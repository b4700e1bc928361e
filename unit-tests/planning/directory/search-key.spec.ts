import cyrillicToTranslit from "cyrillic-to-translit-js";
import fc from "fast-check";
import { searchKey } from "../../../src/planning/directory/cities";
import { cases } from "../../support/cases";

const kmu55 = cyrillicToTranslit({ preset: "uk" });

const LETTERS = Array.from("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя");
const word = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...LETTERS), weight: 20 }, fc.constantFrom("’", "'", "ʼ")), {
    minLength: 1,
    maxLength: 20,
  })
  .map((letters) => letters.join(""));
const name = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom(" ", "-", "–"), fc.boolean())
  .map(([words, between, capital]) =>
    words.map((text) => (capital ? text.slice(0, 1).toUpperCase() + text.slice(1) : text)).join(between),
  );

describe("The search key", () => {
  it("is that of the transliteration, for every Ukrainian name", () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(searchKey(kmu55.transform(text))).toBe(searchKey(text));
      }),
      cases(2_000),
    );
  });

  it("is words of ASCII, of every text, and is its own key", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      // Halves of surrogate pairs too.
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
        .map((units) => String.fromCharCode(...units)),
      fc.string({ unit: fc.constantFrom(...Array.from("kthiesczhyg ")), maxLength: 60 }),
    );
    fc.assert(
      fc.property(text, (any) => {
        const key = searchKey(any);
        expect(key).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        expect(searchKey(key)).toBe(key);
      }),
      cases(3_000),
    );
  });

  it.each([
    ["Кам’янець-Подільський", "kamianec podilski"],
    ["Кам'янець Подільський", "kamianec podilski"],
    ['КАМ"ЯНЕЦЬ-ПОДІЛЬСЬКИЙ', "kamianec podilski"],
    ["Ки́їв", "kiv"],
    ["Згурівка", "zhurivka"],
    ["Запоріжжя", "zaporizhia"],
    ["Біла Церква", "bila cerkva"],
    ["Bila Cerkva", "bila cerkva"],
    ["Bila Tserkva", "bila cerkva"],
    ["Одесса", "odesa"],
    ["Łuck", "luck"],
    ["Lwów", "lvov"],
    ["Відділення №11 (до 30 кг)", "vidilenia 11 do 30 h"],
    ["  ", ""],
    ["北京", ""],
  ])("of %s is %s", (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it.each([
    ["Київ", "Kyiv"],
    ["Львів", "Lviv"],
    ["Харків", "Kharkiv"],
    ["Одеса", "Odessa"],
    ["Хмельницький", "Хмельницкий"],
    ["Луцьк", "Луцк"],
    ["Луганськ", "Lugansk"],
    ["Щербані", "Shcherbani"],
    ["Єнакієве", "Yenakiieve"],
  ])("is one for %s and %s", (left, right) => {
    expect(searchKey(left)).toBe(searchKey(right));
  });

  it("differs for doubled digits, because a branch's number is none of another branch", () => {
    expect(searchKey("№11")).not.toBe(searchKey("№1"));
  });
});
