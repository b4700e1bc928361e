import type { RateLimiter } from "./rate-limit/rate-limiter";
import type { CallRecord } from "./call";
import type { DialectOverrides } from "./dialect/create-dialect";

export type SkladClientOptions = {
  /** Address of the service with port and path prefix, such as `https://api.example.com:8443/api`. */
  baseUrl: string;
  /** The differences from the assumed shapes, entry by entry; see docs/dialect.md. */
  dialect?: DialectOverrides | undefined;
  /** The rate limit of the ApiKey. @default 60 calls a minute, kept in this process */
  rateLimit?: RateLimiter | undefined;
  timeouts?: {
    /** Hard deadline of one exchange, in milliseconds. @default 30_000 */
    deadlineMs?: number | undefined;
    /** Longest time for the retries of a read, in milliseconds from its first failure. @default 60_000 */
    retryMs?: number | undefined;
  };
  /** Retries of reads; the client never retries a write. */
  retry?: {
    /** Attempts in all. @default 4 */
    attempts?: number | undefined;
    /** Widest first pause, in milliseconds; it doubles with every failure, and the real one is random below it. @default 500 */
    baseMs?: number | undefined;
    /** Widest pause, in milliseconds. @default 10_000 */
    capMs?: number | undefined;
  };
  limits?: {
    /** Largest response of a write or a look-up, unpacked, in bytes. @default 2 MB */
    maxResponseBytes?: number | undefined;
    /** Largest response of a report or a directory, unpacked, in bytes. @default 50 MB */
    maxReportBytes?: number | undefined;
    /** Largest request body, in bytes. @default 50 MB */
    maxBodyBytes?: number | undefined;
  };
  /** @default "medusa-plugin-sklad" */
  userAgent?: string | undefined;
  /** Receives every finished HTTP exchange. An error thrown here becomes a process warning. */
  onCall?: ((record: CallRecord) => void) | undefined;
} & (
  | { apiKey: string; login?: undefined; password?: undefined }
  | { apiKey?: undefined; login: string; password: string }
  | { apiKey?: undefined; login?: undefined; password?: undefined } // enough for getToken, getCities and getWarehouses
);

/** The base URL without its trailing slash. @throws TypeError for an address that is not valid */
export function checkBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new TypeError(
      "baseUrl must be an http or https address, with the port and path prefix of the service.",
    );
  }
  // `URL` has no trace of an empty query or fragment, which would swallow the operation's name.
  if (/[?#]/.test(baseUrl) || url.username || url.password) {
    throw new TypeError(
      "baseUrl must not have a query, a fragment or credentials; the ApiKey travels in the body.",
    );
  }
  return url.href.replace(/\/+$/, "");
}
