/** How a parcel travels. The id is what shipping options and shipping methods carry in Medusa. */
export const DELIVERY_METHODS = ["carrier-branch", "ukrposhta", "courier-kyiv", "pickup"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Who pays the carrier when the shop charges nothing for shipping: the shop (free), or the recipient by tariff. */
export const ZERO_PRICE_MEANINGS = ["free", "carrier_tariff"] as const;
export type ZeroPriceMeaning = (typeof ZERO_PRICE_MEANINGS)[number];

/** One row of the provider's `getFulfillmentOptions`, stored by Medusa as the shipping option's data. */
export interface DeliveryOption {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly delivery_method: DeliveryMethod;
  /** What a price of zero means for this option. */
  readonly zero_price: ZeroPriceMeaning;
}

export const DELIVERY_OPTIONS: readonly DeliveryOption[] = [
  {
    id: "carrier-branch",
    name: "National carrier, branch",
    delivery_method: "carrier-branch",
    zero_price: "free",
  },
  {
    id: "carrier-branch-by-tariff",
    name: "National carrier, branch, recipient pays by the carrier's tariff",
    delivery_method: "carrier-branch",
    zero_price: "carrier_tariff",
  },
  { id: "ukrposhta", name: "Ukrposhta", delivery_method: "ukrposhta", zero_price: "free" },
  {
    id: "ukrposhta-by-tariff",
    name: "Ukrposhta, recipient pays by the carrier's tariff",
    delivery_method: "ukrposhta",
    zero_price: "carrier_tariff",
  },
  { id: "courier-kyiv", name: "Courier, Kyiv", delivery_method: "courier-kyiv", zero_price: "free" },
  { id: "pickup", name: "Pickup at the warehouse", delivery_method: "pickup", zero_price: "free" },
];

export function findDeliveryOption(id: unknown): DeliveryOption | undefined {
  return DELIVERY_OPTIONS.find((option) => option.id === id);
}
