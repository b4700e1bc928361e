import { SkladError, type SkladErrorCode } from "../../client";
import { PagingError } from "../feeds";

/** The service answers, but not for this city. */
const OF_CITY: ReadonlySet<SkladErrorCode> = new Set([
  "refused",
  "unclear_refusal",
  "unexpected_response",
  "malformed_request",
  "invalid_request",
]);

/** After a failure of its own a city is not read for a customer this long, and the other waiting cities go first. */
export const FAILED_CITY_MS = 30 * 60_000;
/** After a failure of the address the other cities go first this long, so that all of them are tried in turn. */
const READ_LAST_MS = 5 * 60_000;

/** Whether a reading failed because of the city. All other failures are of the address. */
export function isOfCity(error: unknown): boolean {
  return error instanceof PagingError || (error instanceof SkladError && OF_CITY.has(error.code));
}

/** How long the other cities go before one whose reading failed; 0 after a 429, which is no fault of the city. */
export function postponedMs(error: unknown): number {
  if (error instanceof SkladError && error.code === "rate_limited") return 0;
  return isOfCity(error) ? FAILED_CITY_MS : READ_LAST_MS;
}
