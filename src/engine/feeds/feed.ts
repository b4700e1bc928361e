import type { z } from "zod";
import type { CallOptions, SkladClient } from "../../client";
import type { OPERATIONS, OperationName } from "../../client/operations";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";

/** The operations limited to one call a minute. */
export type ReportOperation = {
  [Name in OperationName]: (typeof OPERATIONS)[Name]["bucket"] extends "report" ? Name : never;
}[OperationName];

/** One place a feed reads: a connection, or an address that several connections share. */
export interface FeedPlace {
  /** The connection's id, or the address. */
  readonly key: string;
  /** The connection, or one of those that share the address. */
  readonly connection: ConnectionRow;
}

/** What a page is asked for with. */
export interface PageRequest<Cursor> {
  readonly place: FeedPlace;
  /** Null: from the start. */
  readonly cursor: Cursor | null;
  /** Database clock: where a period that is asked for ends. */
  readonly now: Date;
  /** To read what to ask for. A page writes nothing before it is applied. */
  readonly stores: Stores;
  /** Makes one call, in a slot of the feed's buckets. A page that needs no call spends none. */
  readonly call: <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>) => Promise<T>;
}

export interface FeedPage<Item, Cursor> {
  /** JSON: a snapshot keeps them in a table until it is complete. */
  readonly items: readonly Item[];
  /** JSON. Where the next page begins or, with `complete`, an incremental feed's next run. Null: nowhere. */
  readonly next: Cursor | null;
  /** Nothing is missing now. A snapshot that ends without it is not applied. */
  readonly complete: boolean;
}

/** What is applied at once: one page of an incremental feed, all pages of a snapshot. */
export interface FeedBatch<Item> {
  readonly place: FeedPlace;
  readonly run_id: string;
  /** Database clock, before the oldest page was asked for: what we knew later, it may not know. */
  readonly requested_at: Date;
  readonly count: number;
  /** The items in their order, a bounded number at a time. */
  readonly chunks: () => AsyncIterable<readonly Item[]>;
}

/** The right to write. */
export interface FeedFence {
  /** Larger than that of every holder before. For writes that are not in `stores`. */
  readonly token: number;
  /** One transaction, in which nobody else holds the feed. The cursor moves in it too. */
  readonly stores: Stores;
}

interface FeedPart<Item, Cursor> {
  /** Names its row, its problem and its history; never changes. */
  readonly name: string;
  /** `snapshot`: says how everything is, and applies when all of it was read. `incremental`: says what changed. */
  readonly kind: "snapshot" | "incremental";
  /** What a stored cursor must look like. With one of an older version that does not, the feed reads from the start. */
  readonly cursor: z.ZodType<Cursor>;
  /** A snapshot whose reading was begun longer ago is begun again, in milliseconds. @default one hour */
  readonly freshForMs?: number;
  /** Goes before the queue of orders in every fourth slot: somebody waits for it. Reports always do. @default false */
  readonly urgent?: boolean;
  /** Runs while its connection is paused, too. @default false */
  readonly whilePaused?: boolean;
  /** Milliseconds from the beginning of one run to that of the next. */
  every(place: FeedPlace): number;
  /** Whether a connection is read, also one that is disabled. @default enabled ones */
  reads?(connection: ConnectionRow): boolean;
  /** Asks for one page. What it throws fails the run. */
  fetch(request: PageRequest<Cursor>): Promise<FeedPage<Item, Cursor>>;
  /**
   * Writes a batch through `fence.stores`, transitions included, and nothing else: it happens whole, once, or not at
   * all. Items may come again with a later batch.
   */
  apply(batch: FeedBatch<Item>, fence: FeedFence): Promise<void>;
}

/**
 * Something the warehouse is asked for again and again. A feed of an address has no ApiKey, and so no bucket; one that
 * calls a report operation takes a slot of that report's bucket and one of the general bucket.
 */
export type Feed<Item = unknown, Cursor = unknown> = FeedPart<Item, Cursor> &
  (
    | { readonly place: "connection"; readonly bucket: "general" | ReportOperation }
    | { readonly place: "address"; readonly bucket: "none" }
  );
