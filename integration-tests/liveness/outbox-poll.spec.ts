import { type CallOptions, type OperationName, type SkladClient, SkladError } from "../../src/client";
import { commandKinds, pollOutbox } from "../../src/engine/outbox";
import type { RunningWork } from "../../src/modules/sklad/ports";
import { ClaimStore } from "../../src/modules/sklad/stores/outbox/claims";
import { eventually } from "../support/eventually";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness({ pollIntervalMs: 50 });
let loop: RunningWork | undefined;
/** The hanging calls of the warehouse in Lviv. */
let hanging: OperationName[];

beforeEach(async () => {
  hanging = [];
  await at.world.connect("lviv");
  await at.database("sklad_heartbeat").delete();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await stopped(loop);
  loop = undefined;
});

const ALL_BUT_INTERVALS = [
  ...(["Date", "hrtime", "nextTick", "performance", "queueMicrotask"] as const),
  ...(["setImmediate", "clearImmediate", "setTimeout", "clearTimeout"] as const),
];
const STEP_MS = 100;
const HEARTBEAT_MS = 10_000;
/** An orchestrator kills what has not stopped by then. */
const KILLED_AFTER_MS = 10_000;

/** The poller uses real time and the rest the world's clock, which moves while the test waits. */
const soon = <T>(ask: () => Promise<T>, isThere: (answer: T) => boolean, step_ms = STEP_MS) =>
  eventually(async () => {
    await at.time.moveTo(at.time.now + step_ms);
    return ask();
  }, isThere);

/** Begins something, and lets the timers pass that it has set by then; all other timers stay real. */
function inPassing(ms: number, begin: () => void): void {
  jest.useFakeTimers();
  try {
    begin();
    jest.advanceTimersByTime(ms);
  } finally {
    jest.useRealTimers();
  }
}

async function stopped(running: RunningWork | undefined): Promise<void> {
  if (!running) return;
  let isOver = false;
  inPassing(KILLED_AFTER_MS, () => void running.stop().finally(() => (isOver = true)));
  await soon(
    async () => isOver,
    (over) => over,
  );
}

function start(hangs: readonly OperationName[]): RunningWork {
  const clientFor = ({ id }: { id: string }): SkladClient => {
    const client = at.world.warehouse.clientFor(id);
    if (id !== "sklconn_lviv") return client;
    const hang = (operation: OperationName, { signal }: CallOptions = {}) => {
      hanging.push(operation);
      return new Promise<never>((_, reject) =>
        signal?.addEventListener("abort", () =>
          reject(new SkladError(operation, { code: "call_aborted", connected: true })),
        ),
      );
    };
    return Object.assign(client, {
      ...(hangs.includes("AddOrder") && { addOrder: (_: unknown, options) => hang("AddOrder", options) }),
      ...(hangs.includes("getStatusOrder") && {
        getOrderStatus: (_: unknown, options) => hang("getStatusOrder", options),
      }),
      ...(hangs.includes("ListOrder") && { listOrders: (_: unknown, options) => hang("ListOrder", options) }),
    } satisfies Partial<SkladClient>);
  };
  const sklad = Object.assign({}, at.world.ctx.sklad, { clientFor });
  return (loop = pollOutbox({ ...at.world.ctx, sklad }, commandKinds));
}

const isHanging = () =>
  soon(
    async () => hanging,
    (calls) => calls.length > 0,
  );

it("while one connection's calls hang, the loop sends what another has, and its heartbeat goes on", async () => {
  jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
  start(["AddOrder"]);
  await at.world.place("order_1", "lviv");
  await isHanging();
  await at.world.place("order_2");
  await soon(
    () => at.world.rowOf("order_2"),
    (row) => row?.state === "new",
  );
  expect(hanging).toEqual(["AddOrder"]);
  const from = at.time.now;
  jest.advanceTimersByTime(HEARTBEAT_MS);
  await soon(
    () => at.world.stores.heartbeats.latest(),
    (beat) => (beat?.getTime() ?? 0) >= from,
  );
});

it.each([
  ["getStatusOrder", ["order_1"]],
  ["ListOrder", ["order_1", "order_2"]],
] as const)(
  "stopping the loop ends a %s that hangs, and the next process asks again",
  async (lookUp, ids) => {
    at.world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: ({ operation }) => operation === "AddOrder" },
    ];
    for (const id of ids) await at.world.place(id, "lviv");
    await at.world.run(5_000);
    await at.time.moveTo(at.time.now + MINUTE_MS);
    start([lookUp]);
    await isHanging();
    await stopped(loop);
    expect(hanging).toEqual([lookUp]);
    const left = await soon(
      () => at.world.commands(),
      (commands) => commands.every(({ lease_until }) => lease_until === null),
    );
    expect(left).toMatchObject(ids.map(() => ({ state: "unknown", batch_id: null, lease_until: null })));

    start([]);
    await soon(
      () => at.world.stores.warehouseOrders.ofOrders(ids),
      (rows) => rows.every(({ state }) => state === "new"),
    );
    expect(at.world.warehouse.twice()).toEqual([]);
  },
);

