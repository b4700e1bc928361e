import { Merchant } from "./merchant";
import type { Shop } from "./shop";

export interface Discount {
  readonly type: "fixed" | "percentage";
  readonly target_type: "items" | "order" | "shipping_methods";
  readonly allocation?: "each" | "across";
  /** Per cent, or UAH with the tax in it. */
  readonly value: number;
}

/** A promotion that a customer can enter at checkout. */
export async function promote(shop: Shop, code: string, discount: Discount): Promise<void> {
  await new Merchant(shop).post("/admin/promotions", {
    code,
    type: "standard",
    status: "active",
    is_tax_inclusive: true,
    application_method: { currency_code: "uah", ...discount },
  });
}

/** The customer enters a promotion's code. One for shipping works once shipping is chosen. */
export async function enterPromotion(shop: Shop, cartId: string, code: string): Promise<void> {
  const { data } = await shop.api.post(
    `/store/carts/${cartId}/promotions`,
    { promo_codes: [code] },
    shop.store,
  );
  const codes: string[] = data.cart.promotions.map((promotion: { code: string }) => promotion.code);
  if (!codes.includes(code)) throw new Error(`The cart does not take the promotion ${code}.`);
}

/** The merchant captures an amount of the order's payment. */
export async function capturePart(shop: Shop, orderId: string, amount: number): Promise<void> {
  const [order] = await shop.query<{ payment_collections: { payments: { id: string }[] }[] }>(
    "order",
    ["payment_collections.payments.id"],
    { id: orderId },
  );
  const [payment] = order?.payment_collections.flatMap(({ payments }) => payments) ?? [];
  if (!payment) throw new Error(`Order ${orderId} has no payment.`);
  await new Merchant(shop).post(`/admin/payments/${payment.id}/capture`, { amount });
}

/** The merchant marks the amount by which the order has grown as paid. */
export async function payRest(shop: Shop, orderId: string, amount: number): Promise<void> {
  const merchant = new Merchant(shop);
  const { order } = await merchant.post(`/admin/orders/${orderId}?fields=id,*payment_collections`);
  const open = order.payment_collections.find(
    (collection: { status: string }) => collection.status === "not_paid",
  );
  const { id } =
    open ??
    (await merchant.post("/admin/payment-collections", { order_id: orderId, amount })).payment_collection;
  await merchant.post(`/admin/payment-collections/${id}/mark-as-paid`, { order_id: orderId });
}
