import { z } from "zod";
import { SkladError, type UnreadRecord } from "../../client";
import type { OperationName } from "../../client/operations";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { DAY_MS } from "../../planning/values/days";
import { clear, raise } from "../problems";
import type { FeedPage } from "./feed";
import { type ListCursor, listCursorSchema, type ListReading, type ListRequest, readList } from "./read-list";

/** One record of a list, or why it cannot be read. JSON. */
export type Listed<Item> = Item | { readonly unread: UnreadRecord };

/** {@link readList} of an operation whose bad records hold nothing back; one that the dialect switches off gives an empty list. */
export async function readListed<Row, Item extends object>(
  request: Omit<ListRequest<Row>, "mostUnread">,
  toItem: (row: Row) => Item,
): Promise<ListReading<Listed<Item>>> {
  try {
    const { rows, unread, ...rest } = await readList({ mostUnread: Infinity, ...request });
    return { rows: [...rows.map(toItem), ...unread.map((record) => ({ unread: record }))], unread, ...rest };
  } catch (error) {
    if (!(error instanceof SkladError && error.code === "operation_disabled")) throw error;
    return { rows: [], unread: [], next: null, end: "whole" };
  }
}

export function splitListed<Item extends object>(
  items: readonly Listed<Item>[],
): { readonly found: Item[]; readonly unread: UnreadRecord[] } {
  const unread = items.flatMap((item) => ("unread" in item ? [item.unread] : []));
  return { found: items.filter((item): item is Item => !("unread" in item)), unread };
}

const MAX_NAMED = 10;

/** Raises a problem for unreadable records of a list; a list without any clears it. */
export async function raiseUnread(
  stores: Stores,
  connection: ConnectionRow,
  operation: OperationName,
  unread: readonly UnreadRecord[],
): Promise<void> {
  const { id } = connection;
  if (unread.length === 0) return clear(stores, { connection: id, operation }, "statuses_unreadable");
  const numbers = [...new Set(unread.flatMap(({ identifiers }) => identifiers[0] ?? []))];
  await raise(stores, { connection, operation }, "statuses_unreadable", {
    numbers: numbers.slice(0, MAX_NAMED),
    count: String(unread.length),
    reason: unread[0]?.issue ?? "",
  });
}

/** The longest period of one list: the spec gives no limit. */
export const PERIOD_MS = 7 * DAY_MS;

/** A period that ends so long ago is the last: its list reaches a day further, and reading its pages takes minutes. */
const READ_WITHIN_MS = 3_600_000;

/** The period read next, and the next page of its list. */
export const periodCursorSchema = z.object({
  from: z.iso.datetime(),
  list: listCursorSchema.extend({ until: z.iso.datetime() }).optional(),
});
export type PeriodCursor = z.infer<typeof periodCursorSchema>;

interface PeriodsRequest<Item> {
  readonly cursor: PeriodCursor | null;
  /** Where a run begins, in epoch milliseconds. */
  readonly start: number;
  readonly now: Date;
  readonly read: (
    period: { readonly from: Date; readonly to: Date },
    cursor: ListCursor | null,
  ) => Promise<ListReading<Item>>;
  /** An item that stands for what a list may lack. @default none */
  readonly cut?: Item;
}

/** Reads a list from a day on until now: a page of the list of one period, of a week at most. */
export async function readPeriods<Item>(
  request: PeriodsRequest<Item>,
): Promise<FeedPage<Item, PeriodCursor>> {
  const { cursor, start, now, read, cut } = request;
  const from = cursor ? Date.parse(cursor.from) : start;
  const list = cursor?.list ?? null;
  const until = list ? Date.parse(list.until) : Math.min(from + PERIOD_MS, now.getTime());
  // One day longer at both ends: clocks differ, and an order's day is Kyiv's.
  const { rows, next, end, known_list } = await read(
    { from: new Date(from - DAY_MS), to: new Date(until + DAY_MS) },
    list,
  );
  const untilText = new Date(until).toISOString();
  if (next) {
    const further = { from: new Date(from).toISOString(), list: { ...next, until: untilText } };
    return { items: rows, next: further, complete: false, known_list };
  }
  const complete = now.getTime() - until < READ_WITHIN_MS;
  return {
    items: end === "whole" || cut === undefined ? rows : [...rows, cut],
    next: complete ? null : { from: untilText },
    complete,
    known_list,
  };
}
