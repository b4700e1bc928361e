import { lineParams, type Hold } from "../hold";
import type { OrderLineSnapshot, ShippingMethodSnapshot } from "../order-snapshot";

/** A shipping method of one of our options: its option still exists. */
export type OurShippingMethod = ShippingMethodSnapshot & { readonly shipping_option_id: string };

export type OptionOfLine =
  | { readonly kind: "not_ours" }
  | { readonly kind: "hold"; readonly hold: Hold }
  | { readonly kind: "found"; readonly method: OurShippingMethod };

/** Whether a shipping option's provider is this plugin's (`sklad_<id>` in Medusa). */
export function isOurProvider(providerId: string): boolean {
  return providerId.startsWith("sklad_");
}

/** The order's shipping methods that belong to our provider, in the order given (newest first). */
export function ourShippingMethods(methods: readonly ShippingMethodSnapshot[]): OurShippingMethod[] {
  return methods.filter(
    (method): method is OurShippingMethod =>
      method.shipping_option_id !== null && method.provider_id !== null && isOurProvider(method.provider_id),
  );
}

/**
 * The shipping method a line travels with: the newest of our methods for the line's shipping profile decides the
 * option. A line or method whose profile is unknown is matched when only one of our options is left to choose.
 * One option serves one profile.
 */
export function shippingOptionOfLine(
  line: OrderLineSnapshot,
  methods: readonly OurShippingMethod[],
): OptionOfLine {
  const profile = line.shipping_profile_id;
  const sameProfile = methods.filter((method) => profile !== null && method.shipping_profile_id === profile);
  if (sameProfile.length > 0) return newest(sameProfile);

  const maybe = methods.filter((method) => profile === null || method.shipping_profile_id === null);
  const options = new Set(maybe.map((method) => method.shipping_option_id));
  if (options.size > 1)
    return { kind: "hold", hold: { code: "delivery_method_unknown", params: lineParams(line) } };
  return newest(maybe);
}

function newest(methods: readonly OurShippingMethod[]): OptionOfLine {
  const option = methods[0]?.shipping_option_id;
  const method = methodOfOption(methods, option);
  return method === undefined ? { kind: "not_ours" } : { kind: "found", method };
}

/** The newest method of one option that carries data, else its newest: an edit adds the same option without data. */
export function methodOfOption<Method extends ShippingMethodSnapshot>(
  methods: readonly Method[],
  optionId: string | undefined,
): Method | undefined {
  const same = methods.filter(({ shipping_option_id }) => shipping_option_id === optionId);
  return same.find(({ data }) => Object.keys(data).length > 0) ?? same[0];
}
