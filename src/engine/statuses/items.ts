import type { OrderStatus } from "../../client";
import type { ConnectionRow } from "../../modules/sklad/types";

/** A status as JSON, as feeds store it. */
export type StatusItem = Omit<OrderStatus, "changedAt"> & { readonly changedAt: string | null };

export function toItem(status: OrderStatus): StatusItem {
  return { ...status, changedAt: status.changedAt?.toISOString() ?? null };
}

export function fromItem(item: StatusItem): OrderStatus {
  return { ...item, changedAt: item.changedAt === null ? null : new Date(item.changedAt) };
}

/** Statuses recorded in one transaction. */
export const STATUSES_AT_A_TIME = 500;

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
