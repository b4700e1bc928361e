import { type OrderStatus, SkladError } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS } from "../../modules/sklad/stores/orders/order-look-ups";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { type Caller, type NoSlot, withSlot } from "../rate-limit";

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

interface LookUpOptions {
  /** The warehouse's ids, which are sent and matched too. @default our number and id alone */
  readonly reference?: Reference | undefined;
  /** Names to keep out of what is stored of the response. */
  readonly recipients?: readonly string[];
}

/**
 * Asks the warehouse about one order (getStatusOrder), by our own number and id. Throws what the call throws; an order
 * that the warehouse does not know gives an empty list.
 * @param caller a slot in hand, a feed's page or a person's request
 */
export async function lookUpOrder(
  caller: Caller,
  { id, number }: Identity,
  { reference, recipients }: LookUpOptions = {},
): Promise<OrderStatus[]> {
  try {
    return await caller.call((client, options) =>
      client.getOrderStatus(
        { number, externalId: id, ...reference },
        { ...options, ...(recipients && { recipients }) },
      ),
    );
  } catch (error) {
    // The warehouse may express "no such order" as a refusal.
    if (error instanceof SkladError && error.outcome === "refused") return [];
    throw error;
  }
}

/** A look-up that a resolution waits for may take a full rate window to get its slot. */
export const RESOLVING_PATIENCE_MS = 65_000;

/** {@link lookUpOrder} in an urgent slot of its own, for what has to be known before a command is resolved. */
export async function lookUpToResolve(
  ctx: Context,
  connection: ConnectionRow,
  order: Identity,
): Promise<OrderStatus[] | NoSlot> {
  const options = { urgent: true, patience_ms: RESOLVING_PATIENCE_MS };
  return withSlot(ctx, connection, options, (slot) => lookUpOrder(slot, order));
}

/** Has the order looked up as soon as there is a slot, to learn its status after a change at the warehouse. */
export async function scheduleLookUpNow(
  stores: Stores,
  { id, connection_id }: Pick<WarehouseOrder, "id" | "connection_id">,
): Promise<void> {
  await stores.orderLookUps.confirm([id], "asked");
  await stores.orderLookUps.scheduleNow(CONFIRMATIONS, [connection_id]);
}

/**
 * Presence counts only when our own `external_id` comes back, or both ids the warehouse gave: the shape of look-ups is
 * assumed, and a bare number may be another shop's order. Of several entries with our id the one with the warehouse's ids
 * is ours; the others are duplicates.
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

/** Any entry while the warehouse's ids are unknown; afterwards an entry with other ids is a duplicate of ours. */
function onlyOne(found: readonly OrderStatus[], reference?: Reference): OrderStatus | undefined {
  if (reference === undefined) return found[0];
  const ours = found.filter(
    ({ remoteId, remoteKey }) =>
      (remoteId === null || remoteId === reference.remoteId) &&
      (remoteKey === null || remoteKey === reference.remoteKey),
  );
  return ours.length === 1 ? ours[0] : undefined;
}
