/** The members of Medusa's order that say where its parcels are. Any of them may be missing. */
export interface TrackedOrder {
  readonly fulfillments?: readonly (TrackedFulfillment | null)[] | null;
}

/** A fulfillment, as Medusa's Store API gives it. */
export interface TrackedFulfillment {
  readonly shipped_at?: string | Date | null;
  readonly delivered_at?: string | Date | null;
  readonly canceled_at?: string | Date | null;
  readonly labels?:
    | readonly ({ readonly tracking_number?: string | null; readonly tracking_url?: string | null } | null)[]
    | null;
}

/** One waybill. */
export interface Tracking {
  readonly number: string;
  /** The page that follows the parcel, by http or https; null when none is known. */
  readonly url: string | null;
  /** ISO 8601; null: not yet, or not given. */
  readonly shipped_at: string | null;
  /** ISO 8601; null: not yet, or not given. */
  readonly delivered_at: string | null;
}

/**
 * The waybills of an order, each once, the one shipped first in front. Empty before anything is shipped. Cancelled
 * fulfillments are left out.
 * @param order of `/store/orders/:id` or `/store/orders`, with Medusa's default fields
 */
export function trackingOf(order: TrackedOrder | null | undefined): Tracking[] {
  const found = new Map<string, Tracking>();
  for (const fulfillment of order?.fulfillments ?? []) {
    if (!fulfillment || momentOf(fulfillment.canceled_at) !== null) continue;
    for (const label of fulfillment.labels ?? []) {
      const number = label?.tracking_number?.trim() ?? "";
      if (number === "") continue;
      // A parcel may have two fulfillments, and a label written by hand blanks or other capitals.
      const key = number.replace(/\s/g, "").toLowerCase();
      const known = found.get(key);
      found.set(key, {
        number: known?.number ?? number,
        url: known?.url ?? linkOf(label?.tracking_url),
        shipped_at: known?.shipped_at ?? momentOf(fulfillment.shipped_at),
        delivered_at: known?.delivered_at ?? momentOf(fulfillment.delivered_at),
      });
    }
  }
  return [...found.values()].sort(
    (left, right) =>
      compare(left.shipped_at ?? LATER, right.shipped_at ?? LATER) || compare(left.number, right.number),
  );
}

/** After every moment of ISO 8601. */
const LATER = "~";

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** Medusa's admin stores "#" for a label without a link, and a person may write anything. */
function linkOf(url: string | null | undefined): string | null {
  const link = url?.trim() ?? "";
  return /^https?:\/\/\S+$/i.test(link) ? link : null;
}

function momentOf(moment: string | Date | null | undefined): string | null {
  if (moment === null || moment === undefined || moment === "") return null;
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
