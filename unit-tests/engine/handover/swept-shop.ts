import type { Context } from "../../../src/engine/context";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { ProcessState, WakeUps } from "../../../src/modules/sklad/ports";
import type { Stores } from "../../../src/modules/sklad/stores";
import type { ConnectionRow, NewProblem } from "../../../src/modules/sklad/types";
import type { Settings } from "../../../src/planning/settings";
import { connection } from "../../planning/handover-model/plan-input";
import { Medusa } from "./medusa";
import { memoryStores } from "./memory-stores";
import { Process } from "./process";
import { Tables } from "./tables";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

export const NOW = Date.parse("2026-11-20T10:00:00.000Z");

const OPEN: readonly string[] = ["planned", "new", "picked", "shipped"];

/** A shop whose sweep finds the given orders; an order named `broken` cannot be read. */
export class SweptShop {
  now = NOW;
  readonly tables = new Tables(() => this.now);
  readonly medusa = new Medusa();
  readonly broken = new Set<string>();
  /** Orders whose rows cannot be written. */
  readonly unwritable = new Set<string>();
  /** Orders whose problems can be neither raised nor cleared. */
  readonly untold = new Set<string>();
  readonly watched = new Set<string>();
  /** Times of Medusa's writes of changed orders. */
  readonly changedAt = new Map<string, number>();
  /** When an order was created, if it is found only by a sweep that reads as far back. */
  readonly createdAt = new Map<string, number>();
  /** Happens after a sweep has read its connections, before it looks for orders. */
  duringSweep: (() => Promise<void>) | undefined;
  readonly ctx: Context;

  constructor(changed: Partial<Settings> = {}) {
    const process = new Process({ kind: "lives", after: 0 });
    const { settings } = connection({}, changed);
    const row = { id: "sklconn_kyiv", name: "Kyiv", stock_location_id: "sloc_kyiv", enabled: true, settings };
    const times = { enabled_at: new Date(0), disabled_intervals: [], swept_until: null };
    this.tables.put("connections", row.id, { ...row, ...times } as unknown as ConnectionRow);
    const memory = memoryStores(this.tables, process, () => this.medusa.versions(process));
    const { graph } = this.medusa.queryFor(process);
    const stores: unknown = Object.assign(Object.create(memory) as object, {
      warehouseOrders: over(memory.warehouseOrders, {
        abandoned: async () =>
          this.rows().filter(({ pending_fulfillment_id }) => pending_fulfillment_id !== null),
      }),
      problems: over(memory.problems, {
        raise: async (...problems: NewProblem[]) => {
          this.#refuseUntold(problems.map(({ key }) => key));
          return memory.problems.raise(...problems);
        },
        clear: async (...keys: string[]) => {
          this.#refuseUntold(keys);
          return memory.problems.clear(...keys);
        },
      }),
      exclusively: async <T>(key: string, work: (inner: Stores) => Promise<T>): Promise<T> => {
        if (this.unwritable.has(key.replace("order:", ""))) throw new Error("this order cannot be written");
        return memory.exclusively(key, (inner) =>
          work(
            Object.assign({}, inner, {
              fulfillments: { forgetPending: this.#forgetPending, giveBack: this.#giveBack },
            }),
          ),
        );
      },
      medusaOrders: over(memory.medusaOrders, {
        unseenSince: async (since: Date) => {
          await this.duringSweep?.();
          return [...this.medusa.orders.keys()].filter(
            (id) =>
              (this.createdAt.get(id) ?? Infinity) >= since.getTime() &&
              !this.watched.has(id) &&
              !this.rows().some(({ order_id }) => order_id === id),
          );
        },
        changedUnseen: async () =>
          [...this.changedAt.keys()].filter((id) => this.#isUnseenSinceItsChange(id)),
        gone: async (ids: string[]) => ids.filter((id) => !this.medusa.orders.has(id)),
      }),
      watchedOrders: {
        watch: async (ids: string[]) => ids.forEach((id) => this.watched.add(id)),
        watchedToCheck: async () => [...this.watched],
        stopWatching: async (ids: string[]) =>
          this.rows().forEach(({ order_id }) => ids.includes(order_id) && this.watched.delete(order_id)),
      },
      orderChecks: {
        claimChanged: async () => [],
        claimDue: async () => [
          ...new Set(this.rows().flatMap(({ order_id, state }) => (OPEN.includes(state) ? order_id : []))),
        ],
        claimUnderWay: async () => [],
        claimFreed: async () => [],
        extendLease: async () => undefined,
      },
    });
    const scope = {
      sklad: {
        configuration: moduleOptionsSchema.parse({}),
        processState: new ProcessState(),
        wakeUps: new WakeUps(),
        stores,
        clock: () => this.now,
        monotonic: () => Date.now(),
        wakeOutbox: () => undefined,
        wakeFulfillments: () => undefined,
      },
      query: {
        graph: async (question: { filters?: { id?: string | string[] } }) => {
          if ([question.filters?.id].flat().some((id) => id !== undefined && this.broken.has(id)))
            throw new Error("no such currency");
          return graph(question as Parameters<typeof graph>[0]);
        },
      },
      logger: { error: () => undefined, warn: () => undefined },
    };
    this.ctx = scope as unknown as Context;
  }

  get connection(): ConnectionRow {
    const [row] = this.tables.rows("connections");
    if (!row) throw new Error("the shop has no connection");
    return row;
  }

  get sweptUntil(): Date | null {
    return this.connection.swept_until;
  }

  /** As `updateConnection` does. */
  async handOverSince(moment: number): Promise<void> {
    const row = this.connection;
    const settings = { ...row.settings, hand_over_since: new Date(moment).toISOString() };
    this.tables.put("connections", row.id, { ...row, settings });
    await this.ctx.sklad.stores.sweepProgress.restart(row.id);
  }

  /** The first warehouse order of a Medusa order waits for a fulfillment that is never linked. */
  abandon(orderId: string): void {
    this.#change(orderId, { pending_fulfillment_id: `ful_${orderId}` });
  }

  /** An order on hold by the merchant, with a manual fulfillment that failed. */
  abandonHeld(orderId: string): void {
    this.#change(orderId, {
      origin: "manual",
      held_by_merchant_at: new Date(this.now),
      pending_fulfillment_id: `ful_${orderId}`,
    });
  }

