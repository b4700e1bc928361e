import { boundedText } from "../../client/text";
import { ulidFloor } from "../../modules/sklad/stores/database";
import type { Recipient } from "../../modules/sklad/stores/medusa/listed-orders";
import type { OrderListFilters, OrderSearch } from "../../modules/sklad/stores/orders/order-lists";
import { type DeliveryMethod, deliveryMethodOf } from "../../planning/delivery-options";
import { endOfKyivDay, startOfKyivDay } from "../../planning/values/days";
import { cleanText } from "../../planning/values/text";
import type { Context } from "../context";
import { findOrderIds } from "../medusa";
import type { Surroundings } from "./see-orders";

export interface ListFilters extends Omit<
  OrderListFilters,
  "search" | "shipping_option_ids" | "placed_from" | "placed_until"
> {
  readonly q?: string | undefined;
  readonly delivery?: readonly DeliveryMethod[] | undefined;
  /** First and last day of placing, in Kyiv, YYYY-MM-DD. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function storedFilters(
  ctx: Context,
  { q, delivery, from, to, ...filters }: ListFilters,
  around: Surroundings,
): Promise<OrderListFilters> {
  const [search, shipping_option_ids] = await Promise.all([
    q === undefined ? undefined : searchFor(ctx, q, around),
    delivery === undefined ? undefined : optionsOf(ctx, delivery),
  ]);
  return {
    ...filters,
    search,
    shipping_option_ids,
    placed_from: from === undefined ? undefined : firstIdAt(startOfKyivDay(from)),
    placed_until: to === undefined ? undefined : firstIdAt(endOfKyivDay(to)),
  };
}

const firstIdAt = (instant: Date) => `order_${ulidFloor(instant)}`;

/** The parcel's option has the delivery method that the parcel was planned with. */
async function optionsOf({ sklad }: Context, delivery: readonly DeliveryMethod[]): Promise<string[]> {
  const options = await sklad.stores.listedOrders.ownOptions();
  return options.flatMap((option) => {
    const method = deliveryMethodOf(option);
    return method !== undefined && delivery.includes(method) ? [option.id] : [];
  });
}

/** Fewer digits end too many waybill numbers. */
const MIN_WAYBILL_END = 6;

/**
 * A number in Medusa or at the warehouse, a waybill number or its end, a recipient, a city, a product, an e-mail address, or a sku.
 */
export async function searchFor(
  ctx: Context,
  q: string,
  { connections }: Pick<Surroundings, "connections">,
): Promise<OrderSearch> {
  const text = cleanText(q).replace(/^[#№]\s*/u, "");
  const deleted = await ctx.sklad.stores.connections.deleted();
  const prefixes = [...connections.values(), ...deleted].map(({ settings }) => settings.number_prefix);
  const compact = text.replaceAll(/\s/g, "");
  const found = await Promise.all([
    findOrderIds(ctx, text),
    findOrdersOfRecipient(ctx, text),
    findOrdersOfProduct(ctx, text),
    // A parcel has lines from its handover on; before it the reservations of its order have the skus.
    ctx.sklad.stores.listedOrders.reserving(withCapitals(text), LATEST),
  ]);
  return {
    numbers: withCapitals(text).flatMap((one) =>
      [...new Set(["", ...prefixes])].map((prefix) => `${prefix}${one}`),
    ),
    skus: withCapitals(text),
    remote_ids: withCapitals(text),
    waybills: withCapitals(compact),
    waybill_end: /^\d+$/.test(compact) && compact.length >= MIN_WAYBILL_END ? compact : null,
    order_ids: [...new Set(found.flat())],
  };
}

/** As typed, and in the capitals that identifiers are mostly written in. */
const withCapitals = (text: string): string[] => [...new Set([text, text.toUpperCase()])];

/** Warehouse orders whose recipients and whose products are searched, and reservations of a sku. Medusa's own search would read all orders. */
const LATEST = 2_000;
const LATEST_OF_PRODUCTS = 1_000;
const MAX_FOUND = 200;
/** Fewer digits match the end of too many phones. */
const MIN_DIGITS = 4;
/** Digits of a Ukrainian phone without its country code or leading zero. */
const OWN_DIGITS = 9;

/**
 * @returns ids of Medusa orders, the newest first, whose recipient's names and city have words that begin with the
 * words, or whose phone ends with the digits
 */
async function findOrdersOfRecipient({ sklad }: Pick<Context, "sklad">, text: string): Promise<string[]> {
  const isMeant = recipientMeant(text);
  if (!isMeant) return [];
  const recipients = await sklad.stores.listedOrders.latestRecipients(LATEST);
  return [...new Set(recipients.filter(isMeant).map(({ order_id }) => order_id))].slice(0, MAX_FOUND);
}

/** @returns ids of Medusa orders with a product whose title has words that begin with the text's words */
async function findOrdersOfProduct({ sklad }: Pick<Context, "sklad">, text: string): Promise<string[]> {
  const wanted = wordsOf(text);
  // A number is none of a product, and neither is an e-mail address.
  if (!/\p{L}{2}/u.test(text) || text.includes("@")) return [];
  const titles = await sklad.stores.listedOrders.latestTitles(LATEST_OF_PRODUCTS);
  const found = titles.filter(({ title }) => beginsWords(wordsOf(title), wanted));
  return [...new Set(found.flatMap(({ order_ids }) => order_ids))];
}

/** Null when the text is neither names nor the end of a phone. */
export function recipientMeant(text: string): ((recipient: Omit<Recipient, "order_id">) => boolean) | null {
  const digits = digitsOf(text);
  if (digits.length >= MIN_DIGITS && /^[+\d\s()-]+$/.test(text)) {
    const end = digits.slice(-OWN_DIGITS);
    return ({ phone }) => digitsOf(phone ?? "").endsWith(end);
  }
  if (!/^[\p{L}\p{M}'’ʼ`.\s-]{2,}$/u.test(text)) return null;
  const wanted = wordsOf(text);
  return ({ first_name, last_name, city }) => {
    const names = wordsOf(`${first_name ?? ""} ${last_name ?? ""} ${city ?? ""}`);
    return beginsWords(names, wanted);
  };
}

/** Whether each of the wanted words begins one of the words. */
const beginsWords = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 0 && wanted.every((begin) => words.some((word) => word.startsWith(begin)));

const digitsOf = (text: string) => boundedText(text).replace(/\D/g, "");

/** Apostrophes are normalized, because several characters are used for them. */
function wordsOf(text: string): string[] {
  const plain = boundedText(text).toLocaleLowerCase("uk").replace(/[’ʼ`]/g, "'");
  return plain.split(/[\s.,;:()«»"/-]+/).filter(Boolean);
}
