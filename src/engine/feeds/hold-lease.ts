import type { Stores } from "../../modules/sklad/stores";
import type { FeedClaim } from "../../modules/sklad/stores/feeds";
import type { Context } from "../context";
import { longestCallMs } from "../rate-limit";
import type { Feed, FeedPlace } from "./feed";

/** A feed at a place, in the hands of this process. */
export interface HeldFeed {
  readonly feed: Feed;
  readonly place: FeedPlace;
  readonly claim: FeedClaim;
  /** Ends a call under way: the lease is lost, or the process must stop at once. */
  readonly signal: AbortSignal;
}

/** Somebody else may hold the feed by now; what this holder would write is not wanted. */
export class LeaseLostError extends Error {
  constructor() {
    super("The lease of the feed is lost.");
    this.name = "LeaseLostError";
  }
}

/**
 * Keeps a feed's lease for as long as it is worked on.
 * @returns a signal that says the lease is lost, and what ends the keeping
 */
export function holdLease({ sklad }: Context, claim: FeedClaim): { lost: AbortSignal; end: () => void } {
  const { claimLeaseMs } = sklad.configuration;
  const lost = new AbortController();
  let renewedAt = performance.now();
  const renew = async () => {
    const asked = performance.now();
    try {
      if (await sklad.stores.feeds.renew(claim, claimLeaseMs)) renewedAt = asked;
      else lost.abort(new LeaseLostError());
    } catch {
      // A database that is away may be back before the lease ends.
      if (asked - renewedAt > claimLeaseMs) lost.abort(new LeaseLostError());
    }
  };
  const timer = setInterval(() => void renew(), claimLeaseMs / 3);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/** One transaction in which nobody else takes the feed. A holder whose lease has ended changes nothing. */
export async function underLease<T>(
  { sklad }: Context,
  { claim }: HeldFeed,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return sklad.stores.transaction(async (stores) => {
    if (!(await stores.feeds.lock(claim, longestCallMs(sklad)))) throw new LeaseLostError();
    return work(stores);
  });
}
