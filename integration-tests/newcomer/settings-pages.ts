import type { Locator } from "playwright-core";
import type { ConnectionDetailResponse, ListConnectionsResponse } from "../../src/contract";
import { SANDBOX_LOGIN } from "../../src/sandbox";
import { latinWordsIn, type Merchant } from "./browser";

/** What the API calls things, and what was typed here. */
const TYPED = /\bsklad[-_]\w+|https?:\S+|(?:System|Card) \(\w+\)|email|Show password/g;

/** An entry under the bell. */
interface Entry {
  readonly data: { readonly title: string };
}

/** Settings → Warehouse: connections, their credentials and every setting. */
export function settingsPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const connections = async () =>
    (await merchant().ask<ListConnectionsResponse>("sklad/connections")).connections;
  const wordsIn = (part: Locator): Promise<string[]> => latinWordsIn(part, TYPED);
  const answer = (name: string) =>
    merchant().page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

  /** Opens the page of the only connection of a running demo. */
  async function openConnection(): Promise<string> {
    const { id = "" } = (await connections())[0] ?? {};
    await merchant().goTo(`/settings/warehouse/${id}`);
    await section("connection-settings").waitFor();
    return id;
  }

  it("of a new connection are not red before they are sent, and say at each field what is missing", async () => {
    await merchant().speak("uk");
    await merchant().goTo("/settings/warehouse");
    await section("connections").getByRole("link", { name: "Підключити" }).click();
    const form = section("new-connection");
    await form.getByLabel("Адреса").waitFor();
    expect(await form.locator(":invalid, [aria-invalid=true]").count()).toBe(0);
    // The demo has a sandbox beside it.
    expect(await form.getByRole("radio", { name: "Пісочниця" }).isChecked()).toBe(true);
    expect(await form.getByLabel("Адреса").inputValue()).toMatch(/^http:\/\/localhost:\d+\/api$/);
    await form.getByLabel("Адреса").fill("склад");
    await form.getByRole("button", { name: "Підключити" }).click();
    await form.getByText("Введіть адресу, що починається з").waitFor();
    await form.getByText("Заповніть це поле.").waitFor();
    expect(await wordsIn(form)).toEqual([]);
    await merchant().page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
  });

  it("lead from a login and a password to a connection in the list, which a wrong key does not replace", async () => {
    await merchant().speak("uk");
    await merchant().goTo("/settings/warehouse/new");
    const form = section("new-connection");
    await form.getByRole("radio", { name: "За логіном і паролем" }).click();
    await form.getByLabel("Логін", { exact: true }).fill(SANDBOX_LOGIN.login);
    await form.getByLabel("Пароль", { exact: true }).fill(SANDBOX_LOGIN.password);
    await form.getByLabel("Назва").fill("Другий");
    await form.getByRole("button", { name: "Підключити" }).click();
    await merchant().page.waitForURL("**/setup");
    await merchant().goTo("/settings/warehouse");
    const row = section("connections").getByRole("row").filter({ hasText: "Другий" });
    await row.getByRole("link", { name: "Продовжити налаштування" }).waitFor();
    await row.getByText("Ще не запущено").click();

    const overview = section("connection");
    await overview.getByRole("button", { name: "Замінити ApiKey" }).click();
    const drawer = section("connection-key");
    await drawer.getByLabel("Новий ApiKey").fill("a-key-of-no-shop");
    await drawer.getByRole("button", { name: "Замінити" }).click();
    await drawer.getByRole("alert").getByText("ApiKey").waitFor();
    await merchant().page.keyboard.press("Escape");
    await overview.getByRole("button", { name: "Дії" }).click();
    await merchant().page.getByRole("menuitem", { name: "Видалити" }).click();
    await answer("Видалити");
    await merchant().page.waitForURL((url) => url.pathname.endsWith("/settings/warehouse"));
    await row.waitFor({ state: "detached" });
    // The browser logs each response that is no success, as that to a key which is not accepted.
    const others = merchant()
      .complaints.splice(0)
      .filter((complaint) => !complaint.includes("400"));
    expect(others).toEqual([]);
  });

  it("are found by a word, saved and discarded, with what is wrong at the setting itself", async () => {
    await merchant().speak("uk");
    const id = await openConnection();
    const settings = section("connection-settings");
    const bar = section("unsaved");
    await merchant().unfold(settings);
    expect(await wordsIn(settings)).toEqual([]);
    expect(await settings.getByText("За замовчуванням: немає").count()).toBe(0);

    await settings.getByRole("searchbox").fill("після оформлення");
    const grace = settings.getByLabel("Скільки хвилин чекати після оформлення", { exact: true });
    await grace.fill("99999");
    await settings.getByText("Введіть ціле число від 0 до 10080.").waitFor();
    await grace.fill("15");
    await bar.getByText("1 незбережена зміна").waitFor();
    await settings.getByRole("searchbox").fill("префікс");
    const prefix = settings.getByLabel("Префікс номерів замовлень", { exact: true });
    await prefix.fill("7");
    await bar.getByRole("button", { name: "Зберегти" }).click();
    await settings.getByRole("alert").getByText("Префікс номерів замовлень").waitFor();
    await prefix.fill("");
    await settings.getByRole("searchbox").fill("");
    await settings.getByLabel("Контакт на складі", { exact: true }).fill("Олена");

    // Leaving asks first.
    await merchant().page.getByRole("link", { name: "Регіони", exact: true }).click();
    await answer("Назад");
    await bar.getByRole("button", { name: "Зберегти" }).click();
    await bar.waitFor({ state: "detached" });
    await section("connection").getByText("Олена").waitFor();
    await section("connection-timeline").getByText("Налаштування змінено").first().waitFor();
    const { connection } = await merchant().ask<ConnectionDetailResponse>(`sklad/connections/${id}`);
    expect(connection.settings).toMatchObject({ grace_period_minutes: 15, manager_contact: "Олена" });

    await settings.getByRole("searchbox").fill("після оформлення");
    await settings.getByRole("button", { name: /^Повернути значення за замовчуванням/ }).click();
    expect(await grace.inputValue()).toBe("0");
    await settings.getByRole("searchbox").fill("Контакт");
    await settings.getByLabel("Контакт на складі", { exact: true }).fill("");
    await bar.getByText("2 незбережені зміни").waitFor();
    await bar.getByRole("button", { name: "Зберегти" }).click();
    await bar.waitFor({ state: "detached" });
    await settings.getByLabel("Контакт на складі", { exact: true }).fill("Ніна");
    await bar.getByRole("button", { name: "Скасувати зміни" }).click();
    expect(await settings.getByLabel("Контакт на складі", { exact: true }).inputValue()).toBe("");
    const others = merchant()
      .complaints.splice(0)
      .filter((complaint) => !complaint.includes("400"));
    expect(others).toEqual([]);
  });

  it("say that the shop has no provider for e-mails, where an address is entered", async () => {
    await merchant().speak("en");
    await openConnection();
    const settings = section("connection-settings");
    expect(await settings.getByLabel("Notifications in the admin").isChecked()).toBe(true);
    await settings.getByLabel("E-mail for notifications").fill("me@example.com");
    await settings.getByText("The shop has no provider for the channel “email”").waitFor();
    await section("unsaved").getByRole("button", { name: "Discard" }).click();
  });

  it("ask before a connection is disabled", async () => {
    await merchant().speak("uk");
    await openConnection();
    await section("connection").getByRole("button", { name: "Дії" }).click();
    await merchant().page.getByRole("menuitem", { name: "Вимкнути" }).click();
    const question = merchant().page.getByRole("alertdialog");
    await question.getByText("на склад більше нічого не передається").waitFor();
    await answer("Назад");
    await question.waitFor({ state: "detached" });
    expect((await connections())[0]?.enabled).toBe(true);
  });

  it("replace the webhook's address in two steps", async () => {
    await merchant().speak("uk");
    await openConnection();
    const webhook = section("connection-webhook");
    const address = await webhook.locator("code").innerText();
    await webhook.getByRole("button", { name: "Дії" }).click();
    await merchant().page.getByRole("menuitem", { name: "Нова адреса" }).click();
    await answer("Нова адреса");
    await webhook.getByText("1 попередня адреса ще діє.").waitFor();
    expect(await webhook.locator("code").innerText()).not.toBe(address);
  });

  it("notify of a problem under Medusa's own bell", async () => {
    await merchant().speak("en");
    await merchant().goTo("/products");
    const shown = async () =>
      (await merchant().ask<{ notifications: Entry[] }>("notifications?channel=feed")).notifications;
    // Problems are notified by a job that runs every minute.
    const until = Date.now() + 120_000;
    while ((await shown()).length === 0 && Date.now() < until) await merchant().page.waitForTimeout(2_000);
    const [first] = await shown();
    // The key opens the bell once the page is there.
    await merchant().page.getByRole("heading", { name: "Products", exact: true }).waitFor();
    expect(first?.data.title).toMatch(/\S+ · \S+|\(\d+\)$/);
    await merchant().page.keyboard.press("Control+n");
    await merchant()
      .page.getByRole("dialog")
      .getByText(first?.data.title ?? "")
      .first()
      .waitFor();
    await merchant().page.keyboard.press("Escape");
  });

  it("count the orders that need attention in the topbar, on a narrow screen by a number alone", async () => {
    await merchant().speak("uk");
    await merchant().goTo("/products");
    const badge = section("needs-you");
    await badge.getByText(/^Склад: \d+\+? замовлен\S+ потребу/).waitFor();
    await merchant().page.setViewportSize({ width: 390, height: 800 });
    await badge.getByText(/^\d+\+?$/).waitFor();
    expect((await badge.boundingBox())?.height).toBeLessThan(28);
    const root = "document.documentElement";
    expect(await merchant().page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0);
    await merchant().page.setViewportSize({ width: 1400, height: 1000 });
  });
}
