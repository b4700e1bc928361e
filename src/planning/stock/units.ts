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
   * While it is planned: its AddOrder may have arrived, or Medusa counts its goods as fulfilled and has no reservation of
   * them. Any other planned order is in nobody's figure yet, and its goods are reserved.
   */
  readonly promised: boolean;
  readonly accepted_at: Date | null;
  readonly picked_at: Date | null;
  readonly shipped_at: Date | null;
  /** When it turned out to live though it was cancelled here; null when it never did. */
  readonly revived_at: Date | null;
  /** What its lines held, now and at any time since the report may have been made. */
  readonly versions: readonly LineVersion[];
  /** Units in an EditOrder that was sent and whose outcome is not known; null when there is none. */
  readonly in_flight: DecimalText | null;
}

interface LineVersion {
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
 * none. A unit is in one of the two, also while its order is on its way from one to the other.
 * @param requested_at when the report was asked for, by our clock
 */
export function unitsPromised(
  { orders, reservations }: UnitsOfSku,
  requested_at: Date,
  settings: Pick<Settings, "report_counts_until" | "report_lag_minutes">,
): { readonly counted: DecimalText; readonly awaiting: DecimalText } {
  const madeAt = new Date(requested_at.getTime() - settings.report_lag_minutes * 60_000);
  const counted = orders.map((order) => countedOf(order, madeAt, settings.report_counts_until));
  const awaiting = plus(...reservations.map(awaitingOf));
  return { counted: plus(...counted, unreservedInFlight({ orders, reservations })), awaiting };
}

/** @param madeAt the earliest moment the report can be of: only what was known before it is in it for certain */
function countedOf(order: OrderUnits, madeAt: Date, reading: ReportReading): DecimalText {
  const { state, promised, versions } = order;
  if (state === "planned" && !promised) return "0";
  // Confirmed, and never away: they are on the shelf, and nobody's.
  if (state === "canceled" && order.shipped_at === null) return "0";
  const left = leftAt(order, reading);
  const isGone = left !== null && left <= madeAt && (order.revived_at === null || order.revived_at <= madeAt);
  if (isGone && reading !== "accepted") return "0";
  // An edit counts the larger quantity until a report that was asked for after it.
  const most = largest("0", ...versions.map(({ units }) => units));
  if (!isGone) return most;
  const then = versions.find(
    ({ since, superseded_at }) => since <= madeAt && (superseded_at === null || superseded_at > madeAt),
  );
  return then ? largest("0", minus(most, then.units)) : "0";
}

/** When its goods left the reported figure; null when they have not. A state it has not come to has no time of before. */
function leftAt(order: OrderUnits, reading: ReportReading): Date | null {
  if (reading === "accepted") return order.accepted_at;
  if (reading === "picked" && order.state !== "new") return order.picked_at;
  return order.state === "new" || order.state === "picked" ? null : order.shipped_at;
}

function awaitingOf({ reserved, outstanding, handed_over }: ReservedUnits): DecimalText {
  const wanted = outstanding === null ? reserved : smallest(reserved, outstanding);
  return largest("0", minus(wanted, handed_over));
}

/**
 * What an edit that may have arrived has added, as far as it is not reserved: the order has been changed back since, and
 * the warehouse may pick the larger quantity before it learns so.
 */
function unreservedInFlight({ orders, reservations }: UnitsOfSku): DecimalText {
  const edited = new Set(
    orders.filter(({ in_flight }) => in_flight !== null).map(({ order_id }) => order_id),
  );
  const added = [...edited].map((id) => {
    const extra = orders.filter(({ order_id }) => order_id === id).map(addedInFlight);
    const awaiting = reservations.filter(({ order_id }) => order_id === id).map(awaitingOf);
    return largest("0", minus(plus(...extra), ...awaiting));
  });
  return plus(...added);
}

function addedInFlight({ in_flight, versions }: OrderUnits): DecimalText {
  if (in_flight === null) return "0";
  const now = versions.find(({ superseded_at }) => superseded_at === null)?.units ?? "0";
  return largest("0", minus(in_flight, now));
}
