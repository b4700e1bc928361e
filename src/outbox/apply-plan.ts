import type { EventSource, NewEvent } from "../modules/sklad/types";
import type { Stores } from "../modules/sklad/stores";
import type { OpenAction, PlanAction, PlanInput } from "../planning/plan-order";

/** Writes a plan into the tables, with a line in the timeline for each step of it. */
export async function applyPlan(
  stores: Stores,
  input: PlanInput,
  plan: readonly PlanAction[],
  source: EventSource,
): Promise<void> {
  for (const action of plan) {
    if (action.type === "open") await open(stores, input, action, source);
    else await change(stores, input, action, source);
  }
}

async function open(
  stores: Stores,
  { order }: PlanInput,
  action: OpenAction,
  source: EventSource,
): Promise<void> {
  const { type: _, hold, ...identity } = action;
  const id = await stores.orders.create({
    ...identity,
    order_id: order.id,
    origin: "automatic",
    hold_code: hold?.code ?? null,
    hold_params: hold?.params ?? null,
  });
  const event = { source, subject_id: id, order_id: order.id, connection_id: action.connection_id };
  await stores.events.add({ ...event, type: "planned", data: { number: action.number } });
  if (hold) {
    await stores.events.add({ ...event, type: "held", data: { ...hold } });
  } else {
    await stores.outbox.queue({ kind: "add", subject_id: id, connection_id: action.connection_id });
    await stores.events.add({ ...event, type: "add_queued" });
  }
}

async function change(
  stores: Stores,
  { order, warehouse_orders }: PlanInput,
  action: Exclude<PlanAction, OpenAction>,
  source: EventSource,
): Promise<void> {
  const existing = warehouse_orders.find(({ id }) => id === action.id);
  if (!existing)
    throw new Error(
      `The plan of order ${order.id} names the warehouse order ${action.id}, which it does not have.`,
    );
  const event = {
    source,
    subject_id: existing.id,
    order_id: order.id,
    connection_id: existing.connection_id,
  };

  if (action.type === "queue") {
    await stores.orders.release(existing.id);
    await stores.outbox.queue({
      kind: "add",
      subject_id: existing.id,
      connection_id: existing.connection_id,
    });
    await stores.events.add({
      ...event,
      type: "add_queued",
      data: existing.hold ? { after_hold: existing.hold.code } : null,
    });
    return;
  }
  // Too late to keep it back when it is on its way; the completion plans again.
  if (existing.add === "waiting" && !(await stores.outbox.withdraw(existing.id, "add"))) return;
  const entry: NewEvent =
    action.type === "hold"
      ? { ...event, type: "held", data: { ...action.hold } }
      : { ...event, type: "withdrawn", data: { reason: action.reason } };
  if (action.type === "hold") await stores.orders.hold(existing.id, action.hold);
  else await stores.orders.cancel(existing.id, action.reason);
  await stores.events.add(entry);
}
