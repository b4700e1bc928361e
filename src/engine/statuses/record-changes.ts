import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { planStatus, type StatusChange, type StatusSource } from "../../planning/statuses";
import { hasLeft } from "../../planning/states";
import type { UnconfirmedStatus, WarehouseOrder } from "../../planning/warehouse-order";
import { statusTransitions } from "../orders";
import { groupBy } from "../runtime/collections";
import { requestConfirmations } from "./feed-support";
import { changeOf, type MatchedStatus, readFacts } from "./status-state";

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
    const change = changeOf(row, known, ofRow, { source, asked_at }, connection.settings);
    if (!change) return [];
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

/**
 * What a look-up has to confirm for a row after statuses changed it. An unverified status that came true is done.
 * @param now by the database's clock, which look-ups use too
 */
function unconfirmedStatusAfter(
  row: WarehouseOrder,
  change: StatusChange,
  now: Date,
): UnconfirmedStatus | null {
  const { unconfirmed_status } = row;
  const { unverified, subject } = change;
  const since = now.toISOString();
  if (unverified !== null) {
    const { tracking, ...awaited } = unverified;
    const isSame = unconfirmed_status?.why === "unverified" && unconfirmed_status.word === unverified.word;
    const status = isSame ? unconfirmed_status : { why: "unverified" as const, ...awaited, since, tries: 0 };
    return tracking === null ? status : { ...status, tracking };
  }
  if (unconfirmed_status !== null && stillOpen(unconfirmed_status, subject)) return unconfirmed_status;
  return hasLeftUntracked(change) ? { why: "waybill", word: null, state: null, since, tries: 0 } : null;
}

/** Whether the order was shipped without a waybill number, which the customer waits for and only a look-up may give. */
function hasLeftUntracked({ subject, steps }: StatusChange): boolean {
  return (
    hasLeft(subject) && subject.tracking_numbers.length === 0 && steps.some(({ step }) => step === "shipped")
  );
}

/** Whether the unverified status, or a waybill number that came with it, would still change the row. */
export function stillOpen(
  { why, word, state }: Pick<UnconfirmedStatus, "why" | "word" | "state">,
  subject: StatusChange["subject"],
): boolean {
  if (why === "waybill") return subject.state !== "canceled" && subject.tracking_numbers.length === 0;
  if (why !== "unverified" || word === null || state === null || state === "planned")
    return why !== "unverified";
  if (subject.unverified_tracking !== null) return true;
  const unverified = {
    state,
    word,
    source: "webhook",
    is_proven: true,
    has_remote_ids: true,
    changed_at: null,
    may_be_older_than_cancellation: false,
    knows_last_move: false,
  } as const;
  const plan = planStatus({ ...subject, reported: new Set() }, unverified, { confirm_webhooks: "all" });
  return plan.kind !== "nothing";
}
