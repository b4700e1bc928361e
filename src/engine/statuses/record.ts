import type { OrderStatus } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow, WarehouseOrderRow } from "../../modules/sklad/types";
import { isChange, type Match, orderMatcher, planStatuses, type StatusSource } from "../../planning/statuses";
import { groupBy } from "../group-by";
import { statusTransitions } from "../orders";
import { confirmingAfter } from "./confirming";
import { requestConfirmations } from "./feed-names";
import { oneByOneIfNeeded } from "./one-by-one";
import { NOTHING_MORE, receivedOf, readFacts, subjectOf } from "./subject";
import { endUnderstood } from "./understood";

export type { StatusSource };

export interface Recorded {
  /** Statuses that are about an order of ours. */
  readonly matched: number;
  /** Statuses that are about none of ours, or do not say clearly of which. */
  readonly unmatched: readonly OrderStatus[];
  /** Ids of warehouse orders of which something was claimed that a look-up has to confirm. */
  readonly unconfirmed: readonly string[];
}

/** A status, and the row it is about. */
export interface MatchedStatus extends Match<WarehouseOrderRow> {
  readonly status: OrderStatus;
}

/**
 * What the warehouse says of orders reaches their rows: state, times, tracking numbers, timeline and problems, forward
 * only; a status that comes again changes nothing. Medusa follows later (`follow_due_at`).
 * @param stores a transaction, which the caller ends
 * @param connections those the statuses may belong to
 * @param statuses in the order they were received; a bounded number at a time
 * @param asked_at when a look-up or a list was asked for, by the database's clock: it may not know of what came later
 */
export async function recordStatuses(
  stores: Stores,
  connections: readonly ConnectionRow[],
  statuses: readonly OrderStatus[],
  source: StatusSource,
  asked_at?: Date,
): Promise<Recorded> {
  const candidates = await stores.warehouseOrders.namedBy(
    connections.map(({ id }) => id),
    statuses,
  );
  const match = orderMatcher(candidates);
  const matched: MatchedStatus[] = [];
  const unmatched: OrderStatus[] = [];
  for (const status of statuses) {
    const found = match(status);
    if (found) matched.push({ ...found, status });
    else unmatched.push(status);
  }
  if (source !== "webhook") await endUnderstood(stores, connections, statuses);
  // Nearly all of a report has been heard before: it costs one look at the rows.
  const news = [...groupBy(matched, ({ row }) => row.id).values()].filter((said) => isNews(said, source));
  const record = (inside: Stores, some: readonly MatchedStatus[]) =>
    recordNews(inside, connections, some, source, asked_at);
  const unconfirmed = news.length > 0 ? await oneByOneIfNeeded(stores, news, record) : [];
  return { matched: matched.length, unmatched, unconfirmed };
}

function isNews(said: readonly MatchedStatus[], source: StatusSource): boolean {
  const row = said[0]?.row;
  if (!row || row.state === "planned") return row !== undefined;
  const before = subjectOf(row, NOTHING_MORE);
  const received = said.map((one) => receivedOf(one, source, row));
  return isChange(planStatuses(before, received, { confirm_webhooks: "money" }), before);
}

/** Reads the rows again, alone on them now, and writes what the statuses change. */
async function recordNews(
  stores: Stores,
  connections: readonly ConnectionRow[],
  news: readonly MatchedStatus[],
  source: StatusSource,
  asked_at: Date | undefined,
): Promise<string[]> {
  await stores.warehouseOrders.lockAll([...new Set(news.map(({ row }) => row.order_id))]);
  const rows = await stores.orderLookUps.lock([...new Set(news.map(({ row }) => row.id))]);
  const facts = await readFacts(stores, rows);
  const said = groupBy(news, ({ row }) => row.id);
  const changes = rows.flatMap((row) => {
    const connection = connections.find(({ id }) => id === row.connection_id);
    const heard = said.get(row.id) ?? [];
    if (!connection) return [];
    const { settings } = connection;
    const known = facts(row);
    const before = subjectOf(row, known);
    const received = heard.map((one) => receivedOf(one, source, row, asked_at));
    const change = planStatuses(before, received, settings);
    if (!isChange(change, before)) return [];
    const ids = heard.map(({ status }) => status);
    return [
      {
        row,
        connection,
        source,
        change,
        confirming: confirmingAfter(row, change),
        facts: known.sent,
        remote_id: ids.find(({ remoteId }) => remoteId !== null)?.remoteId ?? null,
        remote_key: ids.find(({ remoteKey }) => remoteKey !== null)?.remoteKey ?? null,
        asked_to_cancel: known.asked_to_cancel,
        canceled_in_medusa: known.canceled_in_medusa,
      },
    ];
  });
  if (changes.length === 0) return [];
  await statusTransitions.statusesSaid(stores, changes);
  const claimed = changes.filter(({ change }) => change.claim !== null).map(({ row }) => row);
  await requestConfirmations(stores, claimed);
  return claimed.map(({ id }) => id);
}
