import { lineParams, type Hold } from "../hold";
import { deliveryMethodOf } from "../delivery-options";
import type { OrderLineSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import { cleanText } from "../values/text";

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

export type OptionOfLine =
  | { readonly kind: "not_ours" }
  | { readonly kind: "hold"; readonly hold: Hold }
  | { readonly kind: "found"; readonly method: OurShippingMethod; readonly shipping_option_id: string };

/** Whether a shipping option's provider is this plugin (`sklad_<id>` in Medusa). */
export function isOurProvider(providerId: string): boolean {
  return providerId.startsWith("sklad_");
}

/** The order's shipping methods to the customer that belong to our provider, in the order given (newest first). */
export function ourShippingMethods(methods: readonly ShippingMethodSnapshot[]): OurShippingMethod[] {
  return methods.filter(
    (method): method is OurShippingMethod =>
      !method.is_return &&
      method.shipping_option_id !== null &&
      method.provider_id !== null &&
      isOurProvider(method.provider_id),
  );
}

/**
 * The shipping method of a line: the newest of our methods for the line's shipping profile decides the way. A line or
 * method of unknown profile is matched only when a single way is possible. One option serves one profile.
 */
export function shippingOptionOfLine(
  line: OrderLineSnapshot,
  methods: readonly OurShippingMethod[],
): OptionOfLine {
  const profile = line.shipping_profile_id;
  const sameProfile = methods.filter((method) => profile !== null && method.shipping_profile_id === profile);
  if (sameProfile.length > 0) return newest(sameProfile);

  const maybe = methods.filter((method) => profile === null || method.shipping_profile_id === null);
  const [first] = maybe;
  if (first && !maybe.every((method) => isSameWay(method, first)))
    return { kind: "hold", hold: { code: "delivery_method_unknown", params: lineParams(line) } };
  return newest(maybe);
}

/**
 * The shipping method of a line that warehouse orders have units of: their own, until the order gets a newer one for the
 * line. A method is for the line when it has the line's shipping profile or that of their option, because either may have
 * been changed in the catalogue since. A method that the order was placed with, or that another warehouse order began with,
 * is no newer one.
 * @param own options of the warehouse orders with units of the line
 * @param others options of the order's other sent warehouse orders, may include `own`
 * @returns undefined when none of their methods is left on the order
 */
export function optionOfTakenLine(
  line: OrderLineSnapshot,
  methods: readonly OurShippingMethod[],
  own: readonly string[],
  others: ReadonlySet<string>,
): OptionOfLine | undefined {
  const present = methods.find(({ shipping_option_id }) => own.includes(shipping_option_id));
  if (!present) return undefined;
  const { shipping_option_id, shipping_profile_id } = present;
  const profiles = [line.shipping_profile_id, shipping_profile_id];
  const isForLine = (method: OurShippingMethod) =>
    own.includes(method.shipping_option_id) ||
    (method.came_later === true &&
      profiles.includes(method.shipping_profile_id) &&
      !(others.has(method.shipping_option_id) && method === firstOfOption(methods, method)));
  const found = newest(methods.filter(isForLine).map((method) => ({ ...method, shipping_profile_id })));
  const isKept = found.kind === "found" && isSameWay(found.method, present);
  return isKept ? { ...found, shipping_option_id } : found;
}

/** The oldest method of the same option. */
function firstOfOption(
  methods: readonly OurShippingMethod[],
  { shipping_option_id }: OurShippingMethod,
): OurShippingMethod | undefined {
  return methods.filter((method) => method.shipping_option_id === shipping_option_id).at(-1);
}

function newest(methods: readonly OurShippingMethod[]): OptionOfLine {
  const [first] = methods;
  const method = first && methodOfOption(methods, first.shipping_option_id);
  if (!method) return { kind: "not_ours" };
  return { kind: "found", method, shipping_option_id: optionOfParcel(methods, first.shipping_option_id) };
}

/**
 * The option that identifies a parcel: the oldest of the same way. An edit that sets another option of that way, such
 * as a free one, changes the price and keeps the parcel.
 */
export function optionOfParcel(methods: readonly ShippingMethodSnapshot[], optionId: string): string {
  return methodsOfWay(methods, optionId).at(-1)?.shipping_option_id ?? optionId;
}

/**
 * The newest method of an option's way, with the data of the newest that names a branch, else of the newest that has
 * any, because an order edit adds a method without data.
 */
export function methodOfOption<Method extends MethodWay>(
  methods: readonly Method[],
  optionId: string,
): Method | undefined {
  const same = methodsOfWay(methods, optionId);
  const [method] = same;
  const filled =
    same.find(({ data }) => cleanText(data.warehouse_ref) !== "") ??
    same.find(({ data }) => Object.keys(data).length > 0);
  return method && filled && filled !== method ? { ...method, data: filled.data } : method;
}

function methodsOfWay<Method extends MethodWay>(methods: readonly Method[], optionId: string): Method[] {
  const chosen = methods.find((method) => !method.is_return && method.shipping_option_id === optionId);
  return chosen ? methods.filter((method) => isSameWay(method, chosen)) : [];
}

/**
 * Whether two methods deliver the same items the same way from the same place, so that only price and payer can differ.
 */
export function isSameWay(left: MethodWay, right: MethodWay): boolean {
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
