import { payloadHash } from "../../../src/planning/values/canonical";
import { ProcessState, WakeUps } from "../../../src/modules/sklad/ports";
import type { CommandRow, ConnectionRow } from "../../../src/modules/sklad/types";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { type CommandKind, commandKinds } from "../../../src/engine/outbox";
import { raiseWaiting } from "../../../src/engine/outbox/poll";
import { expireLeases } from "../../../src/engine/outbox/resolve/resolve-unknown";
import { Sender } from "../../../src/engine/outbox/sender";
import { reconcileOrder } from "../../../src/engine/orders/reconcile-order";
import type { Context } from "../../../src/engine/context";
import type { Settings } from "../../../src/planning/settings";
import { connection } from "../../planning/handover-model/plan-input";
import { bodyOf } from "../../planning/order-fixtures";
import { order } from "../../planning/order-fixtures";
import { Medusa } from "./medusa";
import { memoryOrders } from "./memory-orders";
import { memoryOutbox } from "./memory-outbox";
import { memoryOpenCommands } from "./memory-open-commands";
import { memoryStores } from "./memory-stores";
import { type Fate, Process } from "./process";
import { Tables } from "./tables";
import { CALL_DEADLINE_MS, Warehouse } from "./warehouse";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

const MINUTE_MS = 60_000;
/** Two connections at Kyiv's location, of which one at most is enabled. */
const CONNECTIONS = ["kyiv", "kyiv_next", "lviv"] as const;
type Connection = (typeof CONNECTIONS)[number];
const KYIV = ["kyiv", "kyiv_next"] as const;
const LIVES: Fate = { kind: "lives", after: 0 };

/** A shop, its tables, the processes that drain them and a warehouse, all in memory and by one clock. */
export class World {
  now = Date.parse("2026-11-20T10:00:00.000Z");
  readonly tables = new Tables(() => this.now);
  readonly medusa = new Medusa();
  readonly warehouse = new Warehouse(
    () => this.now,
    (ms) => this.pass(ms),
    (body, process) => this.#watchAdd(body.external_id, process),
  );
  /** Parcels that left although their sender knew that they must not. */
  readonly wronglySent: string[] = [];
  /** Most units of each line that the order ever had. */
  readonly most = new Map<string, number>();
  readonly log: string[] = [];
  readonly #asleep: Process[] = [];

  constructor(
    settings: Partial<Settings> = {},
    private readonly kinds: readonly CommandKind[] = commandKinds,
  ) {
    for (const name of CONNECTIONS) this.#connect(name, settings);
  }

  pass(ms: number): void {
    this.now += ms;
  }

  place(id: string): void {
    this.medusa.place(id);
    this.remember(id);
  }

  remember(id: string): void {
    for (const line of this.medusa.snapshot(id).lines)
      this.most.set(line.id, Math.max(this.most.get(line.id) ?? 0, Number(line.quantity)));
  }

  async reconcile(id: string, fate: Fate = LIVES): Promise<void> {
    await this.#run(fate, (ctx) => reconcileOrder(ctx, id, "event"));
  }

  async drain(fate: Fate = LIVES): Promise<void> {
    await this.#run(fate, (ctx) => this.#send(ctx));
  }

  async raiseOverdue(): Promise<void> {
    await this.#run(LIVES, (ctx) => raiseWaiting(ctx, this.kinds));
  }

