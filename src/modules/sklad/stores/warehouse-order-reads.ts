import type { WarehouseOrderLineRow, WarehouseOrderRow } from "../types";
import type { Database } from "./database";
import { type Page, pageOf, type PageRequest } from "./page";

export interface OrderFilters {
  /** Medusa's order id. */
  readonly order_id?: string | undefined;
  readonly connection_id?: string | undefined;
  readonly state?: WarehouseOrderRow["state"] | undefined;
  readonly hold_code?: string | undefined;
}

/** What is asked of the warehouse orders. */
export class WarehouseOrderReads {
  constructor(protected readonly database: Database) {}

  async find(id: string): Promise<WarehouseOrderRow | undefined> {
    return this.#rows().where({ id }).first();
  }

  /** By sequence. */
  async ofOrder(orderId: string): Promise<WarehouseOrderRow[]> {
    return this.#rows().where({ order_id: orderId }).orderBy("sequence");
  }

  /** By sequence within each Medusa order. */
  async ofOrders(orderIds: readonly string[]): Promise<WarehouseOrderRow[]> {
    return this.#rows().whereIn("order_id", orderIds).orderBy(["order_id", "sequence"]);
  }

  async findAll(ids: readonly string[]): Promise<WarehouseOrderRow[]> {
    return this.#rows().whereIn("id", ids);
  }

  /** Newest first. */
  async page(filters: OrderFilters, request: PageRequest): Promise<Page<WarehouseOrderRow>> {
    const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
    return pageOf(this.#rows().where(wanted), request);
  }

  /** The latest order the warehouse accepted: what a new ApiKey has to know. */
  async latestAccepted(connectionId: string): Promise<WarehouseOrderRow | undefined> {
    return this.#rows()
      .where({ connection_id: connectionId })
      .whereNotNull("remote_id")
      .orderBy("accepted_at", "desc")
      .first();
  }

  /** The latest ones the warehouse accepted since then. */
  async acceptedSince(connectionId: string, since: Date, most: number): Promise<WarehouseOrderRow[]> {
    return this.#rows()
      .where({ connection_id: connectionId })
      .whereNotNull("remote_id")
      .where("accepted_at", ">=", since)
      .orderBy("accepted_at", "desc")
      .limit(most);
  }

  /** Planned for a fulfillment that Medusa has still not linked to its order after so long. */
  async abandoned(older_than_ms: number): Promise<WarehouseOrderRow[]> {
    return this.#rows()
      .whereNotNull("pending_fulfillment_id")
      .whereRaw("updated_at < clock_timestamp() - ? * interval '1 millisecond'", [older_than_ms]);
  }

  async linesOf(ids: readonly string[]): Promise<WarehouseOrderLineRow[]> {
    return this.database("sklad_warehouse_order_line")
      .whereIn("warehouse_order_id", ids)
      .whereNull("deleted_at")
      .orderBy("id");
  }

  #rows() {
    return this.database<WarehouseOrderRow>("sklad_warehouse_order").whereNull("deleted_at");
  }
}
