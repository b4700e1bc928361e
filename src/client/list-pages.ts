import { isRecord, plainName } from "./dialect/read-record";

/** Sizes at which services cut their pages: a list that is just as long may go on. */
const PAGE_SIZES: ReadonlySet<number> = new Set([
  ...[10, 15, 20, 25, 30, 50, 100, 200, 250, 300, 500],
  ...[1_000, 2_000, 5_000, 10_000],
]);

/** A page of a list as it is received. */
export interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
  /** Rows of the pages before it. */
  readonly before: number;
  /** Rows of the first page. */
  readonly size: number;
  /** The list's own statement of its length; null without one. */
  readonly total: number | null;
  /** Whether it has the rows of the page before it: the service ignores `page`. */
  readonly repeats: boolean;
  /**
   * A list whose first page has at least so many rows, and that states no length, is read until an empty page, for a service
   * may cut its pages at any size. @default pages are cut at round sizes, and the last one is shorter
   */
  readonly untilEmptyFrom?: number;
}

/**
 * `last`: the list is complete. `next`: it has or may have more pages. `cut`: its stated length is not reached. `partly`: it has no
 * other page, and may be cut: the service ignores `page`, and the only page has a round size. Source: ours, because the
 * specification documents a `page` for reports, and no end of the list.
 */
export type ListEnd = "last" | "next" | "cut" | "partly";

export function endOfList({ page, rows, before, size, total, repeats, untilEmptyFrom }: ListPage): ListEnd {
  const seen = repeats ? before : before + rows;
  if (total !== null) {
    if (seen >= total) return "last";
    // Some services name a next page on every one; an empty page that was asked for ends the list all the same.
    if (rows === 0 && page > 1 && total === Infinity) return "last";
    return rows === 0 || repeats ? "cut" : "next";
  }
  if (repeats && page === 2 && PAGE_SIZES.has(size)) return "partly";
  if (rows === 0 || repeats) return "last";
  if (untilEmptyFrom !== undefined) return size >= untilEmptyFrom ? "next" : "last";
  return page === 1 ? (PAGE_SIZES.has(rows) ? "next" : "last") : rows >= size ? "next" : "last";
}

/**
 * Whether the first page of a list is surely all of it: an order that it lacks is not in the list.
 * @param data the response's `Data`, which may state the length of the list
 */
export function isWholeList(rows: number, data: unknown): boolean {
  const page = { page: 1, rows, before: 0, size: rows, total: totalOf(data, rows, 1), repeats: false };
  return endOfList(page) === "last";
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

/**
 * The largest length of the list that stands beside its rows; Infinity where it says that another page follows, null without
 * either.
 * @param rows the number of rows read
 * @param page the page that was read, from 1; without it, a number of pages counts only beside the page's own number
 */
export function totalOf(data: unknown, rows: number, page?: number): number | null {
  if (!isRecord(data)) return null;
  const statements = statementsIn(data, rows);
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

/** Members, by their plain names, of the response's `Data`, of what describes its pages, and of the record around the rows. */
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

/** What a program writes for no, or for none. */
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
