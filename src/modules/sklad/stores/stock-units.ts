import type { ConnectionRow } from "../types";
import { type Database, rowsOf } from "./database";

export interface StockItem {
  readonly inventory_item_id: string;
  readonly sku: string;
  readonly requested_at: Date;
}

export interface StockState {
  readonly counted: string;
  readonly awaiting: string;
  readonly level: { readonly stocked: string; readonly reserved: string } | null;
}

export class StockUnitStore {
  constructor(private readonly database: Database) {}

  async read(
    connection: Pick<ConnectionRow, "id" | "stock_location_id" | "settings">,
    items: readonly StockItem[],
  ): Promise<Map<string, StockState>> {
    const rows = await rowsOf<{ item: string; stocked: string; reserved: string }>(
      this.database.raw(
        `select inventory_item_id as item, trim_scale(stocked_quantity)::text as stocked, trim_scale(reserved_quantity)::text as reserved
           from inventory_level where location_id = :location and inventory_item_id = any(:ids::text[]) and deleted_at is null`,
        {
          location: connection.stock_location_id,
          ids: items.map(({ inventory_item_id }) => inventory_item_id),
        },
      ),
    );
    return new Map(
      rows.map(({ item, ...level }) => [item, { counted: "0", awaiting: level.reserved, level }]),
    );
  }
}
