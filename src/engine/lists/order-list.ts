import {
  DELIVERY_NAMES,
  entryOf,
  groupedPhone,
  type Language,
  ORDER_COLUMNS,
  PAYMENT_NAMES,
  sentenceOf,
  YES_OR_NO,
} from "../../catalogue";
import type { ListCut, ListPlace, OrderListFilters } from "../../modules/sklad/stores/orders/order-lists";
import type { DayFigure } from "../../planning/lists";
import { isCashCollected } from "../../planning/states";
import {
  goodsOfOthers,
  type GoodsOfOthers,
  outsideSituation,
  type Situation,
} from "../../planning/situation";
import { kyivMoment } from "../../planning/values/days";
import type { Context } from "../context";
import { loadPlanInput } from "../orders";
import { boundedCount, type Counted } from "../runtime/collections";
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from "../runtime/csv";
import { type ListFilters, storedFilters } from "./filters";
import { type Destination, type ListedOrder, listedOrders } from "./listed-orders";
import { type SeenOrder, seeOrders, surroundings, type Surroundings } from "./see-orders";

export interface ListRequest extends ListFilters {
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly order?: ListCut["order"] | undefined;
}

export interface SeenPage {
  readonly rows: readonly SeenOrder[];
  /** `after` of the next page; null when this is the last. */
  readonly next: string | null;
}

interface OrderList {
  readonly rows: readonly ListedOrder[];
  readonly next: string | null;
  /** Number of orders on all pages, at most {@link MAX_COUNTED}. */
  readonly count: number;
  readonly more: boolean;
  /** Why the requested Medusa order has no warehouse order; null when it has one, or none was requested. */
  readonly outside: Situation | null;
  /** What of the requested Medusa order others ship; empty when none was requested. */
  readonly others: readonly GoodsOfOthers[];
}

const MAX_COUNTED = 1_000;

/** A list whose filters are read once for all its pages. */
interface OpenList {
  readonly filters: OrderListFilters;
  readonly around: Surroundings;
}

/** Warehouse orders in the order of their Medusa orders, each with its situation and what Medusa has of it. */
export async function listOrders(ctx: Context, request: ListRequest): Promise<OrderList> {
  const list = await openList(ctx, request);
  const { rows, next } = await pageOf(ctx, list, request);
  const [listed, counted, beside] = await Promise.all([
    listedOrders(ctx, rows, list.around),
    countOf(ctx, list, request, { shown: rows.length, next }),
    besideOf(ctx, request, rows.length),
  ]);
  return { rows: listed, next, ...counted, ...beside };
}

export async function listSeen(ctx: Context, request: ListRequest): Promise<SeenPage> {
  return pageOf(ctx, await openList(ctx, request), request);
}

async function* everyPage(
  ctx: Context,
  request: Omit<ListRequest, "after">,
): AsyncGenerator<readonly ListedOrder[], void> {
  const list = await openList(ctx, request);
  for (let after: string | undefined; ;) {
    const { rows, next } = await pageOf(ctx, list, { ...request, after });
    yield await listedOrders(ctx, rows, list.around);
    if (next === null) return;
    after = next;
  }
}

async function openList(
  ctx: Context,
  {
    after: _after,
    limit: _limit,
    order: _order,
    ...filters
  }: Omit<ListRequest, "after"> & { after?: unknown },
): Promise<OpenList> {
  const around = await surroundings(ctx);
  return { filters: await storedFilters(ctx, filters, around), around };
}

async function pageOf(
  ctx: Context,
  { filters, around }: OpenList,
  { after, limit, order = "-placed_at" }: ListRequest,
): Promise<SeenPage> {
  const cut = { order, limit, after: after === undefined ? undefined : placeIn(after) };
  const page = await ctx.sklad.stores.orderLists.page(filters, around.terms, cut);
  const rows = await seeOrders(ctx, page.rows, around);
  return { rows, next: page.next && textOf(page.next) };
}

/** A first page that is the last has all of the list. */
async function countOf(
  { sklad }: Context,
  { filters, around }: OpenList,
  { after }: ListRequest,
  { shown, next }: { readonly shown: number; readonly next: string | null },
) {
  if (after === undefined && next === null) return { count: shown, more: false };
  return boundedCount(
    await sklad.stores.orderLists.count(filters, around.terms, MAX_COUNTED + 1),
    MAX_COUNTED,
  );
}

const textOf = ({ order_id, id }: ListPlace): string => `${order_id}:${id}`;

function placeIn(after: string): ListPlace {
  const [order_id = "", id = ""] = after.split(":");
  return { order_id, id };
}

const NOTHING_BESIDE = { outside: null, others: [] };

