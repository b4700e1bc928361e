import type { MedusaContainer } from "@medusajs/framework/types";
import type { OrderState } from "../../../src/client";
import { recordReceived } from "../../../src/engine/fulfillments/perform";
import { raiseLoweredTwice, recordFailure } from "../../../src/engine/fulfillments/problems";
import { syncClaim } from "../../../src/engine/fulfillments/sync";
import { actOnOrder, cancelFulfillment, sweepOrders } from "../../../src/engine/orders";
import { loadPlanInput } from "../../../src/engine/orders/plan-input";
import { syncPlanProblems } from "../../../src/engine/orders/plan-problems";
import { planWithRule } from "../../../src/engine/orders/reconcile-order";
import { commandKinds } from "../../../src/engine/outbox";
import { raiseWaiting } from "../../../src/engine/outbox/poll";
import { notifyOfFailing } from "../../../src/engine/outbox/failures/retry-policy";
import { clearAllRecovered } from "../../../src/engine/problems";
import { recordReturns } from "../../../src/engine/returns/record";
import { applyLookUp } from "../../../src/engine/statuses/look-up-feeds";
import type { EndingCase } from "./ending-case";
import { CONNECTION, type Stage } from "./stage";

const rename = ({ world, accepted }: Stage) => world.rename(accepted.order_id, "Олена Коваль");

const cancelAtWarehouse = async ({ world, accepted }: Stage) => {
  await world.cancel(accepted.order_id);
  await world.run(10_000);
};

/** A look-up of the accepted order brings this; null: nothing. */
const lookUp = async (stage: Stage, state: OrderState | null) => {
  const { stores, connection, accepted, world } = stage;
  const { id, number, remote_id: remoteId, remote_key: remoteKey } = accepted;
  const ids = { number, externalId: id, remoteId, remoteKey };
  const status = { ...ids, status: state ?? "", state, changedAt: null, trackingNumbers: [] };
  const lookedUp = { statuses: state ? [status] : [], asked_at: new Date(world.time.now) };
  await stores.transaction((inside) => applyLookUp(inside, connection, accepted, lookedUp));
};

/** A claimed fulfillment sync. */
const claimOf = async ({ stores, database, accepted: { id } }: Stage) => {
  await database("sklad_warehouse_order")
    .where({ id })
    .update({ sync_due_at: database.raw("sklad_now()") });
  const [claim] = await stores.fulfillmentSync.claimDue(1, 60_000);
  if (!claim) throw new Error("no fulfillment sync is due");
  return claim;
};

const noted = async (stage: Stage) =>
  recordFailure(stage.ctx, await claimOf(stage), { kind: "refused", reason: "Medusa says no." });

const NO_CONTAINER = {} as MedusaContainer;

