import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { isChange, planStatuses, type StatusSource } from "../../planning/statuses";
import { groupBy } from "../runtime/group-by";
import { statusTransitions } from "../orders";
import { unconfirmedStatusAfter } from "./unconfirmed-status";
import { requestConfirmations } from "./feed-names";
import { type MatchedStatus, readFacts, receivedOf, subjectOf } from "./subject";

/** Where statuses come from. */
interface Origin {
  /** By connection id. */
  readonly connections: ReadonlyMap<string, ConnectionRow>;
  readonly source: StatusSource;
  readonly asked_at: Date | undefined;
}

/**
 * Reads the rows again, which the transaction has locked, and writes what the statuses change.
 * @returns ids of orders with a status that a look-up has to confirm
 */
export async function recordChanges(
  stores: Stores,
  matched: readonly MatchedStatus[],
  { connections, source, asked_at }: Origin,
): Promise<string[]> {
  const byOrder = groupBy(matched, ({ row }) => row.id);
  const rows = await stores.warehouseOrders.findAll([...byOrder.keys()]);
  const facts = await readFacts(stores, rows);
  const now = await stores.feeds.now();
  const changes = rows.flatMap((row) => {
    const connection = connections.get(row.connection_id);
    const ofRow = byOrder.get(row.id) ?? [];
    if (!connection) return [];
    const known = facts(row);
    const before = subjectOf(row, known);
    const received = ofRow.map((one) => receivedOf(one, source, row, asked_at));
    const change = planStatuses(before, received, connection.settings);
    if (!isChange(change, before)) return [];
    const ids = ofRow.map(({ status }) => status);
    return [
      {
        row,
        connection,
        source,
        change,
        unconfirmed_status: unconfirmedStatusAfter(row, change, now),
        facts: known.sent,
        remote_id: ids.find(({ remoteId }) => remoteId !== null)?.remoteId ?? null,
        remote_key: ids.find(({ remoteKey }) => remoteKey !== null)?.remoteKey ?? null,
        asked_to_cancel: known.asked_to_cancel,
        canceled_in_medusa: known.canceled_in_medusa,
      },
    ];
  });
  if (changes.length === 0) return [];
  await statusTransitions.applyStatuses(stores, changes);
  const unverified = changes.filter(({ change }) => change.unverified !== null).map(({ row }) => row);
  await requestConfirmations(stores, unverified);
  return unverified.map(({ id }) => id);
}
