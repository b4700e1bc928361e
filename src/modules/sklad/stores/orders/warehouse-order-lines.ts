import type { NewWarehouseOrderLine, WarehouseOrderLineRow } from "../../types";
import { type Database, newIds, NOW } from "../database";

const CONTENT = "warehouse_order_id, line_item_id, inventory_item_id, sku, quantity, inventory_quantity";

/** The goods of the warehouse orders. A line is superseded, never changed: stock asks what left, and when. */
export class WarehouseOrderLineStore {
  constructor(private readonly database: Database) {}

  /** The lines that hold now. */
  async of(warehouseOrderIds: readonly string[]): Promise<WarehouseOrderLineRow[]> {
    return this.database("sklad_warehouse_order_line")
      .whereRaw("warehouse_order_id = any(?::text[])", [[...warehouseOrderIds]])
      .whereNull("superseded_at")
      .orderBy("id");
  }

  /**
   * Lines that are what they were stay as they are. Those of one order change at one moment: stock adds up what lines of the
   * same sku held at the same time.
   */
  async supersede(orders: readonly { id: string; lines: readonly NewWarehouseOrderLine[] }[]): Promise<void> {
    const rows = orders.flatMap(({ id, lines }) =>
      lines.map((line) => ({ ...line, warehouse_order_id: id })),
    );
    const ids = newIds("sklline", rows.length);
    await this.database.raw(
      `with moment as materialized (select ${NOW} as now),
       incoming as (
         select * from jsonb_populate_recordset(null::sklad_warehouse_order_line, :rows::jsonb)),
       current as materialized (
         select line.* from unnest(:orders::text[]) o(id) cross join lateral (
           select ${CONTENT} from sklad_warehouse_order_line
            where warehouse_order_id = o.id and superseded_at is null offset 0) line),
       changed as (
         (select ${CONTENT} from incoming except all select ${CONTENT} from current)
         union all
         (select ${CONTENT} from current except all select ${CONTENT} from incoming)),
       superseded as (
         update sklad_warehouse_order_line set superseded_at = (select now from moment), updated_at = now()
          where warehouse_order_id in (select warehouse_order_id from changed)
            and superseded_at is null)
       insert into sklad_warehouse_order_line (id, ${CONTENT}, since)
       select id, ${CONTENT}, (select now from moment)
         from incoming where warehouse_order_id in (select warehouse_order_id from changed)`,
      {
        rows: JSON.stringify(rows.map((row, index) => ({ ...row, id: ids[index] }))),
        orders: orders.map(({ id }) => id),
      },
    );
  }
}
