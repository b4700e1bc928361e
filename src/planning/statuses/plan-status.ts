import type { OrderState } from "../../client";
import { ORDER_STATES } from "../../client/literals";
import type { Settings } from "../settings";
import { comesBack, isLive, STATES, type WarehouseOrderState } from "../states";

/** Where a status comes from. `look_up` and `audit` give the present state, `report` and `webhook` a past event. */
export type StatusSource = "webhook" | "report" | "look_up" | "audit";

/** The warehouse order a status is about. */
export interface StatusRow {
  readonly state: WarehouseOrderState;
  /** The recipient pays at the door. */
  readonly collects_cash: boolean;
  /** The last state before it was canceled; null when the warehouse never had it. */
  readonly reached: OrderState | null;
  /** State of its AddOrder while the row is planned; `unclear` was sent and may have arrived. */
  readonly add: "none" | "queued" | "sending" | "unclear";
  /** The body that was sent is stored, so the order can count as accepted. */
  readonly was_sent: boolean;
  /** The warehouse refused the order. */
  readonly was_refused: boolean;
  /** The unverified status that waits for a look-up; null when there is none. */
  readonly unverified: OrderState | null;
  /** Set when the order was canceled and reappeared: the time of the status that brought it back. */
  readonly reappeared: Pick<IncomingStatus, "changed_at"> | null;
  /** Status words on the timeline that changed nothing, as {@link reportedKey} names them. */
  readonly reported: ReadonlySet<string>;
}

export interface IncomingStatus {
  /** Null for an unknown status word. */
  readonly state: OrderState | null;
  /** The status word as the warehouse wrote it. */
  readonly word: string;
  readonly source: StatusSource;
  /** By the warehouse's clock. ISO 8601; null when it gives no time. */
  readonly changed_at: string | null;
  /** Received with our own `external_id`. */
  readonly is_proven: boolean;
  /** Received with both ids that the warehouse gives an order. */
  readonly has_remote_ids: boolean;
  /** Requested before, or right after, the warehouse confirmed the cancellation. */
  readonly may_be_older_than_cancellation: boolean;
  /** Requested so long after the row's last move that the warehouse must know of that move. */
  readonly knows_last_move: boolean;
}

/**
 * Key of a status word that changed nothing: it includes the state, because the word may be mapped to another state
 * later.
 */
export function reportedKey({
  word,
  state,
}: {
  readonly word: string;
  readonly state: string | null;
}): string {
  return `${state ?? "?"} ${word}`;
}

/** The row's moves, in order. `accepted` and `reappeared` are timeline entries, the others states. */
export type StatusStep = Exclude<OrderState, "new"> | "accepted" | "reappeared";

export type StatusPlan =
  | {
      readonly kind: "nothing";
      readonly why: "repeated" | "earlier" | "on_its_way" | "unproven" | "reported" | "over";
    }
  | { readonly kind: "move"; readonly steps: readonly StatusStep[] }
  /** A look-up has to confirm the status before the row moves. */
  | { readonly kind: "confirm" }
  /** The word is put on the timeline as the warehouse wrote it, and a problem is raised. */
  | { readonly kind: "raise"; readonly code: "status_unknown" | "status_contradicts" }
  /** The warehouse has an order that was not sent as far as is known: its AddOrder waits for a look-up. */
  | { readonly kind: "doubt" };

/**
 * Plans what a status of the warehouse changes about a warehouse order: forward only, so that repeated, late, reordered
 * and skipped statuses do no harm. Pure.
 */
export function planStatus(
  row: StatusRow,
  incoming: IncomingStatus,
  { confirm_webhooks }: Pick<Settings, "confirm_webhooks">,
): StatusPlan {
  const { state, source } = incoming;
  if (state === null)
    return row.reported.has(reportedKey(incoming))
      ? nothing("reported")
      : { kind: "raise", code: "status_unknown" };
  const confirms = source === "webhook" && confirm_webhooks;
  if (row.state === "planned") return planUnaccepted(row, incoming, state, confirms);
  if (row.state === "canceled") return planCanceled(row, incoming, state);
  if (state === row.state) return nothing("repeated");
  if (state === "canceled" && comesBack(row)) return nothing("over");
  if (state === "canceled" ? row.state === "delivered" : rankOf(state) === rankOf(row.state))
    return planContradiction(row, incoming);
  if (state === "canceled" && row.reappeared && !isPresent(incoming))
    return planFormerCancellation(row, incoming, row.reappeared);
  if (state !== "canceled" && rankOf(state) < rankOf(row.state)) return planEarlier(row, incoming, state);
  // Such a word may mean that the warehouse refused the order. A person decides, because Medusa's shipment is not undone.
  if (comesBack({ state }) && rankOf(row.state) < rankOf("shipped")) return planContradiction(row, incoming);
  return needsConfirmation(row, state, confirms)
    ? unlessReported(row, incoming)
    : { kind: "move", steps: stepsBetween(row.state, state) };
}