it("while expired leases cannot be looked at, the loop sends what is queued, raises problems of what waits, and logs the failure once", async () => {
  const failure = new Error("These leases cannot be read.");
  jest.spyOn(ClaimStore.prototype, "expire").mockRejectedValue(failure);
  jest.spyOn(ClaimStore.prototype, "expired").mockRejectedValue(failure);
  await at.world.place("order_1");
  await at.world.place("order_2", "lviv");
  await at.database.raw(
    `update sklad_command set failures = 1, failing_since = sklad_now() - interval '1 hour',
            next_attempt_at = sklad_now() + interval '1 hour' where connection_id = 'sklconn_lviv'`,
  );
  start([]);
  await soon(
    () => at.world.rowOf("order_1"),
    (row) => row?.state === "new",
  );
  const raised = await soon(
    () => at.world.problems(),
    ({ length }) => length > 0,
  );
  expect(raised).toMatchObject([{ connection_id: "sklconn_lviv", code: "not_getting_through" }]);
  expect(at.world.log.filter((line) => line.includes(failure.message))).toHaveLength(1);
});

describe("Orders that are unsent in the tables, after ten minutes without a process that sends", () => {
  const AWAY_MS = 11 * MINUTE_MS;
  const isAccepted = (id: string) =>
    soon(
      () => at.world.rowOf(id),
      (row) => row?.state === "new",
      2_000,
    );

  /** A shop with a known order, one that waits and one that is held, whose process has ended. */
  async function leftUnsent(): Promise<void> {
    const running = start([]);
    await at.world.place("order_1");
    await isAccepted("order_1");
    await stopped(running);
    await at.world.place("order_2");
    await at.world.place("order_3");
    const held = await at.world.rowOf("order_3");
    await at.world.stores.warehouseOrders.setHeldByMerchant(held?.id ?? "", true);
    await at.world.rename("order_3", "Шевченко");
  }

  const release = async () => {
    const held = await at.world.rowOf("order_3");
    await at.world.stores.warehouseOrders.setHeldByMerchant(held?.id ?? "", false);
    await at.world.rename("order_3", "Шевченко");
  };

  it("are accepted and edited to what Medusa has where a restored backup has forgotten that they were sent", async () => {
    await leftUnsent();
    const rows = await at.database("sklad_warehouse_order").select();
    const commands = await at.database("sklad_command").select();
    const before = start([]);
    await release();
    for (const id of ["order_2", "order_3"]) await isAccepted(id);
    await stopped(before);

    await at.database("sklad_command").delete();
    await at.database("sklad_warehouse_order").delete();
    await at.database("sklad_warehouse_order").insert(rows.map(storable));
    await at.database("sklad_command").insert(commands.map(storable));
    await at.time.moveTo(at.time.now + AWAY_MS);
    const calls = at.world.warehouse.calls.length;
    start([]);
    await release();
    for (const id of ["order_2", "order_3"]) {
      await isAccepted(id);
      await soon(
        () => at.world.rowOf(id),
        (row) => row?.payload_hash !== null,
        2_000,
      );
    }
    const after = at.world.warehouse.calls.slice(calls).map(({ operation }) => operation);
    expect(after.filter((operation) => operation === "EditOrder")).toHaveLength(2);
    expect(after).not.toContain("AddOrder");
    expect(
      (await at.world.commands()).filter(({ state }) => state !== "done" && state !== "withdrawn"),
    ).toEqual([]);
    expect(await at.world.problems()).toEqual([]);
    expect(at.world.warehouse.twice()).toEqual([]);
  });

  it("are looked up first also where the plan that queues them was made before the process had its doubt", async () => {
    await leftUnsent();
    const held = await at.world.rowOf("order_3");
    await at.world.stores.warehouseOrders.setHeldByMerchant(held?.id ?? "", false);
    let queued: Promise<void> | undefined;
    await at.world.stores.transaction(async (inside) => {
      const doubted = await inside.warehouseOrders.doubtUnsent();
      expect(doubted).toContain(held?.id);
      queued = at.world.rename("order_3", "Шевченко");
      await eventually(
        () =>
          at.database("pg_stat_activity").where({ wait_event_type: "Lock" }).whereLike("query", "update%"),
        ({ length }) => length > 0,
      );
      await inside.openCommands.demoteToUnknown(doubted);
    });
    await queued;
    const ended = ["done", "withdrawn"];
    const adds = (await at.world.commands()).filter(
      ({ kind, state }) => kind === "add" && !ended.includes(state),
    );
    expect(adds.map(({ state }) => state)).toEqual(["unknown", "unknown"]);
  });

  it("are sent once look-ups have not found them", async () => {
    await leftUnsent();
    await at.time.moveTo(at.time.now + AWAY_MS);
    start([]);
    await release();
    for (const id of ["order_2", "order_3"]) await isAccepted(id);
    expect(at.world.log.join()).toContain("2 unsent orders are looked up at the warehouse");
    expect(at.world.warehouse.twice()).toEqual([]);
  });

  it("are sent at once after a shorter pause", async () => {
    await leftUnsent();
    await at.time.moveTo(at.time.now + MINUTE_MS);
    const calls = at.world.warehouse.calls.length;
    start([]);
    await isAccepted("order_2");
    expect(at.world.warehouse.calls.slice(calls).map(({ operation }) => operation)).toEqual(["AddOrder"]);
  });
});

/** A row as it was read, with its JSON as text again. */
function storable(row: Record<string, unknown>): Record<string, unknown> {
  const isJson = (value: unknown) => typeof value === "object" && value !== null && !(value instanceof Date);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value]),
  );
}
