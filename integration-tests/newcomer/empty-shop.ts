import { describeInBrowser, type Language, latinWordsIn, Merchant } from "./browser";
import type { Demo } from "./demo";
import { deliverAndBook } from "./first-order";
import { Person } from "./person";
import { closeUncollected } from "./returned-order";

/** It is migrated and seeded anew, which is five boots of Medusa. */
const STARTS_WITHIN_MS = 800_000;
const TO_THE_BOOKING_MS = 600_000;

/** `npm start -- --empty`: the way from nothing to an order that the warehouse has, by the admin's pages alone. */
export function emptyShop(demo: () => Demo): void {
  describeInBrowser.each([
    ["en", 1400],
    ["uk", 390],
  ] as const)("A shop without a warehouse, in %s at %i pixels", (language, width) => {
    let merchant: Merchant;

    beforeAll(async () => {
      await demo().stop();
      expect(await demo().start("--reset", "--empty")).toBe("running");
      merchant = await Merchant.open(`http://localhost:${demo().port}`, demo().login);
      await merchant.speak(language);
    }, STARTS_WITHIN_MS);
    afterEach(() => expect(merchant.complaints.splice(0)).toEqual([]));
    afterAll(async () => {
      await merchant.close();
      await demo().stop();
    });

    it("names the page that connects one on the card, on every page, and where a customer would buy", async () => {
      const settings = `http://localhost:${demo().port}/app/settings/warehouse`;
      expect(demo().card).toMatch(new RegExp(`First, connect the warehouse:\\n\\n +${settings}\\n[^]*Then,`));
      expect((await demo().checkout()).errors).toContain(`Connect it at ${settings}`);
      await merchant.page.setViewportSize({ width, height: 900 });
      await lookAround(merchant, language);
    });

    it(
      "hands its first order over after a setup of two minutes and twelve clicks, to the booking of its cash",
      async () => {
        await merchant.page.setViewportSize({ width: 1400, height: 900 });
        await merchant.goTo("/warehouse");
        const person = new Person(merchant.page);
        await connect(merchant, person, language, demo().sandboxPort);
        await setUp(merchant, person, language);
        // What the integration manager of a real warehouse does with the address.
        const url = await merchant.section("setup").locator("code").innerText();
        await demo().tell("PUT", "webhooks", { environment: "production", url });
        expect(person.clicks).toBeLessThanOrEqual(12);
        expect(person.seconds).toBeLessThan(60);
        await start(merchant, person, language);

        const { code, errors } = await demo().checkout("--cod", "--json");
        expect({ code, errors }).toEqual({ code: 0, errors: "" });
        const order = merchant.section("orders").locator("tbody tr");
        await order.filter({ hasText: TEXTS[language].accepted }).first().waitFor();
        await merchant.page.setViewportSize({ width, height: 900 });
        await deliverAndBook(demo(), merchant, language);
      },
      TO_THE_BOOKING_MS,
    );

    it(
      "closes an order that was not collected, by one press once its goods are back",
      () => closeUncollected(demo(), merchant, language),
      TO_THE_BOOKING_MS,
    );
  });
}

/** Each of them says that no warehouse is connected, and leads to connecting one. */
const PAGES_TO_SEE = [
  ["/settings/warehouse", "connections"],
  ["/warehouse/stock", "stock"],
  ["/warehouse/log", "log"],
  ["/warehouse", "not-connected"],
] as const;

