import type { NewReturn, ParcelReturn } from "../../../../planning/returns";
import { isLive } from "../../../../planning/states";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import { type Database, insertRows, newIds, NOW, storable, takenById } from "../database";

/** What a later reading of the register changes. Its reason stays, or one that was forgotten would come again. */
const CHANGING = ["state", "status_word", "lines", "registered_at", "received_at"] as const;
const COLUMNS = ["id", "connection_id", "warehouse_order_id", "remote_id", "reason", ...CHANGING];

/** Name of the feed that reads the register; stored, so it never changes. */
export const RETURNS_FEED = "returns";

/** A return that is not found again within this time is not waited for any longer. */
export const AWAITED_DAYS = 31;

/** Returns in the warehouse's register, each of one warehouse order. */
export class ReturnStore {
  constructor(private readonly database: Database) {}

  /** Of these warehouse orders, in the order in which they became known. */
  async of(warehouseOrderIds: readonly string[]): Promise<ParcelReturn[]> {
    return this.database("sklad_return")
      .whereRaw("warehouse_order_id = any(?::text[])", [[...warehouseOrderIds]])
      .orderBy("id");
  }

  /** One that is known gets what the register has now; one that was closed is open again when its goods are others. */
  async put(returns: readonly NewReturn[]): Promise<void> {
    const ids = newIds("sklret", returns.length);
    await insertRows(
      this.database,
      "sklad_return",
      COLUMNS,
      returns.map((one, index) => ({ ...one, id: ids[index] })),
      {
        computed: { created_at: NOW },
        onConflict: `on conflict (warehouse_order_id, remote_id) do update
          set ${CHANGING.map((column) => `${column} = excluded.${column}`).join(", ")}, updated_at = now(),
              closed_at = case when sklad_return.lines = excluded.lines then sklad_return.closed_at end`,
        toJson: storable,
      },
    );
  }

  /** Keeps which return of Medusa's it is. */
  async link(id: string, medusaReturnId: string): Promise<void> {
    await this.database("sklad_return")
      .where({ id })
      .update({ medusa_return_id: medusaReturnId, updated_at: this.database.fn.now() });
  }

  /** Medusa has received it. */
  async close(id: string): Promise<void> {
    await this.database("sklad_return")
      .where({ id })
      .update({ closed_at: this.database.raw(NOW), updated_at: this.database.fn.now() });
  }

  /** A person has decided about all that is not on its way to the warehouse, as the parcel is until it is returned. */
  async closeOf({ id, state }: Pick<WarehouseOrder, "id" | "state">): Promise<void> {
    const isBack = "received_at is not null";
    await this.database("sklad_return")
      .where({ warehouse_order_id: id })
      .whereNull("closed_at")
      .whereRaw(state === "refused" || isLive({ state }) ? isBack : `(${isBack} or state is null)`)
      .update({ closed_at: this.database.raw(NOW), updated_at: this.database.fn.now() });
    await this.markOrders([id]);
  }

  /** Marks the orders by the return that is least far. */
  async markOrders(warehouseOrderIds: readonly string[]): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order o set return_stage = found.stage, updated_at = now()
         from (select warehouse_order_id,
                      case when bool_and(closed_at is not null) then 'closed'
                           when bool_and(coalesce(closed_at, received_at) is not null or state is null) then 'came_back'
                           else 'coming_back' end as stage
                 from sklad_return where warehouse_order_id = any(:ids::text[]) group by warehouse_order_id) found
        where ${takenById("sklad_warehouse_order", "o")} and o.id = found.warehouse_order_id
          and o.return_stage is distinct from found.stage`,
      { ids: [...warehouseOrderIds] },
    );
  }

  /** When the oldest return was registered that a connection still waits for; null: it waits for none. */
  async oldestExpected(connectionId: string): Promise<Date | null> {
    const [oldest]: { since: Date | null }[] = await this.database("sklad_return")
      .where({ connection_id: connectionId })
      .whereNull("received_at")
      .whereRaw(`created_at > ${NOW} - interval '${AWAITED_DAYS} days'`)
      .select(this.database.raw("min(coalesce(registered_at, created_at)) as since"));
    return oldest?.since ?? null;
  }
}
