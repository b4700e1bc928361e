import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ORDER_VERSIONS } from "../../../src/modules/sklad/stores/order-versions";

/** Tables whose rows grow in number for as long as the shop sells. */
const GROWING = [
  "order",
  "order_change_action",
  "order_item",
  "order_line_item",
  "order_summary",
  "sklad_cancellation",
  "sklad_command",
  "sklad_event",
  "sklad_feed_item",
  "sklad_fulfillment",
  "sklad_inbox",
  "sklad_order_lease",
  "sklad_problem",
  "sklad_stock_run",
  "sklad_warehouse_order",
  "sklad_warehouse_order_line",
  "sklad_watched_order",
];

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Plan[];
}

/**
 * How a statement reads a growing table from end to end: plainly, or by Medusa's index of what is not deleted, which
 * holds every row.
 */
export async function scansIn(
  database: Knex,
  { sql, bindings }: { readonly sql: string; readonly bindings: Knex.Value[] },
): Promise<string[]> {
  if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(sql)) return [];
  const { rows } = await explain(database, withoutFunction(sql), bindings);
  return (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => [...scans(Plan)]);
}

function* scans(plan: Plan): Generator<string> {
  const { "Node Type": node, "Relation Name": table = "", "Index Name": index = "" } = plan;
  const growing = GROWING.includes(table) || GROWING.some((name) => index === `IDX_${name}_deleted_at`);
  if (growing && (node === "Seq Scan" || index.endsWith("_deleted_at")))
    yield `${node} on ${table === "" ? index : table}`;
  for (const below of plan.Plans ?? []) yield* scans(below);
}

/** Postgres plans what a function does when it runs, and shows nothing of it. */
function withoutFunction(sql: string): string {
  const ids = /sklad_order_versions\((\$\d+)\)/.exec(sql)?.[1];
  return ids === undefined ? sql : ORDER_VERSIONS.replace("any(ids)", `any(${ids}::text[])`);
}

interface Explained {
  readonly rows: readonly { readonly "QUERY PLAN": readonly { readonly Plan: Plan }[] }[];
}

/** The statement has Postgres' numbered parameters already; Knex wants them in their order of appearance. */
async function explain(database: Knex, sql: string, bindings: Knex.Value[]): Promise<Explained> {
  const values: Knex.Value[] = [];
  const text = sql.replace(/\?/g, "\\?").replace(/\$(\d+)/g, (_, number: string) => {
    values.push(bindings[Number(number) - 1] ?? null);
    return "?";
  });
  return database.raw<Explained>(`explain (format json) ${text}`, values as Knex.RawBinding[]);
}
