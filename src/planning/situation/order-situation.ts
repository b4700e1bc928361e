import {
  type ActionCode,
  entryOf,
  isSituationCode,
  type SituationCode,
  type SituationParams,
} from "../../catalogue";
import { isLive, STATES, timeColumn } from "../states";
import { noteOf, troubleOf } from "./connection-situation";
import { fixesFirst } from "./parcel-fields";
import { obstacleTo, REPLANNING_ACTIONS, type ReplanningAction } from "./possible-actions";
import {
  iso,
  type Moment,
  type Situation,
  type SituationCommand,
  type SituationInput,
  type SituationRow,
} from "./types";

interface Found {
  readonly code: SituationCode;
  readonly params: SituationParams;
  readonly next_at?: string | null;
}

/**
 * The state of a warehouse order as one sentence: its latest problem, else an unclear outcome, else its hold, else its
 * progress. The tone depends only on the row, its problems and its connection, so that lists can be filtered by it in
 * SQL (`reasons`).
 */
export function situation(input: SituationInput): Situation {
  const found =
    problemOf(input) ??
    parkedOf(input) ??
    holdOf(input) ??
    (input.row.state === "planned" ? unsent(input) : sent(input));
  const { tone, actions } = entryOf(found.code);
  return {
    tone,
    code: found.code,
    params: found.params,
    next_at: later(found.next_at ?? null, input.now),
    actions: inOrder(found, actions).filter((action) => isPossible(input, action)),
    note: noteOf(input.connection),
  };
}

/** A refusal is fixed where its words point, and what was not collected is closed. */
function inOrder({ code, params }: Found, actions: readonly ActionCode[]): readonly ActionCode[] {
  if (params.uncollected === true) return [...new Set<ActionCode>(["close-uncollected", ...actions])];
  if (code !== "problem.refused" && code !== "problem.edit_refused") return actions;
  const { descriptions } = params;
  return Array.isArray(descriptions) ? fixesFirst(actions, descriptions.map(String)) : actions;
}

function problemOf({ problems }: SituationInput): Found | null {
  const latestFirst = [...problems].sort((left, right) => time(right.raised_at) - time(left.raised_at));
  for (const { code, params } of latestFirst) {
    const situationCode = `problem.${code}`;
    // A problem of a newer version of the plugin is unknown here, and one that needs no person does not come first.
    if (isSituationCode(situationCode) && entryOf(situationCode).tone === "needs_you")
      return { code: situationCode, params: params ?? {} };
  }
  return null;
}

/** A parked command, whether or not a problem is open for it. */
function parkedOf({ row: { number }, commands }: SituationInput): Found | null {
  const isParked = commands.some(({ state }) => state === "parked");
  return isParked ? { code: "problem.outcome_unclear", params: { number } } : null;
}

function holdOf({ row: { hold_code, hold_params } }: SituationInput): Found | null {
  if (hold_code === null) return null;
  const params = hold_params ?? {};
  const until = typeof params.until === "string" ? params.until : null;
  return { code: `hold.${hold_code}`, params, next_at: hold_code === "grace_period" ? until : null };
}

/** For an order that is not at the warehouse and has no hold. */
function unsent({ row, commands, connection, queue, now }: SituationInput): Found {
  const { number, refusal } = row;
  if (refusal) return { code: "problem.refused", params: { number, descriptions: refusal.descriptions } };
  const trouble = troubleOf(connection);
  if (trouble) return { ...trouble, code: `connection.${trouble.code}` };
  if (row.pending_fulfillment_id !== null) return { code: "order.waits_for_fulfillment", params: {} };
  const add = commands.find(({ kind, state }) => kind === "add" && isOpen(state));
  const next_at = add ? iso(add.next_attempt_at) : null;
  switch (add?.state) {
    case "sending":
      return { code: "order.sending", params: {} };
    case "unknown":
      return { code: "order.asking", params: {}, next_at };
    case "queued":
      return add.failures > 0
        ? { code: "order.trying_again", params: { next_at: later(next_at, now) }, next_at }
        : { code: "order.queued", params: { ...queue }, next_at };
    default:
      return { code: "order.being_checked", params: {} };
  }
}

