import { createHash } from "node:crypto";
import { z } from "zod";
import { endOfList, totalOf } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Feed } from "../feeds";
import {
  askForList,
  FEED_NAMES,
  type ListItem,
  mayHaveParcels,
  namesOf,
  raiseUnread,
  readItems,
} from "./feed-support";
import { recordStatuses } from "./record";

const HOUR_MS = 3_600_000;
/** Each report overlaps the one before: changes may be entered late, and clocks differ. */
const OVERLAP_MS = 6 * HOUR_MS;
/** How far back the first report reaches. */
const FIRST_MS = 7 * 24 * HOUR_MS;
/** The longest period of one report: the spec gives no limit. */
const LONGEST_MS = 7 * 24 * HOUR_MS;

/** A report read page by page still counts as up to date when its end is read within this time. */
const PAGES_WITHIN_MS = HOUR_MS;

/** Where a report in pages continues. That reports have pages is *assumed*. */
const pagesSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  page: z.int().min(2),
  /** Rows of the first page, and of all pages before this one. */
  size: z.int(),
  before: z.int(),
  /** Digests of the page before, to detect one that only repeats it: of the orders on it, and of its first rows. */
  mark: z.string(),
  rows: z.array(z.string()),
});

/** Until when the reports are read, by our clock, and the next page of one that is not read to its end. */
const cursorSchema = z.object({ until: z.iso.datetime(), pages: pagesSchema.optional() });

/**
 * ReportStatusOrder: the changes since the last report, with an overlap. A gap of any length is read in steps of one
 * report each; known statuses change nothing, and unreadable records raise a problem.
 */
export const reportFeed: Feed<ListItem, z.infer<typeof cursorSchema>> = {
  name: FEED_NAMES.report,
  kind: "incremental",
  place: "connection",
  bucket: "ReportStatusOrder",
  cursor: cursorSchema,
  every: ({ connection }) => connection.settings.report_every_minutes * 60_000,
  reads: mayHaveParcels,
  async fetch({ place, cursor, now, stores, call }) {
    const pages = cursor?.pages;
    const since = cursor ? Date.parse(cursor.until) - OVERLAP_MS : now.getTime() - FIRST_MS;
    const from = pages ? new Date(pages.from) : new Date(since);
    const to = pages ? new Date(pages.to) : new Date(Math.min(now.getTime(), since + LONGEST_MS));
    const late_ms = now.getTime() - to.getTime();
    const read = {
      next: { until: to.toISOString() },
      complete: pages ? late_ms < PAGES_WITHIN_MS : late_ms <= 0,
    };
    const isOver =
      !place.connection.enabled && !(await stores.orderLookUps.oldestUnderWay(place.connection.id));
    if (isOver) return { ...read, items: [] };
    const { page = 1, before = 0 } = pages ?? {};
    let data: unknown;
    const onData = (given: unknown) => void (data = given);
    const period = { from, to, ...(page > 1 && { page }) };
    const items = await askForList(call, (client, options) =>
      client.reportOrderStatuses(period, { ...options, onData }),
    );
    const { size = items.length } = pages ?? {};
    const { mark, rows } = markOf(items);
    const repeats = pages?.mark === mark && rows.some((row, index) => row === pages.rows[index]);
    const total = totalOf(data, items.length, page);
    const shown = { page, rows: items.length, before, size, total, repeats };
    // Orders that a list announces and does not contain are looked up by other feeds.
    if (endOfList(shown) !== "next") return { ...read, items };
    const until = cursor?.until ?? from.toISOString();
    const further = { page: page + 1, size, before: before + items.length, mark, rows };
    return {
      items,
      next: { until, pages: { from: from.toISOString(), to: to.toISOString(), ...further } },
      complete: false,
    };
  },
  async apply({ place, chunks }, { stores }) {
    const connections = await sharingKeyWith(stores, place.connection);
    for await (const items of chunks()) {
      const { statuses, unread } = readItems(items);
      await recordStatuses(stores, [{ connections, statuses }], "report");
      await raiseUnread(stores, place.connection, "ReportStatusOrder", unread);
    }
  },
};

/** Digested rows per page: not all of so many rows change between two calls. */
const ROWS_REMEMBERED = 20;

/**
 * A page repeats another when it has the same orders in the same places, even if some statuses changed between the
 * calls. Orders that pass through the warehouse together may be on several pages in the same places, but then every row
 * differs.
 */
function markOf(items: readonly ListItem[]): { readonly mark: string; readonly rows: string[] } {
  return {
    mark: digestOf(items.map(namesOf)),
    rows: items.slice(0, ROWS_REMEMBERED).map((item) => digestOf(item).slice(0, 12)),
  };
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

/** The connections with the same ApiKey: a report contains all orders of a key. */
export async function sharingKeyWith(
  stores: Stores,
  { api_key_fingerprint }: ConnectionRow,
): Promise<ConnectionRow[]> {
  const all = await stores.connections.list();
  return all.filter((one) => one.api_key_fingerprint === api_key_fingerprint);
}
