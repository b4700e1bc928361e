import { describeInBrowser, type Language, Merchant } from "./browser";
import { newestOrder } from "./first-order";
import { setupPages } from "./setup-pages";

/**
 * Journeys on the demo that `scripts/front-door.mjs` has started in a bare clone, where `npm run checkout -- --refused` has
 * left a refused order in each language. The whole of the pages is tried by `newcomer.spec.ts`.
 */
const { SKLAD_DOOR_SHOP: shopUrl = "", SKLAD_DOOR_LOGIN = " " } = process.env;
const [email = "", password = ""] = SKLAD_DOOR_LOGIN.split(" ");
if (shopUrl === "") {
  const sentence = "Its shop is the one that scripts/front-door.mjs starts.";
  if (process.env.CI === "true") throw new Error(sentence);
  process.stderr.write(`SKIPPED: ${sentence}\n`);
}
const describeAtTheDoor = shopUrl === "" ? describe.skip : describeInBrowser;

const TEXTS = {
  en: { actions: "Actions", retry: "Retry", accepted: "Accepted" },
  uk: { actions: "Дії", retry: "Повторити", accepted: "Прийнято" },
} as const satisfies Record<Language, Record<string, string>>;

describeAtTheDoor("The pages of the demo", () => {
  let merchant: Merchant;

  beforeAll(async () => {
    merchant = await Merchant.open(shopUrl, { email, password });
  });
  afterAll(() => merchant.close());
  afterEach(() => expect(merchant.complaints.splice(0)).toEqual([]));

  setupPages(() => merchant);

  it.each([
    ["en", 390],
    ["uk", 1400],
  ] as const)(
    "lead from a refused order's row to why, and by one action to an accepted one, in %s at %i pixels",
    async (language, width) => {
      const t = TEXTS[language];
      const refused = await newestOrder(merchant, "reason=problem.refused");
      await merchant.page.setViewportSize({ width, height: 1000 });
      await merchant.speak(language);
      await merchant.goTo("/warehouse");
      const row = merchant
        .section("orders")
        .locator("tbody tr")
        .filter({ hasText: `#${refused.number}` });
      await row.getByText(refused.situation.label[language], { exact: true }).waitFor();
      await merchant.expectUsable();
      await row.getByRole("link", { name: `#${refused.number}`, exact: true }).click();
      await merchant.page.waitForURL(`**/orders/${refused.order_id}`);

      const section = merchant.section("order");
      await section.getByText("Склад не доставляє за цією адресою").first().waitFor();
      await merchant.expectUsable();
      await section.getByRole("button", { name: t.actions, exact: true }).click();
      await merchant.page.getByRole("menuitem", { name: t.retry, exact: true }).click();
      await section.getByText(t.accepted, { exact: true }).first().waitFor();
      const sent = await newestOrder(merchant, `order_id=${refused.order_id}`);
      expect(sent).toMatchObject({ state: "new", id: refused.id });
    },
  );
});
