import type { OrderStatus } from "../../client";

/** What is known of one of our rows that a status may be about. */
export interface Candidate {
  /** Sent as `external_id`. */
  readonly id: string;
  readonly connection_id: string;
  readonly number: string;
  /** Null before the warehouse has accepted it. */
  readonly remote_id: string | null;
  readonly remote_key: string | null;
}

export type Identity = Pick<OrderStatus, "number" | "externalId" | "remoteId" | "remoteKey">;

/** How sure it is that a status is about a row: `proven` by our own `external_id`, else `likely` by the warehouse's ids. */
export interface Match<Row extends Candidate> {
  readonly row: Row;
  readonly by: "external_id" | "remote_id" | "remote_key" | "number";
}

/**
 * Finds the row a status is about: by `external_id`, else by the warehouse's own ids, else by our number. What names two
 * rows, or contradicts itself, is about none: another shop may share the ApiKey, and its numbers may be ours.
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
      // Another external id says that it is another shop's order, whatever its number is.
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

/** The warehouse may hold an order twice: what becomes of the other one is nothing that becomes of ours. */
function isTwin({ remoteId, remoteKey }: Identity, { remote_id, remote_key }: Candidate): boolean {
  return !same(remoteId, remote_id) && (remoteKey === null || remoteKey !== remote_key);
}

/** A row the warehouse has not accepted yet has no ids of it, and a bare number proves nothing. */
function agrees({ remoteId, remoteKey, number }: Identity, row: Candidate): boolean {
  if (row.remote_id === null && row.remote_key === null) return false;
  return (
    same(remoteId, row.remote_id) &&
    same(remoteKey, row.remote_key) &&
    (number === null || number === row.number)
  );
}

function same(said: string | null, known: string | null): boolean {
  return said === null || known === null || said === known;
}
