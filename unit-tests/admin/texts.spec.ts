import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import en from "../../src/admin/i18n/en.json";
import uk from "../../src/admin/i18n/uk.json";

const ADMIN = resolve(__dirname, "../../src/admin");

/** Every text of the pages, with its key. */
function texts(section: object, path = ""): [string, string][] {
  return Object.entries(section).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${name}`, value]] : texts(value as object, `${path}${name}.`),
  );
}

const PLURAL = /_(?:one|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, "");
const bases = (section: object) => [...new Set(texts(section).map(([key]) => baseOf(key)))];

/** Names that are the same in every language. */
const NAMES = /ApiKey|API|CSV|Medusa|stock_sync|curl|HTTP|JSON|SKU|https?|\{\{\w+\}\}/g;
/** A message to the warehouse is Ukrainian in both languages of the pages. */
const TO_THE_WAREHOUSE = /^order\.message/;

const FORBIDDEN = {
  en: /\b(?:nobody|whoever|somebody|told|said|heard|by itself|by themselves|so long as|what became of)\b/i,
  uk: /ніхто|хто завгодно|хтось|сам[аіо]?\s+(?:піде|йде|йдуть|підуть)|йде сам|з[’']єднання/i,
};

describe("The texts of the pages", () => {
  it.each(texts(uk))("in Ukrainian, %s, has no English or Russian word", (_, text) => {
    expect(text.replaceAll(NAMES, "")).not.toMatch(/[a-z]{2,}|[ыэъё]/i);
  });

  it.each(texts(uk))("in Ukrainian, %s, has the Ukrainian apostrophe", (_, text) => {
    expect(text).not.toMatch(/[а-яіїєґ]['ʼ`][а-яіїєґ]/i);
  });

  it.each(texts(en).filter(([key]) => !TO_THE_WAREHOUSE.test(key)))(
    "in English, %s, has no Ukrainian word",
    (_, text) => {
      expect(text).not.toMatch(/[а-яіїєґ]/i);
    },
  );

  it("say what happens in plain words, in both languages", () => {
    expect(texts(en).filter(([, text]) => FORBIDDEN.en.test(text))).toEqual([]);
    expect(texts(uk).filter(([, text]) => FORBIDDEN.uk.test(text))).toEqual([]);
  });

  it("are the same in both languages", () => {
    expect(bases(uk).sort()).toEqual(bases(en).sort());
  });

  it("have every plural form of their language", () => {
    const incomplete = (section: object, forms: readonly string[]) => {
      const keys = new Set(texts(section).map(([key]) => key));
      const plurals = [...keys].filter((key) => PLURAL.test(key)).map(baseOf);
      return plurals
        .flatMap((base) => forms.map((form) => `${base}_${form}`))
        .filter((key) => !keys.has(key));
    };
    expect(incomplete(en, ["one", "other"])).toEqual([]);
    expect(incomplete(uk, ["one", "few", "many", "other"])).toEqual([]);
  });

  it("have the same parameters in both languages", () => {
    const parametersOf = (section: object) => {
      const found = new Map<string, Set<string>>();
      for (const [key, text] of texts(section))
        for (const [name] of text.matchAll(/\{\{\w+\}\}/g))
          found.set(baseOf(key), (found.get(baseOf(key)) ?? new Set()).add(name));
      return [...found].map(([key, names]) => `${key}: ${[...names].sort().join(" ")}`).sort();
    };
    expect(parametersOf(uk)).toEqual(parametersOf(en));
  });

  it("are all shown by a page", () => {
    const code = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ADMIN, name), "utf8"))
      .join("\n");
    const isUsed = (key: string) => {
      const parts = key.split(".");
      const starts = parts.map((_, index) => parts.slice(0, index + 1).join("."));
      return code.includes(`"${key}"`) || starts.some((start) => code.includes(`\`${start}.\${`));
    };
    expect(bases(en).filter((key) => !isUsed(key))).toEqual([]);
  });
});
