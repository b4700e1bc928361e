import type { OrderStatus } from "../../client";
import type { WarehouseOrder } from "../warehouse-order";

/** The ids of a warehouse order that a status may be about. */
export type Candidate = Pick<WarehouseOrder, "id" | "connection_id" | "number" | "remote_id" | "remote_key">;

export type Identity = Pick<OrderStatus, "number" | "externalId" | "remoteId" | "remoteKey">;

/** How a status names a row: our own `external_id` proves it, the warehouse's ids and our number make it likely. */
export interface Match<Row extends Candidate> {
  readonly row: Row;
  readonly by: "external_id" | "remote_id" | "remote_key" | "number";
}

/**
 * Finds the row a status is about: by `external_id`, else by the warehouse's ids, else by our number. A status that
 * fits two rows, or contradicts the row it names, matches none: another shop may share the ApiKey and use our numbers.
 * @param candidates rows of the connections the statuses may belong to that share any of their ids
 */
export function orderMatcher<Row extends Candidate>(
  candidates: readonly Row[],
): (status: Identity) => Match<Row> | undefined {
  const byId = new Map(candidates.map((row) => [row.id, row]));
  const named = {
    remote_id: grouped(candidates, "remote_id"),
    remote_key: grouped(candidates, "remote_key"),
    number: grouped(candidates, "number"),
  };
  return (status) => {
    const { externalId, remoteId, remoteKey, number } = status;
    if (externalId !== null) {
      const row = byId.get(externalId);
      // Another external id means another shop's order, even with our number.
      return row && !isTwin(status, row) ? { row, by: "external_id" } : undefined;
    }
    const ways = [
      ["remote_id", remoteId],
      ["remote_key", remoteKey],
      ["number", number],
    ] as const;
    for (const [by, value] of ways) {
      const [row, another] = (value !== null && named[by].get(value)) || [];
      if (row) return !another && agrees(status, row) ? { row, by } : undefined;
    }
    return undefined;
  };
}

function grouped<Row extends Candidate>(
  rows: readonly Row[],
  by: "remote_id" | "remote_key" | "number",
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row[by];
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return groups;
}

/** Whether the status is about a second copy of the order at the warehouse, which does not change ours. */
function isTwin({ remoteId, remoteKey }: Identity, { remote_id, remote_key }: Candidate): boolean {
  return !same(remoteId, remote_id) && (remoteKey === null || remoteKey !== remote_key);
}

/**
 * Whether no id contradicts the row. A row that is not accepted has no remote ids, and a number alone proves nothing.
 */
function agrees({ remoteId, remoteKey, number }: Identity, row: Candidate): boolean {
  if (row.remote_id === null && row.remote_key === null) return false;
  return (
    same(remoteId, row.remote_id) &&
    same(remoteKey, row.remote_key) &&
    (number === null || number === row.number)
  );
}

function same(received: string | null, known: string | null): boolean {
  return received === null || known === null || received === known;
}
