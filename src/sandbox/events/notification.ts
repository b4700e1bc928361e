import type { WireOrderStatusRecord } from "../../client/schemas";

/** The one receiving URL of an environment (specified). */
export interface WebhookTarget {
  readonly environment: string;
  /** Null when none is registered. */
  readonly url: string | null;
}

export interface DeliveryAttempt {
  /** ISO 8601. */
  readonly at: string;
  /** Null without a response. */
  readonly http_status: number | null;
  /** The beginning of the response, or the reason for its absence. */
  readonly response: string;
  readonly duration_ms: number;
}

/** One status notification with every attempt to deliver it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly environment: string;
  readonly url: string;
  readonly id_order_FF: string;
  readonly status: string;
  /** Not specified: *assumed* to be the record of look-ups. */
  readonly payload: WireOrderStatusRecord;
  readonly state: "pending" | "delivered" | "failed";
  readonly attempts: readonly DeliveryAttempt[];
  /** ISO 8601; null after the last attempt. */
  readonly next_attempt_at: string | null;
}

const MAX_RESPONSE_LENGTH = 300;

/** Posts a notification once. Never throws: an error is part of the attempt. */
export async function postNotification(
  url: string,
  payload: unknown,
  timeoutMs: number,
  now: () => number,
): Promise<DeliveryAttempt> {
  const began = now();
  const attempt = (http_status: number | null, response: string): DeliveryAttempt => ({
    at: new Date(began).toISOString(),
    http_status,
    response: response.slice(0, MAX_RESPONSE_LENGTH),
    duration_ms: now() - began,
  });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "sklad-sandbox" },
      body: JSON.stringify(payload),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return attempt(response.status, await response.text());
  } catch (error) {
    return attempt(null, explain(error, timeoutMs));
  }
}

/** Whether a response acknowledges a notification: *assumed*, any 2xx does. */
export function isAcknowledged({ http_status }: DeliveryAttempt): boolean {
  return http_status !== null && http_status >= 200 && http_status < 300;
}

/** The cause of a failed `fetch`, whose own message is only "fetch failed". */
function explain(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { message?: string } };
  if (name === "TimeoutError") return `no response within ${timeoutMs} ms`;
  return cause?.message ?? message ?? String(error);
}
