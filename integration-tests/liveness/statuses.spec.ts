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
import { VirtualTime } from "./support/virtual-time";

const OPERATIONS = ["ReportStatusOrder", "ListOrder", "getStatusOrder"] as const;
type Operation = (typeof OPERATIONS)[number];

const TOLD_MS = 5 * MINUTE_MS;
/** A report a minute, and the slot it waits for. */
const SOON_MS = 75_000;
/** The longest pause after a failure, and the calls it takes. */
const RECOVERED_MS = 16 * MINUTE_MS;
/** Longer than the longest call: nobody renews it while time stands still. */
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
  // What recording reads of Medusa's tables.
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

/** The warehouse, or whoever has its address, posts what it has done. */
async function post(order: number, state: OrderState): Promise<void> {
  const row = await world.rowOf(nameOf(order));
  if (!row) throw new Error(`${nameOf(order)} was not planned.`);
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = { ...ids, status: state, state, changedAt: null, trackingNumber: null };
  const connections = await world.stores.connections.list();
  await world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "webhook");
  });
}

/** Milliseconds from then until our row had come so far. */
async function reachedAfter(
  order: number,
  column: "picked_at" | "canceled_at" | "accepted_at",
  from: number,
) {
  const at = (await world.rowOf(nameOf(order)))?.[column];
  return at ? new Date(at).getTime() - from : Infinity;
}

/** Names the order where one alone fails, else the connection and what it asks for. */
function names(
  { warehouse_order_id, connection_id, code }: ProblemRow,
  operation: Operation,
  bad?: string,
): boolean {
  if (operation === "getStatusOrder") return warehouse_order_id === bad;
  return code === "feed_failing" && connection_id === "sklconn_kyiv";
}

/** Nothing is asked for, and that is what was wanted. */
const isSilent = (operation: Operation, failure: Failure) =>
  failure === "switched off" && operation !== "getStatusOrder";

const cells = OPERATIONS.flatMap((operation) => KINDS.map(([failure]) => [operation, failure] as const));

it.each(cells)(
  "%s fails with %s for ever: the statuses of other orders come, and a person is told",
  async (operation, failure) => {
    const bad = await world.rowOf(nameOf(BAD));
    world.warehouse.faults = [
      {
        failure,
        hits: (call) =>
          call.operation === operation &&
          (operation !== "getStatusOrder" || call.numbers.includes(numberOf(BAD))),
      },
    ];
    const from = time.now;
    // A forged one, which nothing confirms and, without look-ups, nothing denies.
    await post(BAD, "canceled");
    world.in(10_000, async () => {
      world.warehouse.move(numberOf(1), "picked");
      if (operation === "ReportStatusOrder") await post(1, "picked");
    });
    world.in(20_000, async () => {
      world.warehouse.move(numberOf(3), "canceled");
      await post(3, "canceled");
    });
    world.in(3 * MINUTE_MS, async () => place(5));
    await world.run(TOLD_MS);

    expect(await reachedAfter(1, "picked_at", from)).toBeLessThanOrEqual(10_000 + SOON_MS);
    expect(await reachedAfter(3, "canceled_at", from)).toBeLessThanOrEqual(20_000 + SOON_MS);
    expect(await reachedAfter(5, "accepted_at", from)).toBeLessThanOrEqual(3 * MINUTE_MS + SOON_MS);
    expect(await world.rowOf(nameOf(BAD))).toMatchObject({ state: "new" });
    const told = (await world.problems()).filter((problem) => names(problem, operation, bad?.id));
    expect(told.length > 0).toBe(!isSilent(operation, failure));

    world.warehouse.faults = [];
    world.warehouse.move(numberOf(4), "picked");
    await world.run(RECOVERED_MS);
    expect(await world.rowOf(nameOf(4))).toMatchObject({ state: "picked" });
    expect(await world.rowOf(nameOf(BAD))).toMatchObject({ state: "new", confirming: null });
    const left = (await world.problems()).filter((problem) => problem.cleared_at === null);
    expect(left.filter((problem) => names(problem, operation, bad?.id))).toEqual([]);
  },
);
