import type { Shop } from "./shop";

export interface Purchase {
  /** SKU → quantity. */
  items: Record<string, number>;
  /** Code of the shipping option, as seeded. */
  shipping: string;
  /** What checkout supplies with the shipping method. */
  shippingData?: Record<string, unknown>;
  /** That the customer's browser names with the shipping method. */
  language?: string | undefined;
  payment: "pp_system_default" | "pp_card_demo";
  /** What checkout supplies with the payment session: `{capture: false}` for a card that is only authorised. */
  paymentData?: Record<string, unknown>;
  address?: Record<string, unknown>;
  email?: string;
  metadata?: Record<string, unknown>;
  promotion?: string;
}

export interface PlacedOrder {
  id: string;
  display_id: number;
  total: number;
  created_at: string;
}

export const BRANCH = { warehouse_ref: "branch-ref-1", warehouse_name: "Відділення №1" };

export const ADDRESS = {
  first_name: "Тарас",
  last_name: "Шевченко",
  phone: "067 123 45 67",
  address_1: "вул. Хрещатик, 1",
  city: "Київ",
  postal_code: "01001",
  country_code: "ua",
};

/**
 * A customer buys through the Store API: cart, address, shipping, payment, complete. Each response is asked for no more
 * than is read of it, and shipping options are not listed: Medusa takes as long for these as for the checkout itself.
 */
export async function checkout(shop: Shop, purchase: Purchase): Promise<PlacedOrder> {
  const cartId = await fillCart(shop, purchase);
  await chooseShipping(shop, cartId, purchase);
  return pay(shop, cartId, purchase.payment, purchase.paymentData);
}

export async function fillCart(
  shop: Shop,
  purchase: Omit<Purchase, "payment" | "paymentData" | "shipping">,
): Promise<string> {
  const { api, store } = shop;
  const items = await Promise.all(
    Object.entries(purchase.items).map(async ([sku, quantity]) => ({
      variant_id: await variantOf(shop, sku),
      quantity,
    })),
  );
  const { data } = await api.post(
    "/store/carts?fields=id",
    {
      region_id: shop.seeded.regionId,
      email: purchase.email ?? "buyer@example.com",
      shipping_address: { ...ADDRESS, ...purchase.address },
      items,
      ...(purchase.metadata && { metadata: purchase.metadata }),
    },
    store,
  );
  if (purchase.promotion)
    await api.post(
      `/store/carts/${data.cart.id}/promotions?fields=id`,
      { promo_codes: [purchase.promotion] },
      store,
    );
  return data.cart.id;
}

/** A customer whose browser names a language. */
const customerSpeaking = ({ seeded }: Shop, language: string) => ({
  headers: { "x-publishable-api-key": seeded.publishableKey, "accept-language": language },
});

export async function chooseShipping(
  shop: Shop,
  cartId: string,
  { shipping, shippingData, language }: Pick<Purchase, "shipping" | "shippingData" | "language">,
): Promise<void> {
  const { api, store } = shop;
  const [option] = await shop.query<{ id: string }>("shipping_option", ["id"], { type: { code: shipping } });
  if (!option) throw new Error(`The shop has no shipping option "${shipping}".`);
  await api.post(
    `/store/carts/${cartId}/shipping-methods?fields=id`,
    { option_id: option.id, data: shippingData ?? (shipping.startsWith("carrier-branch") ? BRANCH : {}) },
    language === undefined ? store : customerSpeaking(shop, language),
  );
}

export async function pay(
  shop: Shop,
  cartId: string,
  provider: string,
  paymentData: Record<string, unknown> = {},
): Promise<PlacedOrder> {
  const { api, store } = shop;
  const { data } = await api.post("/store/payment-collections?fields=id", { cart_id: cartId }, store);
  await api.post(
    `/store/payment-collections/${data.payment_collection.id}/payment-sessions?fields=id`,
    { provider_id: provider, data: paymentData },
    store,
  );
  const fields = "id,display_id,total,created_at";
  const completed = await api.post(`/store/carts/${cartId}/complete?fields=${fields}`, {}, store);
  if (completed.data.type !== "order")
    throw new Error(`The cart was not completed: ${JSON.stringify(completed.data)}`);
  return completed.data.order;
}

export async function variantOf(shop: Shop, sku: string): Promise<string> {
  const [variant] = await shop.query<{ id: string }>("product_variant", ["id"], { sku });
  if (!variant) throw new Error(`The shop has no variant ${sku}.`);
  return variant.id;
}
