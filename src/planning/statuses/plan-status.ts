import type { OrderState } from "../../client";
import type { Settings } from "../settings";

/** Where a status comes from. `look_up` and `audit` say how it is now, `report` and `webhook` what happened at some time. */
export type StatusSource = "webhook" | "report" | "look_up" | "audit";

/** What is known of the warehouse order a status is about. */
export interface StatusRow {
  readonly state: OrderState | "planned";
  /** It is paid at the door. */
  readonly collects_cash: boolean;
  /** How far it had come when it was cancelled; null when the warehouse never had it. */
  readonly reached: OrderState | null;
  /** Its AddOrder, as long as it is planned: `unclear` was sent and may have arrived. */
  readonly add: "none" | "queued" | "sending" | "unclear";
  /** What was sent is remembered, so that it can count as accepted. */
  readonly was_sent: boolean;
  /** The warehouse has refused it. */
  readonly was_refused: boolean;
  /** What is claimed of it and waits for a look-up; null when nothing is. */
  readonly claimed: OrderState | null;
  /** It was cancelled and lives on, with what brought it back; null when it was not. */
  readonly revived: Pick<IncomingStatus, "changed_at"> | null;
  /** Words about it that are on the timeline already and led to nothing, as {@link toldAs} names them. */
  readonly told: ReadonlySet<string>;
}

export interface IncomingStatus {
  /** Null: nobody knows the word. */
  readonly state: OrderState | null;
  /** As the warehouse wrote it. */
  readonly word: string;
  readonly source: StatusSource;
  /** By the warehouse's clock. ISO 8601; null when it does not say. */
  readonly changed_at: string | null;
  /** Our own `external_id` came with it. */
  readonly is_proven: boolean;
  /** Both ids the warehouse gives an order came with it. */
  readonly has_remote_ids: boolean;
  /** It was asked for before, or right after, the warehouse confirmed the cancellation. */
  readonly may_be_older_than_cancellation: boolean;
  /** It was asked for so long after the row had moved that it must know of that. */
  readonly knows_last_move: boolean;
}

/** How a word that led to nothing is remembered: with what it meant then, for it may be taught another meaning since. */
export function toldAs({ word, state }: { readonly word: string; readonly state: string | null }): string {
  return `${state ?? "?"} ${word}`;
}

/** What happens to the row, one after the other. `accepted` and `revived` are entries, the others states. */
export type StatusStep = Exclude<OrderState, "new"> | "accepted" | "revived";

export type StatusPlan =
  | {
      readonly kind: "nothing";
      readonly why: "repeated" | "earlier" | "on_its_way" | "unproven" | "told" | "over";
    }
  | { readonly kind: "move"; readonly steps: readonly StatusStep[] }
  /** A look-up has to say the same before anything moves. */
  | { readonly kind: "confirm" }
  /** It is kept on the timeline in the warehouse's own words, and somebody is told. */
  | { readonly kind: "tell"; readonly code: "status_unknown" | "status_contradicts" }
  /** It was never sent, as far as is known: its AddOrder waits until a look-up has told. */
  | { readonly kind: "doubt" };

/** The main line. Of two that are as far only one can be true. */
const RANK: Readonly<Record<Exclude<OrderState, "canceled">, number>> = {
  new: 1,
  picked: 2,
  shipped: 3,
  delivered: 4,
  refused: 4,
  returned: 5,
};

/**
 * What a status of the warehouse changes about a warehouse order: forward only, so that what is repeated, late, out of
 * order or skips a step does no harm. Pure: whoever asks twice is told the same.
 */
export function planStatus(
  row: StatusRow,
  incoming: IncomingStatus,
  { confirm_webhooks }: Pick<Settings, "confirm_webhooks">,
): StatusPlan {
  const { state, source } = incoming;
  if (state === null)
    return row.told.has(toldAs(incoming)) ? nothing("told") : { kind: "tell", code: "status_unknown" };
  const confirms = source === "webhook" && confirm_webhooks;
  if (row.state === "planned") return planUnaccepted(row, incoming, state, confirms);
  if (row.state === "canceled") return planCanceled(row, incoming, state);
  if (state === row.state) return nothing("repeated");
  if (state === "canceled" && row.state !== "delivered" && RANK[row.state] >= RANK.delivered)
    return nothing("over");
  if (state === "canceled" ? row.state === "delivered" : RANK[state] === RANK[row.state])
    return planContradiction(row, incoming);
  if (state === "canceled" && row.revived && !isPresent(incoming))
    return planFormerCancellation(row, incoming, row.revived);
  if (state !== "canceled" && RANK[state] < RANK[row.state]) return planEarlier(row, incoming, state);
  if (needsShipment(state) && RANK[row.state] < RANK.shipped) return planContradiction(row, incoming);
  return needsConfirmation(row, state, confirms)
    ? unlessTold(row, incoming)
    : { kind: "move", steps: stepsBetween(row.state, state) };
}

