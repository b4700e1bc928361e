import type { DecimalText } from "../order-snapshot";
import type { Settings } from "../settings";
import type { WarehouseOrder } from "../warehouse-order";
import { largest, minus, plus, smallest } from "../values/money";
import type { ReportReading } from "./types";

/** One sku's units in one warehouse order. Times are of our clock: when we learned of the event. */
export interface OrderUnits extends Pick<
  WarehouseOrder,
  "order_id" | "state" | "accepted_at" | "picked_at" | "shipped_at" | "canceled_at" | "reappeared_at"
> {
  /**
   * A planned order whose items still count: its AddOrder may have arrived, or Medusa counts them as fulfilled and no
   * longer reserves them. The items of any other planned order are reserved in Medusa, and in no report.
   */
  readonly promised: boolean;
  /** The lines' units now, and at any time since the report may have been made. */
  readonly versions: readonly LineVersion[];
  /** Units in an EditOrder that was sent and has no known outcome; null when there is none. */
  readonly in_flight: DecimalText | null;
}

export interface LineVersion {
  readonly units: DecimalText;
  readonly since: Date;
  /** Null for the current version. */
  readonly superseded_at: Date | null;
}

/** Reserved units of one inventory item for one line of a Medusa order, at the connection's location. */
export interface ReservedUnits {
  /** Medusa's order; null for a reservation without one. */
  readonly order_id: string | null;
  readonly reserved: DecimalText;
  /**
   * Units of the item that the line still wants: ordered − fulfilled. Medusa reserves the full quantity again when a
   * partly fulfilled line is edited. Null for a reservation without a line, and for an item that the line's variant does
   * not have any more, while units of the line are outstanding.
   */
  readonly outstanding: DecimalText | null;
  /** Outstanding units in warehouse orders that Medusa has not fulfilled yet. */
  readonly handed_over: DecimalText;
}

export interface UnitsOfSku {
  readonly orders: readonly OrderUnits[];
  readonly reservations: readonly ReservedUnits[];
}

/**
 * Units to subtract from a report: those of warehouse orders that it may still count, and reserved units that are in no
 * warehouse order. A unit is in exactly one of the two, also while its order moves from one to the other. An event that
 * lessens what is free counts at once; one that adds to it (shipped, canceled, edited to less) counts with the first
 * report requested after it.
 * @param requested_at when the report was requested, by our clock
 */
export function unitsPromised(
  { orders, reservations }: UnitsOfSku,
  requested_at: Date,
  { report_counts_until, report_lag_minutes }: Pick<Settings, "report_counts_until" | "report_lag_minutes">,
): { readonly counted: DecimalText; readonly awaiting: DecimalText } {
  // The earliest moment that the report can describe: it certainly contains only what happened before.
  const madeAt = new Date(requested_at.getTime() - report_lag_minutes * 60_000);
  const counted = orders.map((order) => ({ order, ...countedOf(order, madeAt, report_counts_until) }));
  return {
    counted: plus(...counted.map(({ units }) => units), unreserved(counted, reservations)),
    awaiting: plus(...reservations.map(awaitingOf)),
  };
}

interface Counted {
  /** Units of the order's lines. */
  readonly units: DecimalText;
  /** Units added by an edit that may have arrived. */
  readonly added: DecimalText;
}

const NOTHING: Counted = { units: "0", added: "0" };

function countedOf(order: OrderUnits, madeAt: Date, reading: ReportReading): Counted {
  const { state, promised, accepted_at, canceled_at, in_flight } = order;
  if ((state === "planned" || accepted_at === null) && !promised) return NOTHING;
  if (state === "canceled" && isBefore(canceled_at, madeAt)) return NOTHING;
  const versions = order.versions.filter(({ superseded_at }) => !isBefore(superseded_at, madeAt));
  if (hasLeft(order, madeAt, reading)) return NOTHING;
  const now = versions.find(({ superseded_at }) => superseded_at === null)?.units ?? "0";
  const most = largest("0", ...versions.map(({ units }) => units));
  const isLeftOut = reading === "accepted" && isKnown(order, accepted_at, madeAt);
  const units = isLeftOut ? minus(most, fewest({ in_flight, versions }, madeAt)) : most;
  const added = in_flight === null ? "0" : largest("0", minus(in_flight, now));
  // Reservations of a canceled order are for a new parcel, so none of them belongs to this one.
  return state === "canceled" ? { units: plus(units, added), added: "0" } : { units, added };
}

/** Whether the report certainly excludes the order's items. */
function hasLeft(order: OrderUnits, madeAt: Date, reading: ReportReading): boolean {
  const { picked_at, shipped_at } = order;
  if (isKnown(order, shipped_at, madeAt)) return true;
  return reading !== "shipped" && isKnown(order, picked_at, madeAt);
}

/** Whether `at` is before the report was made, and the order has not reappeared since. */
function isKnown({ reappeared_at }: OrderUnits, at: Date | null, madeAt: Date): boolean {
  return isBefore(at, madeAt) && isBefore(reappeared_at ?? at, madeAt);
}

/** The fewest units of an accepted order that the report can have excluded. */
function fewest(
  { in_flight, versions }: Pick<OrderUnits, "in_flight" | "versions">,
  madeAt: Date,
): DecimalText {
  if (in_flight !== null) return "0";
  const isNever = ({ since }: LineVersion) =>
    !isBefore(since, madeAt) &&
    !versions.some(({ superseded_at }) => superseded_at?.getTime() === since.getTime());
  const isGone = versions.every(({ superseded_at }) => superseded_at !== null);
  if (isGone || versions.some(isNever)) return "0";
  const [first = "0", ...others] = versions.map(({ units }) => units);
  return smallest(first, ...others);
}

/** Strictly before: two events of the same moment have no known order. */
function isBefore(at: Date | null, moment: Date): boolean {
  return at !== null && at < moment;
}

function awaitingOf({ reserved, outstanding, handed_over }: ReservedUnits): DecimalText {
  const wanted = outstanding === null ? reserved : smallest(reserved, outstanding);
  return largest("0", minus(wanted, handed_over));
}

/**
 * Units added by edits that may have arrived, less what is reserved for them: the order was changed back since, and the
 * warehouse may pick the larger quantity before it receives that.
 */
function unreserved(
  counted: readonly (Counted & { readonly order: OrderUnits })[],
  reservations: readonly ReservedUnits[],
): DecimalText {
  const edited = counted.filter(({ added }) => added !== "0");
  const ids = [...new Set(edited.map(({ order }) => order.order_id))];
  const beyond = ids.map((id) => {
    const added = edited.filter(({ order }) => order.order_id === id).map((one) => one.added);
    const awaiting = reservations.filter(({ order_id }) => order_id === id).map(awaitingOf);
    return largest("0", minus(plus(...added), ...awaiting));
  });
  return plus(...beyond);
}
