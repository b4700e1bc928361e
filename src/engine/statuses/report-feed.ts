import { z } from "zod";
import { UnexpectedResponseError } from "../../client";
import { mayHaveParcels } from "../../planning/connections";
import { sharingKeyWith } from "../connections";
import { type Feed, listCursorSchema, raiseUnread } from "../feeds";
import { FEED_NAMES, type ListItem, readItems, readStatuses } from "./feed-support";
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

/** Where a report in pages continues, and its period. */
const pagesSchema = listCursorSchema.extend({ from: z.iso.datetime(), to: z.iso.datetime() });

/** Until when the reports are read, by our clock, and the next page of one that is not read to its end. */
const cursorSchema = z.object({ until: z.iso.datetime(), pages: pagesSchema.optional().catch(undefined) });

/** A record, or that another page has or may have records that cannot be read. JSON. */
type ReportItem = ListItem | { readonly part: true };
const PART = { part: true } as const;
const isRecord = (item: ReportItem): item is ListItem => !("part" in item);

/**
 * ReportStatusOrder: the changes since the last report, with an overlap. A gap of any length is read in steps of one
 * report each; known statuses change nothing, and unreadable records raise a problem.
 */
export const reportFeed: Feed<ReportItem, z.infer<typeof cursorSchema>> = {
  name: FEED_NAMES.report,
  kind: "incremental",
  place: "connection",
  bucket: "ReportStatusOrder",
  cursor: cursorSchema,
  every: ({ connection }) => connection.settings.report_every_minutes * 60_000,
  reads: mayHaveParcels,
  async fetch({ place, cursor, known_list: known = null, failures, now, stores, call }) {
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
    const report = await readStatuses({
      operation: "ReportStatusOrder",
      ...{ cursor: pages ?? null, call, now, known, failures },
      ask: (client, page, options) => client.reportOrderStatuses({ from, to, ...page }, options),
      // Orders that go through the warehouse together may be on several pages, each time with another status.
      nameOf: (status) => status,
      // No report lacks what counts as gone: one that is not longer than one without a second page is all there is.
      isLike: ({ rows }, list) => rows < list.rows || (rows === list.rows && list.mark !== null),
    });
    const { rows: items, unread, next, known_list } = report;
    // Nothing of a report of another shape is passed over: it is read again until it can be read.
    if (!pages && unread.length > 0 && unread.length === items.length)
      throw new UnexpectedResponseError("ReportStatusOrder", unread[0]?.issue ?? "records that can be read");
    // Orders that a list announces and does not contain are looked up by other feeds.
    if (!next) return { ...read, items: pages?.unread ? [...items, PART] : items, known_list };
    const until = cursor?.until ?? from.toISOString();
    const further = { ...next, from: from.toISOString(), to: to.toISOString() };
    return { items: [...items, PART], next: { until, pages: further }, complete: false, known_list };
  },
  async apply({ place, chunks }, { stores }) {
    const connections = await sharingKeyWith(stores, place.connection);
    for await (const items of chunks()) {
      const { statuses, unread } = readItems(items.filter(isRecord));
      await recordStatuses(stores, [{ connections, statuses }], "report");
      if (unread.length > 0 || items.every(isRecord))
        await raiseUnread(stores, place.connection, "ReportStatusOrder", unread);
    }
  },
};
