import { BigNumber } from "bignumber.js";
import { type Hold, type HoldCode, itemParams, lineParams } from "../warehouse-order";
import type {
  OrderLineSnapshot,
  OrderSnapshot,
  ReservationSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
import { outstandingOf } from "../fulfillments/fulfil";
import { sortedById } from "../values/canonical";
import { sumOf } from "../values/money";
import {
  compareParcels,
  componentsOf,
  NOTHING_TAKEN,
  type OurLocations,
  type Parcel,
  type ParcelLine,
  type Place,
  placesOfTaken,
  type TakenGoods,
} from "./parcel";
import { type Shipper, type Shippers, shippersOf } from "./shippers";

export interface FoundParcels {
  /** By location, then by shipping option; lines by id. Empty when this plugin ships nothing of the order. */
  readonly parcels: readonly Parcel[];
  /** For lines that are ours but fit no parcel. Params name the line, never a person. */
  readonly holds: readonly Hold[];
  /** Line id → units of a line with our options that lie at locations without a connection. */
  readonly elsewhere: ReadonlyMap<string, BigNumber>;
  readonly shippers: Shippers;
}

/**
 * The parcels an order still needs: its outstanding lines with our shipping options, grouped by stock location and
 * option. The same order gives the same parcels in the same order, however its arrays are sorted, except for
 * `shipping_methods`, which is newest first. Source: ours; Medusa cannot fulfill two shipping profiles, or two
 * locations, in one fulfillment.
 * @param taken what warehouse orders have of it already, which stays with them while the order itself is the same
 */
export function findParcels(
  order: OrderSnapshot,
  ours: OurLocations,
  taken: TakenGoods = NOTHING_TAKEN,
): FoundParcels {
  const shippers = shippersOf(order, taken.any_sent);
  const drafts = new Map<string, Parcel & { readonly lines: ParcelLine[] }>();
  const holds: Hold[] = [];
  const elsewhere = new Map<string, BigNumber>();

  for (const line of sortedById(order.lines)) {
    const shipper = shippers.get(line.id);
    const outstanding = outstandingOf(line);
    if (!shipper || outstanding.isZero()) continue;

    if (shipper.by === "unclear") holds.push(shipper.hold);
    if (shipper.by !== "us") continue;
    if (line.product_without_profile) {
      holds.push({ code: "shipping_profile_missing", params: lineParams(line) });
      continue;
    }

    const kept = placesOfTaken(taken, line, shipper.shipping_option_id, outstanding);
    const found = allocateLine(line, outstanding, order.reservations, shipper.shipping_method, ours, kept);
    if (!found.ok) holds.push(found.hold);
    if (!found.ok) continue;
    const away = outstanding.minus(sumOf(found.places.map(({ quantity }) => quantity)));
    if (away.gt(0)) elsewhere.set(line.id, away);
    for (const place of found.places) {
      const parcel = parcelAt(drafts, place.location_id, shipper);
      parcel.lines.push({ line, quantity: place.quantity.toFixed() });
    }
  }
  return { parcels: [...drafts.values()].sort(compareParcels), holds, elsewhere, shippers };
}

function parcelAt(
  drafts: Map<string, Parcel & { readonly lines: ParcelLine[] }>,
  location_id: string,
  { by: _, shipping_option_id, ...methods }: Extract<Shipper, { by: "us" }>,
): Parcel & { readonly lines: ParcelLine[] } {
  const key = JSON.stringify([location_id, shipping_option_id]);
  const existing = drafts.get(key);
  if (existing !== undefined) return existing;
  const parcel = { location_id, shipping_option_id, ...methods, lines: [] };
  drafts.set(key, parcel);
  return parcel;
}

type PlacesOfLine =
  | { readonly ok: true; readonly places: readonly Place[] }
  | { readonly ok: false; readonly hold: Hold };

/** Units of the line by location, from one inventory item's reservations. */
type UnitsByLocation = ReadonlyMap<string, BigNumber>;

/**
 * Where the outstanding units of a line lie, at our locations only: a line with managed stock where it is reserved, any
 * other at the location of its shipping option. An empty list means that another warehouse ships the line.
 * @param kept where warehouse orders have them; wins where nothing of the order says otherwise
 */
function allocateLine(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  reservations: readonly ReservationSnapshot[],
  method: ShippingMethodSnapshot,
  ours: OurLocations,
  kept: readonly Place[],
): PlacesOfLine {
  const found = line.managed
    ? reservedPlaces(line, outstanding, reservations, method, ours)
    : optionPlace(line, outstanding, method, ours);
  if (kept.length > 0 && (!line.managed || isOtherKit(line, found, reservations)))
    return { ok: true, places: kept.filter((place) => ours.location_ids.has(place.location_id)) };
  if (!found.ok) return found;
  const places = found.places.filter((place) => ours.location_ids.has(place.location_id));
  // Medusa fulfills a line from all of its reservations at once, so that neither of two parcels could be fulfilled.
  if (line.managed && places.length > 1 && kept.length === 0) return held("reserved_at_two_locations", line);
  return { ok: true, places };
}

/** Whether a line has reservations, but not for each of its components: the kit had others when they were made. */
function isOtherKit(
  { id }: OrderLineSnapshot,
  found: PlacesOfLine,
  reservations: readonly ReservationSnapshot[],
): boolean {
  const isMissing = !found.ok && found.hold.code === "reservation_missing";
  return isMissing && reservations.some(({ line_item_id }) => line_item_id === id);
}

function optionPlace(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  method: ShippingMethodSnapshot,
  ours: OurLocations,
): PlacesOfLine {
  const only = ours.location_ids.size === 1 ? [...ours.location_ids][0] : undefined;
  const location = method.location_id ?? only;
  if (location === undefined) return held("reservation_unclear", line);
  return { ok: true, places: [{ location_id: location, quantity: outstanding }] };
}

function reservedPlaces(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  reservations: readonly ReservationSnapshot[],
  method: ShippingMethodSnapshot,
  ours: OurLocations,
): PlacesOfLine {
  const units = unitsByItem(line, reservations);
  const locations = [...new Set([...units.values()].flatMap((byLocation) => [...byLocation.keys()]))];
  if (locations.length === 0) return unreserved(line, method, ours);
  if (!locations.some((location) => ours.location_ids.has(location))) return { ok: true, places: [] };

  const missing = componentsOf(line).find((component) => !units.has(component.inventory_item_id));
  if (missing !== undefined) return heldForItem(missing.title ?? line.title, missing.sku);
  const [location] = locations;
  if (locations.length !== 1 || location === undefined) return split(line, outstanding, [...units.values()]);
  return isReservedInFull(units, outstanding)
    ? { ok: true, places: [{ location_id: location, quantity: outstanding }] }
    : held("reservation_unclear", line);
}

/**
 * Whether each inventory item is reserved for all outstanding units. More is normal, because Medusa reserves the full
 * quantity again when a partly fulfilled line is edited. Less means that the warehouse is not known to have the rest, and
 * that Medusa would refuse to fulfill it.
 */
function isReservedInFull(units: ReadonlyMap<string, UnitsByLocation>, outstanding: BigNumber): boolean {
  return [...units.values()].every((byLocation) => sumOf([...byLocation.values()]).gte(outstanding));
}

/** A line whose option belongs to a location without a connection is shipped by another warehouse. */
function unreserved(
  line: OrderLineSnapshot,
  method: ShippingMethodSnapshot,
  ours: OurLocations,
): PlacesOfLine {
  const elsewhere = method.location_id !== null && !ours.location_ids.has(method.location_id);
  return elsewhere ? { ok: true, places: [] } : held("reservation_missing", line);
}

/** Inventory item → units of the line per location. When a line's components are unknown, every reservation counts. */
function unitsByItem(
  line: OrderLineSnapshot,
  reservations: readonly ReservationSnapshot[],
): ReadonlyMap<string, UnitsByLocation> {
  const components = componentsOf(line);
  const required = new Map(
    components.map((component) => [component.inventory_item_id, component.required_quantity]),
  );
  const units = new Map<string, Map<string, BigNumber>>();
  for (const reservation of reservations) {
    if (reservation.line_item_id !== line.id) continue;
    const each = components.length === 0 ? "1" : required.get(reservation.inventory_item_id);
    const quantity = new BigNumber(reservation.quantity);
    if (each === undefined || !quantity.gt(0)) continue;
    const byLocation = units.get(reservation.inventory_item_id) ?? new Map<string, BigNumber>();
    const before = byLocation.get(reservation.location_id) ?? new BigNumber(0);
    byLocation.set(reservation.location_id, before.plus(each === "1" ? quantity : quantity.div(each)));
    units.set(reservation.inventory_item_id, byLocation);
  }
  return units;
}

/** For a line at several locations: it is divided only when whole units add up to exactly what is outstanding. */
function split(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  items: readonly UnitsByLocation[],
): PlacesOfLine {
  const [first, ...others] = items;
  if (first === undefined || componentsOf(line).length === 0) return held("reservation_unclear", line);
  if (!others.every((other) => sameSplit(first, other))) return held("reserved_at_two_locations", line);

  const places = [...first].map(([location_id, quantity]) => ({ location_id, quantity }));
  const whole = places.every((place) => place.quantity.isInteger());
  const exact = sumOf(places.map((place) => place.quantity)).eq(outstanding);
  return whole && exact ? { ok: true, places } : held("reservation_unclear", line);
}

function sameSplit(left: UnitsByLocation, right: UnitsByLocation): boolean {
  return left.size === right.size && [...left].every(([location, units]) => right.get(location)?.eq(units));
}

function held(code: HoldCode, line: OrderLineSnapshot): PlacesOfLine {
  return { ok: false, hold: { code, params: lineParams(line) } };
}

function heldForItem(title: string, sku: string | null): PlacesOfLine {
  return { ok: false, hold: { code: "reservation_missing", params: itemParams(title, sku) } };
}
