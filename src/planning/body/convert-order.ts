import type { WireOrder } from "../../client/schemas/order";
import { held, holdsOf, type Hold, type RuleResult, value } from "../hold";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import type { Settings } from "../settings";
import { toKyivDate } from "../values/dates";
import { choosePhone } from "../values/phone";
import { toDelivery } from "./delivery";
import { paymentFacts, toPayerType, toPayment, type PaymentFacts, type WirePayment } from "./payment";
import { beforeFulfillment } from "./priced-lines";
import { toProducts } from "./products";
import { toComment, toRecipient } from "./recipient";
import { sumsOfParcel, toCost, type ChargedElsewhere, type ParcelSums } from "./sums";

export interface ConvertOrderInput {
  readonly order: OrderSnapshot;
  /** The parcel to convert, with lines of `order`. */
  readonly parcel: Parcel;
  /**
   * Every parcel of the order that is still to be handed over or can still be edited, in their stable order; the
   * first carries shipping. A parcel that is not among them stands alone.
   */
  readonly parcels: readonly Parcel[];
  /** What the order's parcels outside `parcels` ask for already. Absent: there are none. */
  readonly elsewhere?: ChargedElsewhere;
  /** Whether Medusa counts the parcel's units as fulfilled already (a fulfillment made by hand). */
  readonly fulfilled?: boolean;
  /** The order's other parcels whose units Medusa counts as fulfilled already, and which are still to be sent. */
  readonly fulfilled_unsent?: readonly Parcel[];
  readonly settings: Settings;
  /** `id_order`: the number the warehouse shows, unique on the connection. */
  readonly number: string;
  /** `external_id`: the id of our row, by which a look-up is recognised. */
  readonly external_id: string;
  /** Provider of the first checkout payment as remembered at the first plan. */
  readonly remembered_provider_id: string | null;
  /** Address given with a manual fulfillment; wins over the order's. */
  readonly delivery_address?: AddressSnapshot | null;
}

export type ConvertOrderResult =
  { readonly ok: true; readonly body: WireOrder } | { readonly ok: false; readonly holds: readonly Hold[] };

/**
 * One parcel of a Medusa order → the `order` object of AddOrder and EditOrder, or everything that
 * stands in the way. Pure; whether the order may go yet (gates) is not asked here.
 */
export function convertOrder(input: ConvertOrderInput): ConvertOrderResult {
  const { order, parcel, settings } = input;
  const address = input.delivery_address ?? order.shipping_address;
  const currency = checkCurrency(order);
  const recipient = toRecipient(address, settings.recipient_name_order);
  const phone = phoneOf(input);
  const delivery = toDelivery(parcel.shipping_method, address, settings);
  const facts = paymentFacts(order, settings, input.remembered_provider_id);
  const sums = sumsOf(input, facts.to_collect);
  const payment = checkPayment(facts, sums);
  const products = toProducts(sums.goods);
  if (!currency.ok || !recipient.ok || !phone.ok || !delivery.ok || !payment.ok || !products.ok)
    return { ok: false, holds: holdsOf(currency, recipient, phone, delivery, payment, products) };

  const { comment_metadata_key } = settings;
  return {
    ok: true,
    body: {
      id_order: input.number,
      external_id: input.external_id,
      date_order: toKyivDate(order.created_at),
      recipient: recipient.value,
      rec_phone: phone.value,
      comment: toComment(order.metadata, comment_metadata_key, delivery.value.method, address),
      Cost: toCost(sums),
      PayerType: toPayerType(order, parcel),
      ...payment.value,
      ...delivery.value.wire,
      products: products.value,
    },
  };
}

/** The warehouse knows hryvnias only. */
function checkCurrency(order: OrderSnapshot): RuleResult<true> {
  const currency = order.currency_code.toUpperCase();
  return currency === "UAH" ? value(true) : held({ code: "currency_not_uah", params: { currency } });
}

/** The phone of the address the parcel goes to, else of the order's address, else the customer's. */
function phoneOf({ order, delivery_address }: ConvertOrderInput): RuleResult<string> {
  const found = choosePhone([delivery_address?.phone, order.shipping_address?.phone, order.customer_phone]);
  return found.ok ? value(found.phone) : held(found.hold);
}

function checkPayment(facts: PaymentFacts, sums: ParcelSums): RuleResult<WirePayment> {
  return facts.kind === "unknown" ? held({ code: "payment_unknown", params: {} }) : value(toPayment(sums));
}

/** The sums of the parcel to convert; one that is not among `parcels` stands alone. */
function sumsOf(input: ConvertOrderInput, toCollect: DecimalText): ParcelSums {
  const index = input.parcels.findIndex((candidate) => isSameParcel(candidate, input.parcel));
  const known = index !== -1;
  const counted = [...(input.fulfilled ? [input.parcel] : []), ...(input.fulfilled_unsent ?? [])];
  const { order, parcel } = beforeFulfillment(input.order, input.parcel, counted);
  const parcels = known ? input.parcels.map((other, at) => (at === index ? parcel : other)) : [parcel];
  return sumsOfParcel(order, parcels, known ? index : 0, toCollect, input.elsewhere);
}

function isSameParcel(left: Parcel, right: Parcel): boolean {
  return left === right || contentsOf(left) === contentsOf(right);
}

function contentsOf({ location_id, shipping_option_id, lines }: Parcel): string {
  const units = lines.map(({ line, quantity }) => `${line.id} ${quantity}`).sort();
  return JSON.stringify([location_id, shipping_option_id, units]);
}
