import type { ActionCode, SituationCode, SituationParams, Tone } from "../../catalogue";
import type { Hold } from "../hold";
import type { ParcelState } from "../follow";

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

/** A point in time as rows have it. */
export type Moment = Date | string;

/** The columns of a warehouse order that its situation depends on. */
export interface SituationRow {
  readonly number: string;
  readonly state: ParcelState;
  readonly hold_code: Hold["code"] | null;
  readonly hold_params: Hold["params"] | null;
  readonly refusal: { readonly descriptions: readonly string[] } | null;
  readonly remote_id: string | null;
  readonly fulfillment_id: string | null;
  readonly pending_fulfillment_id: string | null;
  readonly collect_on_delivery: boolean;
  readonly cash_on_delivery_sum: string | null;
  readonly cash_unbooked: boolean;
  readonly tracking_numbers: readonly string[] | null;
  readonly confirming: { readonly why: string; readonly word: string | null } | null;
  readonly look_up_due_at: Moment | null;
  readonly follow_due_at: Moment | null;
  readonly follow_failures: number;
  readonly cancel_reason: string | null;
  readonly accepted_at: Moment | null;
  readonly picked_at: Moment | null;
  readonly shipped_at: Moment | null;
  readonly delivered_at: Moment | null;
  readonly refused_at: Moment | null;
  readonly returned_at: Moment | null;
  readonly canceled_at: Moment | null;
}

/** A command of the warehouse order. Ended ones are ignored. */
export interface SituationCommand {
  readonly kind: string;
  readonly state: "queued" | "sending" | "unknown" | "parked" | "done" | "refused" | "withdrawn";
  readonly failures: number;
  readonly next_attempt_at: Moment;
}

/** An open problem of the warehouse order, or of its Medusa order. */
export interface SituationProblem {
  readonly code: string;
  readonly params: SituationParams | null;
  readonly raised_at: Moment;
}

/** The columns of a connection that a situation depends on. */
export interface SituationConnection {
  readonly environment: "production" | "staging" | "sandbox";
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
