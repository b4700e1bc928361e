import { readFileSync } from "node:fs";
import type { ReasonsResponse } from "../../src/contract";
import type { Language, Merchant } from "./browser";
import { orderList } from "./order-list";

const TEXTS = {
  en: {
    addFilter: "Add filter",
    status: "Status",
    accepted: "Accepted",
    payment: "Payment",
    cash: "Cash on delivery",
    sort: "Sort",
    oldest: "Oldest first",
    of: "of",
    csv: "Export CSV",
    file: /^Warehouse orders, filtered \d{4}-\d\d-\d\d\.csv$/,
    removeStatus: "Remove filter: Status",
    date: "Date",
    today: "Today",
    selected: "2 selected",
    refresh: "Refresh",
    refreshes: /^Refresh/,
    done: "Requested: 2.",
  },
  uk: {
    addFilter: "Додати фільтр",
    status: "Стан",
    accepted: "Прийнято",
    payment: "Оплата",
    cash: "Накладений платіж",
    sort: "Сортування",
    oldest: "Спочатку давніші",
    of: "з",
    csv: "Завантажити CSV",
    file: /^Замовлення на складі, за фільтрами \d{4}-\d\d-\d\d\.csv$/,
    removeStatus: "Прибрати фільтр: Стан",
    date: "Дата",
    today: "Сьогодні",
    selected: "Вибрано: 2",
    refresh: "Оновити",
    refreshes: /^Оновити/,
    done: "Прийнято запитів: 2.",
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

/** Warehouse → Orders: how the list is narrowed, taken along and acted on. */
export function orderActions(merchant: () => Merchant): void {
  const section = (name: string) => merchant().section(name);
  const { list, rows, count, find, command, confirm } = orderList(merchant);
  const choose = async (
    addFilter: string,
    filter: string,
    value: string,
    role: "menuitemcheckbox" | "menuitemradio",
  ) => {
    await list().getByRole("button", { name: addFilter }).click();
    await merchant().page.getByRole("menuitem", { name: filter, exact: true }).click();
    await merchant().page.getByRole(role, { name: value, exact: true }).click();
    await merchant().page.keyboard.press("Escape");
    await list()
      .getByRole("button", { name: `${filter}: ${value}`, exact: true })
      .waitFor();
    // A menu that closes takes the focus with it, which would close the next one.
    await merchant().page.getByRole("menu").waitFor({ state: "detached" });
  };

  it.each([
    ["en", 1400],
    ["uk", 390],
  ] as const)(
    "of orders are filtered, sorted and downloaded as they are shown, in %s at %i pixels",
    async (language, width) => {
      const t = TEXTS[language];
      await merchant().page.setViewportSize({ width, height: 1000 });
      await merchant().speak(language);
      await merchant().goTo("/warehouse");
      await choose(t.addFilter, t.status, t.accepted, "menuitemcheckbox");
      await choose(t.addFilter, t.payment, t.cash, "menuitemradio");
      await list().getByRole("button", { name: t.sort }).click();
      await merchant().page.getByRole("menuitemradio", { name: t.oldest }).click();
      await merchant().page.waitForURL("**/warehouse?status=new&payment=cash_on_delivery&order=placed_at");
      const found = await find("status=new&payment=cash_on_delivery&order=placed_at&limit=20");
      await count(found.count);
      await rows()
        .first()
        .getByRole("link", { name: `#${found.orders[0]?.number ?? ""}` })
        .waitFor();
      await list()
        .getByText(new RegExp(`^1 — ${String(Math.min(found.count, 20))} ${t.of} ${String(found.count)} `))
        .waitFor();
      const [download] = await Promise.all([
        merchant().page.waitForEvent("download"),
        list().getByRole("button", { name: t.csv }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(t.file);
      const table = readFileSync(await download.path(), "utf8");
      expect(table.trim().split("\n")).toHaveLength(found.count + 1);
      await list().getByRole("button", { name: t.removeStatus }).click();
      await merchant().page.waitForURL("**/warehouse?payment=cash_on_delivery&order=placed_at");
      await list().getByRole("button", { name: t.addFilter }).click();
      await merchant().page.getByRole("menuitem", { name: t.date, exact: true }).click();
      await merchant()
        .page.getByRole("dialog", { name: t.date })
        .getByRole("button", { name: t.today })
        .click();
      await merchant().page.waitForURL(/from=\d{4}-\d\d-\d\d$/);
      // While the choices are open, nothing else on the page has a role.
      await merchant().page.keyboard.press("Escape");
      await list()
        .getByRole("button", { name: `${t.date}: ${t.today}` })
        .waitFor();
      await merchant().expectUsable();
      await merchant().page.setViewportSize({ width: 1400, height: 1000 });
    },
  );

  it.each([
    ["en", 390],
    ["uk", 1400],
  ] as const)(
    "act on the orders that are ticked, and say how far it is, in %s at %i pixels",
    async (language, width) => {
      const t = TEXTS[language];
      await merchant().page.setViewportSize({ width, height: 1000 });
      await merchant().speak(language);
      await merchant().goTo("/warehouse?status=new&tone=moving");
      const ticks = rows().getByRole("checkbox");
      await ticks.nth(0).check();
      await ticks.nth(1).check();
      await merchant().page.getByText(t.selected).waitFor();
      await command(t.refreshes).click();
      await confirm(t.refresh);
      await list().getByText(t.done).waitFor();
      await merchant().expectUsable();
      await merchant().page.setViewportSize({ width: 1400, height: 1000 });
    },
  );

  it("act on all orders of a cause, and on those of before the connection", async () => {
    await merchant().speak("en");
    const { reasons } = await merchant().ask<ReasonsResponse>("sklad/orders/reasons");
    const cause = reasons.find(({ situation }) => situation.actions.includes("acknowledge"));
    if (!cause) throw new Error("There is no cause to acknowledge.");
    await merchant().goTo("/warehouse");
    const more = section("reasons").getByRole("button", { name: /^Show \d+ more/ });
    await section("reasons").waitFor();
    if ((await more.count()) > 0) await more.click();
    const row = section("reasons").getByRole("listitem").filter({ hasText: cause.situation.label.en });
    await row.getByRole("button", { name: /^Mark as resolved/ }).click();
    await confirm("Mark as resolved");
    await section("reasons")
      .getByText(`Done: ${String(cause.count)}.`)
      .waitFor();
    await list().getByRole("button", { name: "More actions" }).click();
    await merchant().page.getByRole("menuitem", { name: "Send older orders" }).click();
    await section("older").getByText("There are no such orders.").waitFor();
  });
}
