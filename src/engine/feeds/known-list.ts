import { z } from "zod";
import { DAY_MS } from "../../planning/values/days";

/** What second pages have shown of a list, as it is kept with its feed. */
const knownListSchema = z.object({
  /** Rows of the longest first page of late, and when it came: a shorter one is not cut. */
  rows: z.int(),
  rows_at: z.iso.datetime(),
  /** Digest of what the latest first page names; null when the list went on. */
  mark: z.string().nullable(),
  /** When the latest second page was asked for. */
  at: z.iso.datetime(),
  /** Whether the latest list may have gone on. */
  is_partly: z.boolean(),
});
export type KnownList = z.infer<typeof knownListSchema>;

/** A list that begins as the known one did ends as it did, for so long: it may have grown past its page. */
const KNOWN_MS = 15 * 60_000;
/** For so long a service is taken to cut its lists nowhere below the longest first page. */
const SAME_SIZE_MS = 7 * DAY_MS;

/** What is known of a feed's list; null for nothing, and for what another version has kept. */
export const knownListOf = (feed: { readonly known_list: unknown } | undefined): KnownList | null =>
  knownListSchema
    .nullable()
    .catch(null)
    .parse(feed?.known_list ?? null);

const isWithin = (ms: number, moment: string, now: Date) => now.getTime() - Date.parse(moment) < ms;

/** Whether a list that begins as the known one did ends as it did. */
export const isFresh = ({ at }: KnownList, now: Date): boolean => isWithin(KNOWN_MS, at, now);

/** Whether a first page is surely not cut: the operation has given a longer one of late. */
export function isSurelyWhole(rows: number, known: KnownList | null, now: Date): boolean {
  return known !== null && rows < known.rows && isWithin(SAME_SIZE_MS, known.rows_at, now);
}
