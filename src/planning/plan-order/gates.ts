import type { Hold } from "../hold";
import type { PaymentFacts } from "../payment-facts";
import type { Settings } from "../settings";

export interface GateInput {
  /** ISO 8601. */
  readonly created_at: string;
  readonly now: string;
  readonly settings: Settings;
  readonly payment: PaymentFacts;
  readonly gate_passed: boolean;
  readonly approved: boolean;
}

const MINUTE_MS = 60_000;

/**
 * Why an order that could be handed over has to wait: payment, approval, grace period. An order that has passed the
 * payment gate once never goes back behind it, because an order edit voids a payment that was fine.
 */
export function closedGate(input: GateInput): Hold | null {
  return paymentGate(input) ?? approvalGate(input) ?? graceGate(input);
}

function paymentGate({ payment, gate_passed, settings }: GateInput): Hold | null {
  if (gate_passed) return null;
  if (payment.kind === "unknown") return { code: "payment_unknown", params: {} };
  if (payment.kind === "cash_on_delivery" || payment.paid) return null;
  return { code: "prepaid_not_paid", params: { prepaid_when: settings.prepaid_when } };
}

function approvalGate({ settings, payment, approved }: GateInput): Hold | null {
  const asked =
    settings.approve === "all" || (settings.approve === "cod" && payment.kind === "cash_on_delivery");
  return asked && !approved ? { code: "waiting_for_approval", params: {} } : null;
}

function graceGate({ settings, created_at, now }: GateInput): Hold | null {
  const until = Date.parse(created_at) + settings.grace_period_minutes * MINUTE_MS;
  return Date.parse(now) < until
    ? { code: "grace_period", params: { until: new Date(until).toISOString() } }
    : null;
}
