import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ORDER_VERSIONS } from "../../../src/modules/sklad/stores/medusa/order-versions";

/**
 * Tables whose rows grow in number for as long as the shop sells. Those that grow with its catalogue are not among them:
 * a stock report is compared with all of it.
 */
const GROWING = [
  "capture",
  "customer",
  "order",
  "order_address",
  "order_change_action",
  "order_item",
  "order_line_item",
  "order_line_item_tax_line",
  "order_payment_collection",
  "order_shipping",
  "order_shipping_method",
  "order_summary",
  "payment",
  "payment_collection",
  "payment_session",
  "refund",
  "reservation_item",
  "sklad_cancellation",
  "sklad_command",
  "sklad_event",
  "sklad_fulfillment",
  "sklad_inbox",
  "sklad_lease",
  "sklad_problem",
  "sklad_stock_run",
  "sklad_warehouse_order",
  "sklad_warehouse_order_line",
  "sklad_watched_order",
];

/** More rows of a growing table than any statement has to read, its batches and its pages among them. */
const MOST_ROWS = 2_500;

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/**
 * How a statement reads a growing table from end to end: plainly, by Medusa's index of what is not deleted, which
 * holds every row, or row after row of another index to find few. The statement is carried out.
 */
export async function scansIn(
  database: Knex,
  { sql, bindings }: { readonly sql: string; readonly bindings: Knex.Value[] },
): Promise<string[]> {
  if (!/^\s*(?:with|select|insert|update|delete)\b/i.test(sql)) return [];
  const { rows } = await explain(database, withoutFunction(sql), bindings);
  return (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => [...scans(Plan)]);
}

/** Rows that were read, and those of them that were thrown away. Both are given of one loop. */
function readBy(plan: Plan) {
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const loops = plan["Actual Loops"];
  return { read: Math.round((plan["Actual Rows"] + removed) * loops), removed: Math.round(removed * loops) };
}

function* scans(plan: Plan): Generator<string> {
  const { "Node Type": node, "Relation Name": table = "", "Index Name": index = "" } = plan;
  const growing = GROWING.includes(table) || GROWING.some((name) => index === `IDX_${name}_deleted_at`);
  if (growing && (node === "Seq Scan" || index.endsWith("_deleted_at")))
    yield `${node} on ${table === "" ? index : table}`;
  else if (GROWING.includes(table)) {
    const { read, removed } = readBy(plan);
    if (read > MOST_ROWS) yield `${node} of ${read} rows of ${table}, for ${read - removed}`;
  }
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
  return database.raw<Explained>(
    `explain (analyze, timing off, format json) ${text}`,
    values as Knex.RawBinding[],
  );
}
