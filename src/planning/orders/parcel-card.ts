import { BigNumber } from "bignumber.js";
import { DELIVERY_METHOD, PAYMENT_METHOD } from "../../client/literals";
import { pricedUnits } from "../body";
import { type DeliveryMethod, deliveryMethodOf } from "../delivery-options";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { cleanText, nameOrNull } from "../values/text";

/** The facts of a parcel that people compare: who, where to, what, and what is collected. */
export interface ParcelCard {
  readonly recipient: string | null;
  readonly phone: string | null;
  readonly destination: Destination;
  readonly goods: readonly CardLine[];
  readonly payment: {
    readonly kind: "cash_on_delivery" | "prepaid" | "unknown";
    /** UAH. */
    readonly sum: DecimalText | null;
  };
  readonly comment: string | null;
}

interface Destination {
  readonly method: DeliveryMethod | null;
  readonly carrier: string | null;
  readonly city: string | null;
  readonly address: string | null;
}

interface CardLine {
  readonly sku: string | null;
  readonly name: string;
  readonly count: string;
  /** Of one unit, in UAH. */
  readonly price: DecimalText | null;
}

/** A body as it was stored; only its type at the time of sending is known. */
type StoredBody = Readonly<Record<string, unknown>>;

/**
 * The card of a body that was sent, or can be sent.
 * @param names names of the carrier's branches, by the identifier that is sent
 */
export function cardOfBody(body: StoredBody, names: ReadonlyMap<string, Named>): ParcelCard {
  const isCash = body.payment_method === PAYMENT_METHOD.cash_on_delivery;
  return {
    recipient: textOrNull(body.recipient),
    phone: textOrNull(body.rec_phone),
    destination: destinationOf(body, names),
    goods: listOf(body.products).map(({ sku, name, count, price }) => ({
      sku: textOrNull(sku),
      name: textOrNull(name) ?? textOrNull(sku) ?? "",
      count: textOrNull(count) ?? "",
      price: textOrNull(price),
    })),
    payment: {
      kind: isCash ? "cash_on_delivery" : "prepaid",
      sum: isCash ? textOrNull(body.order_payment_sum) : null,
    },
    comment: textOrNull(body.comment),
  };
}

interface Unsendable {
  readonly order: OrderSnapshot;
  /** Null when none of its goods are left. */
  readonly parcel: Parcel | null;
  /** Address of a manual fulfillment; wins over the order's. */
  readonly address: AddressSnapshot | null;
  /** The carrier's name in the connection's settings. */
  readonly carrier: string | null;
  /** What would be collected, in UAH; null while the payment is unknown. */
  readonly cash: DecimalText | null;
}

/** The card of an order that cannot be sent yet: the fields as a person filled them in. */
export function cardOfOrder({ order, parcel, address, carrier, cash }: Unsendable): ParcelCard {
  const to = address ?? order.shipping_address;
  const method = parcel ? (deliveryMethodOf(parcel.shipping_method) ?? null) : null;
  const isForeign = order.currency_code.toUpperCase() !== "UAH";
  return {
    recipient: joined([to?.company, [to?.last_name, to?.first_name].filter(Boolean).join(" ")]),
    phone: textOrNull(to?.phone) ?? textOrNull(order.customer_phone),
    destination: {
      method,
      carrier: method === "carrier-branch" ? carrier : null,
      ...(method === "carrier-branch" ? branchOf(parcel) : method === "pickup" ? NOWHERE : streetOf(to)),
    },
    goods: (parcel?.lines ?? []).map(({ line, quantity }) => ({
      sku: line.components[0]?.sku ?? line.variant_sku,
      name: line.title,
      count: quantity,
      price: isForeign ? null : unitPrice(line.total, pricedUnits(line)),
    })),
    payment: {
      kind: cash === null ? "unknown" : new BigNumber(cash).isZero() ? "prepaid" : "cash_on_delivery",
      sum: cash === null || new BigNumber(cash).isZero() ? null : cash,
    },
    comment: null,
  };
}

/** City and name of a branch. */
export interface Named {
  readonly city: string | null;
  readonly address: string | null;
}
const NOWHERE: Named = { city: null, address: null };

/** Names of the branches that checkout or a merchant has chosen for an order, by the identifier that is sent. */
export function branchNames({
  shipping_methods,
}: Pick<OrderSnapshot, "shipping_methods">): Map<string, Named> {
  return new Map(
    [...shipping_methods].reverse().flatMap(({ data }) => {
      const ref = textOrNull(data.warehouse_ref);
      if (ref === null) return [];
      return [[ref, { city: nameOrNull(data.city_name), address: nameOrNull(data.warehouse_name) }] as const];
    }),
  );
}

const METHODS: ReadonlyMap<string, DeliveryMethod> = new Map([
  [DELIVERY_METHOD.ukrposhta, "ukrposhta"],
  [DELIVERY_METHOD.courier_kyiv, "courier-kyiv"],
  [DELIVERY_METHOD.pickup, "pickup"],
]);

function destinationOf(
  { delivery_method, delivery_address }: StoredBody,
  names: ReadonlyMap<string, Named>,
): Destination {
  const literal = textOrNull(delivery_method);
  const method = literal === null ? null : (METHODS.get(literal) ?? "carrier-branch");
  const { branch_ref, city, street_address, postal_code } = recordOf(delivery_address);
  if (method === "carrier-branch") {
    const named = names.get(textOrNull(branch_ref) ?? "") ?? NOWHERE;
    return { method, carrier: literal, ...named };
  }
  return {
    method,
    carrier: null,
    city: textOrNull(city),
    address: joined([street_address, postal_code]),
  };
}

function branchOf(parcel: Parcel | null): Named {
  const { warehouse_ref, warehouse_name, city_name } = parcel?.shipping_method.data ?? {};
  if (textOrNull(warehouse_ref) === null) return NOWHERE;
  return { city: nameOrNull(city_name), address: nameOrNull(warehouse_name) };
}

function streetOf(to: AddressSnapshot | null): Named {
  return {
    city: textOrNull(to?.city),
    address: joined([to?.address_1, to?.address_2, to?.postal_code]),
  };
}

function unitPrice(total: DecimalText, quantity: BigNumber): DecimalText | null {
  const price = new BigNumber(total).div(quantity);
  return price.isFinite() ? price.toFixed(2) : null;
}

function joined(parts: readonly unknown[]): string | null {
  const text = parts.flatMap((part) => textOrNull(part) ?? []).join(", ");
  return text === "" ? null : text;
}

function textOrNull(value: unknown): string | null {
  const text = cleanText(typeof value === "number" ? String(value) : value);
  return text === "" ? null : text;
}

function listOf(value: unknown): StoredBody[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function recordOf(value: unknown): StoredBody {
  return typeof value === "object" && value !== null ? (value as StoredBody) : {};
}
