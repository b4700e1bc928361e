import { BigNumber } from "bignumber.js";
import type { DeliveryAddress, OrderInput } from "../../client";
import { DELIVERY_METHOD, PAYER_TYPE, type PayerTypeLiteral } from "../../client/literals";
import { type DeliveryMethod, deliveryMethodOf, findDeliveryOption, isFreeFrom } from "../delivery-options";
import type {
  AddressSnapshot,
  OrderLineSnapshot,
  OrderSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
import type { Parcel, Shippers } from "../parcels";
import type { Settings } from "../settings";
import { isKyiv } from "../values/kyiv";
import { type Kopiykas, sumOf, toKopiykas } from "../values/money";
import { cleanText, fieldText, plainDigits } from "../values/text";
import { held, type Hold, holdsOf, type RuleResult, value } from "../warehouse-order";

type Delivery = Pick<OrderInput, "delivery_method" | "delivery_address">;

/**
 * `delivery_method` and `delivery_address` of a parcel. Source: docs/conversion.md.
 * @param branchHold why the parcel must not leave for its branch now
 */
export function toDelivery(
  shipping: ShippingMethodSnapshot,
  address: AddressSnapshot | null,
  settings: Pick<Settings, "carrier_literal">,
  branchHold: Hold | null = null,
): RuleResult<Delivery> {
  const method = deliveryMethodOf(shipping);
  if (method === undefined) return held({ code: "delivery_method_unknown", params: {} });
  const literal = toLiteral(method, settings);
  const wireAddress = toAddress(method, shipping, address, branchHold);
  if (!literal.ok || !wireAddress.ok) return held(...holdsOf(literal, wireAddress));
  return value({ delivery_method: literal.value, delivery_address: wireAddress.value });
}

/** The wire's exact literal. The carrier's literal is given at onboarding, so the merchant has to set it. */
function toLiteral(method: DeliveryMethod, settings: Pick<Settings, "carrier_literal">): RuleResult<string> {
  switch (method) {
    case "carrier-branch":
      return settings.carrier_literal === null
        ? held({ code: "carrier_literal_missing", params: {} })
        : value(settings.carrier_literal);
    case "ukrposhta":
      return value(DELIVERY_METHOD.ukrposhta);
    case "courier-kyiv":
      return value(DELIVERY_METHOD.courier_kyiv);
    case "pickup":
      return value(DELIVERY_METHOD.pickup);
  }
}

function toAddress(
  method: DeliveryMethod,
  shipping: ShippingMethodSnapshot,
  address: AddressSnapshot | null,
  branchHold: Hold | null,
): RuleResult<DeliveryAddress> {
  switch (method) {
    case "carrier-branch":
      return toBranch(shipping, branchHold);
    case "ukrposhta":
      return toPostAddress(address);
    case "courier-kyiv":
      return toCourierAddress(address);
    case "pickup":
      return value({});
  }
}

/** The branch as getWarehouses names it, stored by the checkout in the shipping method's data. */
function toBranch(shipping: ShippingMethodSnapshot, branchHold: Hold | null): RuleResult<DeliveryAddress> {
  const reference = branchRefOf(shipping);
  if (reference === "") return held({ code: "branch_missing", params: {} });
  if (branchHold) return held(branchHold);
  return value({ branch_ref: reference });
}

/** The branches that an order goes to; none of a canceled order, which is never sent. */
export function branchRefsOf({
  canceled_at,
  shipping_methods,
}: Pick<OrderSnapshot, "canceled_at" | "shipping_methods">): string[] {
  if (canceled_at !== null) return [];
  return shipping_methods.map(branchRefOf).filter((ref) => ref !== "");
}

/** The identifier of the branch that a shipping method names; "" when it names none. */
export function branchRefOf({ data }: Pick<ShippingMethodSnapshot, "data">): string {
  return cleanText(data.warehouse_ref);
}

/** Ukrposhta delivers within Ukraine, to the post office of a five-digit postal code. */
function toPostAddress(address: AddressSnapshot | null): RuleResult<DeliveryAddress> {
  const street = toStreetAddress(address);
  const country = cleanText(address?.country_code).toUpperCase();
  if (country !== "" && country !== "UA") return held({ code: "country_not_ukraine", params: {} });
  return postIndexOf(address) !== null
    ? street
    : held(...holdsOf(street), { code: "address_incomplete", params: { missing: "postcode" } });
}

const POST_INDEX = /(?<![\p{L}\d])(?:UA)?(\d{5})(?![\p{L}\d])/giu;
const GROUPED_INDEX = /(?<![\p{L}\d])(?:UA)?\d(?:[\s\p{Pd}._]*\d){4}(?![\p{L}\d])/iu;

/** The five digits of `01001`, `01 001`, `UA-01001` and `01001, Київ`; null when there are none, or several groups of them. */
function postIndexOf(address: AddressSnapshot | null): string | null {
  const text = plainDigits(cleanText(address?.postal_code));
  const [found, ...others] = [...text.matchAll(POST_INDEX)].map(([, digits = ""]) => digits);
  if (found !== undefined) return others.length === 0 ? found : null;
  const digits = text.replace(/\D/g, "");
  return digits.length === 5 && GROUPED_INDEX.test(text) ? digits : null;
}

function toCourierAddress(address: AddressSnapshot | null): RuleResult<DeliveryAddress> {
  const city = fieldText(address?.city);
  if (city !== "" && !isKyiv(city)) return held({ code: "courier_outside_kyiv", params: {} });
  return toStreetAddress(address);
}

/** The wire form of such an address is *assumed*; the comment repeats the address for a person. */
function toStreetAddress(address: AddressSnapshot | null): RuleResult<DeliveryAddress> {
  const city = fieldText(address?.city);
  const street = [fieldText(address?.address_1), fieldText(address?.address_2)]
    .filter((part) => part !== "")
    .join(", ");
  const postCode = postIndexOf(address) ?? fieldText(address?.postal_code);
  if (city === "") return held({ code: "address_incomplete", params: { missing: "city" } });
  if (street === "") return held({ code: "address_incomplete", params: { missing: "street" } });
  return value({ city, street_address: street, ...(postCode === "" ? {} : { postal_code: postCode }) });
}

/**
 * `PayerType`: the shop pays the carrier when it charged the customer for this option (before discounts), when a price of
 * zero means free, or when the option is free from a sum on and the order's goods reach it. The recipient pays when zero
 * means the carrier's tariff, or below that sum. An option without either is free, because the customer was shown a free
 * one. Held when the sum is unreadable, because it decides who pays. Source: docs/conversion.md.
 */
export function toPayerType(
  order: Pick<OrderSnapshot, "lines">,
  parcel: Parcel,
  shippers: Shippers,
): RuleResult<PayerTypeLiteral> {
  if (isCharged(parcel)) return value(PAYER_TYPE.sender);
  const { option_data } = parcel.shipping_method;
  const { free_from } = option_data;
  if (free_from === undefined || free_from === null) {
    const meaning = option_data.zero_price ?? findDeliveryOption(option_data.id)?.zero_price;
    return value(meaning === "carrier_tariff" ? PAYER_TYPE.recipient : PAYER_TYPE.sender);
  }
  if (!isFreeFrom(free_from)) return held({ code: "free_from_invalid", params: {} });
  const isFree = goodsOf(order, parcel, shippers).gte(toKopiykas(new BigNumber(free_from)));
  return value(isFree ? PAYER_TYPE.sender : PAYER_TYPE.recipient);
}

/**
 * The price after discounts of all the order's goods that travel by the parcel's option, as the customer ordered them:
 * what was promised for the order is not taken back because its goods lie at two places, or leave one after the other.
 */
function goodsOf({ lines }: Pick<OrderSnapshot, "lines">, parcel: Parcel, shippers: Shippers): Kopiykas {
  const isOfOption = (line: OrderLineSnapshot) => {
    if (parcel.lines.some((entry) => entry.line.id === line.id)) return true;
    const shipper = shippers.get(line.id);
    return shipper?.by === "us" && shipper.shipping_option_id === parcel.shipping_option_id;
  };
  return toKopiykas(sumOf(lines.filter(isOfOption).map(({ total }) => new BigNumber(total))));
}

/** Whether the shop charged the customer for the parcel's shipping, before discounts. */
export function isCharged({ shipping_methods }: Parcel): boolean {
  return shipping_methods.some(({ original_total }) => new BigNumber(original_total).gt(0));
}
