import type { Knex } from "@medusajs/framework/mikro-orm/knex";

export interface PageRequest {
  /** Id of the last row of the page before. Undefined: the first page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** `after` of the next page; null when this is the last. */
  readonly next: string | null;
}

/** Newest first, by the id, which grows with time: the millionth page costs what the first does. */
export async function pageOf<Row extends { id: string }>(
  rows: Knex.QueryBuilder<Row, Row[]>,
  { after, limit }: PageRequest,
): Promise<Page<Row>> {
  const older = after === undefined ? rows : rows.where("id", "<", after);
  const found = (await older.orderBy("id", "desc").limit(limit + 1)) as Row[];
  return toPage(found, limit);
}

/** @param found one row more than the page has, when there is another page */
export function toPage<Row extends { id: string }>(found: Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
