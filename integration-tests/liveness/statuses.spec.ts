import type { OrderState } from "../../src/client";
import { recordStatuses } from "../../src/engine/statuses";
import { auditFeed } from "../../src/engine/statuses/audit-feed";
import { confirmationFeed } from "../../src/engine/statuses/look-up-feeds";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import type { ProblemRow } from "../../src/modules/sklad/types";
import { MINUTE_MS } from "./support/cells";
import { type Failure, KINDS } from "./support/failures";
import { FeedsBeside } from "./support/feeds-beside";
import { liveness } from "./support/liveness";
import type { Call } from "./support/shop-and-warehouse";

const OPERATIONS = ["ReportStatusOrder", "ListOrder", "getStatusOrder"] as const;

interface Cell {
  readonly operation: (typeof OPERATIONS)[number];
  readonly failure: Failure;
}

const ALL = process.env.SKLAD_LIVENESS === "all";
/** Failures that a feed handles differently; all kinds, of each operation, are for the soak. */
const BRIEF: readonly Cell[] = [
  { operation: "ReportStatusOrder", failure: "401" },
  { operation: "ListOrder", failure: "429" },
  { operation: "getStatusOrder", failure: "500" },
];

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

const at = liveness(PLUGIN, { withOrders: true });

beforeEach(async () => {
  at.world.beside(new FeedsBeside(at.world, at.database, [reportFeed, confirmationFeed, auditFeed]));
  for (let order = 1; order <= 4; order += 1) await place(order);
  await at.world.run(5_000);
});

async function place(order: number): Promise<void> {
  await at.database("order").insert({ id: nameOf(order), status: "pending" });
  await at.world.place(nameOf(order));
}

/** A webhook of a status, from the warehouse or from any other caller with the address. */
async function post(order: number, state: OrderState): Promise<void> {
  const row = await at.world.rowOf(nameOf(order));
  if (!row) throw new Error(`${nameOf(order)} was not planned.`);
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = { ...ids, status: state, state, changedAt: null, trackingNumbers: [] };
  const connections = await at.world.stores.connections.list();
  await at.world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "webhook");
  });
}

/** Milliseconds from a moment until our row got this timestamp; Infinity without one. */
async function reachedAfter(
  order: number,
  column: "picked_at" | "canceled_at" | "accepted_at",
  from: number,
) {
  const reached = (await at.world.rowOf(nameOf(order)))?.[column];
  return reached ? new Date(reached).getTime() - from : Infinity;
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

const everyCell = (): Cell[] =>
  OPERATIONS.flatMap((operation) => KINDS.map(([failure]): Cell => ({ operation, failure })));
const cells = ALL ? everyCell() : BRIEF;

it.each(cells)(
  "$operation fails with $failure for ever: the statuses of other orders come, and a problem is raised",
  async (cell) => {
    const { operation, failure } = cell;
    const bad = await at.world.rowOf(nameOf(BAD));
    const hits = (call: Call) =>
      call.operation === operation && (!isOfOne(cell) || call.numbers.includes(numberOf(BAD)));
    at.world.warehouse.faults = [{ failure, hits }];
    const from = at.time.now;
    // The first list of the day is read at the beginning.
    await at.world.stores.feeds.request({ name: auditFeed.name, scope_key: "sklconn_kyiv" });
    // A forged status, which no look-up confirms; without look-ups none denies it either.
    await post(BAD, "canceled");
    at.world.in(10_000, async () => {
      at.world.warehouse.move(numberOf(1), "picked");
      if (operation === "ReportStatusOrder") await post(1, "picked");
    });
    at.world.in(20_000, async () => {
      at.world.warehouse.move(numberOf(3), "canceled");
      await post(3, "canceled");
    });
    at.world.in(2 * MINUTE_MS, async () => place(5));
    await at.world.run(RAISED_MS);

    expect(await reachedAfter(1, "picked_at", from)).toBeLessThanOrEqual(10_000 + SOON_MS);
    expect(await reachedAfter(3, "canceled_at", from)).toBeLessThanOrEqual(20_000 + SOON_MS);
    expect(await reachedAfter(5, "accepted_at", from)).toBeLessThanOrEqual(2 * MINUTE_MS + SOON_MS);
    expect(await at.world.rowOf(nameOf(BAD))).toMatchObject({ state: "new" });
    const raised = (await at.world.problems()).filter((problem) => names(problem, cell, bad?.id));
    expect(raised.length > 0).toBe(!isSilent(cell));

    at.world.warehouse.faults = [];
    at.world.warehouse.move(numberOf(4), "picked");
    const isOver = async () => {
      const rows = [await at.world.rowOf(nameOf(4)), await at.world.rowOf(nameOf(BAD))];
      const open = (await at.world.problems()).filter((problem) => problem.cleared_at === null);
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
    const ended = at.time.now;
    while (at.time.now - ended < RECOVERED_MS && JSON.stringify(await isOver()) !== JSON.stringify(over))
      await at.world.run(MINUTE_MS);
    expect(await isOver()).toEqual(over);
  },
);
