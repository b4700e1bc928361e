import { lineParams, type Hold } from "../warehouse-order";
import { deliveryMethodOf } from "../delivery-options";
import type { OrderLineSnapshot, OrderSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import { cleanText } from "../values/text";
import type { ParcelMethods } from "./parcel";

/** A shipping method with one of our options that still exists. */
export type OurShippingMethod = ShippingMethodSnapshot & { readonly shipping_option_id: string };

/** What decides how and where to a shipping method delivers. */
type MethodWay = Pick<
  ShippingMethodSnapshot,
  | "shipping_option_id"
  | "provider_id"
  | "shipping_profile_id"
  | "location_id"
  | "is_return"
  | "option_data"
  | "data"
>;

export type Shipper =
  | ({ readonly by: "us"; readonly shipping_option_id: string } & ParcelMethods)
  /** Another provider, by this method; null when the order has none. */
  | { readonly by: "other"; readonly method: ShippingMethodSnapshot | null }
  | { readonly by: "unclear"; readonly hold: Hold };

/** Whether a shipping option's provider is this plugin (`sklad_<id>` in Medusa). */
export function isOurProvider(providerId: string): boolean {
  return providerId.startsWith("sklad_");
}

/** The order's shipping methods to the customer that belong to our provider, in the order given (newest first). */
export function ourShippingMethods(methods: readonly ShippingMethodSnapshot[]): OurShippingMethod[] {
  return methods.filter(isOurs);
}

function isOurs(method: ShippingMethodSnapshot): method is OurShippingMethod {
  const { is_return, shipping_option_id, provider_id } = method;
  return !is_return && shipping_option_id !== null && provider_id !== null && isOurProvider(provider_id);
}

/**
 * Who ships a line, decided from the order: by the newest method for its shipping profile, of any provider. Goods of an
 * exchange or a claim go by the methods chosen for it, all others by the order's own.
 *
 * A line that no method is for goes the order's only way. Where there are several, it is unclear: another provider ships
 * what one of its methods serves, and nothing for want of one of ours.
 * @param isOurOrder whether the warehouse has, or had, something of the order
 */
function shipperOf(
  methods: readonly ShippingMethodSnapshot[],
  line: OrderLineSnapshot,
  isOurOrder: boolean,
): Shipper {
  const ours = methods.filter(isOurs);
  const ways = waysFor(line, methods);
  const { shipping_profile_id: profile } = line;
  const newest = ways.find(
    ({ provider_id, shipping_profile_id }) =>
      provider_id !== null && profile !== null && shipping_profile_id === profile,
  );
  if (newest) return shipperBy(newest, ways, methods);
  if (ours.length === 0 && !isOurOrder) return { by: "other", method: ways[0] ?? null };
  const [first] = ways;
  if (first && ways.every((method) => isNoOtherWay(method, first))) return shipperBy(first, ways, methods);
  return { by: "unclear", hold: { code: "delivery_method_unknown", params: lineParams(line) } };
}

/** Who ships each line that requires shipping, by id of the line. */
export type Shippers = ReadonlyMap<string, Shipper>;

export function shippersOf(
  order: Pick<OrderSnapshot, "lines" | "shipping_methods">,
  isOurOrder = false,
): Shippers {
  const lines = order.lines.filter(({ requires_shipping }) => requires_shipping);
  const methods = order.shipping_methods.filter(({ is_return }) => !is_return);
  return new Map(lines.map((line) => [line.id, shipperOf(methods, line, isOurOrder)]));
}

/** The methods that were chosen for a line's exchange or claim, else the order's own; newest first. */
function waysFor(
  { exchange_or_claim_id: id }: OrderLineSnapshot,
  methods: readonly ShippingMethodSnapshot[],
): readonly ShippingMethodSnapshot[] {
  const chosen = methods.filter((method) => id !== undefined && method.exchange_or_claim_id === id);
  return chosen.length > 0 ? chosen : methods.filter((method) => method.exchange_or_claim_id === undefined);
}

/** Whether two methods leave nothing to choose: the same way of ours, or another provider's both. */
function isNoOtherWay(left: ShippingMethodSnapshot, right: ShippingMethodSnapshot): boolean {
  if (isOurs(left) || isOurs(right)) return isSameWay(left, right);
  return left.provider_id !== null && right.provider_id !== null;
}

/**
 * @param ways the methods for the same goods
 * @param methods all to the customer
 */
function shipperBy(
  chosen: ShippingMethodSnapshot,
  ways: readonly ShippingMethodSnapshot[],
  methods: readonly ShippingMethodSnapshot[],
): Shipper {
  if (!isOurs(chosen)) return { by: "other", method: chosen };
  const { shipping_option_id: option } = chosen;
  const way = parcelMethods(methodsOfWay(ways, option), chosen, methods);
  return { by: "us", shipping_option_id: optionOfParcel(methods, option), ...way };
}

/**
 * The methods of an option's way: the order's own, else those of an exchange or a claim.
 * @returns undefined when the order has none of them any more
 */
export function methodsOfParcel(
  { shipping_methods }: Pick<OrderSnapshot, "shipping_methods">,
  option: string,
): ParcelMethods | undefined {
  const own = shipping_methods.filter(({ exchange_or_claim_id }) => exchange_or_claim_id === undefined);
  const ofOrder = methodsOfWay(own, option);
  const way = ofOrder.length > 0 ? ofOrder : methodsOfWay(shipping_methods, option);
  const [newest] = way;
  return newest && parcelMethods(way, newest, shipping_methods);
}

/** An exchange's or a claim's method names no branch in Medusa's admin: its goods go to the branch of the order's own. */
function parcelMethods(
  way: readonly ShippingMethodSnapshot[],
  chosen: ShippingMethodSnapshot,
  methods: readonly ShippingMethodSnapshot[],
): ParcelMethods {
  const method = filled(way) ?? chosen;
  const isOfOrder = (other: ShippingMethodSnapshot) =>
    !other.is_return &&
    other.exchange_or_claim_id === undefined &&
    other.location_id === method.location_id &&
    deliveryMethodOf(other) === deliveryMethodOf(method);
  const needsBranch = method.exchange_or_claim_id !== undefined && !namesBranch(method);
  const branch = needsBranch ? methods.filter(isOfOrder).find(namesBranch) : undefined;
  return { shipping_method: branch ? { ...method, data: branch.data } : method, shipping_methods: way };
}

/**
 * The option that identifies a parcel: the oldest of the same way. An edit that sets another option of that way, such
 * as a free one, changes the price and keeps the parcel.
 */
export function optionOfParcel(methods: readonly ShippingMethodSnapshot[], optionId: string): string {
  return methodsOfWay(methods, optionId).at(-1)?.shipping_option_id ?? optionId;
}

/** The newest method of an option's way, see {@link filled}. */
export function methodOfOption<Method extends MethodWay>(
  methods: readonly Method[],
  optionId: string,
): Method | undefined {
  return filled(methodsOfWay(methods, optionId));
}

/**
 * The first of some methods, with the data of the first that names a branch, else of the first that has any, because an
 * order edit adds a method without data.
 */
function filled<Method extends Pick<MethodWay, "data">>(methods: readonly Method[]): Method | undefined {
  const [method] = methods;
  const source = methods.find(namesBranch) ?? methods.find(({ data }) => Object.keys(data).length > 0);
  return method && source && source !== method ? { ...method, data: source.data } : method;
}

function namesBranch({ data }: Pick<MethodWay, "data">): boolean {
  return cleanText(data.warehouse_ref) !== "";
}

function methodsOfWay<Method extends MethodWay>(methods: readonly Method[], optionId: string): Method[] {
  const chosen = methods.find((method) => !method.is_return && method.shipping_option_id === optionId);
  return chosen ? methods.filter((method) => isSameWay(method, chosen)) : [];
}

/**
 * Whether two methods deliver the same items the same way from the same place, so that only price and payer can differ.
 */
function isSameWay(left: MethodWay, right: MethodWay): boolean {
  if (left.is_return || right.is_return) return false;
  if (left.shipping_option_id === null || right.shipping_option_id === null) return false;
  if (left.shipping_option_id === right.shipping_option_id) return true;
  const way = deliveryMethodOf(left);
  return (
    way !== undefined &&
    way === deliveryMethodOf(right) &&
    left.provider_id === right.provider_id &&
    left.location_id === right.location_id &&
    left.shipping_profile_id === right.shipping_profile_id
  );
}
