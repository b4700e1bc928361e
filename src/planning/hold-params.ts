import type { HoldParams } from "./hold";
import type { OrderLineSnapshot } from "./order-snapshot";
import { cleanText } from "./text";

/** What names an order line in a hold: its title, and its sku when there is one. */
export function lineParams(line: Pick<OrderLineSnapshot, "title" | "variant_sku">): HoldParams {
  return itemParams(line.title, line.variant_sku);
}

export function itemParams(title: string | null, sku: string | null): HoldParams {
  const cleanSku = cleanText(sku);
  return { title: cleanText(title), ...(cleanSku === "" ? {} : { sku: cleanSku }) };
}
