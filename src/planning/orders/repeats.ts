import { mayChange } from "../states";
import { contentHash } from "../values/canonical";
import type { PlanAction, PlanInput, WarehouseOrderInPlan } from "./types";
import { allowsReplan, awaitsFulfillment, isFulfilled, type PlanRounds } from "../warehouse-order";

/** A step planned this often for the same input is not applied again. */
const MAX_ROUNDS = 3;

type Step = PlanAction["type"];

export interface CheckedPlan {
  readonly plan: readonly PlanAction[];
  /** Steps planned repeatedly for unchanged input, which is a defect that a person has to see. */
  readonly repeats: readonly Step[];
}

/**
 * Stops a plan that repeats without end. Applying a plan and planning again should give an empty plan; where it does
 * not, each round calls the warehouse again. Steps that take back a queued command are always applied.
 */
export function withoutRepeats(input: PlanInput, plan: readonly PlanAction[]): CheckedPlan {
  if (plan.length === 0 || input.warehouse_orders.every(({ plan_rounds }) => plan_rounds === null))
    return { plan, repeats: [] };
  const hash = inputHash(input);
  const repeats = plan.filter((action) => roundsOf(input, action, hash) >= MAX_ROUNDS);
  const stopped = new Set(repeats.filter((action) => !takesBack(input, action)));
  return {
    plan: plan.filter((action) => !stopped.has(action)),
    repeats: [...new Set(repeats.map(({ type }) => type))],
  };
}

/** A warehouse order's rounds after one more step. */
export function nextRounds(before: PlanRounds | null, input_hash: string, step: Step): PlanRounds {
  const counts = before?.input_hash === input_hash ? before.counts : {};
  return { input_hash, counts: { ...counts, [step]: (counts[step] ?? 0) + 1 } };
}

/**
 * Hash of a plan's input without what applying a plan changes: the Medusa order, the connections, what the branches take, and the
 * decisions of people and of the warehouse about the parcels.
 */
export function inputHash(input: PlanInput): string {
  const { order, connections, delivery_addresses, shop_holds, limited_branches, warehouse_orders } = input;
  const decisions = warehouse_orders.map(decisionsOf).filter((one) => Object.keys(one).length > 0);
  return contentHash({ order, connections, delivery_addresses, shop_holds, limited_branches, decisions });
}

function decisionsOf(row: WarehouseOrderInPlan): Record<string, unknown> {
  const isOurs = mayChange(row) || (row.state === "canceled" && allowsReplan(row));
  const decisions = Object.entries({
    approved: row.approved_at !== null,
    approved_lines: row.approved_lines !== null && row.approved_lines,
    held: row.held_by_merchant_at !== null,
    collect: row.collect_on_delivery,
    fulfilled: isFulfilled(row),
    awaits: awaitsFulfillment(row),
    state: isOurs ? false : row.state,
  }).filter(([, value]) => value !== false);
  return decisions.length === 0 ? {} : { id: row.id, ...Object.fromEntries(decisions) };
}

/** A new warehouse order counts as another round of earlier ones that were created and withdrawn for the same input. */
function roundsOf({ warehouse_orders }: PlanInput, action: PlanAction, hash: string): number {
  if (action.type === "create")
    return warehouse_orders.filter(
      (row) =>
        row.state === "canceled" &&
        row.plan_rounds?.input_hash === hash &&
        row.plan_rounds.counts.create !== undefined,
    ).length;
  const rounds = warehouse_orders.find(({ id }) => id === action.id)?.plan_rounds;
  return rounds?.input_hash === hash ? (rounds.counts[action.type] ?? 0) : 0;
}

function takesBack({ warehouse_orders }: PlanInput, action: PlanAction): boolean {
  if (action.type === "create") return false;
  const commands = warehouse_orders.find(({ id }) => id === action.id)?.commands;
  const waits = commands?.add === "waiting" || commands?.edit === "waiting";
  return waits && (action.type === "hold" || action.type === "withdraw" || action.type === "clear");
}
