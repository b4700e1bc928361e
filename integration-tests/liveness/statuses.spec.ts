import type { OrderState } from "../../src/client";
import { recordStatuses } from "../../src/engine/statuses";
import { auditFeed } from "../../src/engine/statuses/audit-feed";
import { confirmationFeed } from "../../src/engine/statuses/look-up-feeds";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import type { ProblemRow } from "../../src/modules/sklad/types";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import { type Failure, KINDS } from "./support/failures";
import { FeedsBeside } from "./support/feeds-beside";
import { LivenessWorld } from "./support/liveness-world";
import type { Call } from "./support/shop-and-warehouse";
import { VirtualTime } from "./support/virtual-time";

const OPERATIONS = ["ReportStatusOrder", "ListOrder", "getStatusOrder"] as const;

interface Cell {
  readonly operation: (typeof OPERATIONS)[number];
  readonly failure: Failure;
}

const ALL = process.env.SKLAD_LIVENESS === "all";
/** The failures that a feed handles differently; all kinds are for the soak. */
const BRIEF: readonly Failure[] = ["401", "429", "500", "HTML with 200", "black hole"];

const RAISED_MS = 5 * MINUTE_MS;
/** The minute of a report, and a window paused by a 429. */
const SOON_MS = 2 * MINUTE_MS;
/** The longest pause after a failure, and the calls it takes. */
const RECOVERED_MS = 16 * MINUTE_MS;
/** Longer than the longest call: no timer extends it while time stands still. */
const PLUGIN = { claimLeaseMs: 120_000 };

const BAD = 2;
const nameOf = (order: number) => `order_${order}`;
const numberOf = (order: number) => String(1000 + order);

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
  // The tables of Medusa that the recording of statuses reads.
  await database.database.raw(
    `create table "order" (id text primary key, status text, deleted_at timestamptz)`,
  );
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.database.raw(`truncate "order"`);
  world = await LivenessWorld.on(database.database, time, PLUGIN);
  world.beside(new FeedsBeside(world, database.database, [reportFeed, confirmationFeed, auditFeed]));
  for (let order = 1; order <= 4; order += 1) await place(order);
  await world.run(5_000);
});

async function place(order: number): Promise<void> {
  await database.database("order").insert({ id: nameOf(order), status: "pending" });
  await world.place(nameOf(order));
}

/** A webhook of a status, from the warehouse or from any other caller with the address. */
async function post(order: number, state: OrderState): Promise<void> {
  const row = await world.rowOf(nameOf(order));
  if (!row) throw new Error(`${nameOf(order)} was not planned.`);
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = { ...ids, status: state, state, changedAt: null, trackingNumbers: [] };
  const connections = await world.stores.connections.list();
  await world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "webhook");
  });
}

/** Milliseconds from a moment until our row got this timestamp; Infinity without one. */
async function reachedAfter(
  order: number,
  column: "picked_at" | "canceled_at" | "accepted_at",
  from: number,
) {
  const at = (await world.rowOf(nameOf(order)))?.[column];
  return at ? new Date(at).getTime() - from : Infinity;
}

/** A list is about no order, and a connection or a key is never refused for one order alone. */
const isOfOne = ({ operation, failure }: Cell) =>
  operation === "getStatusOrder" && failure !== "401" && failure !== "refused connection";

/** Names the order where one alone fails, else the connection. */
function names({ warehouse_order_id, connection_id, code }: ProblemRow, cell: Cell, bad?: string): boolean {
  if (isOfOne(cell)) return warehouse_order_id === bad;
  return code === "feed_failing" && connection_id === "sklconn_kyiv";
}

/** A switched-off operation is not called, which is no problem. */
const isSilent = ({ operation, failure }: Cell) =>
  failure === "switched off" && operation !== "getStatusOrder";

const played = ALL ? KINDS.map(([failure]) => failure) : BRIEF;
const cells = OPERATIONS.flatMap((operation) => played.map((failure): Cell => ({ operation, failure })));

it.each(cells)(
  "$operation fails with $failure for ever: the statuses of other orders come, and a problem is raised",
  async (cell) => {
    const { operation, failure } = cell;
    const bad = await world.rowOf(nameOf(BAD));
    const hits = (call: Call) =>
      call.operation === operation && (!isOfOne(cell) || call.numbers.includes(numberOf(BAD)));
    world.warehouse.faults = [{ failure, hits }];
    const from = time.now;
    // The first list of the day is read at the beginning.
    await world.stores.feeds.request({ name: auditFeed.name, scope_key: "sklconn_kyiv" });
    // A forged status, which no look-up confirms; without look-ups none denies it either.
    await post(BAD, "canceled");
    world.in(10_000, async () => {
      world.warehouse.move(numberOf(1), "picked");
      if (operation === "ReportStatusOrder") await post(1, "picked");
    });
    world.in(20_000, async () => {
      world.warehouse.move(numberOf(3), "canceled");
      await post(3, "canceled");
    });
    world.in(2 * MINUTE_MS, async () => place(5));
    await world.run(RAISED_MS);

    expect(await reachedAfter(1, "picked_at", from)).toBeLessThanOrEqual(10_000 + SOON_MS);
    expect(await reachedAfter(3, "canceled_at", from)).toBeLessThanOrEqual(20_000 + SOON_MS);
    expect(await reachedAfter(5, "accepted_at", from)).toBeLessThanOrEqual(2 * MINUTE_MS + SOON_MS);
    expect(await world.rowOf(nameOf(BAD))).toMatchObject({ state: "new" });
    const raised = (await world.problems()).filter((problem) => names(problem, cell, bad?.id));
    expect(raised.length > 0).toBe(!isSilent(cell));

    world.warehouse.faults = [];
    world.warehouse.move(numberOf(4), "picked");
    const isOver = async () => {
      const rows = [await world.rowOf(nameOf(4)), await world.rowOf(nameOf(BAD))];
      const open = (await world.problems()).filter((problem) => problem.cleared_at === null);
      const left = open.filter((problem) => names(problem, cell, bad?.id));
      return { states: rows.map((row) => [row?.state, row?.unconfirmed_status]), left };
    };
    const over = {
      states: [
        ["picked", null],
        ["new", null],
      ],
      left: [],
    };
    const ended = time.now;
    while (time.now - ended < RECOVERED_MS && JSON.stringify(await isOver()) !== JSON.stringify(over))
      await world.run(MINUTE_MS);
    expect(await isOver()).toEqual(over);
  },
);