/** How each event that clears problems of an order comes about, and each place that clears one by its code. */
export const ENDINGS_OF_ORDERS = {
  accepted: { of: "planned", say: ({ world }) => world.run(5_000) },
  edited: { prepare: rename, say: ({ world }) => world.run(5_000) },
  in_sync: {
    prepare: rename,
    say: async (stage) => {
      stage.world.medusa.changeBack(stage.accepted.order_id);
      await stage.plan(stage.accepted);
    },
  },
  canceled: { say: cancelAtWarehouse },
  withdrawn: { of: "planned", say: ({ world, planned }) => world.cancel(planned.order_id) },
  moved: {
    of: "planned",
    prepare: async ({ world, stores, database }) => {
      await stores.connections.disable(CONNECTION);
      await world.connect("lviv");
      await database("sklad_connection")
        .where({ id: "sklconn_lviv" })
        .update({ stock_location_id: "sloc_kyiv" });
    },
    say: (stage) => stage.plan(stage.planned),
  },
  held: {
    of: "planned",
    say: async (stage) => {
      await stage.stores.connections.disable(CONNECTION);
      await stage.plan(stage.planned);
    },
  },
  hold_cleared: {
    of: "planned",
    prepare: async (stage) => {
      await stage.stores.warehouseOrders.setHeldByMerchant(stage.planned.id, false);
      await stage.stores.connections.disable(CONNECTION);
      await stage.plan(stage.planned);
    },
    say: async (stage) => {
      await stage.stores.connections.enable(CONNECTION);
      await stage.plan(stage.planned);
    },
  },
  responded: {
    clears: "not_getting_through",
    of: "planned",
    say: async ({ stores, planned }) => {
      const [command] = await stores.commands.openOf([planned.id]);
      const kind = commandKinds.find(({ name }) => name === command?.kind);
      if (!kind || !command) throw new Error("nothing waits for the planned order");
      const why = { reason: "value too long", error: "response_not_recorded" };
      await notifyOfFailing(stores, kind, command, await kind.targetOf(stores, command), why);
    },
  },
  commands_recovered: { say: ({ stores }) => clearAllRecovered(stores) },
  nothing_parked: {
    clears: "outcome_unclear",
    say: ({ stores }) => clearAllRecovered(stores),
  },
  agrees: {
    prepare: async (stage) => {
      await stage.say("picked");
      await stage.database("sklad_warehouse_order").update({ sync_due_at: null });
      await rename(stage);
    },
    say: async (stage) => {
      stage.world.medusa.changeBack(stage.accepted.order_id);
      await stage.plan(stage.accepted);
    },
  },
  paid_once: {
    clears: "pays_twice",
    prepare: async (stage) => {
      await stage.say("delivered");
      await stage.stores.problems.rememberDifferences(stage.accepted.id, "raised before");
    },
    say: (stage) => stage.plan(stage.accepted),
  },
  settled: { say: ({ ctx }) => raiseWaiting(ctx, commandKinds) },
  planned: { say: (stage) => stage.plan(stage.accepted) },
  plan_stopped: {
    clears: "cannot_plan",
    say: async ({ ctx, accepted: { order_id } }) => {
      const input = await loadPlanInput(ctx, order_id);
      if (!input) throw new Error(`${order_id} is gone`);
      const repeating = { ...(await planWithRule(ctx, input, "sweep")), repeats: ["edit" as const] };
      await syncPlanProblems(ctx, [repeating], "sweep");
    },
  },
  order_gone: {
    prepare: async ({ database, world, accepted: { order_id: id } }) => {
      await database("order").where({ id }).delete();
      world.medusa.orders.delete(id);
    },
    say: ({ ctx }) => sweepOrders(ctx),
  },
  fulfillment_settled: {
    clears: "cannot_plan",
    of: "planned",
    prepare: async ({ database, planned: { id } }) => {
      const pending = { pending_fulfillment_id: "ful_1", updated_at: new Date("2026-11-01") };
      await database("sklad_warehouse_order").where({ id }).update(pending);
    },
    say: ({ ctx }) => sweepOrders(ctx),
  },
  not_refunded: {
    clears: "refunded",
    say: (stage) => stage.plan(stage.accepted),
  },
  acted: { say: ({ ctx, accepted }) => actOnOrder(ctx, accepted.id, "retry") },
  acknowledged: { say: ({ ctx, accepted }) => actOnOrder(ctx, accepted.id, "acknowledge") },
  canceled_in_medusa: {
    say: async (stage) => {
      stage.world.medusa.cancel(stage.accepted.order_id);
      await stage.plan(stage.accepted);
    },
  },
  fulfillments_canceled: {
    clears: "fulfillments_still_active",
    prepare: cancelAtWarehouse,
    say: (stage) => {
      const { id, order_id } = stage.accepted;
      const fulfillment = { id: "ful_1", canceled_at: null, order: { id: order_id } };
      const ctx = stage.asking({ fulfillment: () => [fulfillment] });
      return cancelFulfillment(ctx, { warehouse_order_id: id, fulfillment_id: "ful_1" });
    },
  },
  goods_settled: {
    clears: "not_sent_again",
    prepare: (stage) => stage.say("canceled"),
    say: async (stage) => {
      // They go another way.
      const elsewhere = { kettlesAt: "sloc_lviv", cupsAt: "sloc_lviv" };
      stage.world.medusa.change(stage.accepted.order_id, elsewhere);
      await stage.plan(stage.accepted);
    },
  },
  fulfillments_synced: {
    say: async (stage) => {
      // A deleted order needs no fulfillment sync.
      const ctx = stage.asking({ order: () => [] });
      await syncClaim(ctx, NO_CONTAINER, await claimOf(stage));
    },
  },
  change_closed: {
    clears: "order_change_open",
    say: noted,
  },
  cash_agreed: {
    clears: "cash_differs",
    say: noted,
  },
  completable: {
    clears: "not_completed",
    say: noted,
  },
  told_again: {
    clears: "stock_lowered_twice",
    say: ({ ctx, accepted }) =>
      raiseLoweredTwice(ctx, accepted, {
        ...{ type: "discard", fulfillment_id: "ful_1" },
        lowered: [{ sku: "KT-1", quantity: "1" }],
      }),
  },
  status_moved: { say: (stage) => stage.say("picked") },
  status_recorded: {
    clears: "status_not_recorded",
    say: (stage) => stage.say("new"),
  },
  status_confirmed: {
    clears: "status_unconfirmed",
    say: (stage) => lookUp(stage, "new"),
  },
  found: { say: (stage) => lookUp(stage, "new") },
  absent: {
    clears: "not_looked_up",
    say: (stage) => lookUp(stage, null),
  },
  reappeared: {
    prepare: async (stage) => {
      await stage.say("canceled");
      await stage.world.run(10 * 60_000);
    },
    say: (stage) => lookUp(stage, "picked"),
  },
  return_received: {
    prepare: async ({ stores, accepted: { id, connection_id } }) => {
      const facts = {
        state: "received",
        status_word: null,
        reason: null,
        lines: [],
        registered_at: null,
      } as const;
      const entry = { connection_id, warehouse_order_id: id, remote_id: "R-1", ...facts };
      await stores.returns.put([{ ...entry, received_at: new Date() }]);
    },
    say: async ({ ctx, stores, accepted }) => {
      const [entry] = await stores.returns.of([accepted.id]);
      await recordReceived(ctx, accepted, {
        ...{ type: "record_return", return_id: entry?.id ?? "", medusa_return_id: "return_1", is_ours: true },
        owed_back: null,
      });
    },
  },
  return_agrees: {
    clears: "return_differs",
    say: (stage) => {
      const { connection, accepted, stores } = stage;
      const ids = { number: accepted.number, externalId: accepted.id, remoteId: null, remoteKey: null };
      const facts = { status: "new", state: "expected", reason: null, returnedAt: null, lines: [] } as const;
      const tracking = { trackingNumber: null, trackingNumbers: [] };
      const entry = { warehouseReturnId: "R-1", ...ids, ...facts, ...tracking, lines: [] };
      return stores.transaction((inside) => recordReturns(inside, connection, [entry]));
    },
  },
  returned: { prepare: (stage) => stage.say("shipped"), say: (stage) => stage.say("returned") },
} satisfies Record<string, EndingCase>;
