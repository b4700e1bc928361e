import type { DecimalText } from "../order-snapshot";
import type { Settings } from "../settings";
import { largest, minus, plus, smallest } from "../values/decimals";
import type { ReportReading } from "./types";

/** What one warehouse order holds of one sku. Instants are by our clock: when we learned it, never when it was. */
export interface OrderUnits {
  /** Medusa's order. */
  readonly order_id: string;
  readonly state:
    "planned" | "new" | "picked" | "shipped" | "delivered" | "canceled" | "returned" | "refused";
  /**
   * Nobody has accepted it, and still its goods are promised: its AddOrder may have arrived, or Medusa counts them as
   * fulfilled and reserves them no longer. Any other planned order is in nobody's figure yet, and its goods are reserved.
   */
  readonly promised: boolean;
  readonly accepted_at: Date | null;
  readonly picked_at: Date | null;
  readonly shipped_at: Date | null;
  readonly canceled_at: Date | null;
  /** When it turned out to live though it was cancelled here; null when it never did. */
  readonly revived_at: Date | null;
  /** What its lines hold now, and held at any time since the report may have been made. */
  readonly versions: readonly LineVersion[];
  /** Units in an EditOrder that was sent and whose outcome is not known; null when there is none. */
  readonly in_flight: DecimalText | null;
}

export interface LineVersion {
  readonly units: DecimalText;
  readonly since: Date;
  /** Null: holds now. */
  readonly superseded_at: Date | null;
}

/** What is reserved of one inventory item for one line of a Medusa order, at the connection's location. */
export interface ReservedUnits {
  /** Medusa's order; null for a reservation without one. */
  readonly order_id: string | null;
  readonly reserved: DecimalText;
  /**
   * What the line still wants: ordered − fulfilled − written off. Medusa reserves the full quantity again when a partly
   * fulfilled line is edited. Null where there is no line to ask.
   */
  readonly outstanding: DecimalText | null;
  /** Of these, in warehouse orders that Medusa has not fulfilled yet. */
  readonly handed_over: DecimalText;
}

export interface UnitsOfSku {
  readonly orders: readonly OrderUnits[];
  readonly reservations: readonly ReservedUnits[];
}

/**
 * What a report has to be lessened by: units of warehouse orders that it may still count, and reserved units that are in
 * none of them. A unit is in one of the two, also while its order is on its way from one to the other. What makes less
 * free counts as soon as we know it; what makes more free (shipped, cancelled, edited to less) waits for a report that
 * was asked for after it.
 * @param requested_at when the report was asked for, by our clock
 */
export function unitsPromised(
  { orders, reservations }: UnitsOfSku,
  requested_at: Date,
  { report_counts_until, report_lag_minutes }: Pick<Settings, "report_counts_until" | "report_lag_minutes">,
): { readonly counted: DecimalText; readonly awaiting: DecimalText } {
  // The earliest moment the report can be of: only what was known before it is in it for certain.
  const madeAt = new Date(requested_at.getTime() - report_lag_minutes * 60_000);
  const counted = orders.map((order) => ({ order, ...countedOf(order, madeAt, report_counts_until) }));
  return {
    counted: plus(...counted.map(({ units }) => units), unreserved(counted, reservations)),
    awaiting: plus(...reservations.map(awaitingOf)),
  };
}

interface Counted {
  /** Of what its lines hold. */
  readonly units: DecimalText;
  /** What an edit that may have arrived has added. */
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
  const held = largest("0", ...versions.map(({ units }) => units));
  const isLeftOut = reading === "accepted" && isKnown(order, accepted_at, madeAt);
  const units = isLeftOut ? minus(held, fewest({ in_flight, versions }, madeAt)) : held;
  const added = in_flight === null ? "0" : largest("0", minus(in_flight, now));
  // What is reserved once it is cancelled is to be sent again, and is no part of it.
  return state === "canceled" ? { units: plus(units, added), added: "0" } : { units, added };
}

/** Whether the report is certain to have left its goods out. */
function hasLeft(order: OrderUnits, madeAt: Date, reading: ReportReading): boolean {
  const { picked_at, shipped_at } = order;
  if (isKnown(order, shipped_at, madeAt)) return true;
  return reading !== "shipped" && isKnown(order, picked_at, madeAt);
}

/** Whether we knew it before the report was made, of an order that has not lived again since. */
function isKnown({ revived_at }: OrderUnits, at: Date | null, madeAt: Date): boolean {
  return isBefore(at, madeAt) && isBefore(revived_at ?? at, madeAt);
}

/** The fewest units that an accepted order can have held when the report was made, which left out these at least. */
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

/** Of the same moment nobody knows which came first. */
function isBefore(at: Date | null, moment: Date): boolean {
  return at !== null && at < moment;
}

function awaitingOf({ reserved, outstanding, handed_over }: ReservedUnits): DecimalText {
  const wanted = outstanding === null ? reserved : smallest(reserved, outstanding);
  return largest("0", minus(wanted, handed_over));
}

/**
 * What edits that may have arrived have added, as far as it is not reserved: the order has been changed back since, and
 * the warehouse may pick the larger quantity before it learns so.
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
