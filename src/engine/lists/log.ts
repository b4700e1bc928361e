import { boundedText } from "../../client/text";
import { CALL_RESULTS, type LogResult, WEBHOOK_RESULTS } from "../../catalogue";
import { AdminError } from "../../modules/sklad/errors";
import type { LogFilters, LogSearch } from "../../modules/sklad/stores/notices/log";
import type { PageRequest } from "../../modules/sklad/stores/database";
import { INBOX_DAYS } from "../../modules/sklad/stores/processes/retention";
import type { CommandRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { commandKinds } from "../outbox";
import { curlOf } from "./curl";
import { searchFor } from "./filters";
import { isWebhook, type LogEntry, ofCall, ofWebhook, ordersNamedBy } from "./log-entries";
import { surroundings, type Surroundings } from "./see-orders";

interface LogRequest extends PageRequest, Pick<LogFilters, "connection_id" | "from" | "until"> {
  readonly direction?: "call" | "webhook" | undefined;
  /** Kind of a call. */
  readonly operation?: string | undefined;
  readonly result?: LogResult | undefined;
  /** The text that a person searches for. */
  readonly q?: string | undefined;
}

interface Log {
  readonly entries: readonly LogEntry[];
  readonly next: string | null;
  /** For how many days each is kept: the longest of all connections. */
  readonly kept_days: { readonly calls: number; readonly webhooks: number };
}

/** Orders whose calls and webhooks a search finds. */
const MAX_FOUND = 200;

/** Calls to the warehouse and webhooks from it, the newest first. */
export async function listLog(ctx: Context, request: LogRequest): Promise<Log> {
  const { direction, operation, result, q, connection_id, from, until, after, limit } = request;
  const around = await surroundings(ctx);
  const connections = [...around.connections.values()];
  const kinds = commandKinds.map(({ name }) => name).filter((name) => (operation ?? name) === name);
  const { entries, next } = await ctx.sklad.stores.log.page(
    {
      kinds: direction === "webhook" ? [] : kinds,
      call_states: statesOf(CALL_RESULTS, result),
      // A webhook is about statuses and has no operation.
      webhook_states:
        direction === "call" || operation !== undefined ? [] : statesOf(WEBHOOK_RESULTS, result),
      ...{ connection_id, from, until },
      search: q === undefined ? undefined : await findIn(ctx, q, around),
    },
    { after, limit },
  );
  const find = await ordersNamedBy(ctx, connections, entries.filter(isWebhook));
  const days = connections.map(({ settings }) => settings.payload_retention_days);
  const calls = Math.max(...days, 1);
  return {
    entries: entries.map((row) => (isWebhook(row) ? ofWebhook(row, find) : ofCall(row))),
    next,
    kept_days: { calls, webhooks: Math.min(INBOX_DAYS, calls) },
  };
}

/**
 * A call with its order.
 * @param with_curl also the request as a command for a shell, which has the address of the connection
 */
export async function seeCall(
  ctx: Context,
  id: string,
  { with_curl }: { readonly with_curl: boolean },
): Promise<
  CommandRow & { number: string | null; order_id: string | null; result: LogResult; curl: string | null }
> {
  const { commands, warehouseOrders } = ctx.sklad.stores;
  const found = await commands.find(id);
  if (!found) throw new AdminError("call_not_found", { id });
  const row = await warehouseOrders.find(found.target_id);
  const { number = null, order_id = null } = row ?? {};
  return {
    ...found,
    number,
    order_id,
    result: CALL_RESULTS[found.state],
    curl: with_curl ? await curlOf(ctx, found, row) : null,
  };
}

function statesOf<State extends string>(
  results: Readonly<Record<State, LogResult>>,
  wanted: LogResult | undefined,
): State[] {
  const states = Object.keys(results) as State[];
  return states.filter((state) => wanted === undefined || results[state] === wanted);
}

/** The orders that a text finds, and the text itself, which a webhook about no order of ours may name. */
async function findIn(ctx: Context, q: string, around: Surroundings): Promise<LogSearch> {
  const search = await searchFor(ctx, q, around);
  const page = { order: "-placed_at" as const, after: undefined, limit: MAX_FOUND };
  const { rows } = await ctx.sklad.stores.orderLists.page({ search }, around.terms, page);
  const named = rows.flatMap((row) => [row.id, row.number, row.remote_id, row.remote_key]);
  const text = boundedText(q).replace(/^#/, "");
  return {
    target_ids: rows.map(({ id }) => id),
    identifiers: [...new Set([text, ...named.filter((name) => name !== null)])],
  };
}
