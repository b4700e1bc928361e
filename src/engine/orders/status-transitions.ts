import type { Stores } from "../../modules/sklad/stores";
import { RETURNS_FEED } from "../../modules/sklad/stores/orders/returns";
import type { StatusEntry } from "../../modules/sklad/stores/orders/state-times";
import type { ConnectionRow, NewEvent } from "../../modules/sklad/types";
import type { KnownFacts } from "../../planning/orders";
import {
  type StatusChange,
  type StatusSource,
  type StatusStep,
  UNUSED_TRACKING,
} from "../../planning/statuses";
import { comesBack, isInStock, isLive, mayBeCanceled, STATES } from "../../planning/states";
import { clear, end, raise } from "../problems";
import { eventOf } from "./rows";
import { accepted, cancelQueued, nothingLeft } from "./transitions";
import type { CancelReason, UnconfirmedStatus, WarehouseOrder } from "../../planning/warehouse-order";
import { compareText } from "../../planning/values/canonical";

/** The effect of statuses on a warehouse order that the transaction has locked. */
export interface StatusUpdate {
  readonly row: WarehouseOrder;
  readonly connection: ConnectionRow;
  readonly source: StatusSource;
  readonly change: StatusChange;
  readonly unconfirmed_status: UnconfirmedStatus | null;
  /** Facts about the body its AddOrder sent; null when none are stored. */
  readonly facts: KnownFacts | null;
  /** The warehouse's ids received with the statuses. */
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  /** The reason of a cancellation requested here; null when none was. */
  readonly asked_to_cancel: CancelReason | null;
  readonly canceled_in_medusa: boolean;
}

/** Writes the effect of statuses on several orders: rows, timelines and problems. */
export async function applyStatuses(stores: Stores, updates: readonly StatusUpdate[]): Promise<void> {
  await accept(stores, updates);
  await demoteToUnknown(stores, updates);
  await stores.warehouseOrderStates.applyStatuses(updates.map(entryOf));
  await stores.events.add(...updates.flatMap(timelineOf));
  // The cash of a sibling may have waited for the outcome of these orders.
  const ended = updates.filter(({ change }) => change.steps.some(({ step }) => isEnd(step)));
  await stores.fulfillmentSync.scheduleNow(...new Set(ended.map(({ row }) => row.order_id)));
  const comingBack = updates.filter(({ change }) => change.steps.length > 0 && comesBack(change.subject));
  // The register of returns has what of it comes back.
  if (comingBack.length > 0)
    await stores.orderLookUps.scheduleNow(RETURNS_FEED, [
      ...new Set(comingBack.map(({ row }) => row.connection_id)),
    ]);
  await endProblems(stores, updates);
  await raiseUnknownStatuses(stores, updates);
  for (const one of updates) await raiseProblems(stores, one);
}

/** A look-up denied an unverified status: the word is put on the timeline, and is not looked up again for a day. */
export async function statusDenied(
  stores: Stores,
  row: WarehouseOrder,
  { word, state }: UnconfirmedStatus,
): Promise<void> {
  await stores.orderLookUps.resolved(row.id);
  await clear(stores, { orders: [row.id] }, "status_unconfirmed");
  await stores.events.add(eventOf(row, "look_up", "status_denied", { word, state }));
}

const has = ({ change }: StatusUpdate, ...steps: readonly StatusStep[]) =>
  change.steps.some(({ step }) => steps.includes(step));

const isEnd = (step: StatusStep) => step !== "accepted" && step !== "reappeared" && !isLive({ state: step });

/** A status that proves that an order exists ends its AddOrder, as its own look-up would. */
async function accept(stores: Stores, updates: readonly StatusUpdate[]): Promise<void> {
  const arrived = updates.filter((one) => has(one, "accepted"));
  for (const { row, source, facts, remote_id, remote_key } of arrived) {
    if (facts === null || remote_id === null || remote_key === null)
      throw new Error(
        `Order ${row.number} cannot be accepted without what was sent and the warehouse's ids.`,
      );
    await stores.openCommands.completeAdds([row.id], { settled_by: source, remote_id });
    await accepted(stores, [{ row, ...facts, remote_id, remote_key, settled_by: source }]);
  }
}

/**
 * Marks the AddOrder as unclear, so that the outbox looks it up before it sends anything; one that stays unclear is
 * parked.
 */
async function demoteToUnknown(stores: Stores, updates: readonly StatusUpdate[]): Promise<void> {
  const doubted = updates.filter(({ change }) => change.doubts).map(({ row }) => row);
  if (doubted.length === 0) return;
  await stores.openCommands.demoteToUnknown(doubted.map(({ id }) => id));
  await stores.outbox.queue(
    ...doubted.map(({ id, connection_id }) => ({
      kind: "add",
      target_id: id,
      connection_id,
      state: "unknown" as const,
    })),
  );
}

