import { z } from "zod";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Feed } from "../feeds";
import { FEED_NAMES } from "./feed-names";
import { mayHaveParcels } from "./items";
import { askForList, type ListItem, readItems, tellUnread } from "./list-items";
import { recordStatuses } from "./record";

const HOUR_MS = 3_600_000;
/** Changes may be entered late, and the clocks differ. */
const OVERLAP_MS = 6 * HOUR_MS;
/** How far back the first report reaches. */
const FIRST_MS = 7 * 24 * HOUR_MS;
/** The longest period of one report: how long one may be is not shown. */
const LONGEST_MS = 7 * 24 * HOUR_MS;

/** How far the reports have been read, by our clock. */
const cursorSchema = z.object({ until: z.iso.datetime() });

/**
 * ReportStatusOrder: what changed since the last report, with an overlap. A gap of any length is read in steps, one
 * report each; what was heard before changes nothing, and a record that cannot be read is told.
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
    const from = cursor ? Date.parse(cursor.until) - OVERLAP_MS : now.getTime() - FIRST_MS;
    const to = new Date(Math.min(now.getTime(), from + LONGEST_MS));
    const page = { next: { until: to.toISOString() }, complete: to >= now };
    const isOver =
      !place.connection.enabled && !(await stores.orderLookUps.oldestUnderWay(place.connection.id));
    if (isOver) return { ...page, items: [] };
    const period = { from: new Date(from), to };
    const items = await askForList(call, (client, options) => client.reportOrderStatuses(period, options));
    return { ...page, items };
  },
  async apply({ place, chunks }, { stores }) {
    const connections = await sharingKeyWith(stores, place.connection);
    for await (const items of chunks()) {
      const { statuses, unread } = readItems(items);
      await recordStatuses(stores, [{ connections, statuses }], "report");
      await tellUnread(stores, place.connection, "ReportStatusOrder", unread);
    }
  },
};

/** A report is of all that an ApiKey has handed over. */
export async function sharingKeyWith(
  stores: Stores,
  { api_key_fingerprint }: ConnectionRow,
): Promise<ConnectionRow[]> {
  const all = await stores.connections.list();
  return all.filter((one) => one.api_key_fingerprint === api_key_fingerprint);
}
