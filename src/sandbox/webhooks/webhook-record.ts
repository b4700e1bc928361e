import type { WireOrderStatusRecord } from "../../client/schemas";

/** The one receiving URL of an environment (spec, "Events" 1). */
export interface WebhookTarget {
  readonly environment: string;
  /** Null: none is registered. */
  readonly url: string | null;
}

export interface DeliveryAttempt {
  /** ISO 8601. */
  readonly at: string;
  /** Null when no answer came. */
  readonly http_status: number | null;
  /** Why there was no answer; the beginning of it when there was one. */
  readonly answer: string;
  readonly duration_ms: number;
}

/** One status notification and every attempt to bring it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly environment: string;
  readonly url: string;
  readonly id_order_FF: string;
  readonly status: string;
  /** Not shown in the spec: *assumed* to be what look-ups answer. */
  readonly payload: WireOrderStatusRecord;
  readonly state: "pending" | "delivered" | "failed";
  readonly attempts: readonly DeliveryAttempt[];
  /** ISO 8601; null when nothing more is to come. */
  readonly next_attempt_at: string | null;
}
