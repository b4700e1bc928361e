import { isRecord, plainName } from "./dialect/read-record";

/** Members of a page with the length of the whole list (assumed). */
const TOTAL_NAMES = new Set(["total", "totalcount", "totalrows", "totalitems", "countall", "recordstotal"]);
/** A member with the length of the whole list or of this page: services mean either. */
const COUNT_NAME = "count";

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
}

/**
 * `last`: the list is complete. `next`: it has or may have more pages. `cut`: its stated length is not reached. Source: ours, because
 * the specification documents a `page` for reports, and no end of the list.
 */
export type ListEnd = "last" | "next" | "cut";

export function endOfList({ page, rows, before, size, total, repeats }: ListPage): ListEnd {
  const seen = repeats ? before : before + rows;
  if (total !== null) {
    if (seen >= total) return "last";
    return rows === 0 || repeats ? "cut" : "next";
  }
  if (rows === 0 || repeats) return "last";
  return page === 1 ? (PAGE_SIZES.has(rows) ? "next" : "last") : rows >= size ? "next" : "last";
}

/**
 * The length of the list that stands beside its rows; null without one.
 * @param rows the number of rows read
 */
export function totalOf(data: unknown, rows: number): number | null {
  if (!isRecord(data)) return null;
  for (const [name, value] of Object.entries(data)) {
    const plain = plainName(name);
    if (!TOTAL_NAMES.has(plain) && plain !== COUNT_NAME) continue;
    const total = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
    if (typeof total !== "number" || !Number.isSafeInteger(total) || total < 0) continue;
    // A count of at most the rows read may be the page's own, so it is not the list's length.
    if (plain === COUNT_NAME && total <= rows) continue;
    return total;
  }
  return null;
}
