import type { Stores } from "../../modules/sklad/stores";
import type { FeedClaim } from "../../modules/sklad/stores/feeds/feeds";
import type { Context } from "../context";
import { longestCallMs } from "../rate-limit";
import { type ExtendedLease, extendLease } from "../runtime/lease";
import type { Feed, FeedPlace } from "./feed";

/** A feed of a connection or address, leased to this process. */
export interface LeasedFeed {
  readonly feed: Feed;
  readonly place: FeedPlace;
  readonly claim: FeedClaim;
  /** Aborts a call under way when the lease is lost or the process must stop at once. */
  readonly signal: AbortSignal;
}

/** Another process may have taken the feed, so nothing more may be written. */
export class LeaseLostError extends Error {
  constructor() {
    super("The lease of the feed is lost.");
    this.name = "LeaseLostError";
  }
}

/** Extends a feed's lease for as long as it is worked on. */
export function extendFeedLease({ sklad }: Context, claim: FeedClaim): ExtendedLease {
  const { claimLeaseMs } = sklad.configuration;
  return extendLease({
    lease_ms: claimLeaseMs,
    extend: () => sklad.stores.feeds.renew(claim, claimLeaseMs),
    monotonic: () => performance.now(),
    lost: () => new LeaseLostError(),
  });
}

/**
 * Runs one transaction in which no other process can take the feed. A holder whose lease has expired changes nothing.
 */
export async function underLease<T>(
  { sklad }: Context,
  { claim }: LeasedFeed,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return sklad.stores.transaction(async (stores) => {
    if (!(await stores.feeds.lock(claim, longestCallMs(sklad)))) throw new LeaseLostError();
    return work(stores);
  });
}
