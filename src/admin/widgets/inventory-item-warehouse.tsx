import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { ItemWarehouse } from "../lists/item-warehouse";
import { Boundary } from "../parts/boundary";

interface Props {
  /** The inventory item of the page. */
  readonly data: { readonly id: string; readonly sku?: string | null };
}

/** The warehouse's section on the page of an inventory item, which the warehouse knows by its SKU. */
export default function InventoryItemWarehouse({ data: { id, sku } }: Props) {
  return (
    <Boundary>
      <ItemWarehouse key={id} inventoryItemId={id} sku={sku || null} />
    </Boundary>
  );
}

export const config = defineWidgetConfig({
  zone: "inventory_item.details.side",
  id: "sklad:inventory-item",
});
