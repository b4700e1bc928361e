import { FakeShop } from "./fake-shop";

type Texts = Readonly<Record<string, string>>;

/** The page's files are modules of the browser, so they have no types here. */
const textsOf = (language: "en" | "uk"): Texts =>
  jest.requireActual<{ default: Texts }>(`../../demo/shop/texts-${language}.js`).default;

const en = textsOf("en");
const uk = textsOf("uk");

const paramsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("The shop page's texts", () => {
  it("are the same in both languages", () => {
    expect(Object.keys(uk)).toEqual(Object.keys(en));
    expect([...Object.values(en), ...Object.values(uk)].filter((text) => text.trim() === "")).toEqual([]);
  });

  it.each(Object.keys(en))("have the same params in both: %s", (key) => {
    expect(paramsOf(uk[key] ?? "")).toEqual(paramsOf(en[key] ?? ""));
  });

  it("have one apostrophe, and no letter of the other language", () => {
    for (const text of [...Object.values(en), ...Object.values(uk)]) expect(text).not.toContain("'");
    expect(Object.values(en).filter((text) => /[а-яіїєґ]/i.test(text))).toEqual([]);
  });
});

describe("The shop page", () => {
  /** A file of the page for a visitor whose address names a language. */
  const pageFile = (path: string, lang: string): unknown => {
    const shop = new FakeShop();
    shop.location.search = `?lang=${lang}`;
    let file: unknown;
    jest.isolateModules(() => (file = jest.requireActual(`../../demo/shop/${path}`)));
    return file;
  };

  it.each(["en", "uk", "pl", "", "constructor", "toString", "__proto__"])(
    "is in the language that is asked for, else in the browser's: “%s”",
    (lang) => {
      const page = pageFile("language.js", lang) as { language: () => string; t: (key: string) => string };
      expect(page.language()).toBe(lang === "en" ? "en" : "uk");
      const [key = ""] = Object.keys(en);
      expect(page.t(key)).toBe((lang === "en" ? en : uk)[key]);
    },
  );

  it.each([
    ["uk", 1329.9, "1329,90 ₴"],
    ["uk", 80, "80 ₴"],
    ["en", 1329.9, "₴1,329.90"],
  ])("writes a sum in %s so that no line break divides it", (lang, amount, written) => {
    const { money } = pageFile("language.js", lang) as { money: (amount: number) => string };
    expect(money(amount)).not.toContain(" ");
    expect(money(amount).replaceAll(/\s/g, " ").replace(/^1 3/, "13")).toBe(written);
  });

  it("names products and variants of any handle and title", () => {
    const page = pageFile("products.js", "en") as {
      titleOf: (handle: string, title: string) => string;
      descriptionOf: (product: { handle: string; description: string }) => string;
      variantOf: (title: string) => string;
    };
    expect(page.variantOf("Сірий")).toBe("Grey");
    for (const name of ["new", "constructor", "toString", "__proto__"]) {
      expect(page.titleOf(name, "Т")).toBe("Т");
      expect(page.descriptionOf({ handle: name, description: "О" })).toBe("О");
      expect(page.variantOf(name)).toBe(name);
    }
  });
});