const TEXTS = {
  en: {
    notConnected: "No warehouse is connected yet",
    connectLink: "Connect",
    sandbox: "Sandbox",
    address: "Address",
    next: "Continue",
    keyWorks: "Accepted",
    option: "Carrier, branch",
    optionName: "Name at checkout",
    price: "Price, UAH",
    carrier: "The carrier's name",
    manual: "Manual payment (System)",
    start: "Start",
    starts: "From now on, new orders are sent to the warehouse automatically.",
    toOrders: "Open Warehouse",
    keyStep: "The warehouse has accepted the ApiKey",
    done: "done",
    accepted: "Accepted",
  },
  uk: {
    notConnected: "Склад ще не підключено",
    connectLink: "Підключити",
    sandbox: "Пісочниця",
    address: "Адреса",
    next: "Далі",
    keyWorks: "Прийнято",
    option: "Перевізник, відділення",
    optionName: "Назва для покупця",
    price: "Ціна, грн",
    carrier: "Назва перевізника",
    manual: "Ручна оплата (системна)",
    start: "Запустити",
    starts: "Відтепер нові замовлення передаються на склад автоматично.",
    toOrders: "Відкрити «Склад»",
    keyStep: "Склад прийняв ApiKey",
    done: "готово",
    accepted: "Прийнято",
  },
} as const satisfies Record<Language, Record<string, string>>;

async function lookAround(merchant: Merchant, language: Language): Promise<void> {
  const { notConnected, connectLink } = TEXTS[language];
  for (const [path, name] of PAGES_TO_SEE) {
    await merchant.goTo(path);
    const section = merchant.section(name);
    await section.getByText(notConnected, { exact: true }).waitFor();
    await section.getByRole("link", { name: connectLink }).waitFor();
    await merchant.expectUsable();
    if (language === "uk") expect(await latinWordsIn(section, /^$/g)).toEqual([]);
  }
}

async function connect(
  merchant: Merchant,
  person: Person,
  language: Language,
  sandboxPort: number,
): Promise<void> {
  const t = TEXTS[language];
  await person.click(merchant.section("not-connected").getByRole("link", { name: t.connectLink }));
  const form = merchant.section("new-connection");
  await person.click(form.getByRole("radio", { name: t.sandbox }));
  // The demo suggests the address of its sandbox.
  expect(await form.getByLabel(t.address).inputValue()).toBe(`http://localhost:${String(sandboxPort)}/api`);
  await person.click(form.getByLabel("ApiKey", { exact: true }));
  await person.type("sandbox-production-key");
  await person.click(form.getByRole("button", { name: t.connectLink }));
  await merchant.page.waitForURL("**/setup");
}

async function setUp(merchant: Merchant, person: Person, language: Language): Promise<void> {
  const t = TEXTS[language];
  const setup = merchant.section("setup");
  const next = setup.getByRole("button", { name: t.next, exact: true });
  await setup.getByText(t.keyWorks, { exact: true }).waitFor();
  expect(await merchant.barriers()).toEqual([]);
  await person.click(next);

  await person.click(setup.getByLabel(t.option, { exact: true }));
  // What customers read is Ukrainian in both languages of the admin; the price is the merchant's to say.
  const name = setup.getByLabel(t.optionName);
  expect(await name.inputValue()).toBe("Нова пошта, відділення");
  await person.tabTo(setup.getByLabel(t.price));
  await person.type("80");
  await person.click(setup.getByLabel(t.carrier));
  await person.type("Нова пошта");
  await person.click(next);

  await person.click(setup.getByLabel(t.manual));
  await person.click(next);

  await setup.getByText("Нова пошта, відділення: ").waitFor();
  expect(await setup.getByText(t.starts).count()).toBe(0);
  await person.click(setup.getByRole("button", { name: t.start, exact: true }));
  await setup.getByText(t.starts).waitFor();
}

/** After Start: the next step, and the checklist of the warehouse's page. */
async function start(merchant: Merchant, person: Person, language: Language): Promise<void> {
  const t = TEXTS[language];
  expect(await merchant.barriers()).toEqual([]);
  await person.click(merchant.section("setup").getByRole("button", { name: t.toOrders }));
  await merchant.page.waitForURL("**/warehouse");
  const checklist = merchant.section("health").getByRole("listitem");
  await checklist.filter({ hasText: t.keyStep }).getByText(t.done).waitFor();
}
