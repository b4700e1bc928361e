import type { PutAways } from "./inbound-book";
import type { OrderBook } from "./order-book";
import type { Goods, OrderRecord } from "./order-record";
import { ControlError } from "./refusals";
import type { ReturnBook, ReturnRecord } from "./returns-and-files";
import type { StockBook } from "./stock-book";

const DAY_MS = 24 * 3_600_000;

/** How late a return may be registered. */
const MAX_LATE_DAYS = 31;

type CountedLine = Pick<Goods, "sku" | "quantity">;

/** A return as the control API registers it: of an order of the sandbox, or a foreign one. */
interface ReturnEntry extends Pick<ReturnRecord, "reason" | "status"> {
  readonly id_order_FF?: string | undefined;
  readonly id_order?: string | undefined;
  readonly environment?: string | undefined;
  readonly lines?: readonly CountedLine[] | undefined;
  readonly registered_at?: string | undefined;
}

interface ReturnChange {
  readonly status?: ReturnRecord["status"] | undefined;
  readonly lines?: readonly CountedLine[] | undefined;
}

interface Books {
  readonly orders: OrderBook;
  readonly stock: StockBook;
  readonly returns: ReturnBook;
  readonly putAways: PutAways;
}

/** Where returns are registered and received: the book of returns, and what it means for the stock. */
export class ReturnDesk {
  constructor(
    private readonly books: Books,
    private readonly clock: () => number,
    private readonly hasLeft: (order: OrderRecord) => boolean,
  ) {}

  /**
   * Registers a return. By default it has all goods of its order that are in no return yet. They stay where they are until it
   * is received.
   */
  register(entry: ReturnEntry): ReturnRecord {
    const { id_order_FF, id_order = null, reason, status } = entry;
    const at = this.timeOf(entry.registered_at);
    const order = id_order_FF === undefined ? undefined : this.orderThatLeft(id_order_FF);
    const environment = order?.environment ?? entry.environment ?? "production";
    const lines = entry.lines ? this.named(entry.lines, environment) : this.restOf(order);
    const owner = { id_order_FF: order?.id_order_FF ?? null, id_order, environment };
    return this.keep({ ...this.books.returns.register({ ...owner, reason, lines, at }), status });
  }

  /** Changes a return as the warehouse's staff does. Its order keeps its status. */
  change(id: string, { status, lines }: ReturnChange): ReturnRecord {
    const record = this.books.returns.records.get(id);
    if (!record) throw new ControlError(404, `There is no return ${id}.`);
    return this.keep({
      ...record,
      status: status ?? record.status,
      lines: lines ? this.named(lines, record.environment) : record.lines,
    });
  }

  /** An order's open return, a new one when it has none; undefined when all its goods are in earlier ones. */
  expect(order: OrderRecord, reason: string): ReturnRecord | undefined {
    const { returns } = this.books;
    const { id_order_FF, environment } = order;
    const open = returns.openOf(order);
    const lines = returns.restOf(order);
    if (open || lines.length === 0) return open;
    const at = this.timeOf();
    return returns.register({ id_order_FF, id_order: null, environment, reason, lines, at });
  }

  /** Receives an order's open return, a new one when it has none. */
  receive(order: OrderRecord): void {
    const record = this.expect(order, "Повернення від одержувача");
    if (record) this.keep({ ...record, status: "received" });
  }

  /** Keeps a return. When it is received for the first time its goods come back, later where putting away takes time. */
  private keep(record: ReturnRecord): ReturnRecord {
    const { orders, stock, returns, putAways } = this.books;
    if (record.status !== "received" || record.received_at !== null) return returns.records.put(record);
    const { id_order_FF, id_return_FF } = record;
    const order = orders.records.get(id_order_FF ?? "");
    const now = this.clock();
    const received = returns.receive(record, order, now);
    if (!order || putAways.wait({ id_order_FF: order.id_order_FF, id_return_FF, from: "gone" }))
      return received;
    stock.move(order, "gone", "free", now, received.came_back);
    return received;
  }

  private orderThatLeft(id: string): OrderRecord {
    const order = this.books.orders.records.get(id);
    if (!order) throw new ControlError(404, `There is no order ${id}.`);
    if (!this.hasLeft(order))
      throw new ControlError(
        409,
        `${id} is ${order.status}; only a shipped or delivered parcel can be announced.`,
      );
    return order;
  }

  /** What a return has by default; nothing is known of a foreign one. */
  private restOf(order: OrderRecord | undefined): Goods[] {
    const rest = order ? this.books.returns.restOf(order) : [];
    if (order && rest.length === 0)
      throw new ControlError(
        409,
        `All goods of ${order.id_order_FF} are in returns already; give lines to register more.`,
      );
    return rest;
  }

  private timeOf(registeredAt?: string): string {
    const now = this.clock();
    const at = registeredAt === undefined ? now : Date.parse(registeredAt);
    if (at > now || at < now - MAX_LATE_DAYS * DAY_MS)
      throw new ControlError(400, `registered_at: a moment of the last ${MAX_LATE_DAYS} days is expected.`);
    return new Date(at).toISOString();
  }

  /** Lines with the names that the warehouse knows, else with the SKU. */
  private named(lines: readonly CountedLine[], environment: string): Goods[] {
    return lines.map(({ sku, quantity }) => {
      const name = this.books.stock.get(environment, sku)?.name ?? sku;
      return { sku, name, quantity };
    });
  }
}
