import type { Locator } from "playwright-core";
import type { OrderRow, ReasonsResponse, SummaryResponse } from "../../src/contract";
import type { Merchant } from "./browser";
import { orderList } from "./order-list";

const COLUMNS = {
  en: ["Order", "Status", "Date", "Recipient", "Destination", "Waybill", "To collect"],
  uk: ["Замовлення", "Стан", "Дата", "Одержувач", "Куди", "ТТН", "До сплати"],
};
const FIGURES = {
  sent_today: "Надіслано сьогодні",
  accepted_today: "Прийнято сьогодні",
  waiting: "Очікують",
  late: "Затримуються",
  cash_to_collect: "Накладений платіж",
  cash_unbooked: "Не проведено",
} as const;

/** Warehouse → Orders: the figures of today, what needs attention, and the list with its filters and actions. */
export function ordersPages(merchant: () => Merchant): void {
  const section = (name: string): Locator => merchant().section(name);
  const { list, rows, count, find, command, confirm } = orderList(merchant);

  it("of orders show each with where it goes, what is to be paid and where it is, in both languages", async () => {
    const { orders } = await find("limit=20");
    const order = orders.find(({ remote_id, recipient }) => remote_id !== null && recipient !== null);
    if (!order?.recipient) throw new Error("The warehouse has no order.");
    for (const language of ["uk", "en"] as const) {
      await merchant().speak(language);
      await merchant().goTo("/warehouse");
      const row = rows().filter({ hasText: order.remote_id ?? "" });
      await row.waitFor();
      expect((await list().locator("thead th").allInnerTexts()).filter(Boolean)).toEqual(COLUMNS[language]);
      const text = await row.innerText();
      expect(text).toContain(`#${order.number}`);
      expect(text).toContain(order.recipient.name);
      expect(text).toContain(order.situation.label[language]);
      expect(text).not.toMatch(/null|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
    await rows()
      .filter({ hasText: order.remote_id ?? "" })
      .getByText(order.recipient.name)
      .click();
    await merchant().page.waitForURL(`**/orders/${order.order_id}`);
    const menu = merchant().page.getByRole("navigation").first();
    await merchant().goTo("/warehouse");
    for (const [name, path] of [
      ["Stock", "/warehouse/stock"],
      ["Log", "/warehouse/log"],
    ] as const) {
      await menu.getByRole("link", { name, exact: true }).click();
      await merchant().page.waitForURL(`**${path}`);
    }
  });

  it("of orders count the day, and each figure is a filter", async () => {
    await merchant().speak("uk");
    await merchant().goTo("/warehouse");
    for (const [figure, name] of Object.entries(FIGURES) as [keyof typeof FIGURES, string][]) {
      const link = section("today").getByRole("link", { name });
      const summary = await merchant().ask<SummaryResponse>("sklad/orders/summary");
      await link.click();
      await merchant().page.waitForURL(`**/warehouse?day=${figure}`);
      await section("today").locator('a[aria-current="true"]', { hasText: name }).waitFor();
      expect(await link.innerText()).toMatch(new RegExp(`${name}\\s+${String(summary[figure].count)}`));
      await count(summary[figure].count);
    }
    await section("today").getByRole("link", { name: FIGURES.cash_unbooked }).click();
    await merchant().page.waitForURL("**/warehouse");
  });

  it("show on every page how many orders need a person, and list them by their reason", async () => {
    const { needs_you } = await merchant().ask<ReasonsResponse>("sklad/orders/reasons");
    await merchant().speak("uk");
    await merchant().goTo("/products");
    await section("needs-you").click();
    await count(needs_you.count);
    const more = section("reasons").getByRole("button", { name: /^Показати ще/ });
    if ((await more.count()) > 0) await more.click();
    const cause = section("reasons").getByRole("listitem").filter({ hasText: "Телефон не український" });
    await cause.getByRole("link", { name: "Показати замовлення" }).click();
    await merchant().page.waitForURL("**/warehouse?reason=hold.phone_foreign");
    await merchant().page.reload();
    const { orders: alike, count: all } = await find("reason=hold.phone_foreign");
    await count(all);
    // What is wrong stands below the row.
    await list()
      .getByText(alike[0]?.situation.sentence.uk ?? "-")
      .first()
      .waitFor();
    await list().getByRole("button", { name: "Очистити фільтри" }).click();
    await merchant().page.waitForURL("**/warehouse");
  });

  it("of orders are searched while the merchant types, and say what to do when nothing is found", async () => {
    const { orders } = await find("limit=1");
    const order = orders[0] as OrderRow;
    await merchant().speak("uk");
    await merchant().goTo("/warehouse");
    const search = list().getByRole("searchbox");
    await search.fill("no-one@example.com");
    await list().getByText("Нічого не знайдено").waitFor();
    await list().getByRole("link", { name: "Очистити фільтри" }).click();
    await count((await find("limit=1")).count);
    expect(await search.inputValue()).toBe("");
    await search.fill(order.number);
    await merchant().page.waitForURL(`**/warehouse?q=${order.number}`);
    await rows()
      .getByRole("link", { name: `#${order.number}`, exact: true })
      .first()
      .focus();
    await merchant().page.keyboard.press("Enter");
    await merchant().page.waitForURL(`**/orders/${order.order_id}`);
  });

  it("link a delivered parcel's waybill, and mark the cash of ticked orders as paid", async () => {
    const [order] = (await find("day=cash_unbooked&limit=20")).orders;
    const [waybill] = order?.tracking ?? [];
    if (!order || !waybill) throw new Error("There is no delivered order whose cash is to be booked.");
    expect(waybill.url).toContain(waybill.number);
    for (const language of ["en", "uk"] as const) {
      await merchant().speak(language);
      await merchant().goTo("/warehouse?day=cash_unbooked");
      const row = rows().filter({ hasText: order.remote_id ?? "" });
      const link = row.getByRole("link", { name: waybill.number });
      expect(await link.getAttribute("href")).toBe(waybill.url);
    }
    const row = rows().filter({ hasText: order.remote_id ?? "" });
    await row.getByRole("checkbox").check();
    await command(/^Позначити готівку отриманою/).click();
    await confirm("Позначити готівку отриманою");
    await list().getByText("Зроблено: 1.").waitFor();
    await row.waitFor({ state: "detached" });
    const booked = await find(`order_id=${order.order_id}`);
    expect(booked.orders).toMatchObject([{ state: "delivered", cash_collected: true }]);
    expect((await find("day=cash_unbooked&limit=20")).orders.map(({ id }) => id)).not.toContain(order.id);
  });

  it("of orders fit a phone: only the table scrolls sideways", async () => {
    await merchant().page.setViewportSize({ width: 390, height: 844 });
    try {
      await merchant().goTo("/warehouse");
      await rows().first().waitFor();
      expect(await merchant().page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    } finally {
      await merchant().page.setViewportSize({ width: 1400, height: 1000 });
    }
  });
}
