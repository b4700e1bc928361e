import { ORDER_STATES, type OrderStatus } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { CommandRow } from "../../modules/sklad/types";
import type { KnownFacts } from "../../planning/orders";
import {
  isChange,
  planStatuses,
  type ReceivedStatus,
  type StatusChange,
  type StatusSource,
  type StatusState,
  reportedKey,
} from "../../planning/statuses";
import type { Settings } from "../../planning/settings";
import { STATES, timeColumn } from "../../planning/states";
import { withoutPhones } from "../../planning/values/text";
import { groupBy } from "../runtime/collections";
import type { CancelReason, WarehouseOrder } from "../../planning/warehouse-order";
import type { Match } from "../../planning/identity";

export interface MatchedStatus extends Pick<Match<WarehouseOrder>, "by"> {
  readonly status: OrderStatus;
  readonly row: Pick<WarehouseOrder, "id" | "order_id" | "connection_id" | "number">;
}

/** Facts about a row from other tables. */
interface RowFacts {
  readonly add: StatusState["add"];
  /** Facts about the body that its latest AddOrder sent. */
  readonly sent: KnownFacts | null;
  readonly reported: ReadonlySet<string>;
  readonly reappeared: StatusState["reappeared"];
  /** The reason of a cancellation requested here; null when none was. */
  readonly asked_to_cancel: CancelReason | null;
  readonly canceled_in_medusa: boolean;
}

export const NOTHING_MORE: RowFacts = {
  add: "none",
  sent: null,
  reported: new Set(),
  reappeared: null,
  asked_to_cancel: null,
  canceled_in_medusa: false,
};

/** Status words on the orders' timelines that changed nothing, as {@link reportedKey} names them. */
export async function readReported(
  stores: Stores,
  ids: readonly string[],
): Promise<(id: string) => ReadonlySet<string>> {
  const reported = groupBy(
    await stores.events.reportedWords(ids),
    ({ warehouse_order_id }) => warehouse_order_id,
  );
  return (id) => new Set((reported.get(id) ?? []).map(reportedKey));
}

export async function readFacts(
  stores: Stores,
  rows: readonly WarehouseOrder[],
): Promise<(row: WarehouseOrder) => RowFacts> {
  const ids = rows.map(({ id }) => id);
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))];
  const planned = rows.filter(({ state }) => state === "planned").map(({ id }) => id);
  // One after the other, because a transaction has only one connection.
  const adds = new Map(
    planned.length === 0
      ? []
      : (await stores.commands.latestAdds(planned)).map((one) => [one.target_id, one]),
  );
  const reported = await readReported(stores, ids);
  const reappearances = new Map(
    (await stores.events.reappearances(ids)).map((one) => [one.warehouse_order_id, one]),
  );
  const cancels = new Map(
    (await stores.commands.openOf(ids))
      .filter(({ kind }) => kind === "cancel")
      .map(({ target_id, reason }) => [target_id, reason ?? "order_canceled"]),
  );
  const requested = await stores.cancellations.openAmong(
    rows.flatMap(({ cancellation_id }) => cancellation_id ?? []),
  );
  const refused = await refusedToCancel(stores, rows);
  const canceled = await stores.medusaOrders.canceledAmong(orderIds);
  return ({ id, order_id, cancellation_id }) => {
    const add = adds.get(id);
    return {
      add: add ? progressOf(add) : "none",
      sent: add?.facts ?? null,
      reported: reported(id),
      reappeared: reappearances.get(id) ?? null,
      asked_to_cancel:
        cancels.get(id) ??
        (cancellation_id !== null && requested.has(cancellation_id)
          ? "order_canceled"
          : (refused.get(id) ?? null)),
      canceled_in_medusa: canceled.has(order_id),
    };
  };
}

