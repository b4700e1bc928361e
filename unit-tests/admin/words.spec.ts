import { en } from "../../src/admin/words/en";
import { uk } from "../../src/admin/words/uk";

/** Every text of the pages, with its name. */
function texts(words: object, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const at = `${path}${name}`;
    if (typeof value === "string") return [[at, value]];
    if (typeof value === "function")
      return [[at, String((value as (...values: unknown[]) => unknown)(7, 0))]];
    return texts(value as object, `${at}.`);
  });
}

const NAMES = /ApiKey|API|CSV|Medusa|stock_sync/g;
/** A message to the warehouse is Ukrainian in both languages of the pages. */
const TO_THE_WAREHOUSE = "order.message";

describe("The texts of the pages", () => {
  it.each(texts(uk))("in Ukrainian, %s, has no English word", (_, text) => {
    expect(text.replaceAll(NAMES, "")).not.toMatch(/[a-z]{2,}|[ыэъё]/i);
  });

  it.each(texts(en).filter(([name]) => name !== TO_THE_WAREHOUSE))(
    "in English, %s, has no Ukrainian one",
    (_, text) => {
      expect(text).not.toMatch(/[а-яіїєґ]/i);
    },
  );

  it.each([
    [1, false, "1 order needs", "1 замовлення потребує"],
    [2, false, "2 orders need", "2 замовлення потребують"],
    [5, false, "5 orders need", "5 замовлень потребують"],
    [11, false, "11 orders need", "11 замовлень потребують"],
    [21, false, "21 orders need", "21 замовлення потребує"],
    [200, true, "200+ orders need", "200+ замовлень потребують"],
  ] as const)("counts the orders that need attention as people do: %d", (count, more, english, ukrainian) => {
    expect(en.lists.needYou(count, more)).toBe(`Warehouse: ${english} attention`);
    expect(uk.lists.needYou(count, more)).toBe(`Склад: ${ukrainian} уваги`);
  });

  it("is the same in both languages", () => {
    const names = (words: object) => texts(words).map(([name]) => name);
    expect(names(uk)).toEqual(names(en));
  });
});
