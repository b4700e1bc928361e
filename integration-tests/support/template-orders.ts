import { ADDRESS, BRANCH } from "./checkout";
import type { ProcessShop } from "./process-shop";

const PROVIDERS = ["pp_card_demo", "pp_system_default"] as const;

/** One prepaid order and one paid on delivery, checked out for real: what clones are made of. */
export async function checkOutTemplates(shop: ProcessShop): Promise<string[]> {
  const [first, second] = await shop.rows<{ id: string }>(
    "select id from product_variant where manage_inventory and deleted_at is null order by sku limit 2",
  );
  if (!first || !second) throw new Error("The shop has too few goods.");
  const ids: string[] = [];
  for (const provider of PROVIDERS) ids.push(await checkOut(shop, [first.id, second.id], provider));
  return ids;
}

async function checkOut(shop: ProcessShop, variantIds: string[], provider_id: string): Promise<string> {
  const { seeded } = shop.shop;
  const store = async <T>(method: string, resource: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${shop.medusa.url}/store/${resource}`, {
      method,
      headers: { "Content-Type": "application/json", "x-publishable-api-key": seeded.publishableKey },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${resource}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { cart } = await store<{ cart: { id: string } }>("POST", "carts", {
    region_id: seeded.regionId,
    email: "template@example.com",
    shipping_address: ADDRESS,
    items: variantIds.map((variant_id, index) => ({ variant_id, quantity: 1 + index })),
  });
  const { shipping_options } = await store<{ shipping_options: { id: string; type: { code: string } }[] }>(
    "GET",
    `shipping-options?cart_id=${cart.id}`,
  );
  const option = shipping_options.find(({ type }) => type.code === "carrier-branch");
  await store("POST", `carts/${cart.id}/shipping-methods`, { option_id: option?.id, data: BRANCH });
  const { payment_collection } = await store<{ payment_collection: { id: string } }>(
    "POST",
    "payment-collections",
    { cart_id: cart.id },
  );
  await store("POST", `payment-collections/${payment_collection.id}/payment-sessions`, { provider_id });
  const { order } = await store<{ order: { id: string } }>("POST", `carts/${cart.id}/complete`, {});
  return order.id;
}