/** Orders that the warehouse refused to cancel → why it was asked to, until a person closes the problem. */
async function refusedToCancel(
  stores: Stores,
  rows: readonly WarehouseOrder[],
): Promise<Map<string, CancelReason>> {
  const refused = rows.flatMap(({ id, cancel_refusal }) => (cancel_refusal ? [{ id, cancel_refusal }] : []));
  if (refused.length === 0) return new Map();
  const open = await stores.problems.openOf(["cancel_refused"]);
  const ids = new Set(open.map(({ warehouse_order_id }) => warehouse_order_id));
  return new Map(
    refused.filter(({ id }) => ids.has(id)).map(({ id, cancel_refusal: { reason } }) => [id, reason]),
  );
}

function progressOf({ state }: CommandRow): StatusState["add"] {
  if (state === "queued" || state === "sending") return state;
  return state === "unknown" || state === "parked" ? "unclear" : "none";
}

export function statusStateOf(row: WarehouseOrder, facts: RowFacts): StatusState {
  const cash = row.state === "planned" ? facts.sent?.cash_on_delivery_sum : row.cash_on_delivery_sum;
  return {
    state: row.state,
    collects_cash: (cash ?? null) !== null,
    reached: reachedOf(row),
    add: facts.add,
    was_sent: facts.sent !== null,
    was_refused: row.refusal !== null,
    unverified: unverifiedOf(row),
    reappeared: facts.reappeared,
    reported: facts.reported,
    word: row.status_word,
    tracking_numbers: row.tracking_numbers ?? [],
    unverified_tracking: unverifiedTrackingOf(row),
  };
}

function unverifiedOf({ unconfirmed_status }: WarehouseOrder): StatusState["unverified"] {
  const state = unconfirmed_status?.why === "unverified" ? unconfirmed_status.state : null;
  return state === "planned" ? null : state;
}

function unverifiedTrackingOf({ unconfirmed_status }: WarehouseOrder): StatusState["unverified_tracking"] {
  return unconfirmed_status?.why === "unverified" ? (unconfirmed_status.tracking ?? null) : null;
}

/** The furthest of the states that have a time, before it was canceled. */
function reachedOf(row: WarehouseOrder): StatusState["reached"] {
  const had = ORDER_STATES.filter((state) => state !== "canceled" && row[timeColumn(state)] !== null);
  return had.sort((left, right) => STATES[right].rank - STATES[left].rank)[0] ?? null;
}

/** The time in which a confirmed cancellation shows everywhere at the warehouse. */
const SETTLES_WITHIN_MS = 2 * 60_000;
/** The time in which any other change shows. */
const SHOWS_WITHIN_MS = 10 * 60_000;

function receivedOf(
  { status, by }: MatchedStatus,
  source: StatusSource,
  row: WarehouseOrder,
  asked_at?: Date,
): ReceivedStatus {
  const { canceled_at } = row;
  const settled = asked_at !== undefined && asked_at.getTime() - SETTLES_WITHIN_MS > Number(canceled_at ?? 0);
  return {
    state: status.state,
    word: withoutPhones(status.status),
    source,
    is_proven: by === "external_id",
    has_remote_ids: status.remoteId !== null && status.remoteKey !== null,
    may_be_older_than_cancellation: !settled,
    knows_last_move: asked_at !== undefined && asked_at.getTime() - SHOWS_WITHIN_MS > lastMoveOf(row),
    changed_at: status.changedAt?.toISOString() ?? null,
    tracking_numbers: status.trackingNumbers,
    tracking_unread: status.trackingUnread ? withoutPhones(status.trackingUnread) : null,
  };
}

/** What statuses of one order change about its row; null when nothing. Asked before the row is locked, and again after. */
export function changeOf(
  row: WarehouseOrder,
  facts: RowFacts,
  matched: readonly MatchedStatus[],
  { source, asked_at }: { readonly source: StatusSource; readonly asked_at?: Date | undefined },
  settings: Pick<Settings, "confirm_webhooks">,
): StatusChange | null {
  const before = statusStateOf(row, facts);
  const received = matched.map((one) => receivedOf(one, source, row, asked_at));
  const change = planStatuses(before, received, settings);
  return isChange(change, before) ? change : null;
}

/** When we last learned of a move or a new status word. */
function lastMoveOf(row: WarehouseOrder): number {
  return Math.max(Number(row[timeColumn(row.state)] ?? 0), Number(row.status_at ?? 0));
}
