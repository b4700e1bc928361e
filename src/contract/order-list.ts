import { z } from "zod";
import { BULK_ACTIONS, EXPECTED, LANGUAGES, TONES } from "../catalogue";
import { DELIVERY_METHODS } from "../planning/delivery-options";
import { DAY_FIGURES, PAYMENTS } from "../planning/lists";
import { RETURN_STAGES, WAREHOUSE_ORDER_STATES } from "../planning/states";
import { can, counted, localizedText, moment, page, pageQuery, several, situationView } from "./common";
import { destination, orderView, tracking } from "./orders";
import { LONGEST_SEARCH } from "./routes";

/** A day in Kyiv, such as 2026-11-25. */
const day = z.iso.date();

/** What a list of orders can be filtered by. An order has to match every filter. */
export const orderFilters = z.object({
  connection_id: z.string().optional(),
  /** States, with commas between them: an order has to be in one of them. */
  status: several(WAREHOUSE_ORDER_STATES).optional(),
  hold_code: z.string().optional(),
  tone: z.enum(TONES).optional(),
  /** `unbooked`: cash was collected and is not paid in Medusa. */
  cash: z.enum(["unbooked"]).optional(),
  /** `behind`: Medusa does not show yet what is known of the order. */
  medusa: z.enum(["behind"]).optional(),
  /** Goods of it are on their way back, or came back. */
  returns: z.enum(RETURN_STAGES).optional(),
  /** A code of `GET /admin/sklad/orders/reasons`. */
  reason: z
    .string()
    .regex(/^(?:hold|problem|connection)\.[a-z_]+$/)
    .optional(),
  /** Delivery methods, with commas between them. */
  delivery: several(DELIVERY_METHODS).optional(),
  payment: z.enum(PAYMENTS).optional(),
  /** A figure of `GET /admin/sklad/orders/summary`. */
  day: z.enum(DAY_FIGURES).optional(),
  /** First and last day on which the order was placed. */
  from: day.optional(),
  to: day.optional(),
  /**
   * A whole number of the order at Medusa or at the warehouse, a whole e-mail address, SKU or waybill number. Or, among
   * the latest 2,000 orders, the beginning of a recipient's name or city, the last digits of the phone or, at least six, of a
   * waybill number; among the latest 1,000, the beginning of words of a product's title.
   */
  q: z.string().trim().min(1).max(LONGEST_SEARCH).optional(),
});

/** `GET /admin/sklad/orders`. */
export const listOrdersQuery = orderFilters.extend({
  ...pageQuery.shape,
  /** Medusa's order id. */
  order_id: z.string().optional(),
  /** The orders placed last come first, or those placed first. */
  order: z.enum(["-placed_at", "placed_at"]).default("-placed_at"),
});

/** `GET /admin/sklad/orders/csv`: all orders that match, in a table with texts in one language. */
export const downloadOrdersQuery = orderFilters.extend({
  order: listOrdersQuery.shape.order,
  lang: z.enum(LANGUAGES).default("en"),
});

/** Query of the reasons and of the summary: orders of one connection, or of all. */
export const connectionQuery = z.object({ connection_id: z.string().optional() });

/** An order in a list, with what Medusa has of it. */
export const orderRow = orderView.extend({
  /** When the order was placed in Medusa; null when it was deleted there. */
  placed_at: moment.nullable(),
  /** Null without a shipping address. */
  recipient: z.strictObject({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Null when the delivery method is unknown. */
  destination: destination.nullable(),
  tracking,
  /** What was sent decides, before the handover the checkout; `cash_on_delivery_sum` is known from the handover on. */
  payment: z.enum(PAYMENTS),
  /** Whether the parcel was delivered against cash. It is paid in Medusa unless `cash_unbooked`. */
  cash_collected: z.boolean(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const listOrdersResponse = z.strictObject({
  orders: z.array(orderRow),
  /** Number of orders on all pages together, at most 1,000; `more` when there are more. */
  ...counted.shape,
  /** Why the order `order_id` is not for the warehouse; null when it is, or without that filter. */
  outside: situationView.nullable(),
  /** Goods of the order `order_id` that others ship; empty without that filter. */
  others: z.array(
    z.strictObject({
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.string(),
      /** Null for goods of the warehouse's method that lie at a stock location without a connection. */
      provider_id: z.string().nullable(),
      /** The name of the shipping method; null when the order has none for them. */
      shipping_method: z.string().nullable(),
    }),
  ),
  ...page,
});
export type ListOrdersResponse = z.infer<typeof listOrdersResponse>;

/** A number of orders, and the cash of these orders in UAH as decimal text. */
const countedCash = counted.extend({ sum: z.string() });

/** The figures of today. Each equals the number of orders in the list with this `day`; see `DAY_FIGURES`. Sums are those of the orders counted. */
export const summaryResponse = z.strictObject({
  sent_today: counted,
  accepted_today: counted,
  waiting: counted,
  late: counted,
  cash_to_collect: countedCash,
  cash_unbooked: countedCash,
  can,
});
export type SummaryResponse = z.infer<typeof summaryResponse>;

/** Causes for which orders wait or need action: one entry for each cause, with its number of orders. */
export const reasonsResponse = z.strictObject({
  reasons: z.array(
    z.strictObject({
      situation: situationView,
      /** Number of orders; an order with two causes counts for each. 0 for a connection that none waits for yet. */
      count: z.int(),
      /** Set for a cause that belongs to a connection. */
      connection_id: z.string().nullable(),
    }),
  ),
  /** Number of orders that need action, each counted once; connections without a waiting order are no part of it. */
  needs_you: counted,
  /** Number of orders whose cash was collected and is not paid in Medusa. */
  cash_unbooked: counted,
  can,
});
export type ReasonsResponse = z.infer<typeof reasonsResponse>;

/** `POST /admin/sklad/orders/bulk`: an action on the next of these orders, or of those that match a list's filters. */
export const bulkOrdersBody = z
  .object({
    action: z.enum(BULK_ACTIONS),
    /** Ids of warehouse orders. */
    ids: z.array(z.string().min(1)).min(1).max(1_000).optional(),
    filters: orderFilters.extend({ order: listOrdersQuery.shape.order }).strict().optional(),
    /** `next` of the previous response. */
    after: z.string().min(1).optional(),
    /** Number of orders that one request processes. */
    limit: z.int().min(1).max(50).default(20),
  })
  .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
    path: ["ids"],
    error: EXPECTED.ids_or_filters.en,
  });

export const bulkOrdersResponse = z.strictObject({
  /** Number of orders on which the action succeeded. */
  done: z.int(),
  /** Number of orders whose current state does not offer the action. */
  skipped: z.int(),
  refused: z.array(z.strictObject({ number: z.string(), message: localizedText })),
  /** `after` of the next request; null when all orders are processed. */
  next: z.string().nullable(),
  can,
});
export type BulkOrdersResponse = z.infer<typeof bulkOrdersResponse>;
