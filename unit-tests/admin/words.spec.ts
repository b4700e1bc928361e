import { en } from "../../src/admin/words/en";
import { uk } from "../../src/admin/words/uk";

/** Every text of the pages, with the name it goes by. */
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
/** What is written to the warehouse is Ukrainian, whoever writes it. */
const TO_THE_WAREHOUSE = "order.message";

describe("What the pages say", () => {
  it.each(texts(uk))("in Ukrainian, %s, has no English word", (_, text) => {
    expect(text.replaceAll(NAMES, "")).not.toMatch(/[a-z]{2,}|[ыэъё]/i);
  });

  it.each(texts(en).filter(([name]) => name !== TO_THE_WAREHOUSE))(
    "in English, %s, has no Ukrainian one",
    (_, text) => {
      expect(text).not.toMatch(/[а-яіїєґ]/i);
    },
  );

  it("is the same in both languages", () => {
    const names = (words: object) => texts(words).map(([name]) => name);
    expect(names(uk)).toEqual(names(en));
  });
});
