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
 * The row a status is about: by `external_id`, else by the warehouse's own ids, else by our number. What names two rows,
 * or contradicts itself, is about none: another shop may share the ApiKey, and its numbers may be ours.
 * @param candidates rows of the connections the status may belong to that share any of its ids
 */
export function matchOrder<Row extends Candidate>(
  status: Identity,
  candidates: readonly Row[],
): Match<Row> | undefined {
  const { externalId, remoteId, remoteKey, number } = status;
  if (externalId !== null) {
    const row = candidates.find(({ id }) => id === externalId);
    // Another external id says that it is another shop's order, whatever its number is.
    return row && { row, by: "external_id" };
  }
  const ways = [
    ["remote_id", remoteId],
    ["remote_key", remoteKey],
    ["number", number],
  ] as const;
  for (const [by, value] of ways) {
    if (value === null) continue;
    const found = candidates.filter((row) => row[by] === value);
    const [row] = found;
    if (row) return found.length === 1 && agrees(status, row) ? { row, by } : undefined;
  }
  return undefined;
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
