import type { DeliveryAttempt } from "./webhook-record";

const ANSWER_LENGTH = 300;

/** Posts a notification once. Never throws: what went wrong is part of the attempt. */
export async function postNotification(
  url: string,
  payload: unknown,
  timeoutMs: number,
  now: () => number,
): Promise<DeliveryAttempt> {
  const began = now();
  const attempt = (http_status: number | null, answer: string): DeliveryAttempt => ({
    at: new Date(began).toISOString(),
    http_status,
    answer: answer.slice(0, ANSWER_LENGTH),
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

/** What counts as acknowledged is not shown in the spec: *assumed*, any 2xx. */
export function isAcknowledged({ http_status }: DeliveryAttempt): boolean {
  return http_status !== null && http_status >= 200 && http_status < 300;
}

/** What failed below `fetch` says more than "fetch failed". */
function explain(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { message?: string } };
  if (name === "TimeoutError") return `no answer within ${timeoutMs} ms`;
  return cause?.message ?? message ?? String(error);
}