  /** Sends the due commands of every connection that may send, until none is due. */
  async #send(ctx: Context): Promise<void> {
    await expireLeases(ctx, this.kinds);
    const connections = await ctx.sklad.stores.connections.withWork();
    const { signal } = new AbortController();
    await Promise.all(connections.map(({ id }) => new Sender(ctx, this.kinds, id, signal).run()));
  }

  /** The merchant enables one of Kyiv's connections, or none, and disables the others. */
  serve(name: (typeof KYIV)[number] | null): void {
    for (const each of KYIV) {
      const row = this.tables.contents.connections.get(`sklconn_${each}`);
      if (row) this.tables.put("connections", row.id, { ...row, enabled: each === name });
    }
  }

  async wakeAll(): Promise<void> {
    for (const process of this.#asleep.splice(0)) await process.wake();
  }

  /** Lets everything end without faults, also on both of Kyiv's connections. */
  async quiet(): Promise<void> {
    this.warehouse.faults = [];
    this.warehouse.nameless = false;
    await this.wakeAll();
    for (const name of ["kyiv_next", "kyiv"] as const) {
      this.serve(name);
      await this.#rest();
    }
  }

  async #rest(): Promise<void> {
    for (let round = 0; round < 30; round += 1) {
      const before = this.tables.contents;
      for (const id of this.medusa.orders.keys()) await this.reconcile(id);
      await this.drain();
      const open = this.tables
        .rows("commands")
        .filter((each) => UNSETTLED.includes(each.state) && this.#sends(each));
      if (open.length === 0 && before.events.length === this.tables.contents.events.length) return;
      this.pass(20 * MINUTE_MS);
    }
    throw new Error("it does not come to rest");
  }

  #sends({ connection_id }: CommandRow): boolean {
    return this.tables.contents.connections.get(connection_id)?.enabled === true;
  }

  /** Changes the tables in one transaction, as a person's action does. */
  get stores() {
    return {
      warehouseOrders: memoryOrders(this.tables),
      outbox: memoryOutbox(this.tables),
      openCommands: memoryOpenCommands(this.tables),
    };
  }

  /** A person's action in the admin. */
  async act(work: (ctx: Context) => Promise<unknown>): Promise<void> {
    await this.#run(LIVES, work);
  }

  async #run(fate: Fate, work: (ctx: Context) => Promise<unknown>): Promise<void> {
    const process = new Process(fate);
    const ending = await process.run(() => work(this.#contextOf(process)));
    if (ending === "asleep") this.#asleep.push(process);
  }

  #contextOf(process: Process): Context {
    const say = (line: string) => this.log.push(line);
    const scope = {
      sklad: {
        processState: new ProcessState(),
        wakeUps: new WakeUps(),
        stores: memoryStores(this.tables, process, () => this.medusa.versions(process)),
        configuration: moduleOptionsSchema.parse({ callDeadlineMs: CALL_DEADLINE_MS }),
        clock: () => this.now,
        monotonic: () => this.now,
        sleep: async (ms: number) => this.pass(ms),
        clientFor: () => this.warehouse.clientFor(process),
        wakeOutbox: () => undefined,
        wakeFulfillments: () => undefined,
      },
      query: this.medusa.queryFor(process),
      logger: { warn: say, error: say, info: say },
    };
    return scope as unknown as Context;
  }

  #watchAdd(externalId: string, process: Process): void {
    const row = this.tables.contents.orders.get(externalId);
    if (row && this.medusa.knewCanceled(process, row.order_id)) this.wronglySent.push(row.number);
  }

  /** With an order that is known to be at the warehouse, which proves that look-ups work. */
  #connect(place: Connection, settings: Partial<Settings>): void {
    const id = `sklconn_${place}`;
    const { enabled_at, settings: all } = connection({}, settings);
    const row = {
      id,
      name: place,
      stock_location_id: `sloc_${place.replace("_next", "")}`,
      api_key_fingerprint: place,
      settings: all,
      enabled: place !== "kyiv_next",
      enabled_at: new Date(enabled_at ?? 0),
      disabled_intervals: [],
      consecutive_failures: 0,
      array_form: "unsupported",
      batch_size: 100,
      pause_reason: null,
      paused_until: null,
      rate_limited_since: null,
    };
    this.tables.put("connections", id, row as unknown as ConnectionRow);
    const known = { id: `sklord_known_${place}`, number: `known-${place}` };
    const body = { ...bodyOf(order()), id_order: known.number, external_id: known.id };
    const keys = { remote_id: `FF-${place}`, remote_key: `key-${place}` };
    const accepted = { state: "delivered", order_id: "order_known", connection_id: id };
    const facts = { payload_hash: payloadHash(body), accepted_at: new Date(this.now - 60 * MINUTE_MS) };
    this.tables.put("orders", known.id, {
      ...known,
      ...keys,
      ...accepted,
      ...facts,
    } as unknown as WarehouseOrder);
    this.warehouse.orders.push({
      id: keys.remote_id,
      key: keys.remote_key,
      body,
      state: "picked",
      visibleAt: 0,
    });
  }
}

const UNSETTLED: readonly string[] = ["queued", "sending", "unknown"];
