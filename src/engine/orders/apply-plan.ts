import type { Stores } from "../../modules/sklad/stores";
import type { EventSource } from "../../modules/sklad/types";
import {
  nextRounds,
  type CreateAction,
  type PlanAction,
  type PlanInput,
  type WarehouseOrderInPlan,
} from "../../planning/orders";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { linesOf } from "./rows";
import * as transitions from "./transitions";

/** The planned Medusa order, which may be deleted, and our rows of it. */
type Planned = Pick<PlanInput, "warehouse_orders"> & { readonly order: Pick<PlanInput["order"], "id"> };

/**
 * Writes a plan into the tables, with a timeline entry for each step.
 * @param inputHash hash of the plan's input, for counting steps that repeat
 */
export async function applyPlan(
  stores: Stores,
  input: Planned,
  plan: readonly PlanAction[],
  source: EventSource,
  inputHash?: string,
): Promise<void> {
  for (const action of plan) {
    const { id, plan_rounds } =
      action.type === "create"
        ? { id: (await create(stores, [{ order: input.order, action }], source))[0] ?? "", plan_rounds: null }
        : await change(stores, input, action, source);
    // The first warehouse order of a Medusa order cannot be a repeat.
    if (inputHash !== undefined && input.warehouse_orders.length > 0)
      await stores.warehouseOrders.rememberRounds(id, nextRounds(plan_rounds, inputHash, action.type));
  }
}

interface Creation extends Pick<Planned, "order"> {
  readonly action: CreateAction;
}

/**
 * Creates warehouse orders, of one Medusa order or of many.
 * @returns their ids, in the order of `creations`
 */
export async function create(
  stores: Stores,
  creations: readonly Creation[],
  source: EventSource,
): Promise<string[]> {
  return transitions.planned(
    stores,
    creations.map(({ order, action: { type: _, hold, ...identity } }) => ({
      ...identity,
      order_id: order.id,
      origin: "automatic",
      hold_code: hold?.code ?? null,
      hold_params: hold?.params ?? null,
    })),
    source,
  );
}

type Change = Exclude<PlanAction, CreateAction>;

async function change(
  stores: Stores,
  { order, warehouse_orders }: Planned,
  action: Change,
  source: EventSource,
): Promise<WarehouseOrderInPlan> {
  const existing = warehouse_orders.find(({ id }) => id === action.id);
  if (!existing) {
    throw new Error(
      `The plan of order ${order.id} names the warehouse order ${action.id}, which it does not have.`,
    );
  }
  await applyStep(stores, action, { ...existing, order_id: order.id }, source);
  return existing;
}

/** On the timeline: the hold that a queued command follows. */
function afterHold({ hold_code }: Pick<WarehouseOrder, "hold_code">): { after_hold: string } | null {
  return hold_code && { after_hold: hold_code };
}

type Existing = WarehouseOrderInPlan & { readonly order_id: string };

/** Writes one step. A command already sent is left alone: its completion plans the order again. */
async function applyStep(stores: Stores, action: Change, row: Existing, source: EventSource): Promise<void> {
  const { openCommands } = stores;
  const withdraw = async (...kinds: readonly ("add" | "edit")[]): Promise<boolean> => {
    for (const kind of kinds) {
      if (row.commands[kind] === "waiting" && !(await openCommands.withdraw(row.id, kind))) return false;
    }
    return true;
  };
  switch (action.type) {
    case "queue":
      return transitions.queued(stores, row, "add", source, afterHold(row));
    case "edit":
      return transitions.queued(stores, row, "edit", source);
    case "cancel":
      return transitions.cancelQueued(stores, row, action.reason, source);
    case "clear":
      if (await withdraw("edit")) await transitions.inSync(stores, row, action.sent_source_hash, source);
      return;
    case "hold":
      if (await withdraw("add", "edit")) await transitions.held(stores, row, action.hold, source);
      return;
    case "move": {
      if (!(await withdraw("add"))) return;
      const { connection_id, number, hold } = action;
      await transitions.moved(stores, row, action, source);
      const there = { ...row, connection_id, number };
      if (hold) return transitions.held(stores, there, hold, source);
      return transitions.queued(stores, there, "add", source, afterHold(row));
    }
    case "withdraw": {
      if (!(await withdraw("add"))) return;
      const { reason, lines = [] } = action;
      if (lines.length > 0)
        await stores.warehouseOrderLines.supersede([{ id: row.id, lines: linesOf({ lines }) }]);
      // If the warehouse turns out to have the order, the next plan cancels it there.
      await transitions.withdrawn(stores, row, reason, source);
      return;
    }
  }
}