/** Not accepted, as far as is known. Only our own id proves that the warehouse has it: a number may be another shop's. */
function planUnaccepted(
  row: StatusRow,
  { is_proven, has_remote_ids, source }: IncomingStatus,
  state: OrderState,
  confirms: Settings["confirm_webhooks"] | false,
): StatusPlan {
  if (!is_proven) return nothing("unproven");
  // Its response is about to say so.
  if (row.add === "sending") return state === "new" ? nothing("on_its_way") : { kind: "confirm" };
  const isSurprise = !row.was_sent || row.was_refused;
  if (source === "webhook" && confirms !== "never" && (isSurprise || confirms === "all"))
    return { kind: "confirm" };
  if (!row.was_sent) return row.add === "unclear" ? nothing("unproven") : { kind: "doubt" };
  if (!has_remote_ids) return source === "webhook" ? { kind: "confirm" } : nothing("unproven");
  return needsConfirmation(row, state, confirms)
    ? { kind: "confirm" }
    : { kind: "move", steps: ["accepted", ...(needsShipment(state) ? [] : stepsBetween("new", state))] };
}

/** Given up here. What is only the past of it says nothing; that it lives is believed of nobody but a look-up. */
function planCanceled(row: StatusRow, incoming: IncomingStatus, state: OrderState): StatusPlan {
  if (state === "canceled") return nothing("repeated");
  const known = rankOf(row.reached);
  if (!isPresent(incoming)) return RANK[state] <= known ? nothing("earlier") : unlessTold(row, incoming);
  if (incoming.may_be_older_than_cancellation) return { kind: "confirm" };
  const steps = needsShipment(state) && known < RANK.shipped ? [] : stepsBetween("new", state);
  return { kind: "move", steps: ["revived", ...steps] };
}

/**
 * Rows never go back. But what is behind the row in two look-ups, long after it moved, was never true: a webhook may be
 * forged or mistaken, and a person is told.
 */
function planEarlier(row: StatusRow, incoming: IncomingStatus, state: OrderState): StatusPlan {
  const isPast = !isPresent(incoming) || !incoming.knows_last_move;
  if (isPast || (row.claimed !== null && row.claimed !== state)) return nothing("earlier");
  if (row.told.has(toldAs(incoming))) return nothing("told");
  return row.claimed === state ? { kind: "tell", code: "status_contradicts" } : { kind: "confirm" };
}

/** Reports go on holding what was undone. Only the warehouse's own clock tells the past; else a look-up does. */
function planFormerCancellation(
  row: StatusRow,
  incoming: IncomingStatus,
  revived: NonNullable<StatusRow["revived"]>,
): StatusPlan {
  const isPast =
    incoming.changed_at !== null &&
    revived.changed_at !== null &&
    Date.parse(incoming.changed_at) < Date.parse(revived.changed_at);
  return isPast ? nothing("earlier") : unlessTold(row, incoming);
}

/** What cannot be true beside what is known: the row stays, and a person is notified of what a look-up says. */
function planContradiction(row: StatusRow, incoming: IncomingStatus): StatusPlan {
  if (row.told.has(toldAs(incoming))) return nothing("told");
  return isPresent(incoming) ? { kind: "tell", code: "status_contradicts" } : { kind: "confirm" };
}

/** A claim that a look-up has denied is not looked up at every poll. */
function unlessTold({ told }: StatusRow, incoming: IncomingStatus): StatusPlan {
  return told.has(toldAs(incoming)) ? nothing("told") : { kind: "confirm" };
}

/** Nobody is refunded, and no cash counts as collected, because of a message that anybody may have sent. */
function needsConfirmation(
  { collects_cash }: StatusRow,
  state: OrderState,
  confirms: Settings["confirm_webhooks"] | false,
): boolean {
  if (confirms === false || confirms === "never") return false;
  const movesMoney = state === "canceled" || state === "returned" || state === "refused";
  return confirms === "all" || movesMoney || (state === "delivered" && collects_cash);
}

/**
 * Of what never left the warehouse the recipient refuses nothing, and nothing comes back: such a word may mean that the
 * warehouse turned the order down. Medusa's shipment cannot be taken back, so that a person decides.
 */
function needsShipment(state: OrderState): boolean {
  return state === "refused" || state === "returned";
}

function rankOf(state: OrderState | null): number {
  return state === null || state === "canceled" ? 0 : RANK[state];
}

const LINE = ["new", "picked", "shipped"] as const;

/** A jump runs what lies between. */
function stepsBetween(from: OrderState, to: OrderState): StatusStep[] {
  if (from === to) return [];
  if (to === "canceled" || to === "new") return to === "new" ? [] : ["canceled"];
  const between = LINE.filter(
    (state) => from !== "canceled" && RANK[state] > RANK[from] && RANK[state] < RANK[to],
  );
  return [...between.filter((state) => state !== "new"), to];
}

/** It says how the order is now. */
function isPresent({ source }: IncomingStatus): boolean {
  return source === "look_up" || source === "audit";
}

function nothing(why: Extract<StatusPlan, { kind: "nothing" }>["why"]): StatusPlan {
  return { kind: "nothing", why };
}
