import type { OrderStatus, UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS, ORDER_AUDIT } from "../../modules/sklad/stores/orders/order-look-ups";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { type Listed, type ListReading, type ListRequest, readListed, splitListed } from "../feeds";

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

export type ListItem = Listed<StatusItem>;

/** {@link readListed} of an operation that lists statuses. */
export async function readStatuses(
  request: Omit<ListRequest<OrderStatus>, "nameOf" | "mostUnread"> & {
    readonly nameOf?: (status: OrderStatus) => unknown;
  },
): Promise<ListReading<ListItem>> {
  return readListed({ nameOf: namesOf, ...request }, toItem);
}

export function readItems(items: readonly ListItem[]): {
  readonly statuses: OrderStatus[];
  readonly unread: UnreadRecord[];
} {
  const { found, unread } = splitListed(items);
  return { statuses: found.map(fromItem), unread };
}

const namesOf = ({ number, remoteId, externalId }: OrderStatus) => [number, remoteId, externalId];
