import type { SandboxOptions } from "../options";

/** A page of a list, as an operation gives it. */
export class Page<Row> {
  constructor(
    readonly rows: readonly Row[],
    /** Entries of the whole list. */
    readonly total: number,
    /** From 1. */
    readonly page: number,
  ) {}

  map<Other>(toOther: (row: Row, index: number) => Other): Page<Other> {
    return new Page(this.rows.map(toOther), this.total, this.page);
  }
}

/** The entries of a page counted from 1; everything when no page was asked for, unless lists always come in pages. */
export function pageOf<Row>(
  entries: readonly Row[],
  asked: number | undefined,
  { pages, pageSize }: Pick<SandboxOptions, "pages" | "pageSize">,
): Page<Row> {
  const page = asked ?? (pages === "always" ? 1 : undefined);
  const rows = page === undefined ? entries : entries.slice((page - 1) * pageSize, page * pageSize);
  return new Page(rows, entries.length, page ?? 1);
}

/** A list whose first rows have empty members, so that they say nothing. */
export function withEmptyRows(data: unknown, count: number): unknown {
  if (!(data instanceof Page)) return data;
  return data.map((row: object, index) =>
    index < count ? Object.fromEntries(Object.keys(row).map((name) => [name, ""])) : row,
  );
}

/** A list as `Data` has it: the rows alone, or with how long the whole list, or this page, is. */
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
