import { isRecord, plainName } from "./dialect/read-record";

/** A page of a list as it is received. */
export interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
  /** Rows of the pages before it. */
  readonly before: number;
  /** The list's own statement of its length, or that it goes on ({@link totalOf}); null without one. */
  readonly total: number | null;
  /** Whether it has the rows of the page before it: the service ignores `page`. */
  readonly repeats: boolean;
}

/**
 * `last`: the list is complete. `next`: it may have more pages. `cut`: it says that it is longer, and has no other page. Only
 * its next page shows whether a list goes on: a service may cut it at any size, without a word.
 * Source: ours, because the specification documents neither a `page` nor the end of a list.
 */
export type ListEnd = "last" | "next" | "cut";

export function endOfList({ page, rows, before, total, repeats }: ListPage): ListEnd {
  if (rows > 0 && !repeats) return "next";
  // Some services name a next page on every one; an empty page that was asked for ends the list all the same.
  const isOver = total === null || before >= total || (rows === 0 && page > 1 && total === Infinity);
  return isOver ? "last" : "cut";
}

/** Members with the length of the whole list (assumed). */
const TOTAL_NAMES = new Set([
  ...["total", "totalcount", "totalrows", "totalitems", "totalrecords", "totalresults", "totalelements"],
  ...["totalentries", "totalnumber", "countall", "counttotal", "allcount", "fullcount", "recordstotal"],
  ...["rowstotal", "itemstotal", "всього", "усього", "всего"],
]);
/** A member with the length of the whole list or of this page: services mean either. */
const COUNT_NAME = "count";
/** Members that say whether another page follows, or that lead to it (assumed). */
const MORE_NAMES = new Set(["hasmore", "hasmorepages", "more", "hasnext", "hasnextpage"]);
const NEXT_NAMES = new Set(["next", "nextpage", "nexturl", "nextpageurl", "nextcursor", "nextpagetoken"]);
const PAGE_NAMES = new Set(["page", "currentpage", "pagenumber"]);
const PAGES_NAMES = new Set(["pages", "totalpages", "pagecount", "pagestotal", "lastpage"]);
/** Records beside the rows that may have these members. */
const RECORD_NAMES = new Set([
  "meta",
  "metadata",
  "pagination",
  "paging",
  "pager",
  "pageinfo",
  "page",
  "info",
  "links",
]);

/** A list that was received: its `Data`, and the whole response, whose other members may say something of it. */
export interface ReceivedList {
  readonly data: unknown;
  readonly body?: unknown;
}

/**
 * The largest length of the list that stands beside its rows; Infinity where it says that another page follows, null without
 * either. That a length is reached proves nothing: it may be the page's own.
 * @param rows the number of rows read
 * @param page the page that was read, from 1; without it, a number of pages counts only beside the page's own number
 */
export function totalOf({ data, body }: ReceivedList, rows: number, page?: number): number | null {
  const statements = [body, data].flatMap((record) => (isRecord(record) ? statementsIn(record, rows) : []));
  const under = (names: ReadonlySet<string>) =>
    statements.flatMap(([name, value]) => (names.has(name) ? [value] : []));
  const countsUnder = (names: ReadonlySet<string>) => under(names).flatMap((value) => countOf(value) ?? []);

  const pages = countsUnder(PAGE_NAMES);
  const current = pages.length === 0 ? page : Math.min(...pages);
  const isBehind = (other: number) => current !== undefined && other > Math.max(current, 1);
  const leadsOn = (next: unknown) =>
    current === undefined || countOf(next) === null ? isPositive(next) : isBehind(countOf(next) ?? 0);
  if (under(MORE_NAMES).some((value) => isPositive(value))) return Infinity;
  if (under(NEXT_NAMES).some(leadsOn) || countsUnder(PAGES_NAMES).some(isBehind)) return Infinity;

  // A count of at most the rows read may be the page's own, so it is not the list's length.
  const counts = countsUnder(new Set([COUNT_NAME])).filter((count) => count > rows);
  const totals = [...countsUnder(TOTAL_NAMES), ...counts];
  return totals.length === 0 ? null : Math.max(...totals);
}

/** Whether a first page says that it is not all of the list. That it does not proves nothing. */
export const saysMore = (list: ReceivedList, rows: number): boolean => (totalOf(list, rows, 1) ?? 0) > rows;

/** Members, by their plain names, of a record, of what describes its pages, and of the record around the rows. */
function statementsIn(
  data: Readonly<Record<string, unknown>>,
  rows: number,
): [name: string, value: unknown][] {
  const hasRows = (record: object) =>
    Object.values(record).some((value) => Array.isArray(value) && value.length === rows);
  const inner = Object.entries(data).flatMap(([name, value]) =>
    isRecord(value) && (RECORD_NAMES.has(plainName(name)) || hasRows(value)) ? Object.entries(value) : [],
  );
  return [...Object.entries(data), ...inner].map(([name, value]) => [plainName(name), value]);
}

/** Words that programs write for no, or for none. */
const NO = /^(?:[\s0-]*|false|no|none|null|ні|нет)$/i;

/** Whether a value says yes, or is something; a record does when a member of it does. */
function isPositive(value: unknown, isMember = false): boolean {
  if (typeof value === "string") return !NO.test(value.slice(0, 20));
  if (typeof value !== "object" || value === null) return value === true || Number(value) > 0;
  return !isMember && Object.values(value).some((one) => isPositive(one, true));
}

/** A whole number, also as accounting systems write it: `1 234`, `15,0`. Null for anything else. */
function countOf(value: unknown): number | null {
  const text = typeof value === "string" ? value.replaceAll(/[\s']/g, "") : "";
  const count = /^\d{1,9}(?:[.,]0+)?$/.test(text) ? parseInt(text, 10) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
