import { CALL_RESULTS, type LogResult, WEBHOOK_RESULTS } from "../../catalogue";
import { boundedText } from "../../client/text";
import { AdminError } from "../../modules/sklad/errors";
import type { PageRequest } from "../../modules/sklad/stores/database";
import type {
  LogFilters,
  LoggedCall,
  LoggedWebhook,
  LogSearch,
} from "../../modules/sklad/stores/notices/log";
import { INBOX_DAYS } from "../../modules/sklad/stores/processes/retention";
import type { CommandRow, ConnectionRow, InboxStatus } from "../../modules/sklad/types";
import { orderMatcher } from "../../planning/identity";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { commandKinds } from "../outbox";
import { curlOf } from "./curl";
import { searchFor } from "./filters";
import { surroundings, type Surroundings } from "./see-orders";

interface LogRequest extends PageRequest, Pick<LogFilters, "connection_id" | "from" | "until"> {
  readonly direction?: "call" | "webhook" | undefined;
  readonly operation?: string | undefined;
  readonly result?: LogResult | undefined;
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
  if (!found) throw new AdminError("log_entry_not_found", { id });
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

interface LogOrder {
  /** Our number; else what the warehouse calls it. */
  readonly number: string;
  /** Medusa's order id; null for an order that is not ours. */
  readonly order_id: string | null;
  /** In the warehouse's own word; null for a call. */
  readonly status: string | null;
  /** The state that the word means; null for an unknown word, and for a call. */
  readonly state: string | null;
}

export interface LogEntry {
  readonly row: LoggedCall | LoggedWebhook;
  readonly result: LogResult;
  /** The first of them. */
  readonly orders: readonly LogOrder[];
  readonly more_orders: number;
}

const SHOWN_ORDERS = 3;
const LONGEST_WORD = 100;

export function isWebhook(row: LoggedCall | LoggedWebhook): row is LoggedWebhook {
  return !("kind" in row);
}

type FindOrder = (
  webhook: Pick<LoggedWebhook, "connection_id">,
  status: InboxStatus,
) => WarehouseOrder | undefined;

/** Finds the orders that webhooks name, by one statement for all of them. */
async function ordersNamedBy(
  { sklad }: Pick<Context, "sklad">,
  connections: readonly ConnectionRow[],
  webhooks: readonly Pick<LoggedWebhook, "statuses">[],
): Promise<FindOrder> {
  const named = webhooks.flatMap(({ statuses }) => (statuses ?? []).map(identityOf));
  if (named.length === 0) return () => undefined;
  const ids = connections.map(({ id }) => id);
  const rows = await sklad.stores.warehouseOrders.namedBy(ids, named);
  // As they are recorded: a webhook may be about any connection of its service.
  const serviceOf = new Map(connections.map(({ id, base_url }) => [id, base_url]));
  const matchers = new Map(
    [...new Set(serviceOf.values())].map((service) => [
      service,
      orderMatcher(rows.filter(({ connection_id }) => serviceOf.get(connection_id) === service)),
    ]),
  );
  return ({ connection_id }, status) =>
    matchers.get(serviceOf.get(connection_id) ?? "")?.(identityOf(status))?.row;
}

function identityOf({ number, external_id, remote_id, remote_key }: InboxStatus) {
  return { number, externalId: external_id, remoteId: remote_id, remoteKey: remote_key };
}

function ofCall(row: LoggedCall): LogEntry {
  const { number, order_id } = row;
  const orders = number === null ? [] : [{ number, order_id, status: null, state: null }];
  return { row, result: CALL_RESULTS[row.state], orders, more_orders: 0 };
}

function ofWebhook(row: LoggedWebhook, find: FindOrder): LogEntry {
  return { row, ...webhookFacts(row, find, SHOWN_ORDERS) };
}

export async function describeWebhook(
  ctx: Pick<Context, "sklad">,
  webhook: Described,
): Promise<Omit<LogEntry, "row">> {
  const connections = await ctx.sklad.stores.connections.list();
  return webhookFacts(webhook, await ordersNamedBy(ctx, connections, [webhook]), Infinity);
}

type Described = Pick<LoggedWebhook, "connection_id" | "state" | "statuses" | "matched" | "unmatched">;

function webhookFacts(webhook: Described, find: FindOrder, most: number): Omit<LogEntry, "row"> {
  const statuses = webhook.statuses ?? [];
  const orders = statuses.slice(0, most).map((status) => {
    const order = find(webhook, status);
    const name = status.number ?? status.remote_id ?? status.remote_key ?? status.external_id ?? "";
    return {
      number: order?.number ?? name.slice(0, LONGEST_WORD),
      order_id: order?.order_id ?? null,
      status: status.status.slice(0, LONGEST_WORD),
      state: status.state,
    };
  });
  // Of a webhook with very many statuses the first are kept.
  const all = Math.max(statuses.length, webhook.matched + webhook.unmatched);
  return { result: WEBHOOK_RESULTS[webhook.state], orders, more_orders: all - orders.length };
}
