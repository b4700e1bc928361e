import { lineParams, type Hold } from "../hold";
import type { OrderLineSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import type { PluginScope } from "./parcel";

/** A shipping method of one of our options: its option still exists. */
export type OurShippingMethod = ShippingMethodSnapshot & { readonly shipping_option_id: string };

export type OptionOfLine =
  | { readonly kind: "not_ours" }
  | { readonly kind: "hold"; readonly hold: Hold }
  | { readonly kind: "found"; readonly method: OurShippingMethod };

/** The order's shipping methods that belong to our provider, in the order given (newest first). */
export function ourShippingMethods(
  methods: readonly ShippingMethodSnapshot[],
  ours: Pick<PluginScope, "is_our_provider">,
): OurShippingMethod[] {
  return methods.filter(
    (method): method is OurShippingMethod =>
      method.shipping_option_id !== null &&
      method.provider_id !== null &&
      ours.is_our_provider(method.provider_id),
  );
}

/**
 * The shipping method a line travels with: of our methods for the line's shipping profile the newest that carries
 * data, else the newest. A line or method whose profile is unknown is matched when only one of our options is left
 * to choose. Source: ours; one option serves one profile, and an edit lists its empty method first.
 */
export function shippingOptionOfLine(
  line: OrderLineSnapshot,
  methods: readonly OurShippingMethod[],
): OptionOfLine {
  const profile = line.shipping_profile_id;
  const sameProfile = methods.filter((method) => profile !== null && method.shipping_profile_id === profile);
  if (sameProfile.length > 0) return best(sameProfile);

  const maybe = methods.filter((method) => profile === null || method.shipping_profile_id === null);
  const options = new Set(maybe.map((method) => method.shipping_option_id));
  if (options.size > 1)
    return { kind: "hold", hold: { code: "delivery_method_unknown", params: lineParams(line) } };
  return best(maybe);
}

function best(methods: readonly OurShippingMethod[]): OptionOfLine {
  const method = methods.find((candidate) => Object.keys(candidate.data).length > 0) ?? methods[0];
  return method === undefined ? { kind: "not_ours" } : { kind: "found", method };
}
