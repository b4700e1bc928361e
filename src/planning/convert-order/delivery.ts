import { DELIVERY_METHOD } from "../../client/literals";
import type { DeliveryAddress, OrderInput } from "../../client";
import { DELIVERY_METHODS, findDeliveryOption, type DeliveryMethod } from "../delivery-methods";
import type { AddressSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import { cleanText } from "../text";
import { held, holdsOf, value, type RuleResult } from "./rule-result";

export interface Delivery {
  readonly method: DeliveryMethod;
  readonly wire: Pick<OrderInput, "delivery_method" | "delivery_address">;
}

/** `delivery_method` and `delivery_address` of a parcel. Source: spec, "Order". */
export function toDelivery(
  shipping: ShippingMethodSnapshot,
  address: AddressSnapshot | null,
  settings: Pick<Settings, "carrier_literal">,
): RuleResult<Delivery> {
  const method = deliveryMethodOf(shipping);
  if (method === undefined) return held({ code: "delivery_method_unknown", params: {} });
  const literal = toLiteral(method, settings);
  const wireAddress = toAddress(method, shipping, address);
  if (!literal.ok || !wireAddress.ok) return held(...holdsOf(literal, wireAddress));
  return value({ method, wire: { delivery_method: literal.value, delivery_address: wireAddress.value } });
}

/** How an option of ours travels; undefined when its data says nothing this version knows. */
function deliveryMethodOf({ option_data }: ShippingMethodSnapshot): DeliveryMethod | undefined {
  return (
    DELIVERY_METHODS.find((method) => method === option_data.delivery_method) ??
    findDeliveryOption(option_data.id)?.delivery_method
  );
}

/** The exact literal. The carrier's is redacted in the spec, so the merchant has to set it. */
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
): RuleResult<DeliveryAddress> {
  switch (method) {
    case "carrier-branch":
      return toBranch(shipping);
    case "ukrposhta":
    case "courier-kyiv":
      return toStreetAddress(address);
    case "pickup":
      return value({});
  }
}

/** The branch as getWarehouses named it, kept by the checkout in the shipping method's data. */
function toBranch(shipping: ShippingMethodSnapshot): RuleResult<DeliveryAddress> {
  const reference = cleanText(shipping.data.warehouse_ref);
  return reference === "" ? held({ code: "branch_missing", params: {} }) : value({ branch_ref: reference });
}

/** How the dialect writes such an address is *assumed*; the comment repeats it for a person. */
function toStreetAddress(address: AddressSnapshot | null): RuleResult<DeliveryAddress> {
  const city = cleanText(address?.city);
  const street = [cleanText(address?.address_1), cleanText(address?.address_2)]
    .filter((part) => part !== "")
    .join(", ");
  const postCode = cleanText(address?.postal_code);
  if (city === "" || street === "") return held({ code: "address_missing", params: {} });
  return value({ city, street_address: street, ...(postCode === "" ? {} : { postal_code: postCode }) });
}
