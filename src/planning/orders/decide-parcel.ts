import type { WireOrder } from "../../client/schemas/order";
import { paymentHold, type PaymentFacts } from "../body";
import { approvedLinesOf, type Hold, refusedHashOf } from "../warehouse-order";
import type { Parcel } from "../parcels";
import type { Settings } from "../settings";
import { payloadHash } from "../values/canonical";
import { placedWhileDisabled } from "./eligibility";
import type { OrderBodies } from "./convert-parcel";
import { gateKeepers, replacementHold } from "./ownership";
import type { ParcelOrder } from "./subject";
import type { ConnectionSnapshot, WarehouseOrderInPlan } from "./types";
import { blockingOrder, holdFor } from "./units-elsewhere";

interface DecideInput {
  readonly bodies: OrderBodies;
  readonly connection: ConnectionSnapshot;
  readonly parcel: Parcel;
  /** A reason that holds the whole order. */
  readonly unclear: Hold | null;
}

/**
 * Whether a parcel may be sent: null, the first reason against it, or `refused` when the warehouse already refused this
 * very body. Missing data comes before the gates: data needs a person, while a gate opens with time.
 * @param parcelOrder the planned warehouse order, or the one about to be created
 */
export function decideParcel(decided: DecideInput, parcelOrder: ParcelOrder): Hold | "refused" | null {
  const planned = "id" in parcelOrder ? parcelOrder : null;
  if (planned && planned.held_by_merchant_at !== null) return { code: "held_by_merchant", params: {} };
  if (!decided.connection.enabled) return { code: "connection_disabled", params: {} };
  if (decided.unclear) return decided.unclear;

  const { result, facts } = decided.bodies.of(decided.parcel, parcelOrder);
  if (!result.ok) return result.holds[0] ?? null;
  const closed = closedFor(decided, parcelOrder, facts) ?? heldByShop(decided, parcelOrder);
  return closed ?? (isRefused(planned, result.body) ? "refused" : null);
}

/** The gate that holds a parcel with complete data. Items chosen by hand pass no gates. */
function closedFor(
  { bodies, connection, parcel }: DecideInput,
  parcelOrder: ParcelOrder,
  payment: PaymentFacts,
): Hold | null {
  const { input, found } = bodies;
  const planned = "id" in parcelOrder ? parcelOrder : null;
  const holder = blockingOrder(input, parcel, planned);
  if (holder) return holdFor(holder);
  if (planned?.origin === "manual") return null;
  const passed = gateKeepers(input, parcel, found.parcels, parcelOrder);
  return closedGate({
    created_at: input.order.created_at,
    now: input.now,
    settings: connection.settings,
    payment,
    gate_passed: passed.some(({ gate_passed_at }) => gate_passed_at !== null),
    approved: passed.some(({ approved_at }) => approved_at !== null),
    replacement: replacementHold(parcel, passed.flatMap(approvedLinesOf)),
    placed_while_disabled: placedWhileDisabled(input.order, connection),
  });
}

/**
 * The result of the shop's own handover rule, which runs for parcels that passed every gate and are not chosen by hand.
 */
function heldByShop({ bodies: { input } }: DecideInput, { number }: ParcelOrder): Hold | null {
  return input.shop_holds?.[number] ?? null;
}

function isRefused(planned: WarehouseOrderInPlan | null, body: WireOrder): boolean {
  const refused = planned && refusedHashOf(planned);
  return refused !== null && refused === payloadHash(body);
}

interface GateInput {
  /** ISO 8601. */
  readonly created_at: string;
  readonly now: string;
  readonly settings: Settings;
  readonly payment: PaymentFacts;
  readonly gate_passed: boolean;
  readonly approved: boolean;
  /** Hold for replacements of claimed items that are not approved. */
  readonly replacement: Hold | null;
  readonly placed_while_disabled: boolean;
}

const MINUTE_MS = 60_000;

/**
 * The first closed gate of an order that could be handed over: payment, approval, grace period. After the payment gate
 * an order does not wait for a capture again; a payment that was given back has a reason of its own.
 */
function closedGate(input: GateInput): Hold | null {
  const { payment, settings, gate_passed } = input;
  return paymentHold(payment, settings, gate_passed) ?? approvalGate(input) ?? graceGate(input);
}

/**
 * An order placed while the connection was disabled may have been shipped another way, so a person has to approve it.
 */
function approvalGate(input: GateInput): Hold | null {
  const { settings, payment, approved } = input;
  if (input.replacement) return input.replacement;
  if (approved) return null;
  if (input.placed_while_disabled) return { code: "placed_while_disabled", params: {} };
  const asked =
    settings.approve === "all" || (settings.approve === "cod" && payment.kind === "cash_on_delivery");
  return asked ? { code: "waiting_for_approval", params: {} } : null;
}

function graceGate({ settings, created_at, now }: GateInput): Hold | null {
  const until = Date.parse(created_at) + settings.grace_period_minutes * MINUTE_MS;
  return Date.parse(now) < until
    ? { code: "grace_period", params: { until: new Date(until).toISOString() } }
    : null;
}
