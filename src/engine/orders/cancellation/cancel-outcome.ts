import type { OrderStatus } from "../../../client";
import { referenceOf } from "../parcel-lines";
import type { WarehouseOrder } from "../../../planning/warehouse-order";
import { matchStatus } from "../../../planning/identity";

/**
 * What is known of CancelOrder's response.
 * - `confirmed`: it says that the order is cancelled.
 * - `accepted`: `ok`, and nothing about the order.
 * - `refused`: in the warehouse's words.
 * - `unknown`: there is none.
 */
export type CancelResponse = "confirmed" | "accepted" | "refused" | "unknown";

/** `unconfirmed`: cancelled by the warehouse's `ok` alone. `unclear`: it may be cancelled; a repeated CancelOrder does no harm. */
export type CancelOutcome = "canceled" | "unconfirmed" | "refused" | "unclear";

/** The state that look-ups find a warehouse order in; null when they do not show it. */
export type FoundState = OrderStatus["state"];

/** The state in a look-up's entries, matched by the warehouse's ids too. */
export function foundState(statuses: readonly OrderStatus[], row: WarehouseOrder): FoundState {
  const match = matchStatus(statuses, row, referenceOf(row));
  return match.kind === "present" ? match.status.state : null;
}

/**
 * What a cancellation has led to.
 * @param found undefined where no look-up can say, and the response is all there is
 */
export function cancelOutcome(response: CancelResponse, found: FoundState | undefined): CancelOutcome {
  // An order that is cancelled already may be refused another cancellation: its state is what was asked for.
  if (response === "confirmed" || found === "canceled") return "canceled";
  if (response === "refused") return "refused";
  return response === "accepted" && found === undefined ? "unconfirmed" : "unclear";
}
