import type { Context } from "../context";
import { decimalText } from "./decimal-text";
import { type LoadedItem, nameOf } from "./loaded-order";

/** The name of the variant that Medusa created an inventory item for. */
export interface PartName {
  readonly variant_title: string | null;
  /** Product and variant. */
  readonly name: string;
}

interface LoadedVariant {
  readonly sku: string;
  readonly title: string | null;
  readonly product?: { readonly title: string } | null;
}

/**
 * Names of kits' components, by sku. Medusa gives an inventory item the sku and the title of the variant it is created
 * for, and that title does not identify a product. Queried for orders with kits only. A renamed product shows its new
 * name once its order changes, because an accepted order is not edited for a name in the catalog.
 */
export async function loadPartNames(
  query: Context["query"],
  items: readonly LoadedItem[],
): Promise<ReadonlyMap<string, PartName>> {
  const skus = [...new Set(items.flatMap(skusOfKit))];
  if (skus.length === 0) return new Map();
  const { data } = await query.graph({
    entity: "product_variant",
    fields: ["sku", "title", "product.title"],
    filters: { sku: skus },
  });
  const variants = data as LoadedVariant[];
  return new Map(
    variants.map(({ sku, title, product }) => {
      const name = nameOf({
        title: title ?? sku,
        product_title: product?.title ?? null,
        variant_title: title,
      });
      return [sku, { variant_title: title, name }];
    }),
  );
}

function skusOfKit({ variant }: LoadedItem): string[] {
  const parts = variant?.inventory_items ?? [];
  const isKit = parts.length > 1 || parts.some((part) => decimalText(part.required_quantity) !== "1");
  return isKit ? parts.flatMap(({ inventory }) => inventory?.sku ?? []) : [];
}
