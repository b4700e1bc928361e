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
  const page = found.slice(0, limit);
  return { rows: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}
