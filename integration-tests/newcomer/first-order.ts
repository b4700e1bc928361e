import type { ListOrdersResponse, OrderRow } from "../../src/contract";
import { eventually } from "../support/eventually";
import type { Language, Merchant } from "./browser";
import type { Demo } from "./demo";

const TEXTS = {
  en: {
    figure: "Collected, not booked",
    select: "Select order",
    book: "Mark cash as paid",
    done: "Done: 1.",
    booked: "Collected",
  },
  uk: {
    figure: "Не проведено",
    select: "Вибрати замовлення",
    book: "Позначити готівку отриманою",
    done: "Зроблено: 1.",
    booked: "Отримано",
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The newest order of the shop: seen on its page at each step to the door, then its cash is booked from the list. */
export async function deliverAndBook(demo: Demo, merchant: Merchant, language: Language): Promise<void> {
  const section = merchant.section("order");
  /** The order, once it is in the state and its section says so. */
  const seen = async (state: OrderRow["state"]): Promise<OrderRow> => {
    const isShown = async ({ situation }: OrderRow) =>
      (await section.getByText(situation.label[language], { exact: true }).count()) > 0;
    const found = await eventually(
      async () => {
        const order = await newestOrder(merchant);
        return { order, isShown: await isShown(order) };
      },
      (now) => now.order.state === state && now.isShown,
      { within: 90_000 },
    );
    return found.order;
  };
  const { order_id: id } = await newestOrder(merchant);
  await merchant.goTo(`/orders/${id}`);
  const accepted = await seen("new");
  for (const state of ["picked", "shipped", "delivered"] as const) {
    await demo.tell("POST", `orders/${accepted.remote_id ?? ""}/advance`, { to: state });
    const { tracking } = await seen(state);
    if (state !== "picked") expect(tracking).toHaveLength(1);
    for (const { number } of tracking) await section.getByRole("link", { name: number }).first().waitFor();
  }
  await merchant.expectUsable();

  const t = TEXTS[language];
  await merchant.goTo("/warehouse");
  const today = merchant.section("today");
  await today.getByRole("link", { name: t.figure }).click();
  // The address changes before the page is drawn: a tick in between belongs to the list of before.
  await today.locator('a[aria-current="true"]', { hasText: t.figure }).waitFor();
  expect(new URL(merchant.page.url()).search).toBe("?day=cash_unbooked");
  const list = merchant.section("orders");
  await list.getByRole("checkbox", { name: `${t.select} ${accepted.number}`, exact: true }).check();
  await merchant.page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${t.book}`) })
    .click();
  const question = merchant.page.getByRole("alertdialog");
  await question.getByRole("button", { name: t.book, exact: true }).click();
  await list.getByText(t.done).waitFor();
  await merchant.goTo("/warehouse");
  const row = list.locator("tbody tr").filter({ hasText: accepted.remote_id ?? "-" });
  await row.getByText(t.booked, { exact: true }).waitFor();
  expect(await newestOrder(merchant)).toMatchObject({ cash_collected: true, cash_unbooked: false });
  await merchant.expectUsable();
}

/** @param filters of the list, such as `reason=problem.refused` */
export async function newestOrder(merchant: Merchant, filters = ""): Promise<OrderRow> {
  const [order] = (await merchant.ask<ListOrdersResponse>(`sklad/orders?limit=1&${filters}`)).orders;
  if (!order) throw new Error(`The shop has no such order: ${filters}`);
  return order;
}
