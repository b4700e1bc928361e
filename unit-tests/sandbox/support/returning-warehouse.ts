import { wireOrder } from "../../../integration-tests/sandbox/support/order";
import { sandboxOptionsSchema } from "../../../src/sandbox/options";
import type { OrderRecord } from "../../../src/sandbox/warehouse/order-record";
import { ControlError } from "../../../src/sandbox/warehouse/refusals";
import type { ReturnRecord } from "../../../src/sandbox/warehouse/returns-and-files";
import { Warehouse } from "../../../src/sandbox/warehouse/warehouse";

export const SKUS = ["A", "B", "C"];
export const ON_THE_SHELF = 1000;
export const DELAY_MS = 60_000;
export const REASON = "Не підійшло";

export type Counts = readonly (readonly [sku: string, quantity: number])[];

export function linesOf(counts: Counts): { sku: string; quantity: number }[] {
  return counts.map(([sku, quantity]) => ({ sku, quantity }));
}

interface Registered {
  readonly counts?: Counts | undefined;
  readonly status?: ReturnRecord["status"];
}

/** A warehouse with goods on its shelves, whose orders leave and come back. Its clock is that of the test's timers. */
export class ReturningWarehouse {
  readonly warehouse: Warehouse;

  constructor(options: object = {}) {
    this.warehouse = new Warehouse(sandboxOptionsSchema.parse(options), Date.now);
    for (const sku of SKUS) {
      const goods = { sku, name: `Товар ${sku}`, quantity: ON_THE_SHELF };
      this.warehouse.stock.setShelf("production", goods, Date.now());
    }
  }

  accept(goods: Counts): string {
    const products = goods.map(([sku, quantity]) => ({
      sku,
      name: sku,
      count: String(quantity),
      price: "1.00",
    }));
    const order = wireOrder({ products });
    return this.warehouse.orders.accept("production", order, Date.now()).id_order_FF;
  }

  order(id: string): OrderRecord {
    const order = this.warehouse.orders.records.get(id);
    if (!order) throw new Error(`There is no order ${id}.`);
    return order;
  }

  advance(id: string, to?: string, jump?: boolean): void {
    this.warehouse.advance(this.order(id), to, jump);
  }

  /** An order that has left with these goods, by its id. */
  delivered(...goods: Counts): string {
    const id = this.accept(goods);
    this.advance(id, "delivered");
    return id;
  }

  register(id_order_FF: string, { counts, status = "expected" }: Registered = {}): ReturnRecord {
    const lines = counts && linesOf(counts);
    return this.warehouse.returnDesk.register({ id_order_FF, reason: REASON, status, lines });
  }

  returns(): ReturnRecord[] {
    return [...this.warehouse.returns.records.all()];
  }

  shelf(sku: string): number | undefined {
    return this.warehouse.stock.get("production", sku)?.shelf;
  }
}

/** What an action is refused with; null when it is carried out. */
export function refusalOf(action: () => unknown): number | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof ControlError) return error.status;
    throw error;
  }
}
