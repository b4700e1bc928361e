import { planOrder, type PlanInput, type WarehouseOrderInPlan } from "../../src/planning/orders";
import {
  NOW,
  accept,
  bothConnections,
  changed,
  connection,
  factsOf,
  heldFor,
  planInput,
  planned,
  refusedWith,
  sentFor,
} from "./handover-model/plan-input";
import { ADDRESS, line, order, reservationsAt } from "./order-fixtures";

const QUEUED = { add: "waiting", edit: "none", cancel: "none" } as const;
const SENDING = { add: "in_flight", edit: "none", cancel: "none" } as const;

const waiting = (changes: Partial<WarehouseOrderInPlan> = {}, input: Partial<PlanInput> = {}) =>
  planInput({ ...input, warehouse_orders: [planned(changes)] });

const noPhone = order({ shipping_address: { ...ADDRESS, phone: null } });
const PHONE_MISSING = { code: "phone_missing", params: {} } as const;

describe("A warehouse order that waits on a connection that is disabled since", () => {
  const DISABLED = { code: "connection_disabled", params: {} } as const;
  const off = connection({ enabled: false });
  const next = connection({ id: "sklconn_next" }, { number_prefix: "B-" });
  const MOVED = { type: "move", id: "sklord_1", connection_id: "sklconn_next", number: "B-1001" } as const;

  it("is held, its queued add with it, as long as no other one serves its stock location", () => {
    const elsewhere = connection({ id: "sklconn_lviv", location_id: "sloc_lviv" });
    for (const commands of [QUEUED, planned().commands])
      expect(planOrder(waiting({ commands }, { connections: [off, elsewhere] }))).toEqual([
        { type: "hold", id: "sklord_1", hold: DISABLED },
      ]);
  });

  it("goes when the connection is enabled again", () => {
    expect(planOrder(waiting({ ...heldFor(DISABLED) }))).toEqual([{ type: "queue", id: "sklord_1" }]);
  });

  it("goes to the enabled connection of its stock location, under a number of that one", () => {
    for (const changes of [{ hold: DISABLED }, { commands: QUEUED }, { hold: PHONE_MISSING }, {}])
      expect(planOrder(waiting(changes, { connections: [off, next] }))).toEqual([{ ...MOVED, hold: null }]);
  });

  it("goes there with what still holds it, and through that one's gates", () => {
    const approving = connection({ id: "sklconn_next" }, { number_prefix: "B-", approve: "all" });
    expect(planOrder(waiting({}, { order: noPhone, connections: [off, next] }))).toEqual([
      { ...MOVED, hold: PHONE_MISSING },
    ]);
    expect(planOrder(waiting({}, { connections: [off, approving] }))).toMatchObject([
      { type: "move", hold: { code: "waiting_for_approval" } },
    ]);
    expect(
      planOrder(waiting({ approved_at: new Date(NOW) }, { connections: [off, approving] })),
    ).toMatchObject([{ type: "move", hold: null }]);
    expect(
      planOrder(waiting({ held_by_merchant_at: new Date(NOW) }, { connections: [off, next] })),
    ).toMatchObject([{ type: "move", hold: { code: "held_by_merchant" } }]);
  });

  it("goes there also when the former warehouse refused its body, or its settings cannot be read", () => {
    const input = waiting({}, { connections: [off, next] });
    const refusal = refusedWith(factsOf(sentFor(input, "sklord_1").body).payload_hash);
    expect(planOrder(changed(input, "sklord_1", { refusal }))).toEqual([{ ...MOVED, hold: null }]);
    const unreadable = connection({ enabled: false, unreadable: true });
    expect(planOrder(waiting({}, { connections: [unreadable, next] }))).toEqual([{ ...MOVED, hold: null }]);
    expect(planOrder(waiting({}, { connections: [unreadable] }))).toEqual([]);
  });

  it("stays where it is while the warehouse may have it", () => {
    expect(planOrder(waiting({ commands: SENDING }, { connections: [off, next] }))).toEqual([]);
    const accepted = accept(waiting(), "sklord_1");
    expect(planOrder({ ...accepted, connections: [off, next] })).toEqual([]);
  });

  it("is withdrawn, not moved, when its order is canceled or its goods are gone", () => {
    const canceled = order({ status: "canceled" });
    expect(planOrder(waiting({}, { order: canceled, connections: [off, next] }))).toMatchObject([
      { type: "withdraw", reason: "order_canceled" },
    ]);
    const inLviv = order({ reservations: reservationsAt("sloc_lviv", [line()]) });
    const connections = [off, next, ...bothConnections().slice(1)];
    expect(planOrder(waiting({}, { order: inLviv, connections }))).toMatchObject([
      { type: "withdraw", reason: "parcel_gone" },
      { type: "create", connection_id: "sklconn_lviv" },
    ]);
  });
});
