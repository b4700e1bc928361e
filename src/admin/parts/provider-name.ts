import type { Text } from "../i18n/use-text";

/** The provider that Medusa itself has: payments are marked as paid by a person. */
const MANUAL = "pp_system_default";

/** A payment provider's name for a merchant: `LiqPay`, `Manual payment (System)`. */
export function providerName(id: string, t: Text): string {
  return id === MANUAL ? t("setup.manualPayment") : nameOf(id);
}

/** A fulfillment provider's name for a merchant: `manual_manual` as `Manual`. */
export function shipperName(id: string): string {
  return nameOf(`fp_${id}`);
}

/** `pp_stripe-blik_stripe` as `Stripe Blik`, with the part behind it where that says more. */
function nameOf(id: string): string {
  const [, name = "", instance = ""] = id.split("_");
  if (name === "") return id;
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const isAlone = instance === "" || name.split("-").includes(instance) || instance === "default";
  return `${words.join(" ")}${isAlone ? "" : ` (${instance})`}`;
}
