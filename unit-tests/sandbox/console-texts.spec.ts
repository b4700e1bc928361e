type Texts = Readonly<Record<string, string>>;

/** The console's files are modules of the browser, so they have no types here. */
const textsOf = (language: "en" | "uk"): Texts =>
  jest.requireActual<{ default: Texts }>(`../../src/sandbox/console/texts-${language}.js`).default;

const en = textsOf("en");
const uk = textsOf("uk");

/** The forms of a count, such as `one: {n} order; other: {n} orders`; none for another text. */
const formsOf = (text: string): string[] =>
  text.startsWith("one: ") ? text.split("; ").map((form) => form.split(": ", 1)[0] ?? "") : [];

const paramsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("The console's texts", () => {
  it("are the same in both languages", () => {
    expect(Object.keys(uk).sort()).toEqual(Object.keys(en).sort());
    expect(Object.values(en).filter((text) => text.trim() === "")).toEqual([]);
  });

  it.each(Object.keys(en))("have the same params in both: %s", (key) => {
    expect(paramsOf(uk[key] ?? "")).toEqual(paramsOf(en[key] ?? ""));
  });

  it("count with every form of the language", () => {
    for (const key of Object.keys(en)) {
      if (formsOf(en[key] ?? "").length === 0) continue;
      expect(formsOf(en[key] ?? "")).toEqual(["one", "other"]);
      expect([key, formsOf(uk[key] ?? "")]).toEqual([key, ["one", "few", "many", "other"]]);
    }
  });

  it("have one apostrophe, and each language its own letters", () => {
    for (const text of [...Object.values(en), ...Object.values(uk)]) expect(text).not.toContain("'");
    const foreign = Object.entries(en).filter(([, text]) => /[а-яіїєґ]/i.test(text));
    expect(foreign.map(([key]) => key)).toEqual(["returnReason"]);
  });
});
