import type { SandboxOptions } from "../options";
import { Refusal, REFUSALS } from "./refusals";

export class Page<Row> {
  constructor(
    readonly rows: readonly Row[],
    /** Number of entries in the whole list. */
    readonly total: number,
    readonly page: number,
    readonly isLast: boolean,
  ) {}

  map<Other>(toOther: (row: Row, index: number) => Other): Page<Other> {
    return new Page(this.rows.map(toOther), this.total, this.page, this.isLast);
  }
}

/**
 * The entries of a page, counted from 1; the whole list without a requested page, unless lists always have pages. A page that is
 * not read is as none requested.
 */
export function pageOf<Row>(
  entries: readonly Row[],
  asked: number | undefined,
  { pages, pageSize, furtherPages }: Pick<SandboxOptions, "pages" | "pageSize" | "furtherPages">,
): Page<Row> {
  if (asked !== undefined && asked > 1 && furtherPages === "refused")
    throw new Refusal(REFUSALS.noSuchPage());
  const read = furtherPages === "given" ? asked : undefined;
  const page = read ?? (pages === "always" ? 1 : undefined);
  const rows = page === undefined ? entries : entries.slice((page - 1) * pageSize, page * pageSize);
  const isLast = page === undefined || page * pageSize >= entries.length;
  return new Page(rows, entries.length, page ?? 1, isLast);
}

export function withEmptyRows(data: unknown, count: number): unknown {
  if (!(data instanceof Page)) return data;
  return data.map((row: object, index) =>
    index < count ? Object.fromEntries(Object.keys(row).map((name) => [name, ""])) : row,
  );
}

/** `Data` of a list: the rows alone, or with what the option says of its length. */
export function listed(data: unknown, { totals }: Pick<SandboxOptions, "totals">): unknown {
  if (!(data instanceof Page)) return data;
  const { rows, total, page, isLast } = data;
  switch (totals) {
    case "none":
      return rows;
    case "list":
      return { rows, total, page };
    case "page":
      return { rows, count: rows.length, page };
    case "more":
      return { rows, has_more: !isLast };
    case "last":
      return { rows, is_last: isLast };
  }
}