/**
 * For a row not known to be accepted. Only our own id proves that the warehouse has it: the number may be another
 * shop's.
 */
function planUnaccepted(
  row: StatusRow,
  { is_proven, has_remote_ids, source }: IncomingStatus,
  state: OrderState,
  confirms: Settings["confirm_webhooks"] | false,
): StatusPlan {
  if (!is_proven) return nothing("unproven");
  // The response to AddOrder is about to come.
  if (row.add === "sending") return state === "new" ? nothing("on_its_way") : { kind: "confirm" };
  const isSurprise = !row.was_sent || row.was_refused;
  if (source === "webhook" && confirms !== "never" && (isSurprise || confirms === "all"))
    return { kind: "confirm" };
  if (!row.was_sent) return row.add === "unclear" ? nothing("unproven") : { kind: "doubt" };
  if (!has_remote_ids) return source === "webhook" ? { kind: "confirm" } : nothing("unproven");
  return needsConfirmation(row, state, confirms)
    ? { kind: "confirm" }
    : { kind: "move", steps: ["accepted", ...(comesBack({ state }) ? [] : stepsBetween("new", state))] };
}

/** For a canceled row. A past status changes nothing, and only a look-up can prove that the order still exists. */
function planCanceled(row: StatusRow, incoming: IncomingStatus, state: OrderState): StatusPlan {
  if (state === "canceled") return nothing("repeated");
  const known = rankOf(row.reached);
  if (!isPresent(incoming))
    return rankOf(state) <= known ? nothing("earlier") : unlessReported(row, incoming);
  if (incoming.may_be_older_than_cancellation) return { kind: "confirm" };
  const steps = comesBack({ state }) && known < rankOf("shipped") ? [] : stepsBetween("new", state);
  return { kind: "move", steps: ["reappeared", ...steps] };
}

/**
 * A row never goes back. But a state that two look-ups place before the row's, long after its last move, means that the
 * row's state was never true (a webhook may be forged or mistaken), so a problem is raised.
 */
function planEarlier(row: StatusRow, incoming: IncomingStatus, state: OrderState): StatusPlan {
  const isPast = !isPresent(incoming) || !incoming.knows_last_move;
  if (isPast || (row.unverified !== null && row.unverified !== state)) return nothing("earlier");
  if (row.reported.has(reportedKey(incoming))) return nothing("reported");
  return row.unverified === state ? { kind: "raise", code: "status_contradicts" } : { kind: "confirm" };
}

/**
 * Reports keep listing a cancellation that was undone. Only the warehouse's own time proves that it is past; otherwise
 * a look-up decides.
 */
function planFormerCancellation(
  row: StatusRow,
  incoming: IncomingStatus,
  reappeared: NonNullable<StatusRow["reappeared"]>,
): StatusPlan {
  const isPast =
    incoming.changed_at !== null &&
    reappeared.changed_at !== null &&
    Date.parse(incoming.changed_at) < Date.parse(reappeared.changed_at);
  return isPast ? nothing("earlier") : unlessReported(row, incoming);
}

/** A status that excludes the row's state: the row stays, and a problem is raised when a look-up gives that status. */
function planContradiction(row: StatusRow, incoming: IncomingStatus): StatusPlan {
  if (row.reported.has(reportedKey(incoming))) return nothing("reported");
  return isPresent(incoming) ? { kind: "raise", code: "status_contradicts" } : { kind: "confirm" };
}

/** A status that a look-up has already denied is not looked up at every poll. */
function unlessReported({ reported }: StatusRow, incoming: IncomingStatus): StatusPlan {
  return reported.has(reportedKey(incoming)) ? nothing("reported") : { kind: "confirm" };
}

/** No refund is made and no cash counts as collected because of a webhook, which anyone may have sent. */
function needsConfirmation(
  { collects_cash }: StatusRow,
  state: OrderState,
  confirms: Settings["confirm_webhooks"] | false,
): boolean {
  if (confirms === false || confirms === "never") return false;
  if (confirms === "all") return true;
  return STATES[state].goods === "delivered" ? collects_cash : !isLive({ state });
}

function rankOf(state: WarehouseOrderState | null): number {
  return state === null ? 0 : STATES[state].rank;
}

/** The states to pass on the way from one to another, the last one included. */
function stepsBetween(from: OrderState, to: OrderState): StatusStep[] {
  if (to === from || to === "new") return [];
  if (to === "canceled") return ["canceled"];
  const between = ORDER_STATES.filter(
    (state) => isLive({ state }) && rankOf(from) < rankOf(state) && rankOf(state) < rankOf(to),
  );
  return [...between.filter((state) => state !== "new"), to];
}

/** Whether the status gives the order's present state. */
function isPresent({ source }: IncomingStatus): boolean {
  return source === "look_up" || source === "audit";
}

function nothing(why: Extract<StatusPlan, { kind: "nothing" }>["why"]): StatusPlan {
  return { kind: "nothing", why };
}
