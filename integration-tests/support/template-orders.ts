import type { ProcessShop } from "./process-shop";

const PROVIDERS = ["pp_card_demo", "pp_system_default"] as const;

/** One prepaid order and one paid on delivery, checked out for real, as templates of clones. */
export async function checkOutTemplates(shop: ProcessShop): Promise<string[]> {
  const [first, second] = await shop.rows<{ id: string }>(
    "select id from product_variant where manage_inventory and deleted_at is null order by sku limit 2",
  );
  if (!first || !second) throw new Error("The shop has too few goods.");
  const ids: string[] = [];
  for (const provider_id of PROVIDERS)
    ids.push(
      await shop.storefront.buy({
        email: "template@example.com",
        items: [
          { variant_id: first.id, quantity: 1 },
          { variant_id: second.id, quantity: 2 },
        ],
        provider_id,
      }),
    );
  return ids;
}
