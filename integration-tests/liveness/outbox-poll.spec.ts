import { CallAbortedError, type CallOptions, type OperationName, type SkladClient } from "../../src/client";
import { commandKinds, pollOutbox } from "../../src/engine/outbox";
import type { RunningWork } from "../../src/modules/sklad/background";
import { ClaimStore } from "../../src/modules/sklad/stores/outbox/claims";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { eventually } from "../support/eventually";
import { MINUTE_MS } from "./support/cells";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;
let loop: RunningWork | undefined;
/** The hanging calls of the warehouse in Lviv. */
let hanging: OperationName[];

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
beforeEach(async () => {
  hanging = [];
  world = await LivenessWorld.on(database.database, time, { pollIntervalMs: 50 });
  await world.connect("lviv");
  await database.database("sklad_heartbeat").delete();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await stopped(loop);
  loop = undefined;
});
afterAll(() => database.drop());

const ALL_BUT_INTERVALS = [
  ...(["Date", "hrtime", "nextTick", "performance", "queueMicrotask"] as const),
  ...(["setImmediate", "clearImmediate", "setTimeout", "clearTimeout"] as const),
];
const STEP_MS = 100;
const HEARTBEAT_MS = 10_000;
/** An orchestrator kills what has not stopped by then. */
const KILLED_AFTER_MS = 10_000;

/** The poller uses real time and the rest the world's clock, which moves while the test waits. */
const soon = <T>(ask: () => Promise<T>, isThere: (answer: T) => boolean) =>
  eventually(async () => {
    await time.moveTo(time.now + STEP_MS);
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
    const client = world.warehouse.clientFor(id);
    if (id !== "sklconn_lviv") return client;
    const hang = (operation: OperationName, { signal }: CallOptions = {}) => {
      hanging.push(operation);
      return new Promise<never>((_, reject) =>
        signal?.addEventListener("abort", () => reject(new CallAbortedError(operation, true))),
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
  const sklad = Object.assign({}, world.ctx.sklad, { clientFor });
  return (loop = pollOutbox({ ...world.ctx, sklad }, commandKinds));
}

const isHanging = () =>
  soon(
    async () => hanging,
    (calls) => calls.length > 0,
  );

it("while one connection's calls hang, the loop sends what another has, and its heartbeat goes on", async () => {
  jest.useFakeTimers({ doNotFake: ALL_BUT_INTERVALS });
  start(["AddOrder"]);
  await world.place("order_1", "lviv");
  await isHanging();
  await world.place("order_2");
  await soon(
    () => world.rowOf("order_2"),
    (row) => row?.state === "new",
  );
  expect(hanging).toEqual(["AddOrder"]);
  const from = time.now;
  jest.advanceTimersByTime(HEARTBEAT_MS);
  await soon(
    () => world.stores.heartbeats.latest(),
    (beat) => (beat?.getTime() ?? 0) >= from,
  );
});

it.each([
  ["getStatusOrder", ["order_1"]],
  ["ListOrder", ["order_1", "order_2"]],
] as const)(
  "stopping the loop ends a %s that hangs, and the next process asks again",
  async (lookUp, ids) => {
    world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: ({ operation }) => operation === "AddOrder" },
    ];
    for (const id of ids) await world.place(id, "lviv");
    await world.run(5_000);
    await time.moveTo(time.now + MINUTE_MS);
    start([lookUp]);
    await isHanging();
    await stopped(loop);
    expect(hanging).toEqual([lookUp]);
    expect(await world.stores.heartbeats.latest()).toBeNull();
    const left = await world.commands();
    expect(left).toMatchObject(ids.map(() => ({ state: "unknown", batch_id: null, lease_until: null })));

    start([]);
    await soon(
      () => world.stores.warehouseOrders.ofOrders(ids),
      (rows) => rows.every(({ state }) => state === "new"),
    );
    expect(world.warehouse.twice()).toEqual([]);
  },
);

it("while expired leases cannot be looked at, the loop sends what is queued, raises problems of what waits, and logs the failure once", async () => {
  const failure = new Error("These leases cannot be read.");
  jest.spyOn(ClaimStore.prototype, "expire").mockRejectedValue(failure);
  jest.spyOn(ClaimStore.prototype, "expired").mockRejectedValue(failure);
  await world.place("order_1");
  await world.place("order_2", "lviv");
  await database.database.raw(
    `update sklad_command set failures = 1, failing_since = sklad_now() - interval '1 hour',
            next_attempt_at = sklad_now() + interval '1 hour' where connection_id = 'sklconn_lviv'`,
  );
  start([]);
  await soon(
    () => world.rowOf("order_1"),
    (row) => row?.state === "new",
  );
  const raised = await soon(
    () => world.problems(),
    ({ length }) => length > 0,
  );
  expect(raised).toMatchObject([{ connection_id: "sklconn_lviv", code: "not_getting_through" }]);
  expect(world.log.filter((line) => line.includes(failure.message))).toHaveLength(1);
});
