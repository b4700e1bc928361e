import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { ItemWarehouse } from "../lists/item-warehouse";
import { Boundary } from "../parts/boundary";
import { Placed } from "../parts/placed";

interface Props {
  /** The inventory item of the page. */
  readonly data: { readonly id: string; readonly sku?: string | null };
}

/** The warehouse's section on the page of an inventory item, which the warehouse knows by its SKU. */
export default function InventoryItemWarehouse({ data: { id, sku } }: Props) {
  return (
    <Placed key={id} zone="inventory_item.details" entry="widget:sklad:inventory-item" where="first">
      <Boundary>
        <ItemWarehouse inventoryItemId={id} sku={sku || null} />
      </Boundary>
    </Placed>
  );
}

export const config = defineWidgetConfig({
  zone: "inventory_item.details.side",
  id: "sklad:inventory-item",
});
