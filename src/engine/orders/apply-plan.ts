import type { EventSource, NewEvent } from "../../modules/sklad/types";
import type { Stores } from "../../modules/sklad/stores";
import { problemKey } from "../../modules/sklad/stores/problems";
import type { OpenAction, PlanAction, PlanInput, WarehouseOrderSnapshot } from "../../planning/orders";

/** Writes a plan into the tables, with a line in the timeline for each step of it. */
export async function applyPlan(
  stores: Stores,
  input: PlanInput,
  plan: readonly PlanAction[],
  source: EventSource,
): Promise<void> {
  for (const action of plan) {
    if (action.type === "open") await openAll(stores, [{ order: input.order, action }], source);
    else await change(stores, input, action, source);
  }
}

interface Opening extends Pick<PlanInput, "order"> {
  readonly action: OpenAction;
}

/** Warehouse orders nobody had before, of one Medusa order or of many, in three statements. */
export async function openAll(
  stores: Stores,
  openings: readonly Opening[],
  source: EventSource,
): Promise<void> {
  const ids = await stores.warehouseOrders.createAll(
    openings.map(({ order, action: { type: _, hold, ...identity } }) => ({
      ...identity,
      order_id: order.id,
      origin: "automatic",
      hold_code: hold?.code ?? null,
      hold_params: hold?.params ?? null,
    })),
  );
  const events: NewEvent[] = [];
  const commands = [];
  for (const [index, { order, action }] of openings.entries()) {
    const warehouse_order_id = ids[index] ?? "";
    const { connection_id, number, hold } = action;
    const event = { source, warehouse_order_id, order_id: order.id, connection_id };
    events.push({ ...event, type: "planned", data: { number } });
    if (hold) events.push({ ...event, type: "held", data: { ...hold } });
    else events.push({ ...event, type: "add_queued" });
    if (!hold) commands.push({ kind: "add" as const, subject_id: warehouse_order_id, connection_id });
  }
  await stores.outbox.queueAll(commands);
  await stores.events.add(...events);
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
  await stores.events.add({ ...entry, source, warehouse_order_id: id, order_id: order.id, connection_id });
}

/** @returns the line for the timeline; undefined when it is too late and the completion of what is on its way plans again */
async function carryOut(
  { warehouseOrders, outbox, problems }: Stores,
  action: Change,
  existing: WarehouseOrderSnapshot,
): Promise<Pick<NewEvent, "type" | "data"> | undefined> {
  const { id, connection_id, hold, commands } = existing;
  const command = { subject_id: id, connection_id };
  switch (action.type) {
    case "queue":
      await warehouseOrders.release(id);
      await outbox.queue({ ...command, kind: "add" });
      return { type: "add_queued", data: hold && { after_hold: hold.code } };
    case "edit":
      await warehouseOrders.release(id);
      await outbox.queue({ ...command, kind: "edit" });
      return { type: "edit_queued" };
    case "cancel":
      if (commands.edit === "waiting") await outbox.withdraw(id, "edit");
      await outbox.queue({ ...command, kind: "cancel", reason: action.reason });
      return { type: "cancel_queued", data: { reason: action.reason } };
    case "clear":
      if (commands.edit === "waiting" && !(await outbox.withdraw(id, "edit"))) return undefined;
      await warehouseOrders.release(id);
      await problems.clear(problemKey.order(id, "edit_refused"));
      return { type: "in_sync" };
    case "hold":
      for (const kind of ["add", "edit"] as const) {
        if (commands[kind] === "waiting" && !(await outbox.withdraw(id, kind))) return undefined;
      }
      await warehouseOrders.hold(id, action.hold);
      return { type: "held", data: { ...action.hold } };
    case "withdraw":
      if (commands.add === "waiting" && !(await outbox.withdraw(id, "add"))) return undefined;
      await warehouseOrders.cancel(id, action.reason);
      await problems.clearOrder(id);
      return { type: "withdrawn", data: { reason: action.reason } };
  }
}
