import { type CallOptions, type OrderStatus, type SkladClient, SkladError } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS } from "../../modules/sklad/stores/order-look-ups";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Result of a look-up for one of our orders. */
export type StatusMatch =
  | {
      readonly kind: "present";
      readonly remote_id: string;
      readonly remote_key: string;
      readonly duplicates: readonly string[];
      readonly status: OrderStatus;
    }
  | { readonly kind: "absent" }
  /** Something was found that is not proven to be ours, or lacks the warehouse's ids. */
  | { readonly kind: "unclear" };

type Identity = Pick<WarehouseOrder, "id" | "number">;

/** The ids that the warehouse gave the order. */
type Reference = { readonly remoteId: string; readonly remoteKey: string };

/**
 * Looks up one order by our own number and id. Errors are left to the caller, except a refusal, which means "not
 * found".
 */
export async function lookUp(
  client: SkladClient,
  { id, number }: Identity,
  { reference, ...options }: CallOptions & { reference?: Reference } = {},
): Promise<OrderStatus[]> {
  try {
    return await client.getOrderStatus({ number, externalId: id, ...reference }, options);
  } catch (error) {
    // The warehouse may express "no such order" as a refusal.
    if (error instanceof SkladError && error.outcome === "refused") return [];
    throw error;
  }
}

/** Schedules a look-up of the order for the next free slot of the rate limit. */
export async function scheduleLookUpNow(
  stores: Stores,
  { id, connection_id }: Pick<WarehouseOrder, "id" | "connection_id">,
): Promise<void> {
  await stores.orderLookUps.confirm([id], "asked");
  await stores.orderLookUps.hurry(CONFIRMATIONS, [connection_id]);
}

/**
 * An order counts as present only with our own `external_id`, or with both ids that the warehouse gave: the shape of
 * look-ups is assumed, and a number alone may be another shop's. When several records have our id, the one with the
 * warehouse's ids is ours, and the others do not affect it.
 */
export function matchStatus(
  statuses: readonly OrderStatus[],
  { id, number }: Identity,
  reference?: Reference,
): StatusMatch {
  const isNamed = ({ remoteId, remoteKey }: OrderStatus) =>
    reference !== undefined && remoteId === reference.remoteId && remoteKey === reference.remoteKey;
  const found = statuses.filter((status) => status.externalId === id || isNamed(status));
  if (found.length === 0) {
    const nameless = statuses.some(
      (status) => status.externalId === null && (status.number === null || status.number === number),
    );
    const sameNumber = statuses.some((status) => status.number === number);
    return nameless || sameNumber ? { kind: "unclear" } : { kind: "absent" };
  }
  const status = found.find(isNamed) ?? onlyOne(found, reference);
  const remote_id = status?.remoteId ?? reference?.remoteId;
  const remote_key = status?.remoteKey ?? reference?.remoteKey;
  if (status === undefined || remote_id === undefined || remote_key === undefined) return { kind: "unclear" };
  const duplicates = found.flatMap((other) => (other === status ? [] : (other.remoteId ?? [])));
  return { kind: "present", remote_id, remote_key, duplicates, status };
}

/**
 * Before the warehouse's ids are known any record will do; afterwards a record with other ids is a duplicate of ours.
 */
function onlyOne(found: readonly OrderStatus[], reference?: Reference): OrderStatus | undefined {
  if (reference === undefined) return found[0];
  const ours = found.filter(
    ({ remoteId, remoteKey }) =>
      (remoteId === null || remoteId === reference.remoteId) &&
      (remoteKey === null || remoteKey === reference.remoteKey),
  );
  return ours.length === 1 ? ours[0] : undefined;
}
