import type { Stores } from "../../modules/sklad/stores";
import type { NewProblem } from "../../modules/sklad/types";
import type { Hold } from "../../planning/hold";
import { entryOf } from "../../catalogue";
import { endForOrders, problemOfOrder } from "../problems";
import type { WarehouseOrderRef } from "./timeline";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Some holds end within moments: reservations are made, the customer's address is completed. */
const NOTIFY_AFTER_MS = 2 * 60_000;

/** A held warehouse order and its hold. */
export interface Held {
  readonly row: WarehouseOrderRef & { readonly state?: WarehouseOrder["state"] };
  readonly hold: Hold;
}

/** Raises a problem for holds that need a person. */
export async function raiseHoldProblems(stores: Stores, ...held: readonly Held[]): Promise<void> {
  await stores.problems.raise(...held.flatMap(problemsOf));
}

function problemsOf({ row, hold }: Held): NewProblem[] {
  if (hold.code === "connection_disabled") return [problemOfOrder(row, "connection_disabled")];
  if (!needsPerson(hold) || hasOtherProblem(hold, row.state)) return [];
  return [{ ...problemOfOrder(row, "held", { hold }), notify_after_ms: NOTIFY_AFTER_MS }];
}

/** Clears the problem of a hold that ended or changed. */
export async function clearHoldProblem(
  stores: Stores,
  { id, hold_code }: Pick<WarehouseOrder, "id" | "hold_code">,
): Promise<void> {
  if (hold_code !== null && needsPerson({ code: hold_code }))
    await endForOrders(stores, "hold_cleared", [id]);
}

const needsPerson = ({ code }: Pick<Hold, "code">): boolean => entryOf(`hold.${code}`).tone === "needs_you";

/**
 * Whether another problem covers the hold: `not_reserved` for items without reservations, `refunded` for accepted
 * orders.
 */
function hasOtherProblem({ code }: Hold, state: WarehouseOrder["state"] = "planned"): boolean {
  return code === "reservation_missing" || (code === "refunded" && state !== "planned");
}
