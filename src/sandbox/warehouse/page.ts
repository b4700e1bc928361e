import type { SandboxOptions } from "../options";

/** A page of a list in a response. */
export class Page<Row> {
  constructor(
    readonly rows: readonly Row[],
    /** Number of entries in the whole list. */
    readonly total: number,
    /** Number of the page, from 1. */
    readonly page: number,
  ) {}

  map<Other>(toOther: (row: Row, index: number) => Other): Page<Other> {
    return new Page(this.rows.map(toOther), this.total, this.page);
  }
}

/** The entries of a page, counted from 1; the whole list without a requested page, unless lists always have pages. */
export function pageOf<Row>(
  entries: readonly Row[],
  asked: number | undefined,
  { pages, pageSize }: Pick<SandboxOptions, "pages" | "pageSize">,
): Page<Row> {
  const page = asked ?? (pages === "always" ? 1 : undefined);
  const rows = page === undefined ? entries : entries.slice((page - 1) * pageSize, page * pageSize);
  return new Page(rows, entries.length, page ?? 1);
}

/** A list whose first rows have only empty members. */
export function withEmptyRows(data: unknown, count: number): unknown {
  if (!(data instanceof Page)) return data;
  return data.map((row: object, index) =>
    index < count ? Object.fromEntries(Object.keys(row).map((name) => [name, ""])) : row,
  );
}

/** `Data` of a list: the rows alone, or with the number of entries of the list or of the page. */
export function listed(data: unknown, { totals }: Pick<SandboxOptions, "totals">): unknown {
  if (!(data instanceof Page)) return data;
  const { rows, total, page } = data;
  switch (totals) {
    case "none":
      return rows;
    case "list":
      return { rows, total, page };
    case "page":
      return { rows, count: rows.length, page };
  }
}
