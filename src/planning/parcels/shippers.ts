import { lineParams, type Hold } from "../hold";
import { deliveryMethodOf } from "../delivery-options";
import type { OrderLineSnapshot, OrderSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import { cleanText } from "../values/text";
import type { ParcelMethods } from "./parcel";
import { NOTHING_TAKEN, parcelsWith, type TakenGoods } from "./taken-goods";

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

/** Who ships a line of an order. */
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
 * Who ships a line, decided from the order: by the newest method for its shipping profile, whoever provides it. Goods of an
 * exchange or a claim go by the methods chosen for it, all others by the order's own. What was decided when warehouse
 * orders were sent stays until the order gets a newer method for the line: profiles are the catalogue's of today.
 *
 * A line that no method is for goes the order's only way. Where there are several, it is unclear: another provider ships
 * what one of its methods serves, and nothing for want of one of ours.
 */
function shipperOf(
  { shipping_methods }: Pick<OrderSnapshot, "shipping_methods">,
  line: OrderLineSnapshot,
  taken: TakenGoods,
): Shipper {
  const methods = shipping_methods.filter(({ is_return }) => !is_return);
  const ours = methods.filter(isOurs);
  const ways = waysFor(line, methods);
  const decided = decidedShipper(line, { methods, ways, taken });
  if (decided) return decided;

  const { shipping_profile_id: profile } = line;
  const newest = ways.find(
    ({ provider_id, shipping_profile_id }) =>
      provider_id !== null && profile !== null && shipping_profile_id === profile,
  );
  if (newest) return shipperBy(newest, ways, ours);
  if (ours.length === 0 && !taken.any_sent) return { by: "other", method: ways[0] ?? null };
  const [first] = ways;
  if (first && ways.every((method) => isNoOtherWay(method, first))) return shipperBy(first, ways, ours);
  return { by: "unclear", hold: { code: "delivery_method_unknown", params: lineParams(line) } };
}

/** Who ships each line that requires shipping, by id of the line. */
export type Shippers = ReadonlyMap<string, Shipper>;

export function shippersOf(
  order: Pick<OrderSnapshot, "lines" | "shipping_methods">,
  taken: TakenGoods = NOTHING_TAKEN,
): Shippers {
  const lines = order.lines.filter(({ requires_shipping }) => requires_shipping);
  return new Map(lines.map((line) => [line.id, shipperOf(order, line, taken)]));
}

/** The methods that were chosen for a line's exchange or claim, else the order's own; newest first. */
function waysFor<Method extends ShippingMethodSnapshot>(
  { exchange_or_claim_id: id }: OrderLineSnapshot,
  methods: readonly Method[],
): readonly Method[] {
  const chosen = methods.filter((method) => id !== undefined && method.exchange_or_claim_id === id);
  if (chosen.length > 0) return chosen;
  const own = methods.filter(({ exchange_or_claim_id }) => exchange_or_claim_id === undefined);
  return own.length > 0 ? own : methods;
}

/** Whether two methods leave nothing to choose: the same way of ours, or another provider's both. */
function isNoOtherWay(left: ShippingMethodSnapshot, right: ShippingMethodSnapshot): boolean {
  if (isOurs(left) || isOurs(right)) return isSameWay(left, right);
  return left.provider_id !== null && right.provider_id !== null;
}

/**
 * @param ways the methods for the same goods
 * @param ours all of ours
 */
function shipperBy(
  chosen: ShippingMethodSnapshot,
  ways: readonly ShippingMethodSnapshot[],
  ours: readonly OurShippingMethod[],
): Shipper {
  if (!isOurs(chosen)) return { by: "other", method: chosen };
  const way = methodsOfWay(ways, chosen.shipping_option_id);
  const shipping_option_id = optionOfParcel(ours, chosen.shipping_option_id);
  return { by: "us", shipping_option_id, ...parcelMethods(way, chosen, ours) };
}

/**
 * The shipper that was decided when warehouse orders were sent: their methods for the lines they have, another provider for
 * those that were left to one. A method that was not there yet decides anew when it has the line's shipping profile, or that
 * of their option: either may have been changed in the catalogue.
 * @returns undefined when nothing was decided, or when no method of theirs is left on the order
 */
function decidedShipper(
  line: OrderLineSnapshot,
  {
    methods,
    ways,
    taken,
  }: {
    readonly methods: readonly ShippingMethodSnapshot[];
    readonly ways: readonly ShippingMethodSnapshot[];
    readonly taken: TakenGoods;
  },
): Shipper | undefined {
  const ours = methods.filter(isOurs);
  const isFor = (method: ShippingMethodSnapshot, profiles: readonly (string | null)[]) =>
    method.shipping_profile_id !== null &&
    profiles.includes(method.shipping_profile_id) &&
    ways.includes(method);
  const isKnown = ({ id }: ShippingMethodSnapshot) => taken.methods.has(id);
  const parcels = parcelsWith(taken, line);
  const hasOption = ({ shipping_option_id }: OurShippingMethod) =>
    parcels.find((parcel) => parcel.shipping_option_id === shipping_option_id);
  const parcelOf = (method: OurShippingMethod) =>
    parcels.find(({ decided }) => decided?.includes(method.id)) ??
    (ways.includes(method) ? hasOption(method) : undefined);
  const own = ours.find(parcelOf) ?? ours.find(hasOption);
  if (!own) {
    if (!taken.others.has(line.id)) return undefined;
    const newer = ours.find((method) => !isKnown(method) && isFor(method, [line.shipping_profile_id]));
    const theirs = ways.find((method) => !isOurs(method));
    return newer ? shipperBy(newer, ways, ours) : { by: "other", method: theirs ?? null };
  }
  const { shipping_profile_id } = own;
  const parcel = parcelOf(own) ?? hasOption(own);
  const isCandidate = (method: ShippingMethodSnapshot) => {
    if (method === own || (isOurs(method) && parcelOf(method))) return true;
    const isNewer = parcel?.decided === undefined || !isKnown(method);
    return isNewer && isFor(method, [line.shipping_profile_id, shipping_profile_id]);
  };
  const candidates = methods.filter(isCandidate);
  const [newest = own] = candidates;
  if (!isOurs(newest)) return { by: "other", method: newest };
  // Compared as if they had one profile.
  const alike = candidates.filter(isOurs).map((method) => ({ ...method, shipping_profile_id }));
  const way = methodsOfWay(alike, newest.shipping_option_id);
  const isKept = way.some(({ id }) => id === own.id);
  const option = isKept && parcel ? parcel.shipping_option_id : way.at(-1)?.shipping_option_id;
  const shipping_option_id = option ?? newest.shipping_option_id;
  return { by: "us", shipping_option_id, ...parcelMethods(way, newest, ours) };
}

/**
 * The methods of a warehouse order's parcel: those it was sent with, else those of its option's way.
 * @returns undefined when the order has none of them any more
 */
export function methodsOfParcel(
  { shipping_methods }: Pick<OrderSnapshot, "shipping_methods">,
  option: string,
  decided: readonly string[] = [],
): ParcelMethods | undefined {
  const own = shipping_methods.filter(({ exchange_or_claim_id }) => exchange_or_claim_id === undefined);
  const sent = shipping_methods.filter(({ id }) => decided.includes(id));
  const ways = [sent, methodsOfWay(own, option), methodsOfWay(shipping_methods, option)];
  const way = ways.find(({ length }) => length > 0);
  const [newest] = way ?? [];
  return way && newest && parcelMethods(way, newest, shipping_methods);
}

/** An exchange's or a claim's method has no branch in Medusa's admin: its goods go to the order's. */
function parcelMethods(
  way: readonly ShippingMethodSnapshot[],
  chosen: ShippingMethodSnapshot,
  all: readonly ShippingMethodSnapshot[],
): ParcelMethods {
  const method = filled(way) ?? chosen;
  const sameDelivery = all.filter(
    (other) =>
      !other.is_return &&
      other.location_id === method.location_id &&
      deliveryMethodOf(other) === deliveryMethodOf(method),
  );
  const needsBranch = method.exchange_or_claim_id !== undefined && !namesBranch(method);
  const branch = needsBranch ? sameDelivery.find(namesBranch) : undefined;
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
