import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { useQuery } from "@tanstack/react-query";
import { sdk } from "../api";
import { ItemWarehouse } from "../lists/item-warehouse";
import { Boundary } from "../parts/boundary";

interface Props {
  /** The variant of the page. */
  readonly data: { readonly id: string; readonly product_id?: string | null };
}

/** The warehouse's section on a variant's page, for each inventory item of the variant. */
export default function VariantWarehouse({ data: { id, product_id: productId } }: Props) {
  return <Boundary>{productId && <OfVariant key={id} id={id} productId={productId} />}</Boundary>;
}

function OfVariant({ id, productId }: { readonly id: string; readonly productId: string }) {
  const { data: items = [] } = useQuery({
    queryKey: ["sklad", "variant", id],
    queryFn: async () => {
      const fields = "id,*inventory_items.inventory";
      const { variant } = await sdk.admin.product.retrieveVariant(productId, id, { fields });
      // A variant without managed inventory has no inventory items.
      return (variant.inventory_items ?? []).flatMap(({ inventory }) => inventory ?? []);
    },
  });
  return items.map((item) => (
    <ItemWarehouse key={item.id} inventoryItemId={item.id} sku={item.sku || null} />
  ));
}

export const config = defineWidgetConfig({ zone: "product_variant.details.side", id: "sklad:variant" });
