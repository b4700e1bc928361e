import type { ActionCode, SituationCode, SituationParams, Tone } from "../../catalogue";
import type { Environment } from "../connections";
import type { WarehouseOrder } from "../warehouse-order";

/** The state of an order or a connection as every page shows it, with the possible actions. */
export interface Situation {
  readonly tone: Tone;
  readonly code: SituationCode;
  readonly params: SituationParams;
  /** When it continues automatically, ISO 8601; null when unknown, or when it does not. */
  readonly next_at: string | null;
  /** What a person can do now, the most likely first. */
  readonly actions: readonly ActionCode[];
  /** Set where nothing is really shipped; null in production. */
  readonly note: "connection.staging" | "connection.sandbox" | null;
}

export type Moment = Date | string;

export type SituationRow = Pick<
  WarehouseOrder,
  | "number"
  | "state"
  | "hold_code"
  | "hold_params"
  | "refusal"
  | "remote_id"
  | "fulfillment_id"
  | "pending_fulfillment_id"
  | "collect_on_delivery"
  | "cash_on_delivery_sum"
  | "cash_unbooked"
  | "uncollected"
  | "return_stage"
  | "tracking_numbers"
  | "unconfirmed_status"
  | "look_up_due_at"
  | "sync_due_at"
  | "sync_failures"
  | "cancel_reason"
  | "accepted_at"
  | "edited_at"
  | "picked_at"
  | "shipped_at"
  | "delivered_at"
  | "refused_at"
  | "returned_at"
  | "canceled_at"
>;

/** A command of the warehouse order. Ended ones are ignored. */
export interface SituationCommand {
  readonly kind: string;
  readonly state: "queued" | "sending" | "unknown" | "parked" | "done" | "refused" | "withdrawn";
  readonly failures: number;
  readonly next_attempt_at: Moment;
  /** What the warehouse answered, as it was stored. */
  readonly received?: Readonly<Record<string, unknown>> | null;
}

/** An open problem of the warehouse order, or of its Medusa order. */
export interface SituationProblem {
  readonly code: string;
  readonly params: SituationParams | null;
  readonly raised_at: Moment;
}

/** The columns of a connection that a situation depends on. */
export interface SituationConnection {
  readonly environment: Environment;
  readonly enabled: boolean;
  readonly enabled_at: Moment | null;
  readonly settings_unreadable?: string;
  readonly pause_reason: string | null;
  readonly paused_until: Moment | null;
}

export interface SituationInput {
  readonly row: SituationRow;
  readonly commands: readonly SituationCommand[];
  readonly problems: readonly SituationProblem[];
  /** Null when the connection was deleted. */
  readonly connection: SituationConnection | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Its place in the queue, when counted: the number of orders ahead, and about when it is sent (ISO 8601). */
  readonly queue?: { readonly ahead: number; readonly about: string | null };
}

export function iso(moment: Moment | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
