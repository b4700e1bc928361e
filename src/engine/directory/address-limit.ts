import { isIPv6 } from "node:net";
import {
  createSlidingLog,
  giveBack,
  hasRoom,
  nextExpiry,
  type SlidingLog,
  take,
} from "../../client/rate-limit/sliding-log";
import type { Context } from "../context";
import { BoundedCache } from "../runtime/collections";

const WINDOW_MS = 10_000;
/** Addresses that are counted: with more at once, those of the longest silence begin anew. */
const MAX_ADDRESSES = 10_000;

class RequestsByAddress extends BoundedCache<SlidingLog> {}

/**
 * Counts a request of a storefront by its sender's address, in this process, against the option storeRequestsPerTenSeconds.
 * @returns seconds until the next one is answered; 0 answers this one
 */
export function addressLimit({ sklad }: Pick<Context, "sklad">, ip: string | undefined): number {
  const { storeRequestsPerTenSeconds: most } = sklad.configuration;
  if (most === 0) return 0;
  // Whole milliseconds: a fraction that is rounded up in a sum would make eleven seconds of ten.
  const now = Math.floor(sklad.monotonic());
  const requests = sklad.processState.get(
    RequestsByAddress,
    () => new RequestsByAddress(MAX_ADDRESSES, sklad.monotonic),
  );
  const sender = senderOf(ip ?? "");
  const log = requests.get(sender) ?? createSlidingLog(most, WINDOW_MS);
  requests.set(sender, log, WINDOW_MS);
  if (!hasRoom(log, now)) return Math.max(1, Math.ceil(((nextExpiry(log, now) ?? now) - now) / 1_000));
  take(log);
  giveBack(log, now);
  return 0;
}

/** An IPv6 subscriber has all addresses of a /64, and counts as one. */
function senderOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 45);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(":").filter(Boolean).length;
  return [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ?? "").split(":")]
    .slice(0, 4)
    .join(":");
}
