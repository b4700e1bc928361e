import { BUFFER_METADATA_KEY, STOCK_METADATA_KEY } from "../../../../planning/stock";
import { type Database, rowsOf } from "../database";

type Metadata = Readonly<Record<string, unknown>>;

/** Facts of Medusa's catalogue about many skus at once, where its Query would read each product with all its relations. */
export class StockProductStore {
  constructor(private readonly database: Database) {}

  /**
   * Product metadata about stock, by inventory item.
   * @param inventoryItemIds all items unless given
   */
  async metadata(inventoryItemIds?: readonly string[]): Promise<Map<string, readonly Metadata[]>> {
    const rows = await rowsOf<{ inventory_item_id: string; metadata: Metadata[] }>(
      this.database.raw(
        `select link.inventory_item_id, jsonb_agg(product.metadata) as metadata
           from product
           join product_variant variant on variant.product_id = product.id and variant.deleted_at is null
           join product_variant_inventory_item link on link.variant_id = variant.id and link.deleted_at is null
          where jsonb_exists_any(product.metadata, :keys::text[]) and product.deleted_at is null
            and coalesce(link.inventory_item_id = any(:ids::text[]), true)
          group by link.inventory_item_id`,
        {
          keys: [STOCK_METADATA_KEY, BUFFER_METADATA_KEY],
          ids: inventoryItemIds ? [...inventoryItemIds] : null,
        },
      ),
    );
    return new Map(rows.map(({ inventory_item_id, metadata }) => [inventory_item_id, metadata]));
  }

  /** Those of the skus whose variants are sold without inventory management. */
  async unmanaged(skus: readonly string[]): Promise<Set<string>> {
    if (skus.length === 0) return new Set();
    const rows = await rowsOf<{ sku: string }>(
      this.database.raw(
        `select sku from product_variant
          where sku = any(:skus::text[]) and not manage_inventory and deleted_at is null`,
        { skus: [...skus] },
      ),
    );
    return new Set(rows.map(({ sku }) => sku));
  }
}
