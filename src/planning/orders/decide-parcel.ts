import type { WireOrder } from "../../client/schemas/order";
import { paymentHold, type PaymentFacts } from "../body";
import type { Hold } from "../hold";
import type { Parcel } from "../parcels";
import type { Settings } from "../settings";
import { payloadHash } from "../values/canonical";
import { placedWhileDisabled } from "./eligibility";
import type { Conversions } from "./convert-parcel";
import { blockingOrder, holdFor, replacedBy, replacementHold } from "./ownership";
import type { Subject } from "./subject";
import type { ConnectionSnapshot, WarehouseOrderSnapshot } from "./types";

export interface DecideInput {
  readonly conversions: Conversions;
  readonly connection: ConnectionSnapshot;
  readonly parcel: Parcel;
  /** A reason that keeps the whole order back. */
  readonly unclear: Hold | null;
}

/**
 * Whether a parcel may go: null, the first reason why not, or `refused` when the warehouse has already refused this
 * very body. Data comes before the gates, because data needs a person and a gate opens with time.
 * @param subject the planned warehouse order, or the one about to be opened
 */
export function decideParcel(decided: DecideInput, subject: Subject): Hold | "refused" | null {
  const planned = "id" in subject ? subject : null;
  if (planned?.held_by_merchant) return { code: "held_by_merchant", params: {} };
  if (!decided.connection.enabled) return { code: "connection_disabled", params: {} };
  if (decided.unclear) return decided.unclear;

  const { result, facts } = decided.conversions.of(decided.parcel, subject);
  if (!result.ok) return result.holds[0] ?? null;
  const closed = closedFor(decided, planned, facts) ?? heldByShop(decided, subject);
  return closed ?? (isRefused(planned, result.body) ? "refused" : null);
}

/** Why a parcel whose data is complete has to wait. Goods chosen by hand pass no gates. */
function closedFor(
  { conversions, connection, parcel }: DecideInput,
  planned: WarehouseOrderSnapshot | null,
  payment: PaymentFacts,
): Hold | null {
  const { input, found } = conversions;
  const holder = blockingOrder(input, parcel, planned);
  if (holder) return holdFor(holder);
  if (planned?.origin === "manual") return null;
  const passed = [...(planned ? [planned] : []), ...replacedBy(input, parcel, found.parcels)];
  return closedGate({
    created_at: input.order.created_at,
    now: input.now,
    settings: connection.settings,
    payment,
    gate_passed: passed.some(({ gate_passed }) => gate_passed),
    approved: passed.some(({ approved }) => approved),
    replacement: replacementHold(
      parcel,
      passed.flatMap(({ approved_lines }) => approved_lines),
    ),
    placed_while_disabled: placedWhileDisabled(input.order, connection),
  });
}

/** The shop's own rule is asked about what has passed every gate. What a person chose by hand it is not asked about. */
function heldByShop({ conversions: { input } }: DecideInput, { number }: Subject): Hold | null {
  return input.shop_holds?.[number] ?? null;
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
  /** What of it replaces a claimed item and was not approved. */
  readonly replacement: Hold | null;
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

/** What was ordered while the connection was disabled may have been shipped another way, unless a person says so. */
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
