import type { Locator } from "playwright-core";
import type {
  ConnectionDetailResponse,
  ListConnectionsResponse,
  ListInboxResponse,
  ReasonsResponse,
} from "../../src/contract";
import { SANDBOX_LOGIN } from "../../src/sandbox";
import { type Merchant, NAMES } from "./browser";

/** What the API calls things, and what was typed here. */
const TYPED =
  /\b(?:get|Report|List|sender)[A-Z]\w+|(?:System|Card) \([A-Z]+\)|sklad[-_]\w+|https?:\S+|admin@\S+|CIDR|comment|email/g;

/** From a key to a connection that can be started, its settings, the log and what hangs at Medusa's own pages. */
export function setupPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const connections = async () =>
    (await merchant().ask<ListConnectionsResponse>("sklad/connections")).connections;
  const wordsIn = async (part: Locator): Promise<string[]> =>
    (await part.innerText())
      .replaceAll(TYPED, "")
      .replaceAll(NAMES, "")
      .match(/\b[a-z]{3,}\b/gi) ?? [];
  const goOn = () => section("setup").getByRole("button", { name: "Далі" }).click();

  async function connect(entered: "ApiKey" | "Логін і пароль", typed: Record<string, string>): Promise<void> {
    const known = await connections();
    await section("connections").getByRole("link", { name: "Підключити" }).click();
    const form = section("new-connection");
    await form.getByLabel("Середовище").click();
    await merchant().page.getByRole("option", { name: "Пісочниця" }).click();
    await form.getByLabel("Назва").fill("Другий");
    await form.getByLabel("Адреса").fill(known[0]?.base_url ?? "");
    await form.getByLabel("Дані доступу від менеджера інтеграції").click();
    await merchant().page.getByRole("option", { name: entered }).click();
    for (const [label, value] of Object.entries(typed))
      await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole("button", { name: "Підключити" }).click();
    await merchant().page.waitForURL("**/setup");
  }

  async function remove(): Promise<void> {
    await section("connection").getByRole("button", { name: "Видалити" }).click();
    await merchant().page.getByRole("alertdialog").getByRole("button", { name: "Видалити" }).click();
    await merchant().page.waitForURL((url) => url.pathname.endsWith("/settings/warehouse"));
    await section("connections").getByRole("link", { name: "Другий" }).waitFor({ state: "detached" });
  }

  it("lead from a wrong key, by another one, to a connection that can be started", async () => {
    const before = await connections();
    await merchant().speak("uk");
    await merchant().goTo("/settings/warehouse");
    await connect("ApiKey", { ApiKey: "a-key-of-no-shop" });
    const setup = section("setup");
    await setup.getByText("Склад не приймає цього ApiKey").waitFor();
    expect(await setup.getByRole("button", { name: "Далі" }).isDisabled()).toBe(true);
    const key = section("connection-key");
    await key.getByLabel("Новий ApiKey").fill("sandbox-staging-key");
    await key.getByRole("button", { name: "Замінити" }).click();
    await setup.getByText("Склад приймає ApiKey.").waitFor();

    await setup.getByRole("button", { name: "Перевірити все" }).click();
    await setup.getByText("Усі відповіді очікувані.").waitFor();
    expect(await setup.getByRole("row").filter({ hasText: "як очікувалося" }).count()).toBeGreaterThan(4);
    expect(await wordsIn(setup)).toEqual([]);
    await goOn();

    await setup.getByText("Уже пропонується").first().waitFor();
    await setup.getByLabel("Назва перевізника").fill("Нова пошта");
    // The address holds the present step, and each step is saved when it is filled in.
    await goOn();
    await setup.getByText("Накладений платіж", { exact: true }).waitFor();
    await merchant().page.reload();
    await setup.getByLabel("System (DEFAULT)").check();
    await goOn();
    await setup.getByText("Зараз цю локацію обслуговує").waitFor();
    await setup.getByText("За останні 30 днів").waitFor();
    await setup.getByRole("button", { name: "Почати" }).waitFor();
    expect(await wordsIn(setup)).toEqual([]);
    await setup.getByRole("link", { name: "Завершити пізніше" }).click();

    const overview = section("connection");
    await overview.getByRole("link", { name: "Продовжити налаштування" }).waitFor();
    await overview.getByRole("button", { name: "Увімкнути" }).click();
    await overview.getByText("Цю локацію вже обслуговує підключення").waitFor();
    const webhook = section("connection-webhook");
    const address = await webhook.locator("code").innerText();
    await webhook.getByRole("button", { name: "Нова адреса" }).click();
    await merchant().page.getByRole("alertdialog").getByRole("button", { name: "Нова адреса" }).click();
    await webhook.getByText("1 попередня адреса ще діє.").waitFor();
    expect(await webhook.locator("code").innerText()).not.toBe(address);
    await remove();
    expect((await connections()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    // The browser logs each response that is no success: a key that is not accepted, and a rival.
    expect(
      merchant()
        .complaints.splice(0)
        .filter((complaint) => !complaint.includes("400")),
    ).toEqual([]);
  });

  it("take a login and a password, and show and save every setting", async () => {
    await merchant().speak("uk");
    await merchant().goTo("/settings/warehouse");
    await connect("Логін і пароль", { Логін: SANDBOX_LOGIN.login, Пароль: SANDBOX_LOGIN.password });
    await section("setup").getByText("Склад приймає ApiKey.").waitFor();
    await section("setup").getByRole("link", { name: "Завершити пізніше" }).click();
    const settings = section("connection-settings");
    await settings.waitFor();
    await merchant().unfold(settings);
    expect(await wordsIn(settings)).toEqual([]);
    await settings.getByLabel("Кого питати на складі").fill("Олена");
    await settings.getByLabel("Скільки хвилин чекати після оформлення").fill("15");
    await settings.getByLabel("Відправлено", { exact: true }).fill("виїхало, у дорозі");
    await settings.getByRole("button", { name: "Зберегти" }).click();
    await section("connection").getByText("Контакт на складі: Олена.").waitFor();
    await section("connection-timeline").getByText("Налаштування змінено").waitFor();
    const { id = "" } = (await connections()).find(({ name }) => name === "Другий") ?? {};
    const { connection } = await merchant().ask<ConnectionDetailResponse>(`sklad/connections/${id}`);
    expect(connection.settings).toMatchObject({
      grace_period_minutes: 15,
      manager_contact: "Олена",
      status_words: { виїхало: "shipped", "у дорозі": "shipped" },
      approve: "none",
    });
    await remove();
  });

  it("ask before a connection is disabled", async () => {
    const [connection] = await connections();
    await merchant().speak("uk");
    await merchant().goTo(`/settings/warehouse/${connection?.id ?? ""}`);
    await section("connection").getByRole("button", { name: "Вимкнути" }).click();
    const question = merchant().page.getByRole("alertdialog");
    await question.getByText("на склад більше нічого не передається").waitFor();
    await question.getByRole("button", { name: "Назад" }).click();
    await question.waitFor({ state: "detached" });
    expect((await connections())[0]?.enabled).toBe(true);
  });

  it("do one thing to all orders of a cause, and say how far it is", async () => {
    await merchant().speak("en");
    const { reasons } = await merchant().ask<ReasonsResponse>("sklad/orders/reasons");
    const cause = reasons.find(({ situation }) => situation.actions.includes("acknowledge"));
    if (!cause) throw new Error("There is no cause to acknowledge.");
    await merchant().goTo("/warehouse");
    const row = section("reasons").getByRole("listitem").filter({ hasText: cause.situation.label.en });
    await row.getByRole("button", { name: /^Mark as resolved/ }).click();
    await merchant().page.getByRole("alertdialog").getByRole("button", { name: "Mark as resolved" }).click();
    await section("reasons")
      .getByText(`Done: ${String(cause.count)}.`)
      .waitFor();
    await section("older").getByRole("button").first().click();
    await section("older").getByText("There are no such orders.").waitFor();
  });

  it("show webhooks as they came and read them again, and what was sent", async () => {
    const { webhooks } = await merchant().ask<ListInboxResponse>("sklad/inbox?limit=1");
    await merchant().speak("uk");
    await merchant().goTo("/warehouse");
    await section("health").getByRole("link", { name: "Журнал" }).click();
    const log = section("log");
    await log.getByRole("button", { name: "Відкрити" }).first().click();
    const received = section("received");
    await received
      .locator("pre")
      .filter({ hasText: webhooks[0]?.statuses?.[0]?.status ?? "" })
      .waitFor();
    await received.getByRole("button", { name: "Обробити ще раз" }).click();
    await merchant().page.getByText("Вебхук обробляється ще раз.").first().waitFor();
    await merchant().page.keyboard.press("Escape");
    await received.waitFor({ state: "detached" });
    expect(await wordsIn(log.locator("thead"))).toEqual([]);
    await log.getByRole("button", { name: "Виклики" }).click();
    await merchant().page.waitForURL("**/warehouse/log?list=calls");
    const order = log.locator("tbody tr").filter({ hasText: "Замовлення" }).first();
    await order.getByRole("button", { name: "Відкрити" }).click();
    await section("sent").locator("dt", { hasText: "Одержувач" }).first().waitFor();
    expect(await section("sent").innerText()).not.toContain("sandbox-production-key");
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
