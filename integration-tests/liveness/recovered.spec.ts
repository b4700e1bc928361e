import type { OperationName } from "../../src/client";
import { clearAllRecovered, raise } from "../../src/engine/problems";
import { recordStatuses } from "../../src/engine/statuses";
import { actOnOrder, reconcileOrder } from "../../src/engine/orders";
import { MINUTE_MS } from "./support/cells";
import { CALL_DEADLINE_MS } from "./support/failures";
import { liveness } from "./support/liveness";

const at = liveness();

const ID = "order_1";

beforeAll(async () => {
  // The tables of Medusa that the recording of statuses reads.
  await at.database.raw(`create table "order" (id text primary key, status text, deleted_at timestamptz)`);
  await at.database("order").insert({ id: ID, status: "pending" });
});

beforeEach(async () => {
  await at.world.place(ID);
  await at.world.run(5_000);
});

/** Makes the warehouse answer these operations with HTTP 400. */
function refuseToRead(...operations: OperationName[]): void {
  at.world.warehouse.faults = [{ failure: "400", hits: ({ operation }) => operations.includes(operation) }];
}

const openKinds = async () =>
  (await at.world.problems())
    .filter(({ cleared_at, code }) => cleared_at === null && code === "not_getting_through")
    .map(({ params }) => params?.kind);

async function record(state: "picked" | "canceled"): Promise<void> {
  const row = await at.world.rowOf(ID);
  if (!row) throw new Error("nothing was planned");
  const ids = { number: row.number, externalId: row.id, remoteId: row.remote_id, remoteKey: row.remote_key };
  const status = {
    ...ids,
    status: state,
    state,
    changedAt: null,
    trackingNumbers: [],
  };
  const connections = await at.world.stores.connections.list();
  await at.world.stores.transaction(async (stores) => {
    await recordStatuses(stores, [{ connections, statuses: [status] }], "look_up");
  });
}

describe("An order that does not get through is no problem any longer", () => {
  it("when the change that failed is taken back", async () => {
    refuseToRead("EditOrder");
    await at.world.rename(ID, "Олена Коваль");
    await at.world.run(3 * MINUTE_MS);
    expect(await openKinds()).toEqual(["edit"]);

    at.world.medusa.changeBack(ID);
    await reconcileOrder(at.world.ctx, ID, "event");
    expect(await openKinds()).toEqual([]);
    expect((await at.world.commands()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "add done",
      "edit withdrawn",
    ]);
  });

  it("when its parcel is picked before the change came through", async () => {
    refuseToRead("EditOrder");
    await at.world.rename(ID, "Олена Коваль");
    await at.world.run(3 * MINUTE_MS);
    expect(await openKinds()).toEqual(["edit"]);

    await record("picked");
    await at.world.run(10 * MINUTE_MS);
    await clearAllRecovered(at.world.stores);
    expect((await at.world.commands()).map(({ state }) => state)).toEqual(["done", "withdrawn"]);
    expect(await openKinds()).toEqual([]);
  });
});

it("An order whose cancellation fails is still a problem when a change of it came through", async () => {
  refuseToRead("EditOrder", "CancelOrder");
  await at.world.rename(ID, "Олена Коваль");
  await at.world.stores.outbox.queue({
    ...{ kind: "cancel", target_id: (await at.world.rowOf(ID))?.id ?? "", connection_id: "sklconn_kyiv" },
    reason: "order_canceled",
  });
  await at.world.run(3 * MINUTE_MS);
  expect(await openKinds()).toHaveLength(1);

  refuseToRead("CancelOrder");
  await at.world.stores.retries.failed("sklconn_kyiv", CALL_DEADLINE_MS);
  await at.world.run(5_000);
  await clearAllRecovered(at.world.stores);
  expect((await at.world.commands()).map(({ kind, state }) => `${kind} ${state}`)).toContain("edit done");
  expect(await openKinds()).toHaveLength(1);
});

describe("A change that is parked", () => {
  /** Parks a command of one order, while the same operation works for another order. */
  async function parked(kind: "edit" | "cancel"): Promise<void> {
    const operation = kind === "edit" ? "EditOrder" : "CancelOrder";
    await at.world.place(OTHER);
    refuseToRead(operation);
    if (kind === "edit") await at.world.rename(ID, "Олена Коваль");
    else await at.world.cancel(ID);
    await at.world.run(3 * MINUTE_MS);
    at.world.warehouse.faults = [
      { failure: "400", hits: (call) => call.operation === operation && call.numbers.includes(NUMBER) },
    ];
    for (let hour = 0; hour < 4 && !(await states()).includes(`${kind} parked`); hour += 1) {
      if (kind === "edit") await at.world.rename(OTHER, `Олена ${"І".repeat(hour + 1)}`);
      else await at.world.cancel(OTHER);
      await at.world.run(60 * MINUTE_MS);
    }
    expect(await states()).toContain(`${kind} parked`);
    expect(await openKinds()).toEqual([kind]);
    at.world.warehouse.faults = [];
  }
  const states = async () => (await at.world.commands()).map(({ kind, state }) => `${kind} ${state}`);
  const OTHER = "order_2";
  const NUMBER = "1001";

  it.each([
    ["when the customer gives up", () => at.world.cancel(ID)],
    [
      "when a merchant cancels it at the warehouse",
      async () => actOnOrder(at.world.ctx, (await at.world.rowOf(ID))?.id ?? "", "cancel-at-warehouse"),
    ],
  ])("is not in the way of its cancellation %s, and is no problem any longer", async (_, cancel) => {
    await parked("edit");
    await cancel();
    expect(await openKinds()).toEqual([]);
    await at.world.run(MINUTE_MS);
    expect(await at.world.rowOf(ID)).toMatchObject({ state: "canceled" });
    expect(await states()).toEqual(expect.arrayContaining(["edit withdrawn", "cancel done"]));
  });

  it("is withdrawn when the warehouse reports the order as cancelled, and its problem is cleared", async () => {
    await parked("cancel");
    await record("canceled");
    expect(await openKinds()).toEqual([]);
    expect(await states()).toContain("cancel withdrawn");
    expect(await at.world.stores.connections.hasOpenWork("sklconn_kyiv")).toBe(false);
  });
});

it("An order whose outcome is unclear is still a problem when it is held, and no longer when it is looked up again", async () => {
  const { id = "" } = (await at.world.rowOf(ID)) ?? {};
  await at.database("sklad_warehouse_order").update({ state: "planned" });
  await at.database("sklad_command").update({ state: "parked", kind: "add" });
  const row = await at.world.rowOf(ID);
  if (row) await raise(at.world.stores, { order: row }, "outcome_unclear");
  const unclear = async () =>
    (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null).map(({ code }) => code);
  await actOnOrder(at.world.ctx, id, "hold");
  expect(await unclear()).toEqual(["outcome_unclear"]);
  await actOnOrder(at.world.ctx, id, "retry");
  expect(await unclear()).toEqual([]);
});