  #change(orderId: string, changes: Partial<WarehouseOrder>): void {
    const row = this.rows().find(({ order_id }) => order_id === orderId);
    if (!row) throw new Error(`${orderId} was not planned`);
    this.tables.put("orders", row.id, { ...row, ...changes });
  }

  #isUnseenSinceItsChange(id: string): boolean {
    const ours = this.rows().filter(({ order_id }) => order_id === id);
    const seenFrom = (this.changedAt.get(id) ?? 0) + 60_000;
    const isSeen = ours.some(
      ({ state, checked_at }) => OPEN.includes(state) || (checked_at && checked_at.getTime() >= seenFrom),
    );
    return !isSeen && !this.watched.has(id);
  }

  readonly #forgetPending = async (id: string): Promise<boolean> => {
    const row = this.tables.contents.orders.get(id);
    if (row) this.tables.put("orders", id, { ...row, pending_fulfillment_id: null });
    return row !== undefined;
  };

  readonly #giveBack = async (id: string): Promise<void> => {
    const row = this.tables.contents.orders.get(id);
    if (row) this.tables.put("orders", id, { ...row, origin: "automatic" });
  };

  #refuseUntold(keys: readonly string[]): void {
    if (keys.some((key) => [...this.untold].some((id) => key.includes(`:${id}:`))))
      throw new Error("this problem cannot be written");
  }

  rows = () => this.tables.rows("orders");
  problems = () => this.tables.rows("problems").filter(({ cleared_at }) => cleared_at === null);
}

function over<Store extends object>(store: Store, methods: object): Store {
  return Object.assign(Object.create(store) as Store, methods);
}
