import type { ConnectionDetail, ConnectionView } from "../../contract";
import type { Delivery } from "./delivery";

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
