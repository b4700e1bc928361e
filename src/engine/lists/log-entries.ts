import { CALL_RESULTS, type LogResult, WEBHOOK_RESULTS } from "../../catalogue";
import type { LoggedCall, LoggedWebhook } from "../../modules/sklad/stores/notices/log";
import type { ConnectionRow, InboxStatus } from "../../modules/sklad/types";
import { orderMatcher } from "../../planning/identity";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";

/** An order that an entry of the log is about. */
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

/** Orders shown of an entry in the list. */
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
export async function ordersNamedBy(
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

export function ofCall(row: LoggedCall): LogEntry {
  const { number, order_id } = row;
  const orders = number === null ? [] : [{ number, order_id, status: null, state: null }];
  return { row, result: CALL_RESULTS[row.state], orders, more_orders: 0 };
}

export function ofWebhook(row: LoggedWebhook, find: FindOrder): LogEntry {
  return { row, ...webhookFacts(row, find, SHOWN_ORDERS) };
}

/** The result of one webhook and its orders. */
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
