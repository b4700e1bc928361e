import { isRecord, plainName } from "./dialect/read-record";

/** Names under which a page says how long the whole list is (assumed). */
const TOTAL_NAMES = new Set(["total", "totalcount", "totalrows", "totalitems", "countall", "recordstotal"]);
/** The whole list or this page alone: services mean either. */
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
  /** How long the list says it is; null when it does not say. */
  readonly total: number | null;
  /** Whether it holds what the page before it holds: the service does not know pages. */
  readonly repeats: boolean;
}

/**
 * `last`: the list is complete. `next`: it goes on, or may. `cut`: it says that it goes on, and does not. Source: ours, for
 * the specification shows a `page` for reports and no end of them.
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
 * How long the list says it is, beside its rows; null when it does not say.
 * @param rows as many were read of it
 */
export function totalOf(data: unknown, rows: number): number | null {
  if (!isRecord(data)) return null;
  for (const [name, value] of Object.entries(data)) {
    const plain = plainName(name);
    if (!TOTAL_NAMES.has(plain) && plain !== COUNT_NAME) continue;
    const total = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
    if (typeof total !== "number" || !Number.isSafeInteger(total) || total < 0) continue;
    // As many as were read: that is what the page has, and says nothing of the list.
    if (plain === COUNT_NAME && total <= rows) continue;
    return total;
  }
  return null;
}
