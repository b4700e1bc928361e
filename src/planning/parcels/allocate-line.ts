import { BigNumber } from "bignumber.js";
import { itemParams, lineParams, type Hold, type HoldCode } from "../hold";
import type { OrderLineSnapshot, ReservationSnapshot } from "../order-snapshot";
import { sumOf } from "../values/money";
import { componentsOf } from "../values/quantities";
import type { OurLocations } from "./parcel";
import type { OurShippingMethod } from "./shipping-option-of-line";

/** Units of a line that lie at one stock location. */
export interface Place {
  readonly location_id: string;
  readonly quantity: BigNumber;
}

export type PlacesOfLine =
  { readonly ok: true; readonly places: readonly Place[] } | { readonly ok: false; readonly hold: Hold };

/** Units of the line by location, from one inventory item's reservations. */
type UnitsByLocation = ReadonlyMap<string, BigNumber>;

/**
 * Where the outstanding units of a line lie, at our locations only: a line with managed stock where it is reserved, any
 * other at the location of its shipping option. An empty list means that another warehouse ships the line.
 */
export function allocateLine(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  reservations: readonly ReservationSnapshot[],
  method: OurShippingMethod,
  ours: OurLocations,
): PlacesOfLine {
  const found = line.managed
    ? reservedPlaces(line, outstanding, reservations, method, ours)
    : optionPlace(line, outstanding, method, ours);
  if (!found.ok) return found;
  return { ok: true, places: found.places.filter((place) => ours.location_ids.has(place.location_id)) };
}

function optionPlace(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  method: OurShippingMethod,
  ours: OurLocations,
): PlacesOfLine {
  const only = ours.location_ids.size === 1 ? [...ours.location_ids][0] : undefined;
  const location = method.location_id ?? ours.default_location ?? only;
  if (location === undefined) return held("reservation_unclear", line);
  return { ok: true, places: [{ location_id: location, quantity: outstanding }] };
}

function reservedPlaces(
  line: OrderLineSnapshot,
  outstanding: BigNumber,
  reservations: readonly ReservationSnapshot[],
  method: OurShippingMethod,
  ours: OurLocations,
): PlacesOfLine {
  const units = unitsByItem(line, reservations);
  const locations = [...new Set([...units.values()].flatMap((byLocation) => [...byLocation.keys()]))];
  if (locations.length === 0) return unreserved(line, method, ours);
  if (!locations.some((location) => ours.location_ids.has(location))) return { ok: true, places: [] };

  const missing = componentsOf(line).find((component) => !units.has(component.inventory_item_id));
  if (missing !== undefined) return heldForItem(missing.title ?? line.title, missing.sku);
  const [location] = locations;
  if (locations.length === 1 && location !== undefined)
    return { ok: true, places: [{ location_id: location, quantity: outstanding }] };
  return split(line, outstanding, [...units.values()]);
}

/** A line whose option belongs to a location without a connection is shipped by another warehouse. */
function unreserved(line: OrderLineSnapshot, method: OurShippingMethod, ours: OurLocations): PlacesOfLine {
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
  if (!others.every((other) => sameSplit(first, other))) return held("bundle_components_apart", line);

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
