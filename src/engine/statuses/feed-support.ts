import { type OrderStatus, SkladError, type UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS, ORDER_AUDIT } from "../../modules/sklad/stores/orders/order-look-ups";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { type ListReading, type ListRequest, readList } from "../feeds";
import { clear, raise } from "../problems";

/** Names of the feeds, which are stored and therefore never change. */
export const FEED_NAMES = {
  report: "statuses",
  confirmations: CONFIRMATIONS,
  stale: "stale_orders",
  audit: ORDER_AUDIT,
} as const;

/** Schedules the look-ups of these orders for the next free slot. */
export async function requestConfirmations(
  stores: Stores,
  rows: readonly Pick<WarehouseOrder, "connection_id">[],
): Promise<void> {
  const connections = new Set(rows.map(({ connection_id }) => connection_id));
  await stores.orderLookUps.scheduleNow(FEED_NAMES.confirmations, [...connections]);
}

/** A status as JSON, as feeds store it. */
export type StatusItem = Omit<OrderStatus, "changedAt"> & { readonly changedAt: string | null };

export function toItem(status: OrderStatus): StatusItem {
  return { ...status, changedAt: status.changedAt?.toISOString() ?? null };
}

export function fromItem(item: StatusItem): OrderStatus {
  return { ...item, changedAt: item.changedAt === null ? null : new Date(item.changedAt) };
}

/** Statuses recorded in one transaction. */
const STATUSES_AT_A_TIME = 500;

export function* inParts<Entry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let from = 0; from < entries.length; from += STATUSES_AT_A_TIME)
    yield entries.slice(from, from + STATUSES_AT_A_TIME);
}

/**
 * Whether a connection may have parcels: a disabled one still has those under way; one that was never enabled has none.
 */
export function mayHaveParcels({ enabled, enabled_at }: ConnectionRow): boolean {
  return enabled || enabled_at !== null;
}

const MAX_NAMED = 10;

/** One record of a list, or why it cannot be read. JSON. */
export type ListItem = StatusItem | { readonly unread: UnreadRecord };

/** {@link readList} of an operation that lists statuses; one that the dialect switches off gives an empty list. */
export async function readStatuses(
  request: Omit<ListRequest<OrderStatus>, "nameOf" | "mostUnread"> & {
    readonly nameOf?: (status: OrderStatus) => unknown;
  },
): Promise<ListReading<ListItem>> {
  try {
    const { rows, unread, ...rest } = await readList({ nameOf: namesOf, mostUnread: Infinity, ...request });
    return { rows: [...rows.map(toItem), ...unread.map((record) => ({ unread: record }))], unread, ...rest };
  } catch (error) {
    if (!(error instanceof SkladError && error.code === "operation_disabled")) throw error;
    return { rows: [], unread: [], next: null, end: "whole" };
  }
}

export function readItems(items: readonly ListItem[]): {
  readonly statuses: OrderStatus[];
  readonly unread: UnreadRecord[];
} {
  return {
    statuses: items.flatMap((item) => ("unread" in item ? [] : [fromItem(item)])),
    unread: items.flatMap((item) => ("unread" in item ? [item.unread] : [])),
  };
}

const namesOf = ({ number, remoteId, externalId }: OrderStatus) => [number, remoteId, externalId];

/** Raises a problem for unreadable records of a list; a list without any clears it. */
export async function raiseUnread(
  stores: Stores,
  connection: ConnectionRow,
  operation: "ReportStatusOrder" | "ListOrder",
  unread: readonly UnreadRecord[],
): Promise<void> {
  const { id } = connection;
  if (unread.length === 0) return clear(stores, { connection: id, operation }, "statuses_unreadable");
  const numbers = [...new Set(unread.flatMap(({ identifiers }) => identifiers[0] ?? []))];
  await raise(stores, { connection, operation }, "statuses_unreadable", {
    numbers: numbers.slice(0, MAX_NAMED),
    count: String(unread.length),
    reason: unread[0]?.issue ?? "",
  });
}