/** What of one Medusa order is not for the warehouse. */
async function besideOf(
  ctx: Context,
  { order_id, limit: _limit, order: _order, ...narrowed }: ListRequest,
  found: number,
): Promise<Pick<OrderList, "outside" | "others">> {
  if (order_id === undefined) return NOTHING_BESIDE;
  const chosen: readonly unknown[] = Object.values(narrowed);
  if (chosen.some((filter) => filter !== undefined)) return NOTHING_BESIDE;
  const input = await loadPlanInput(ctx, order_id);
  if (!input) return NOTHING_BESIDE;
  return { outside: found > 0 ? null : outsideSituation(input), others: goodsOfOthers(input) };
}

interface CountedCash extends Counted {
  /** Cash of the orders counted, UAH as decimal text. */
  readonly sum: string;
}

type Summary = {
  readonly [Figure in DayFigure]: Figure extends `cash_${string}` ? CountedCash : Counted;
};

/** The figures of today, each the number of orders that the list has for this `day`. */
export async function summarizeOrders(ctx: Pick<Context, "sklad">, connection_id?: string): Promise<Summary> {
  const { terms } = await surroundings(ctx);
  const { orderLists } = ctx.sklad.stores;
  const filters = (day: DayFigure): OrderListFilters => ({ day, connection_id });
  const count = async (day: DayFigure): Promise<Counted> =>
    boundedCount(await orderLists.count(filters(day), terms, MAX_COUNTED + 1), MAX_COUNTED);
  const cash = async (day: DayFigure): Promise<CountedCash> => {
    const found = await orderLists.countCash(filters(day), terms, MAX_COUNTED);
    const { more } = found.count < MAX_COUNTED ? { more: false } : await count(day);
    return { ...found, more };
  };
  const [sent_today, accepted_today, waiting, late, cash_to_collect, cash_unbooked] = await Promise.all([
    count("sent_today"),
    count("accepted_today"),
    count("waiting"),
    count("late"),
    cash("cash_to_collect"),
    cash("cash_unbooked"),
  ]);
  return { sent_today, accepted_today, waiting, late, cash_to_collect, cash_unbooked };
}

type Column = keyof typeof ORDER_COLUMNS;
const COLUMNS = Object.keys(ORDER_COLUMNS) as Column[];

const PAGE = 200;

/**
 * The orders of a list as lines of CSV, with texts in one language, in bounded chunks. Moments are those of Kyiv. The first
 * chunk has orders, so that a list that cannot be read fails before a response has begun.
 */
export async function* orderTable(
  ctx: Context,
  filters: Omit<ListRequest, "after" | "limit">,
  language: Language,
): AsyncGenerator<string, void> {
  const heads = COLUMNS.map((column) => ORDER_COLUMNS[column][language]);
  let head = BYTE_ORDER_MARK + csvLine(heads, language);
  for await (const orders of everyPage(ctx, { ...filters, limit: PAGE })) {
    yield head + orders.map((order) => orderLine(order, language)).join("");
    head = "";
  }
}

export function orderLine(order: ListedOrder, language: Language): string {
  const cells = cellsOf(order, language);
  return csvLine(
    COLUMNS.map((column) => cells[column]),
    language,
  );
}

function cellsOf(
  { row, situation, placed_at, recipient, destination, tracking, payment }: ListedOrder,
  language: Language,
): Readonly<Record<Column, CsvCell>> {
  return {
    number: row.number,
    placed_at: placed_at === null ? "" : kyivMoment(placed_at.getTime()),
    recipient: recipient?.name ?? "",
    phone: phoneCell(recipient?.phone ?? ""),
    city: destination?.city ?? "",
    destination: destination ? destinationText(destination, language) : "",
    waybill: tracking.map(({ number }) => number).join(" "),
    tracking: tracking.flatMap(({ url }) => url ?? []).join(" "),
    payment: PAYMENT_NAMES[payment][language],
    sum: { amount: row.cash_on_delivery_sum ?? "" },
    booked: isCashCollected(row) ? YES_OR_NO[row.cash_unbooked ? "no" : "yes"][language] : "",
    remote_id: row.remote_id ?? "",
    delivered_at: row.delivered_at === null ? "" : kyivMoment(row.delivered_at.getTime()),
    status: entryOf(situation.code).label[language],
    sentence: sentenceOf(situation.code, situation.params, language),
  };
}

/** With blanks a spreadsheet shows a phone as it is; of a number of twelve digits it shows the first six. */
const phoneCell = (phone: string): string => groupedPhone(phone) ?? phone;

function destinationText({ method, carrier, address }: Destination, language: Language): string {
  const way = carrier ?? DELIVERY_NAMES[method][language];
  return address === null ? way : `${way}: ${address}`;
}
