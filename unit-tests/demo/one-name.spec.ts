import adminEn from "../../src/admin/i18n/en.json";
import adminUk from "../../src/admin/i18n/uk.json";

type Texts = Readonly<Record<string, string>>;

/** The pages' files are modules of the browser, so they have no types here. */
const textsOf = (folder: string, language: string): Texts =>
  jest.requireActual<{ default: Texts }>(`../../${folder}/texts-${language}.js`).default;

describe.each([
  ["en", adminEn],
  ["uk", adminUk],
] as const)(
  "In %s, one thing has one name in the shop, the console, the terminal and the admin",
  (language, admin) => {
    const shop = textsOf("demo/shop", language);
    const console = textsOf("src/sandbox/console", language);

    it("the sandbox", async () => {
      const { LANGUAGES } = await import("../../scripts/lib/words.mjs");
      const { card } = LANGUAGES[language] as unknown as { card: Texts };
      const names = [shop["openWarehouse"], console["title"], card["warehouse"]];
      expect(new Set(names)).toEqual(new Set([admin.connections.environments.sandbox]));
    });

    it("the recipient", () => {
      expect([shop["contact"], console["recipient"]]).toEqual(Array(2).fill(admin.order.fields.recipient));
      expect(JSON.stringify([shop, console])).not.toMatch(/отримувач/i);
    });

    it("a canceled order", () => {
      expect(JSON.stringify([shop, console])).not.toMatch(/cancelled/i);
    });
  },
);
