import { boundedText } from "../../client/text";
import type { OrderListFilters, OrderSearch } from "../../modules/sklad/stores/orders/order-lists";
import type { Page, PageRequest } from "../../modules/sklad/stores/page";
import { outsideSituation, type Situation } from "../../planning/situation";
import type { Context } from "../context";
import { loadPlanInput } from "../orders";
import { findOrderIds } from "../medusa";
import { findOrdersOfRecipient } from "./recipients";
import { seeOrders, type SeenOrder } from "./see-orders";
import { surroundings, type Surroundings } from "./terms";

export interface ListRequest extends Omit<OrderListFilters, "search">, PageRequest {
  /** The text that a person searches for. */
  readonly q?: string | undefined;
}

export interface OrderList extends Page<SeenOrder> {
  /** Why the requested Medusa order has no warehouse order; null when it has one, or none was requested. */
  readonly outside: Situation | null;
}

/** Warehouse orders, the newest first, each with its situation. */
export async function listOrders(ctx: Context, request: ListRequest): Promise<OrderList> {
  const { q, after, limit, ...filters } = request;
  const around = await surroundings(ctx);
  const search = q === undefined ? undefined : await searchFor(ctx, q, around);
  const page = await ctx.sklad.stores.orderLists.page({ ...filters, search }, around.terms, { after, limit });
  const rows = await seeOrders(ctx, page.rows, around);
  return { rows, next: page.next, outside: await outsideOf(ctx, request, rows.length) };
}

/** A number in Medusa or at the warehouse, a recipient, an e-mail address, or a sku as typed. */
async function searchFor(ctx: Context, q: string, { connections }: Surroundings): Promise<OrderSearch> {
  const text = boundedText(q).replace(/^#/, "");
  const prefixes = [...connections.values()].map(({ settings }) => settings.number_prefix);
  return {
    numbers: [...new Set([text, ...prefixes.map((prefix) => `${prefix}${text}`)])],
    skus: [...new Set([text, text.toUpperCase()])],
    remote_id: text,
    order_ids: [...(await findOrderIds(ctx, text)), ...(await findOrdersOfRecipient(ctx, text))],
  };
}

async function outsideOf(
  ctx: Context,
  { order_id, connection_id, state, hold_code, tone, reason, cash, q, after }: ListRequest,
  found: number,
): Promise<Situation | null> {
  const narrowed = [connection_id, state, hold_code, tone, reason, cash, q, after];
  if (order_id === undefined || found > 0 || narrowed.some((filter) => filter !== undefined)) return null;
  const input = await loadPlanInput(ctx, order_id);
  return input ? outsideSituation(input) : null;
}
