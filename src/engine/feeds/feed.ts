import { z } from "zod";
import type { CallOptions, SkladClient } from "../../client";
import type { OperationName, OPERATIONS } from "../../client/operations";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { DAY_MS } from "../../planning/values/days";

/** The operations with a limit of one call a minute. */
type ReportOperation = {
  [Name in OperationName]: (typeof OPERATIONS)[Name]["bucket"] extends "report" ? Name : never;
}[OperationName];

/** The scope of a run: a connection, or an address that several connections share. */
export interface FeedPlace {
  /** The connection's id, or the address. */
  readonly key: string;
  /** The connection, or one of those that share the address. */
  readonly connection: ConnectionRow;
}

/** The input of a page's fetch. */
export interface PageRequest<Cursor> {
  readonly place: FeedPlace;
  /** Null: from the start. */
  readonly cursor: Cursor | null;
  /** Failures in a row before this request. */
  readonly failures: number;
  /** What earlier second pages have shown of the list. */
  readonly known_list?: KnownList | null;
  /** By the database's clock: the end of a requested period. */
  readonly now: Date;
  /** For reading only. A page writes nothing before it is applied. */
  readonly stores: Stores;
  /** Makes one call, in a slot of the feed's buckets. A page without a call uses no slot. */
  readonly call: <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>) => Promise<T>;
}

export interface FeedPage<Item, Cursor> {
  /** JSON: a snapshot keeps its pages in a table until it is complete. */
  readonly items: readonly Item[];
  /**
   * JSON. The cursor of the next page or, with `complete`, of an incremental feed's next run. Null when there is none.
   */
  readonly next: Cursor | null;
  /** Whether everything has been read. A snapshot that ends without it is not applied. */
  readonly complete: boolean;
  /** What a second page shows of the list. @default what was known stays */
  readonly known_list?: KnownList | undefined;
}

/** The items applied together: one page of an incremental feed, all pages of a snapshot. */
export interface FeedBatch<Item> {
  readonly place: FeedPlace;
  readonly run_id: string;
  /** By the database's clock, before the oldest page was requested: later events may be missing in it. */
  readonly requested_at: Date;
  readonly count: number;
  /** The items in their order, a bounded number at a time. */
  readonly chunks: () => AsyncIterable<readonly Item[]>;
}

/** The right to write a batch. */
export interface FeedFence {
  /** One transaction under the feed's lease. The cursor moves in it too. */
  readonly stores: Stores;
}

interface FeedPart<Item, Cursor> {
  /** Names the feed's row, problem and history, so it never changes. */
  readonly name: string;
  /** `snapshot`: gives the present state, and is applied once all of it was read. `incremental`: gives changes. */
  readonly kind: "snapshot" | "incremental";
  /** Validates a stored cursor. With one of an older version the feed reads from the start. */
  readonly cursor: z.ZodType<Cursor>;
  /** Goes before orders that wait, in a quarter of the slots. Reports always do. @default false */
  readonly urgent?: boolean;
  /** Most calls of one page, which is given the time of as many. @default 1 */
  readonly callsOfPage?: number;
  /** Also runs while its connection is paused. @default false */
  readonly whilePaused?: boolean;
  /** Milliseconds from the start of one run to the start of the next. */
  every(place: FeedPlace): number;
  /** Whether a connection is read, which may be a disabled one. @default enabled ones */
  reads?(connection: ConnectionRow): boolean;
  /** Requests one page. An error fails the run. */
  fetch(request: PageRequest<Cursor>): Promise<FeedPage<Item, Cursor>>;
  /**
   * Writes a batch through `fence.stores`, transitions included, and has no other effect: it happens completely and
   * once, or not at all. Items may come again with a later batch.
   */
  apply(batch: FeedBatch<Item>, fence: FeedFence): Promise<void>;
  /** Of a snapshot: writes what is of use of a page before all pages are there, as {@link apply} does. @default nothing */
  applyEarly?(items: readonly Item[], place: FeedPlace, fence: FeedFence): Promise<void>;
}

/**
 * What the warehouse is asked for at intervals. A feed of an address needs no ApiKey and spends no slots. A feed of a report
 * operation takes a slot of that report's bucket and one of the general bucket.
 */
export type Feed<Item = unknown, Cursor = unknown> = FeedPart<Item, Cursor> &
  (
    | { readonly place: "connection"; readonly bucket: "general" | ReportOperation }
    | { readonly place: "address"; readonly bucket: "none" }
  );

/** The places a feed reads now: each of the connections, or each of their addresses once. */
export function placesOf(feed: Feed, connections: readonly ConnectionRow[]): FeedPlace[] {
  const places = new Map<string, FeedPlace>();
  for (const connection of connections) {
    if (!(feed.reads?.(connection) ?? connection.enabled)) continue;
    const key = feed.place === "address" ? connection.base_url : connection.id;
    if (!places.has(key)) places.set(key, { key, connection });
  }
  return [...places.values()];
}

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
