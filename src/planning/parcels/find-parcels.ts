import type { BigNumber } from "bignumber.js";
import type { Hold } from "../hold";
import type { OrderSnapshot } from "../order-snapshot";
import { sortedById } from "../values/canonical";
import { sumOf } from "../values/money";
import { outstandingQuantity } from "../values/quantities";
import { allocateLine } from "./allocate-line";
import { compareParcels, type Parcel, type ParcelLine, type OurLocations } from "./parcel";
import { ourShippingMethods, shippingOptionOfLine, type OptionOfLine } from "./shipping-option-of-line";

export interface FoundParcels {
  /** By location, then by shipping option; lines by id. Empty when this plugin ships nothing of the order. */
  readonly parcels: readonly Parcel[];
  /** For lines that are ours but fit no parcel. Params name the line, never a person. */
  readonly holds: readonly Hold[];
  /** Line id → units of a line with our options that lie at locations without a connection. */
  readonly elsewhere: ReadonlyMap<string, BigNumber>;
}

/**
 * The parcels an order still needs: its outstanding lines with our shipping options, grouped by stock location and
 * option. The same order gives the same parcels in the same order, however its arrays are sorted, except for
 * `shipping_methods`, which is newest first. Source: ours; Medusa cannot fulfill two shipping profiles, or two
 * locations, in one fulfillment.
 */
export function findParcels(order: OrderSnapshot, ours: OurLocations): FoundParcels {
  const methods = ourShippingMethods(order.shipping_methods);
  const drafts = new Map<string, Parcel & { readonly lines: ParcelLine[] }>();
  const holds: Hold[] = [];
  const elsewhere = new Map<string, BigNumber>();

  for (const line of sortedById(order.lines)) {
    const outstanding = outstandingQuantity(line);
    if (!line.requires_shipping || outstanding.isZero()) continue;

    const option = shippingOptionOfLine(line, methods);
    if (option.kind === "hold") holds.push(option.hold);
    if (option.kind !== "found") continue;

    const found = allocateLine(line, outstanding, order.reservations, option.method, ours);
    if (!found.ok) holds.push(found.hold);
    if (!found.ok) continue;
    const away = outstanding.minus(sumOf(found.places.map(({ quantity }) => quantity)));
    if (away.gt(0)) elsewhere.set(line.id, away);
    for (const place of found.places) {
      const parcel = parcelAt(drafts, place.location_id, option);
      parcel.lines.push({ line, quantity: place.quantity.toFixed() });
    }
  }
  return { parcels: [...drafts.values()].sort(compareParcels), holds, elsewhere };
}

function parcelAt(
  drafts: Map<string, Parcel & { readonly lines: ParcelLine[] }>,
  location_id: string,
  { method, shipping_option_id }: Extract<OptionOfLine, { kind: "found" }>,
): Parcel & { readonly lines: ParcelLine[] } {
  const key = JSON.stringify([location_id, shipping_option_id]);
  const existing = drafts.get(key);
  if (existing !== undefined) return existing;
  const parcel = { location_id, shipping_option_id, shipping_method: method, lines: [] };
  drafts.set(key, parcel);
  return parcel;
}
