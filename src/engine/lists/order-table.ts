import {
  DELIVERY_NAMES,
  entryOf,
  type Language,
  ORDER_COLUMNS,
  PAYMENT_NAMES,
  sentenceOf,
  groupedPhone,
  YES_OR_NO,
} from "../../catalogue";
import { isCashCollected } from "../../planning/lists";
import { kyivMoment } from "../../planning/values/days";
import type { Context } from "../context";
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from "../runtime/csv";
import type { Destination, ListedOrder } from "./listed-orders";
import { everyPage, type ListRequest } from "./order-list";

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

/** One order as a line of CSV. */
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