function entryOf(one: StatusUpdate): StatusEntry {
  const { row, change, unconfirmed_status, remote_id, remote_key, asked_to_cancel } = one;
  const { subject, steps } = change;
  const passed = steps.flatMap(({ step }) => (step === "accepted" || step === "reappeared" ? [] : [step]));
  const reappeared = has(one, "reappeared");
  const known = row.tracking_numbers?.length ?? 0;
  const isTracked = subject.tracking_numbers.length > known;
  return {
    id: row.id,
    state: subject.state,
    passed,
    reappeared,
    word: subject.word === row.status_word ? null : subject.word,
    tracking_numbers: isTracked ? subject.tracking_numbers : null,
    unconfirmed_status,
    cancel_reason: has(one, "canceled") ? (asked_to_cancel ?? "canceled_at_warehouse") : null,
    remote_id: reappeared ? remote_id : null,
    remote_key: reappeared ? remote_key : null,
    sync_due: steps.length > 0 || isTracked,
  };
}

function timelineOf(one: StatusUpdate): NewEvent[] {
  const { row, source, change, asked_to_cancel } = one;
  const steps = change.steps
    .filter(({ step }) => step !== "accepted")
    .map(({ step, word, changed_at }) => {
      const reason = step === "canceled" ? { reason: asked_to_cancel ?? "canceled_at_warehouse" } : {};
      return eventOf(row, source, step, { ...reason, word, changed_at });
    });
  const reported = change.raised.map(({ word, state }) => eventOf(row, source, "status", { word, state }));
  const fresh = change.subject.tracking_numbers.slice(row.tracking_numbers?.length ?? 0);
  const tracking = fresh.length > 0 ? [eventOf(row, source, "tracking", { tracking_numbers: fresh })] : [];
  const unused = change.unused_tracking.map((word) =>
    eventOf(row, source, "tracking_unused", { word, state: UNUSED_TRACKING }),
  );
  const { unverified } = change;
  const pending =
    unverified !== null && row.unconfirmed_status?.word !== unverified.word
      ? [eventOf(row, source, "status_unverified", { word: unverified.word, state: unverified.state })]
      : [];
  return [...steps, ...reported, ...tracking, ...unused, ...pending];
}

async function endProblems(stores: Stores, updates: readonly StatusUpdate[]): Promise<void> {
  const idsOf = (...steps: readonly StatusStep[]) =>
    updates.filter((one) => has(one, ...steps)).map(({ row }) => row.id);
  await clear(stores, { orders: updates.map(({ row }) => row.id) }, "status_not_recorded");
  await end(
    stores,
    { orders: updates.filter(({ change }) => change.steps.length > 0).map(({ row }) => row.id) },
    "status_moved",
  );
  await nothingLeft(stores, idsOf("canceled"));
  await end(stores, { orders: idsOf("reappeared") }, "reappeared");
  await end(stores, { orders: idsOf("returned") }, "returned");
}

// Up to 20 unknown statuses get a problem each; beyond that one problem covers all.
const MAX_UNKNOWN_WORDS = 20;

/** Raises each unknown word once per connection. Always in the same order, so that two processes cannot deadlock. */
async function raiseUnknownStatuses(stores: Stores, updates: readonly StatusUpdate[]): Promise<void> {
  const unknown = new Map<string, { connection: ConnectionRow; word: string }>();
  for (const { connection, change } of updates)
    for (const { code, word } of change.raised)
      if (code === "status_unknown") unknown.set(`${connection.id} ${word}`, { connection, word });
  if (unknown.size === 0) return;
  const open = new Map<string, number>();
  for (const { connection_id, params } of await stores.problems.openOf(["status_unknown"])) {
    if (connection_id === null) continue;
    unknown.delete(`${connection_id} ${String(params?.["operation"])}`);
    open.set(connection_id, (open.get(connection_id) ?? 0) + 1);
  }
  const many = new Map<string, ConnectionRow>();
  const sorted = [...unknown].sort(([one], [other]) => compareText(one, other));
  for (const [, { connection, word }] of sorted) {
    const count = open.get(connection.id) ?? 0;
    open.set(connection.id, count + 1);
    if (count >= MAX_UNKNOWN_WORDS) many.set(connection.id, connection);
    else await raise(stores, { connection, operation: word }, "status_unknown");
  }
  for (const connection of many.values())
    await raise(stores, { connection }, "statuses_unknown", { count: String(MAX_UNKNOWN_WORDS) });
}

async function raiseProblems(stores: Stores, one: StatusUpdate): Promise<void> {
  const { row, source, change, asked_to_cancel, canceled_in_medusa } = one;
  for (const { code, word, state } of change.raised)
    if (code === "status_contradicts") {
      const unshipped = state && comesBack({ state }) && isInStock(change.subject) && { unshipped: true };
      await raise(stores, { order: row }, code, { word, state, ...unshipped });
    }
  const word = change.subject.word ?? change.subject.state;
  const { state } = change.subject;
  if (change.steps.length === 0) return;
  if (has(one, "reappeared") && row.cancel_reason !== "canceled_at_warehouse" && mayBeCanceled({ state }))
    await cancelQueued(stores, row, row.cancel_reason ?? "order_canceled", source);
  const { raises } = STATES[state];
  if (state === "canceled" && (asked_to_cancel !== null || canceled_in_medusa)) return;
  // The register of returns may have raised it before.
  const known = raises === "came_back" && !has(one, "reappeared") ? await stores.returns.of([row.id]) : [];
  if (known.some(({ received_at, closed_at }) => received_at !== null || closed_at !== null)) return;
  if (raises) await raise(stores, { order: row }, raises, { word });
  else if (has(one, "reappeared") || (canceled_in_medusa && state !== "new"))
    await raise(stores, { order: row }, "moves_though_canceled", { word });
}
