import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ProcessState, WakeUps } from "../../../src/modules/sklad/ports";
import type { Context } from "../../../src/engine/context";
import { reconcileOrder, reconcileOrders } from "../../../src/engine/orders";
import { commandKinds } from "../../../src/engine/outbox";
import { type Guard, OutboxTick } from "../../../src/engine/outbox/poll";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { reasonOf } from "../../../src/modules/sklad/errors";
import { Stores } from "../../../src/modules/sklad/stores";
import { rowsOf } from "../../../src/modules/sklad/stores/database";
import type { CommandRow, ProblemRow } from "../../../src/modules/sklad/types";
import { SETTINGS } from "../../../unit-tests/planning/order-fixtures";
import { CALL_DEADLINE_MS } from "./failures";
import { JournaledWarehouse, PlainMedusa } from "./shop-and-warehouse";
import { nextDue } from "./next-due";
import type { VirtualTime } from "./virtual-time";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

const LOOK_EVERY_MS = 1_000;
const TELL_EVERY_MS = 30_000;
const TABLES = [
  ...["cancellation", "command", "connection", "event", "feed", "operation", "lease", "problem"],
  ...[
    "rate_limit",
    "product",
    "stock",
    "stock_level",
    "warehouse_order",
    "warehouse_order_line",
    "watched_order",
  ],
];
const MOST_LOOKS = 30_000;

/** Work beside the outbox, on the same clock. */
export interface Beside {
  /** Starts the due work. */
  look(): Promise<void>;
  /** Epoch milliseconds of the next due work. */
  nextDue(): Promise<number>;
}

interface Happening {
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/**
 * A shop whose outbox runs as under the poller, on the real tables and by a clock that jumps from one due moment
 * to the next, so that a day takes seconds.
 */
export class LivenessWorld {
  readonly time: VirtualTime;
  readonly warehouse: JournaledWarehouse;
  readonly medusa = new PlainMedusa();
  readonly stores: Stores;
  readonly ctx: Context;
  readonly log: string[] = [];
  #happenings: Happening[] = [];
  readonly #beside: Beside[] = [];
  readonly #tick: OutboxTick;
  /** Expected failures of a tick, which the poller survives; any other one ends the test. */
  foreseen: string | undefined;
  #failure: { readonly error: unknown } | undefined;
  #raisedAt = -Infinity;

  private constructor(
    private readonly database: Knex,
    time: VirtualTime,
    plugin: Readonly<Record<string, unknown>>,
  ) {
    this.time = time;
    this.warehouse = new JournaledWarehouse(time);
    this.stores = new Stores(database, () => undefined);
    const say = (line: string) => this.log.push(line);
    this.ctx = {
      sklad: {
        processState: new ProcessState(),
        wakeUps: new WakeUps(),
        stores: this.stores,
        configuration: moduleOptionsSchema.parse({ callDeadlineMs: CALL_DEADLINE_MS, ...plugin }),
        clock: () => time.now,
        monotonic: () => time.now,
        sleep: time.sleep,
        clientFor: ({ id }: { id: string }) => this.warehouse.clientFor(id),
        wakeOutbox: () => undefined,
        wakeFulfillments: () => undefined,
      },
      query: this.medusa.query,
      logger: { warn: say, error: say, info: say },
    } as unknown as Context;
    this.#tick = new OutboxTick(this.ctx, commandKinds, new AbortController().signal, this.#guard);
  }

  readonly #guard: Guard = async (_part, work) => {
    try {
      return await work();
    } catch (error) {
      if (reasonOf(error) !== this.foreseen) this.#failure ??= { error };
      return undefined;
    }
  };

  /** Empty tables, and a connection for Kyiv. */
  static async on(
    database: Knex,
    time: VirtualTime,
    plugin: Readonly<Record<string, unknown>> = {},
  ): Promise<LivenessWorld> {
    await database.raw(`truncate ${TABLES.map((name) => `sklad_${name}`).join(", ")} cascade`);
    const world = new LivenessWorld(database, time, plugin);
    await world.connect("kyiv");
    return world;
  }

  async connect(place: string, settings: Partial<typeof SETTINGS> = {}): Promise<void> {
    await this.stores.connections.create({
      id: `sklconn_${place}`,
      name: place,
      environment: "sandbox",
      base_url: `https://${place}.example.com`,
      stock_location_id: `sloc_${place}`,
      api_key_encrypted: "-",
      api_key_last_four: "-",
      api_key_fingerprint: place,
      settings: { ...SETTINGS, ...settings },
    });
    await this.stores.connections.enable(`sklconn_${place}`);
    await this.database.raw(
      "update sklad_connection set enabled_at = '2026-11-01', array_form = 'unsupported'",
    );
    await this.#compared(place, 10_000);
  }

