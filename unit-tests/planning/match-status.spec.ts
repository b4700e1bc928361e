import type { OrderState, OrderStatus } from "../../src/client";
import { World } from "../engine/handover/world";
import { matchStatus } from "../../src/planning/identity";

const ROW = { id: "sklord_1", number: "1001" };
const OURS = { remoteId: "FF-1", remoteKey: "key-1" };
const TWIN = { remoteId: "FF-2", remoteKey: "key-2" };
const NO_IDS = { remoteId: null, remoteKey: null };

const statusWith = (ids: Pick<OrderStatus, "remoteId" | "remoteKey">, state: OrderState): OrderStatus => ({
  ...{ number: ROW.number, externalId: ROW.id, changedAt: null, trackingNumbers: [] },
  ...{ ...ids, status: state, state },
});

describe("Of an order the warehouse holds twice under our id", () => {
  it.each(["first", "last"])("the one it gave us the ids of is ours, though it is named %s", (place) => {
    const both = [statusWith(OURS, "picked"), statusWith(TWIN, "canceled")];
    const statuses = place === "first" ? both : [...both].reverse();
    expect(matchStatus(statuses, ROW, OURS)).toMatchObject({
      ...{ kind: "present", remote_id: "FF-1", remote_key: "key-1", duplicates: ["FF-2"] },
      status: { state: "picked" },
    });
  });

  it("the other one alone, or two without any ids, are not matched to ours", () => {
    expect(matchStatus([statusWith(TWIN, "canceled")], ROW, OURS)).toEqual({ kind: "unclear" });
    const nameless = [statusWith(NO_IDS, "canceled"), statusWith(NO_IDS, "picked")];
    expect(matchStatus(nameless, ROW, OURS)).toEqual({ kind: "unclear" });
  });
});

describe("Of an order whose look-up shows its history", () => {
  const at = (minute: number, state: OrderState) => ({
    ...statusWith(OURS, state),
    changedAt: new Date(minute * 60_000),
  });

  it.each([
    ["oldest first", [at(0, "new"), at(5, "canceled")]],
    ["newest first", [at(5, "canceled"), at(0, "new")]],
    ["without times", [statusWith(OURS, "new"), statusWith(OURS, "canceled")]],
  ])("the latest entry counts, and none is a duplicate (%s)", (_, statuses) => {
    for (const reference of [OURS, undefined])
      expect(matchStatus(statuses, ROW, reference)).toMatchObject({
        ...{ kind: "present", remote_id: "FF-1", duplicates: [] },
        status: { state: "canceled" },
      });
  });
});

it("Our id alone is enough once the warehouse's ids are known, and not before", () => {
  expect(matchStatus([statusWith(NO_IDS, "picked")], ROW, OURS)).toMatchObject({
    kind: "present",
    remote_id: "FF-1",
  });
  expect(matchStatus([statusWith(NO_IDS, "picked")], ROW)).toEqual({ kind: "unclear" });
});

it("An unclear cancellation is not resolved by its twin, which was cancelled by hand", async () => {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  await world.drain();
  const stateOf = () => world.tables.rows("orders").find(({ order_id }) => order_id === "order_1")?.state;
  const id = world.tables.rows("orders").find(({ order_id }) => order_id === "order_1")?.id;
  const ours = world.warehouse.orders.find(({ body }) => body.external_id === id);
  if (!ours) throw new Error("The warehouse has no order.");
  world.warehouse.orders.push({ ...ours, id: "FF-twin", key: "key-twin", state: "canceled" });
  Object.assign(world.warehouse, { silent: true, deaf: true });
  world.medusa.cancel("order_1");
  await world.reconcile("order_1");
  await world.drain();
  world.pass(20 * 60_000);
  await world.drain();
  expect(stateOf()).toBe("new");
  world.warehouse.deaf = false;
  await world.quiet();
  expect(stateOf()).toBe("canceled");
  expect(world.warehouse.orders.find((order) => order.id === ours.id)?.state).toBe("canceled");
});
