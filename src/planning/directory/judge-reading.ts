/** A complete reading of a list, compared with what is known of it. */
export interface ListReading {
  /** Entries known before that are not gone. */
  readonly known: number;
  /** Of those: not in the reading. */
  readonly lost: number;
  /** Entries in the reading. */
  readonly found: number;
  /** Entries of the reading before it, if that one was held; else null. */
  readonly doubted: number | null;
}

/** A list of at most so many entries may lose any of them: a town closes one of its two branches. */
const FEW = 10;
/** A larger loss at once is more likely a fault of the service than a change of the carrier's network. */
const SUSPICIOUS_SHARE = 0.2;
/** Two readings whose lengths differ by at most this share have the same cause; faults of the service rarely repeat so well. */
const SAME_SHARE = 0.05;

/**
 * Whether a reading is applied. One that lacks more than a fifth of what is known, or all of it, is held: the tables stay
 * as they are. It is believed when the next reading is about as long as the held one, because then it is no fault of a
 * moment. An empty list is believed for few entries alone, as of a village whose branch is closed: thousands do not end at
 * once. Source: ours.
 * @param mayBeEmpty whether a second reading may confirm an empty list of few
 */
export function judgeReading(
  { known, lost, found, doubted }: ListReading,
  { mayBeEmpty }: { readonly mayBeEmpty: boolean },
): "apply" | "hold" {
  if (known === 0) return "apply";
  if (found === 0) return mayBeEmpty && known <= FEW && doubted === 0 ? "apply" : "hold";
  const isSuspicious = known > FEW && lost > known * SUSPICIOUS_SHARE;
  return isSuspicious && !isSameLength(found, doubted) ? "hold" : "apply";
}

function isSameLength(found: number, doubted: number | null): boolean {
  return doubted !== null && Math.abs(found - doubted) <= Math.max(1, SAME_SHARE * Math.max(found, doubted));
}
