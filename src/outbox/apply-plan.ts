import type { EventSource, NewEvent } from "../modules/sklad/types";
import type { Stores } from "../modules/sklad/stores";
import { problemKey } from "../modules/sklad/stores/problems";
import type { OpenAction, PlanAction, PlanInput, WarehouseOrderSnapshot } from "../planning/plan-order";

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

type Change = Exclude<PlanAction, OpenAction>;

async function change(
  stores: Stores,
  { order, warehouse_orders }: PlanInput,
  action: Change,
  source: EventSource,
): Promise<void> {
  const existing = warehouse_orders.find(({ id }) => id === action.id);
  if (!existing) {
    throw new Error(
      `The plan of order ${order.id} names the warehouse order ${action.id}, which it does not have.`,
    );
  }
  const entry = await carryOut(stores, action, existing);
  if (!entry) return;
  const { id, connection_id } = existing;
  await stores.events.add({ ...entry, source, subject_id: id, order_id: order.id, connection_id });
}

/** @returns the line for the timeline; undefined when it is too late and the completion of what is on its way plans again */
async function carryOut(
  { orders, outbox, problems }: Stores,
  action: Change,
  existing: WarehouseOrderSnapshot,
): Promise<Pick<NewEvent, "type" | "data"> | undefined> {
  const { id, connection_id, hold, commands } = existing;
  const command = { subject_id: id, connection_id };
  switch (action.type) {
    case "queue":
      await orders.release(id);
      await outbox.queue({ ...command, kind: "add" });
      return { type: "add_queued", data: hold && { after_hold: hold.code } };
    case "edit":
      await orders.release(id);
      await outbox.queue({ ...command, kind: "edit" });
      return { type: "edit_queued" };
    case "cancel":
      if (commands.edit === "waiting") await outbox.withdraw(id, "edit");
      await outbox.queue({ ...command, kind: "cancel", reason: action.reason });
      return { type: "cancel_queued", data: { reason: action.reason } };
    case "clear":
      if (commands.edit === "waiting" && !(await outbox.withdraw(id, "edit"))) return undefined;
      await orders.release(id);
      await problems.clear(problemKey.order(id, "edit_refused"));
      return { type: "as_wanted" };
    case "hold":
      for (const kind of ["add", "edit"] as const) {
        if (commands[kind] === "waiting" && !(await outbox.withdraw(id, kind))) return undefined;
      }
      await orders.hold(id, action.hold);
      return { type: "held", data: { ...action.hold } };
    case "withdraw":
      if (commands.add === "waiting" && !(await outbox.withdraw(id, "add"))) return undefined;
      await orders.cancel(id, action.reason);
      await problems.clearOrder(id);
      return { type: "withdrawn", data: { reason: action.reason } };
  }
}
