import { type CallOptions, type OrderStatus, type SkladClient, SkladError } from "../../client";
import type { WarehouseOrderRow } from "../../modules/sklad/types";

/** What a look-up says about one of our orders. */
export type StatusMatch =
  | {
      readonly kind: "present";
      readonly remote_id: string;
      readonly remote_key: string;
      readonly duplicates: readonly string[];
      readonly status: OrderStatus;
    }
  | { readonly kind: "absent" }
  /** Something was found, but not proven to be ours, or not enough of it came back. */
  | { readonly kind: "unclear" };

type Identity = Pick<WarehouseOrderRow, "id" | "number">;

/** The ids by which the warehouse knows the order, where they are known. */
type Reference = { readonly remoteId: string; readonly remoteKey: string };

/** Asks the warehouse for one order by our own number and id. Its failures are the caller's to settle. */
export async function lookUp(
  client: SkladClient,
  { id, number }: Identity,
  { reference, ...options }: CallOptions & { reference?: Reference } = {},
): Promise<OrderStatus[]> {
  try {
    return await client.getOrderStatus({ number, externalId: id, ...reference }, options);
  } catch (error) {
    // "No such order" may be worded as a refusal.
    if (error instanceof SkladError && error.outcome === "refused") return [];
    throw error;
  }
}

/**
 * Presence counts only when our own `external_id` comes back, or both ids the warehouse gave: the shape of look-ups is
 * assumed, and a bare number may be another shop's order.
 */
export function matchStatus(
  statuses: readonly OrderStatus[],
  { id, number }: Identity,
  reference?: Reference,
): StatusMatch {
  const isOurs = (status: OrderStatus) =>
    status.externalId === id ||
    (reference !== undefined &&
      status.remoteId === reference.remoteId &&
      status.remoteKey === reference.remoteKey);
  const [first, ...others] = statuses.filter(isOurs);
  if (!first) {
    const nameless = statuses.some(
      (status) => status.externalId === null && (status.number === null || status.number === number),
    );
    const sameNumber = statuses.some((status) => status.number === number);
    return nameless || sameNumber ? { kind: "unclear" } : { kind: "absent" };
  }
  if (first.remoteId === null || first.remoteKey === null) return { kind: "unclear" };
  return {
    kind: "present",
    remote_id: first.remoteId,
    remote_key: first.remoteKey,
    duplicates: others.flatMap(({ remoteId }) => remoteId ?? []),
    status: first,
  };
}
