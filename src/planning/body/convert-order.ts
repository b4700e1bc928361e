import type { WireOrder } from "../../client/schemas/order";
import { held, holdsOf, value, type Hold, type RuleResult } from "../warehouse-order";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Parcel, Shippers } from "../parcels";
import type { Settings } from "../settings";
import { NO_MONEY, toAmountText } from "../values/money";
import { choosePhone, type PhoneResult } from "../values/phone";
import { toDelivery, toPayerType } from "./delivery";
import { type PaymentFacts, roundedCash, toPayment } from "./payment";
import { toProducts } from "./priced-lines";
import { toComment, toRecipient } from "./recipient";
import { type ParcelSums, toCost } from "./sums";

interface ConvertOrderInput {
  readonly order: OrderSnapshot;
  /** The parcel to convert, with lines of `order`. */
  readonly parcel: Parcel;
  readonly shippers: Shippers;
  readonly facts: PaymentFacts;
  readonly sums: ParcelSums;
  readonly settings: Settings;
  /** Key of the order's metadata that holds the customer's note. */
  readonly comment_key: string;
  /** `id_order`: the number the warehouse shows, unique on the connection. */
  readonly number: string;
  /** `external_id`: the id of our row, which identifies the order in a look-up. */
  readonly external_id: string;
  /** `date_order`: the day of the handover, planned or past, in Kyiv; DD.MM.YYYY. */
  readonly date: string;
  /** Address of a manual fulfillment; wins over the order's. */
  readonly delivery_address?: AddressSnapshot | null;
  /** Why the parcel must not leave for its branch now; null for a parcel that was sent. */
  readonly branch_hold?: Hold | null;
}

export type ConvertOrderResult =
  | {
      readonly ok: true;
      readonly body: WireOrder;
      /** Price of the parcel's items and extras, in UAH: the most it may ever collect. */
      readonly own_total: DecimalText;
      readonly notes: readonly ConversionNote[];
    }
  | { readonly ok: false; readonly holds: readonly Hold[] };

/**
 * `phone_replaced`: the phone of the address cannot be used, so another one of the order is sent. `phone_of_several`: its
 * field has several mobile numbers, of which the first one is sent.
 */
export type ConversionNote = "phone_replaced" | "phone_of_several";

/**
 * One parcel of a Medusa order → the `order` object of AddOrder and EditOrder, or every reason why it cannot be made.
 * Pure. The gates, which decide when an order may be sent, are checked elsewhere.
 */
export function convertOrder(input: ConvertOrderInput): ConvertOrderResult {
  const { order, parcel, facts, sums, settings } = input;
  const address = input.delivery_address ?? order.shipping_address;
  const currency = checkCurrency(order);
  const recipient = toRecipient(address, settings.recipient_name_order);
  const candidates = phonesOf(input);
  const found = choosePhone(candidates);
  const phone: RuleResult<string> = found.ok ? value(found.phone) : held(found.hold);
  const delivery = toDelivery(parcel.shipping_method, address, settings, input.branch_hold);
  const payment = facts.kind === "unknown" ? held({ code: "payment_unknown", params: {} }) : value(facts);
  const products = toProducts(sums.goods, settings.products);
  const payer = toPayerType(order, parcel, input.shippers);
  if (!currency.ok || !recipient.ok || !phone.ok || !delivery.ok || !payment.ok || !products.ok || !payer.ok)
    return { ok: false, holds: holdsOf(currency, recipient, phone, delivery, payment, products, payer) };

  const cash = facts.collects ? roundedCash(sums.due(facts.owed), settings) : NO_MONEY;
  return {
    ok: true,
    own_total: toAmountText(sums.own_total),
    notes: notesOf(candidates, found),
    body: {
      id_order: input.number,
      external_id: input.external_id,
      date_order: input.date,
      recipient: recipient.value,
      rec_phone: phone.value,
      comment: toComment(order, input.comment_key, parcel.shipping_method, address),
      Cost: toCost(sums.goods_total, cash),
      PayerType: payer.value,
      ...toPayment(cash, sums),
      ...delivery.value,
      products: products.value,
    },
  };
}

/** The warehouse takes amounts in hryvnias only. */
function checkCurrency(order: OrderSnapshot): RuleResult<true> {
  const currency = order.currency_code.toUpperCase();
  return currency === "UAH" ? value(true) : held({ code: "currency_not_uah", params: { currency } });
}

/**
 * The phone of the delivery address, else of the order's address, else the customer's, else of the billing address. Names are
 * not taken from there: the carrier hands the parcel to the person it names.
 */
function phonesOf({ order, delivery_address }: ConvertOrderInput): (string | null | undefined)[] {
  return [delivery_address?.phone, order.shipping_address?.phone, order.customer_phone, order.billing_phone];
}

function notesOf(candidates: readonly (string | null | undefined)[], found: PhoneResult): ConversionNote[] {
  if (!found.ok) return [];
  const passedOver = candidates.slice(0, found.index).some((text) => /\d/.test(text ?? ""));
  return [
    ...(passedOver ? ["phone_replaced" as const] : []),
    ...(found.isOfSeveral ? ["phone_of_several" as const] : []),
  ];
}
