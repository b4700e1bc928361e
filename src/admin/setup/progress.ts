import type { ConnectionDetail, ConnectionView } from "../../contract";

export const STEPS = ["key", "delivery", "money", "start"] as const;
export type StepName = (typeof STEPS)[number];

/** Prefix of the delivery options whose orders are held without the carrier's name. */
const CARRIER = "carrier-";

/** Whether the carrier of the warehouse delivers by a fulfillment option. */
export const isByCarrier = (method: unknown): boolean =>
  typeof method === "string" && method.startsWith(CARRIER);

/** Whether the warehouse has accepted the connection's ApiKey, and has not refused it since. */
export const isKeyAccepted = ({ last_ok_at: lastOk, pause_reason: pause }: ConnectionView): boolean =>
  lastOk !== null && pause !== "invalid_key";

/** Whether customers can choose an option at checkout, and the warehouse accepts orders with each one offered. */
export function isDeliverySet({ settings }: ConnectionView, delivery: Delivery): boolean {
  const { isEnabled, hasSalesChannel, offered } = delivery;
  const lacksCarrier = settings.carrier_literal === null && offered.some(({ method }) => isByCarrier(method));
  return isEnabled && hasSalesChannel && offered.length > 0 && !lacksCarrier;
}

/** Whether the merchant has decided which payments are cash on delivery: none is a decision once it is saved. */
export function isMoneySet({ settings, enabled_at: enabledAt, timeline }: ConnectionDetail): boolean {
  const isSaved = timeline.some(({ data }) => {
    const changed: unknown = data?.["changed"];
    return Array.isArray(changed) && changed.includes("cod_provider_ids");
  });
  return settings.cod_provider_ids.length > 0 || enabledAt !== null || isSaved;
}

/**
 * The finished steps of the setup, by the state of the connection and the shop alone: nothing is stored about the setup.
 * @param delivery undefined when the user may not see it
 */
export function doneSteps(
  connection: ConnectionDetail,
  delivery: Delivery | undefined,
): ReadonlySet<StepName> {
  const isDone: Readonly<Record<StepName, boolean>> = {
    key: isKeyAccepted(connection),
    delivery: delivery !== undefined && isDeliverySet(connection, delivery),
    money: isMoneySet(connection),
    start: connection.enabled,
  };
  return new Set(STEPS.filter((step) => isDone[step]));
}

/** What a location already has of the parts that a checkout needs. */
export interface Delivery {
  readonly location: { readonly id: string; readonly name: string };
  /** Id of the warehouse's fulfillment provider in the shop's configuration; null without one. */
  readonly providerId: string | null;
  readonly isEnabled: boolean;
  readonly fulfillmentSetId: string | null;
  readonly serviceZoneId: string | null;
  readonly hasSalesChannel: boolean;
  /** Fulfillment options of the provider, from which shipping options are created. */
  readonly methods: readonly Method[];
  /** Shipping options of the provider at this location; price in UAH, null without one. */
  readonly offered: readonly {
    readonly name: string;
    readonly method: unknown;
    readonly price: number | null;
  }[];
}

export interface Method {
  readonly [member: string]: unknown;
  readonly id: string;
}

export interface Offer {
  readonly method: Method;
  readonly name: string;
  readonly price: number;
}

/** What the merchant enters for an option that is ticked. */
export interface Wish {
  /** Null as long as the suggested name is unchanged. */
  readonly name: string | null;
  /** The text that was typed, "" at first: the merchant has to choose the price. */
  readonly price: string;
}

/** The ticked options, by fulfillment option. */
export type Wishes = Readonly<Record<string, Wish>>;

/** Whether the recipient pays the carrier, so that the option has no price at checkout. */
export const isByTariff = (method: Method): boolean => method["zero_price"] === "carrier_tariff";

/** Whether the recipient of an existing shipping option pays the carrier; it then costs nothing. */
export const isTariff = (method: unknown, price: number | null): boolean =>
  price === 0 && typeof method === "string" && method.endsWith("-by-tariff");

export const nameOf = ({ name }: Wish, suggestedName: string): string => (name ?? suggestedName).trim();

/** A price in UAH with a decimal comma or point; NaN for any other text. */
export function priceOf({ price }: Wish, method: Method): number {
  const filled = price.trim();
  if (isByTariff(method)) return 0;
  return /^\d+(?:[.,]\d{1,2})?$/.test(filled) ? Number(filled.replace(",", ".")) : Number.NaN;
}
