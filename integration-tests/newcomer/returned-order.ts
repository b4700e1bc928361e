import type { OrderDetail } from "../../src/contract";
import { eventually } from "../support/eventually";
import type { Language, Merchant } from "./browser";
import type { Demo } from "./demo";
import { newestOrder } from "./first-order";

const TEXTS = {
  en: {
    close: "Close uncollected order",
    onItsWay: "On its way back",
    back: "Back at the warehouse",
  },
  uk: { close: "Закрити незабране замовлення", onItsWay: "Прямує на склад", back: "Повернулося на склад" },
} as const satisfies Record<Language, Record<string, string>>;

/** An order on delivery that its recipient refuses: followed on its page until it is back, then closed by one press. */
export async function closeUncollected(demo: Demo, merchant: Merchant, language: Language): Promise<void> {
  const t = TEXTS[language];
  const { code, errors } = await demo.checkout("--cod", "--json");
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  const { order_id, id, remote_id } = await newestOrder(merchant);
  await merchant.goTo(`/orders/${order_id}`);
  const section = merchant.section("order");
  for (const to of ["picked", "shipped", "refused"] as const)
    await demo.tell("POST", `orders/${remote_id ?? ""}/advance`, { to });
  await section.getByText(t.onItsWay).waitFor();
  const press = section.getByRole("button", { name: t.close, exact: true });
  expect(await press.count()).toBe(0);

  await demo.tell("POST", `orders/${remote_id ?? ""}/advance`, { to: "returned" });
  // The register is read at once, and a minute later when its report of this minute was asked for already.
  await press.waitFor({ timeout: 300_000 });
  await merchant.expectUsable();
  await press.click();
  await merchant.page.getByRole("alertdialog").getByRole("button", { name: t.close, exact: true }).click();
  await section.getByText(t.back).waitFor();
  await press.waitFor({ state: "detached" });
  await eventually(
    () => merchant.ask<{ order: { status: string; payment_status: string } }>(`orders/${order_id}`),
    ({ order }) => order.status === "archived" && order.payment_status === "canceled",
  );
  const { order } = await merchant.ask<{ order: OrderDetail }>(`sklad/orders/${id}`);
  expect(order.situation.tone).toBe("stopped");
  expect(order.returns).toMatchObject([{ received_at: expect.any(String) as string }]);
  await merchant.expectUsable();
}
