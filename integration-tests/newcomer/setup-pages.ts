import type { Locator } from "playwright-core";
import type { ListConnectionsResponse } from "../../src/contract";
import { type Language, latinWordsIn, type Merchant } from "./browser";

/** What the API calls things, and what was typed here. */
const TYPED =
  /\b(?:get|Report|List|sender)[A-Z]\w+|(?:System|Card) \(\w+\)|sklad[-_]\w+|\(staging\)|https?:\S+|admin@\S+|…\S+|\besc\b/g;

const TEXTS = {
  en: {
    connect: "Connect",
    sandbox: "Sandbox",
    name: "Name",
    address: "Address",
    refused: "The warehouse does not accept this ApiKey",
    fails: "Not accepted",
    next: "Continue",
    edit: "Replace ApiKey",
    newKey: "New ApiKey",
    replace: "Replace",
    works: "Accepted",
    sender: "Parcels leave as ТОВ «Склад» (staging), from ",
    keyStep: "Step 1 of 4: Key, done",
    actions: "Actions",
    test: "Test connection",
    tested: /^The test succeeded .+: the warehouse accepts the ApiKey\.$/,
    remove: "Delete",
  },
  uk: {
    connect: "Підключити",
    sandbox: "Пісочниця",
    name: "Назва",
    address: "Адреса",
    refused: "Склад не приймає цього ApiKey",
    fails: "Не прийнято",
    next: "Далі",
    edit: "Замінити ApiKey",
    newKey: "Новий ApiKey",
    replace: "Замінити",
    works: "Прийнято",
    sender: "Посилки відправляє ТОВ «Склад» (staging).",
    keyStep: "Крок 1 з 4: Ключ, виконано",
    actions: "Дії",
    test: "Перевірити зв’язок",
    tested: /^Перевірено .+: склад приймає ApiKey\.$/,
    remove: "Видалити",
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

/** From a key to a connection that can be started, and what hangs at Medusa's own pages. */
export function setupPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const connections = async () =>
    (await merchant().ask<ListConnectionsResponse>("sklad/connections")).connections;
  const wordsIn = (part: Locator): Promise<string[]> => latinWordsIn(part, TYPED);
  const goOn = () => section("setup").getByRole("button", { name: "Далі" }).click();

  async function connect(apiKey: string, language: Language): Promise<void> {
    const t = TEXTS[language];
    const known = await connections();
    await merchant().speak(language);
    await merchant().goTo("/settings/warehouse");
    await section("connections").getByRole("link", { name: t.connect }).click();
    const form = section("new-connection");
    await form.getByRole("radio", { name: t.sandbox }).click();
    await form.getByLabel(t.name, { exact: true }).fill("Другий");
    await form.getByLabel(t.address, { exact: true }).fill(known[0]?.base_url ?? "");
    await form.getByLabel("ApiKey", { exact: true }).fill(apiKey);
    await form.getByRole("button", { name: t.connect }).click();
    await merchant().page.waitForURL("**/setup");
  }

  /** The first step, from a key that the warehouse refuses to one that it accepts. */
  async function replaceWrongKey(language: Language): Promise<void> {
    const t = TEXTS[language];
    const setup = section("setup");
    await setup.getByText(t.refused).waitFor();
    await setup.getByText(t.fails, { exact: true }).waitFor();
    expect(await setup.getByRole("button", { name: t.next }).isDisabled()).toBe(true);
    expect(await setup.getByRole("tab", { disabled: true }).count()).toBe(3);
    await setup.getByRole("button", { name: t.edit }).click();
    const key = section("connection-key");
    await key.getByLabel(t.newKey).fill("sandbox-staging-key");
    await key.getByRole("button", { name: t.replace }).click();
    await setup.getByText(t.works, { exact: true }).waitFor();
    await setup.getByText(t.sender).waitFor();
    await setup.getByRole("tab", { name: t.keyStep }).waitFor();
  }

  async function remove(language: Language): Promise<void> {
    const t = TEXTS[language];
    await section("connection").getByRole("button", { name: t.actions }).click();
    await merchant().page.getByRole("menuitem", { name: t.remove }).click();
    await merchant().page.getByRole("alertdialog").getByRole("button", { name: t.remove }).click();
    await merchant().page.waitForURL((url) => url.pathname.endsWith("/settings/warehouse"));
    await section("connections").getByRole("link", { name: "Другий" }).waitFor({ state: "detached" });
  }

  it("say in English that a key is wrong, accept another one, and test it again, on a phone", async () => {
    const t = TEXTS.en;
    await merchant().page.setViewportSize({ width: 390, height: 844 });
    await connect("a-key-of-no-shop", "en");
    await replaceWrongKey("en");
    await merchant().expectUsable();
    await merchant().page.keyboard.press("Escape");
    const overview = section("connection");
    await overview.getByRole("button", { name: t.actions }).click();
    await merchant().page.getByRole("menuitem", { name: t.test }).click();
    await overview.getByRole("status").getByText(t.tested).waitFor();
    await merchant().expectUsable();
    await remove("en");
    await merchant().page.setViewportSize({ width: 1400, height: 1000 });
    // The browser logs the response to a key that is not accepted.
    const others = merchant()
      .complaints.splice(0)
      .filter((complaint) => !complaint.includes("400"));
    expect(others).toEqual([]);
  });

  it("lead from a wrong key, by another one, to a connection that can be started", async () => {
    const before = await connections();
    await connect("a-key-of-no-shop", "uk");
    const setup = section("setup");
    await replaceWrongKey("uk");
    await setup.getByRole("button", { name: "Перевірити всі операції" }).click();
    await setup.getByRole("button", { name: "Перевірити все" }).click();
    await setup.getByText("Усі відповіді очікувані.").waitFor();
    expect(await setup.getByRole("row").filter({ hasText: "як очікувалося" }).count()).toBeGreaterThan(4);
    expect(await wordsIn(setup)).toEqual([]);
    await goOn();

    // The options of this location are the carrier's too, whose name is missing.
    await setup.getByText("Уже пропонується").first().waitFor();
    await goOn();
    await setup.getByText("Без назви перевізника").waitFor();
    const carrier = setup.getByLabel("Назва перевізника");
    await carrier.and(merchant().page.locator(":focus")).waitFor();
    await merchant().page.keyboard.type("Нова пошта");
    await setup.getByText("Без назви перевізника").waitFor({ state: "detached" });
    await merchant().page.keyboard.press("Enter");
    // The address holds the present step, and each step is saved when it is filled in.
    await setup.getByRole("group", { name: "Накладений платіж" }).waitFor();
    await merchant().page.reload();
    await setup.getByLabel("Ручна оплата (системна)").waitFor();
    await goOn();
    const question = merchant().page.getByRole("alertdialog");
    await question.getByText("Усі замовлення передоплачені?").waitFor();
    await question.getByRole("button", { name: "Усі передоплачені" }).click();
    await setup.getByText("немає: усі замовлення передоплачені").waitFor();
    await setup.getByText("Зараз цю локацію обслуговує").waitFor();
    await setup.getByText("За останні 30 днів").waitFor();
    await setup.getByText("Відтепер").waitFor({ state: "detached" });
    await setup.getByRole("button", { name: "Запустити" }).waitFor();
    expect(await wordsIn(setup)).toEqual([]);
    expect(await merchant().barriers()).toEqual([]);
    // What is decided is not asked again: the setup resumes at its last step.
    await setup.getByRole("button", { name: "Завершити пізніше" }).click();
    await merchant().page.getByRole("link", { name: "Продовжити налаштування" }).click();
    await setup.getByRole("button", { name: "Запустити" }).waitFor();
    await merchant().page.keyboard.press("Escape");

    const overview = section("connection");
    await overview.getByRole("link", { name: "Продовжити налаштування" }).waitFor();
    await overview.getByText("Посилки відправляє ТОВ «Склад» (staging).").waitFor();
    await overview.getByRole("button", { name: "Увімкнути" }).click();
    await overview.getByText("Цю локацію вже обслуговує підключення").waitFor();
    await remove("uk");
    expect((await connections()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    // The browser logs each response that is no success: a key that is not accepted, and a rival.
    expect(
      merchant()
        .complaints.splice(0)
        .filter((complaint) => !complaint.includes("400")),
    ).toEqual([]);
  });

  it("say at a location which warehouse serves it, also on a narrow screen", async () => {
    const [connection] = await connections();
    await merchant().speak("uk");
    await merchant().page.setViewportSize({ width: 800, height: 1000 });
    await merchant().goTo(`/settings/locations/${connection?.stock_location_id ?? ""}`);
    await section("location")
      .getByRole("link", { name: connection?.name ?? "" })
      .waitFor();
    expect(await wordsIn(section("location").getByText("За нульової ціни"))).toEqual([]);
    const root = "document.documentElement";
    expect(await merchant().page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0);
    await merchant().page.setViewportSize({ width: 1400, height: 1000 });
  });
}