  /** The last daily comparison's list was so long, on one page: a shorter list of orders is not cut. */
  async #compared(place: string, rows: number): Promise<void> {
    const at = new Date(this.time.now).toISOString();
    const known_list = JSON.stringify({ rows, rows_at: at, mark: null, at, is_partly: false });
    await this.database("sklad_feed").insert({
      ...{ id: `sklfeed_audit_${place}`, name: "order_audit", scope_key: `sklconn_${place}` },
      ...{ next_run_at: new Date(this.time.now), history: "[]", known_list },
    });
  }

  /** Adds work beside the outbox. */
  beside(work: Beside): void {
    this.#beside.push(work);
  }

  /** Schedules one event, in milliseconds from now. */
  in(ms: number, run: () => Promise<unknown>): void {
    this.#happenings.push({ at: this.time.now + ms, run });
  }

  /** A customer orders. */
  async place(id: string, at = "kyiv"): Promise<void> {
    this.medusa.place(id);
    if (at !== "kyiv") this.medusa.change(id, { kettlesAt: `sloc_${at}`, cupsAt: `sloc_${at}` });
    await reconcileOrder(this.ctx, id, "event");
  }

  /** Many customers order within a moment. */
  async placeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.medusa.place(id);
    await reconcileOrders(this.ctx, ids, "event");
  }

  /** The same, with the array form trusted from now on. */
  async placeTogether(ids: readonly string[]): Promise<void> {
    await this.database.raw("update sklad_connection set array_form = 'trusted'");
    await this.placeAll(ids);
  }

  async rename(id: string, name: string): Promise<void> {
    this.medusa.change(id, { name });
    await reconcileOrder(this.ctx, id, "event");
  }

  async cancel(id: string): Promise<void> {
    this.medusa.cancel(id);
    await reconcileOrder(this.ctx, id, "event");
  }

  async run(ms: number): Promise<void> {
    const end = this.time.now + ms;
    for (let looks = 0; ; looks += 1) {
      if (looks > MOST_LOOKS) throw new Error("time does not go on");
      await this.#happen();
      const calls = this.warehouse.calls.length;
      await this.#look();
      await this.time.standstill();
      if (this.#failure) throw this.#failure.error;
      const moved = this.warehouse.calls.length > calls;
      const next = Math.min(end, await this.#nextMoment(moved));
      if (this.time.now >= end) return;
      await this.time.moveTo(next);
      await this.time.standstill();
    }
  }

  async #happen(): Promise<void> {
    const due = this.#happenings.filter(({ at }) => at <= this.time.now);
    this.#happenings = this.#happenings.filter(({ at }) => at > this.time.now);
    for (const { run } of due) await run();
  }

  async #look(): Promise<void> {
    for (const work of this.#beside) await work.look();
    await this.#tick.tick();
    if (this.time.now - this.#raisedAt >= TELL_EVERY_MS) this.#raisedAt = this.time.now;
  }

  /** The next moment of change: due work, the end of a pause or a call, or a scheduled event. */
  async #nextMoment(moved: boolean): Promise<number> {
    const now = this.time.now;
    const moments = [
      this.time.nextTimer(),
      ...this.#happenings.map(({ at }) => at),
      await nextDue(this.database, this.#raisedAt + TELL_EVERY_MS),
      ...(await Promise.all(this.#beside.map((work) => work.nextDue()))),
      moved ? now + LOOK_EVERY_MS : Infinity,
    ];
    return Math.max(now + 1, Math.min(...moments));
  }

  async rowOf(orderId: string): Promise<WarehouseOrder | undefined> {
    return (await this.stores.warehouseOrders.ofOrders([orderId]))[0];
  }

  /** Numbers of orders without a next step: still planned, neither held nor named by an open problem. */
  async forgotten(): Promise<string[]> {
    const rows = await rowsOf<{ number: string }>(
      this.database.raw(
        `select number from sklad_warehouse_order o where state = 'planned' and hold_code is null and not exists (
           select 1 from sklad_problem p where p.warehouse_order_id = o.id and p.cleared_at is null)`,
      ),
    );
    return rows.map(({ number }) => number);
  }

  /** What is known of work that does not go on, for the message of a failed test. */
  async standing(): Promise<string> {
    const parts = [
      "select sklad_now()",
      `select state, kind, count(*), min(next_attempt_at), max(next_attempt_at), max(lease_until), max(failures), min(batch_limit)
         from sklad_command group by 1, 2`,
      "select enabled, pause_reason, paused_until, array_form, failed_trials, batch_size from sklad_connection",
      "select operation, failures, paused_until, trial_until from sklad_operation",
      "select bucket, paused_until, urgent_until, slots from sklad_rate_limit",
    ].map(async (sql) => JSON.stringify(await rowsOf(this.database.raw(sql))));
    const calls = this.warehouse.calls
      .slice(-5)
      .map(({ at, operation, numbers }) => [at, operation, numbers.length]);
    return [...(await Promise.all(parts)), JSON.stringify(calls), ...this.log.slice(-10)].join("\n");
  }

  /** The merchant enters a valid key. */
  async replaceKey(): Promise<void> {
    await this.stores.connections.setApiKey("sklconn_kyiv", {
      api_key_encrypted: "-",
      api_key_last_four: "-",
      api_key_fingerprint: "kyiv-2",
    });
  }

  async problems(): Promise<ProblemRow[]> {
    return this.database("sklad_problem").orderBy("raised_at");
  }

  async commands(): Promise<CommandRow[]> {
    return this.database("sklad_command").orderBy("id");
  }
}