/** For an order that is at the warehouse, or has ended. */
function sent({ row, commands }: SituationInput): Found {
  if (row.state === "canceled")
    return { code: canceledCode(row.cancel_reason), params: { at: iso(row.canceled_at) } };
  const open = commands.filter(({ state }) => isOpen(state));
  return (isLive(row) ? underWay(row, open) : null) ?? reached(row);
}

/** What is still to come while the order is under way; null when nothing is known of it. */
function underWay(row: SituationRow, open: readonly SituationCommand[]): Found | null {
  const [asked, changed] = ["cancel", "edit"].map((kind) => open.find((command) => command.kind === kind));
  if (asked) return { code: "order.canceling", params: {}, next_at: iso(asked.next_attempt_at) };
  if (changed) return { code: "order.changing", params: {}, next_at: iso(changed.next_attempt_at) };
  if (row.unconfirmed_status && row.unconfirmed_status.why !== "waybill")
    return {
      code: "order.unconfirmed_status",
      params: { word: row.unconfirmed_status.word },
      next_at: iso(row.look_up_due_at),
    };
  return null;
}

/** Progress of the order, with what Medusa does not show yet. */
function reached(row: SituationRow): Found {
  const { remote_id: ff, cash_on_delivery_sum: sum, tracking_numbers, sync_due_at, sync_failures } = row;
  const sync_at = iso(sync_due_at);
  const behind = sync_at === null ? null : sync_failures > 0 ? "failing" : "behind";
  const params = {
    at: iso(row[timeColumn(row.state)]),
    ff,
    sum,
    ttn: tracking_numbers?.join(", ") ?? null,
    ...(row.state === "new" && row.edited_at !== null && { edited_at: iso(row.edited_at) }),
    ...(row.cash_unbooked && { unbooked: true }),
    ...(behind && { medusa: behind, failures: sync_failures, sync_at }),
  };
  return { code: STATES[row.state].shown, params, next_at: behind === "failing" ? sync_at : null };
}

function canceledCode(reason: string | null): SituationCode {
  const code = `canceled.${reason ?? ""}`;
  return isSituationCode(code) ? code : "canceled.order_canceled";
}

function isOpen(state: SituationCommand["state"]): boolean {
  return state === "queued" || state === "sending" || state === "unknown" || state === "parked";
}

/** Drops a time that has passed: the work starts at once. */
function later(moment: string | null, now: number): string | null {
  return moment !== null && Date.parse(moment) > now ? moment : null;
}

function time(moment: Moment): number {
  return new Date(moment).getTime();
}

/**
 * Whether an action is possible for the warehouse order now; links to pages and dialogs always are. An action that the
 * server would refuse, or that would change nothing, is not offered.
 */
function isPossible(input: SituationInput, action: ActionCode): boolean {
  const { row, commands, connection } = input;
  if (isReplanning(action)) {
    const open = commands.filter(({ state }) => isOpen(state));
    return obstacleTo(row, open, action) === null && !isFutile(input, action);
  }
  switch (action) {
    case "book-cash":
      return row.cash_unbooked;
    case "close-uncollected":
      return row.uncollected;
    case "receive-return":
      return row.return_stage === "came_back";
    case "refresh":
      return connection !== null && row.remote_id !== null;
    case "enable":
      return connection !== null && !connection.enabled;
    case "try-now":
      return connection !== null && connection.enabled;
    default:
      return true;
  }
}

function isReplanning(action: ActionCode): action is ReplanningAction {
  return (REPLANNING_ACTIONS as readonly string[]).includes(action);
}

/** Whether an action that is possible would change nothing. */
function isFutile({ row, commands, problems }: SituationInput, action: ReplanningAction): boolean {
  switch (action) {
    case "approve":
    case "hold":
    case "release":
      // The order is sent as it is.
      return row.state === "planned" && commands.some(({ state }) => state === "sending");
    case "collect-on-delivery":
      return row.collect_on_delivery;
    case "send-again":
      return !commands.some(({ state }) => state === "parked");
    case "hand-over-again":
      return (
        row.cancel_reason === "parcel_gone" ||
        // While Medusa counts its items as fulfilled there is nothing to hand over.
        row.pending_fulfillment_id !== null ||
        problems.some(({ code }) => code === "fulfillments_still_active")
      );
    default:
      return false;
  }
}
