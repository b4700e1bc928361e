import type { WireOrder } from "../../client/schemas/order";
import { paymentHold, type PaymentFacts } from "../body";
import type { Hold } from "../hold";
import type { Parcel } from "../parcels";
import type { Settings } from "../settings";
import { payloadHash } from "../values/canonical";
import { placedWhileDisabled } from "./eligibility";
import { convertParcel, factsFor } from "./convert-parcel";
import { blockingOrder, holdFor, replacedBy } from "./ownership";
import type { ConnectionSnapshot, OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

export interface DecideInput extends PlanInput {
  readonly connection: ConnectionSnapshot;
  readonly parcel: Parcel;
  /** All parcels of the order. */
  readonly parcels: readonly Parcel[];
  /** A reason that keeps the whole order back. */
  readonly unclear: Hold | null;
}

/**
 * Whether a parcel may go: null, the first reason why not, or `refused` when the warehouse has already refused this
 * very body. Data comes before the gates, because data needs a person and a gate opens with time.
 * @param warehouseOrder the planned warehouse order, or the one about to be opened
 */
export function decideParcel(
  input: DecideInput,
  warehouseOrder: WarehouseOrderSnapshot | OpenAction,
): Hold | "refused" | null {
  const planned = "id" in warehouseOrder ? warehouseOrder : null;
  if (planned?.held_by_merchant) return { code: "held_by_merchant", params: {} };
  if (!input.connection.enabled) return { code: "connection_disabled", params: {} };
  if (input.unclear) return input.unclear;

  const converted = convertParcel(input, input.parcel, input.parcels, warehouseOrder);
  if (!converted.ok) return converted.holds[0] ?? null;
  const closed = closedFor(input, planned, warehouseOrder);
  return closed ?? (isRefused(planned, converted.body) ? "refused" : null);
}

/** Why a parcel whose data is complete has to wait. Goods chosen by hand pass no gates. */
function closedFor(
  input: DecideInput,
  planned: WarehouseOrderSnapshot | null,
  warehouseOrder: WarehouseOrderSnapshot | OpenAction,
): Hold | null {
  const { settings } = input.connection;
  const holder = blockingOrder(input, input.parcel, planned);
  if (holder) return holdFor(holder);
  if (planned?.origin === "manual") return null;
  const passed = [...(planned ? [planned] : []), ...replacedBy(input, input.parcel, input.parcels)];
  const gate = closedGate({
    created_at: input.order.created_at,
    now: input.now,
    settings,
    payment: factsFor(input, warehouseOrder),
    gate_passed: passed.some(({ gate_passed }) => gate_passed),
    approved: passed.some(({ approved }) => approved),
    claim_replacement: input.parcel.lines.some(({ line }) => line.claim_replacement),
    placed_while_disabled: placedWhileDisabled(input.order, input.connection),
  });
  return gate ?? input.shop_holds?.[warehouseOrder.number] ?? null;
}

function isRefused(planned: WarehouseOrderSnapshot | null, body: WireOrder): boolean {
  const refused = planned?.refused_payload_hash ?? null;
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
  readonly claim_replacement: boolean;
  readonly placed_while_disabled: boolean;
}

const MINUTE_MS = 60_000;

/**
 * Why an order that could be handed over has to wait: payment, approval, grace period. An order that has passed the
 * payment gate does not wait for a capture again; what was paid and no longer is has a reason of its own.
 */
function closedGate(input: GateInput): Hold | null {
  const { payment, settings, gate_passed } = input;
  return paymentHold(payment, settings, gate_passed) ?? approvalGate(input) ?? graceGate(input);
}

/**
 * Nobody is asked to pay at the door for what replaces a claimed item, and what was ordered while the connection was
 * disabled may have been shipped another way, unless a person says so.
 */
function approvalGate(input: GateInput): Hold | null {
  const { settings, payment, approved } = input;
  if (approved) return null;
  if (input.claim_replacement) return { code: "claim_replacement", params: {} };
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
