import type {
  CommandProgress,
  PlanAction,
  PlanInput,
  WarehouseOrderInPlan,
} from "../../../src/planning/orders";
import { heldFor, linesOf, NOW, planned } from "./plan-input";

/** What the tables say after a plan has been written into them: `apply-plan`, without tables. */
export function applied(input: PlanInput, plan: readonly PlanAction[]): PlanInput {
  return plan.reduce(applyAction, input);
}

function applyAction(input: PlanInput, action: PlanAction): PlanInput {
  if (action.type === "create") {
    const { type: _, hold, ...identity } = action;
    const add: CommandProgress = hold === null ? "waiting" : "none";
    const opened = planned({
      ...identity,
      id: `sklord_${action.sequence}`,
      ...heldFor(hold),
      gate_passed_at: hold === null ? new Date(NOW) : null,
      commands: { add, edit: "none", cancel: "none" },
    });
    return { ...input, warehouse_orders: [...input.warehouse_orders, opened] };
  }
  const warehouse_orders = input.warehouse_orders.map((each) =>
    each.id === action.id ? { ...each, ...changeOf(action, each) } : each,
  );
  return { ...input, warehouse_orders };
}

type Change = Exclude<PlanAction, { type: "create" }>;

function changeOf(action: Change, before: WarehouseOrderInPlan): Partial<WarehouseOrderInPlan> {
  const { commands } = before;
  const released = { hold_code: null, refusal: null, gate_passed_at: new Date(NOW) };
  switch (action.type) {
    case "queue":
      return { ...released, commands: { ...commands, add: "waiting" } };
    case "edit":
      return { ...released, commands: { ...commands, edit: "waiting" } };
    case "clear":
      return {
        ...released,
        sent_source_hash: action.sent_source_hash,
        commands: { ...commands, edit: "none" },
      };
    case "cancel":
      return { commands: { ...commands, edit: withdrawn(commands.edit), cancel: "waiting" } };
    case "hold":
      return {
        ...heldFor(action.hold),
        refusal: null,
        commands: { ...commands, add: withdrawn(commands.add), edit: withdrawn(commands.edit) },
      };
    case "move": {
      const { connection_id, number, hold } = action;
      const there = { connection_id, number, refusal: null };
      if (hold) return { ...there, ...heldFor(hold), commands: { ...commands, add: "none" } };
      return { ...released, ...there, commands: { ...commands, add: "waiting" } };
    }
    case "withdraw":
      return {
        state: "canceled",
        hold_code: null,
        cancel_reason: action.reason,
        commands: { ...commands, add: withdrawn(commands.add) },
        ...(action.lines && action.lines.length > 0 && { lines: linesOf({ lines: action.lines }) }),
      };
  }
}

function withdrawn(progress: CommandProgress): CommandProgress {
  return progress === "waiting" ? "none" : progress;
}
