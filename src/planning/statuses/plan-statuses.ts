import type { OrderState } from "../../client";
import type { Settings } from "../settings";
import type { UnverifiedTracking } from "../warehouse-order";
import { newWaybills } from "../tracking-links";
import { type IncomingStatus, planStatus, type StatusRow, type StatusStep, reportedKey } from "./plan-status";

/** A warehouse order with the result of the statuses applied to it so far. */
export interface StatusState extends StatusRow {
  /** The last status word; null before the first one. */
  readonly word: string | null;
  readonly tracking_numbers: readonly string[];
  readonly unverified_tracking: UnverifiedTracking | null;
}

export interface ReceivedStatus extends IncomingStatus {
  readonly tracking_numbers: readonly string[];
  /** A value in the field of the waybill number that is not a waybill number; null when there is none. */
  readonly tracking_unread: string | null;
}

/** A status that is unverified or unknown. */
interface UnverifiedStatus {
  readonly word: string;
  readonly state: OrderState | null;
}

/** An unverified status that a look-up has to confirm. */
export interface AwaitedStatus extends UnverifiedStatus {
  readonly tracking: UnverifiedTracking | null;
}

/** The combined effect of several statuses of one order. */
export interface StatusChange {
  /** The row after the statuses. */
  readonly subject: StatusState;
  readonly steps: readonly {
    readonly step: StatusStep;
    readonly word: string;
    readonly changed_at: string | null;
  }[];
  readonly raised: readonly (UnverifiedStatus & { readonly code: "status_unknown" | "status_contradicts" })[];
  /** Received waybill numbers that are not used, and values that are not waybill numbers. */
  readonly unused_tracking: readonly string[];
  /** The last status that a look-up has to confirm. */
  readonly unverified: AwaitedStatus | null;
  /** The AddOrder, not sent as far as is known, must not be sent before a look-up. */
  readonly doubts: boolean;
}

/** Unknown status words kept per order: webhooks may come from anyone, so the number is bounded. */
const MAX_REPORTED_WORDS = 50;
/** Unused waybill values kept per order. */
const MAX_UNUSED_TRACKING = 10;
/** Waybill numbers kept per order, by source. A parcel has a few, and webhooks can fill only a part of the room. */
const MAX_TRACKING_NUMBERS = { webhook: 10, report: 30, look_up: 30, audit: 30 } as const;

/** Used in place of a state to remember an unused waybill value in `reported`. */
export const UNUSED_TRACKING = "tracking";

/** Applies {@link planStatus} to statuses in the order received, each to the result of the one before. */
export function planStatuses(
  subject: StatusState,
  received: readonly ReceivedStatus[],
  settings: Pick<Settings, "confirm_webhooks">,
): StatusChange {
  const unchanged: StatusChange = {
    subject,
    steps: [],
    raised: [],
    unused_tracking: [],
    unverified: null,
    doubts: false,
  };
  const change = received.reduce((before, status) => applied(before, status, settings), unchanged);
  // A later status in the list may have proven the unverified one.
  const { unverified } = change;
  const isProven = unverified?.state === change.subject.state && unverified.tracking === null;
  return isProven ? { ...change, unverified: null } : change;
}

/** Whether there is anything to write. */
export function isChange(
  { subject, steps, raised, unused_tracking, unverified, doubts }: StatusChange,
  before: StatusState,
): boolean {
  return (
    steps.length + raised.length + unused_tracking.length > 0 ||
    unverified !== null ||
    doubts ||
    subject !== before
  );
}

function applied(
  change: StatusChange,
  status: ReceivedStatus,
  settings: Pick<Settings, "confirm_webhooks">,
): StatusChange {
  const { subject } = change;
  const { word, state, changed_at } = status;
  const plan = planStatus(subject, status, settings);
  switch (plan.kind) {
    case "nothing": {
      if (plan.why === "unproven") return change;
      const named = withFirstWord(subject, plan.why, word);
      const isCurrent = plan.why === "repeated" || plan.why === "earlier";
      if (isCurrent && bringsFirstNumber(subject, status, settings))
        return { ...change, subject: named, unverified: awaited(change, status, subject.state) };
      const next = withTracking(change, named, status, settings);
      if (plan.why !== "repeated") return next;
      // A repeated current status makes an earlier contradicting claim obsolete.
      const isOpen = change.unverified?.state === subject.state && !isTrusted(status, settings);
      const settled = isOpen ? next : { ...next, unverified: null };
      return isTrusted(status, settings) ? withAwaitedTracking(settled, subject, status, []) : settled;
    }
    case "confirm":
      return { ...change, unverified: awaited(change, status, state) };
    case "doubt":
      return { ...change, doubts: true };
    case "raise": {
      if (plan.code === "status_unknown" && reportedWords(subject) >= MAX_REPORTED_WORDS) return change;
      const reported = { ...subject, reported: new Set([...subject.reported, reportedKey(status)]) };
      const named = plan.code === "status_unknown" ? { ...reported, word } : reported;
      return {
        ...withTracking(change, named, status, settings),
        raised: [...change.raised, { code: plan.code, word, state }],
      };
    }
    case "move": {
      const moved = withTracking(change, afterSteps(subject, plan.steps, status), status, settings);
      const steps = plan.steps.map((step) => ({ step, word, changed_at }));
      const confirmed = withAwaitedTracking(moved, subject, status, plan.steps);
      const next = { ...confirmed, steps: [...change.steps, ...steps] };
      // The status may mean more than that the order exists, and contradict the row's state.
      return state === null || state === next.subject.state ? next : applied(next, status, settings);
    }
  }
}

function reportedWords({ reported }: StatusState): number {
  return reported.size - unusedTracking(reported);
}

function unusedTracking(reported: StatusState["reported"]): number {
  return [...reported].filter((one) => one.startsWith(`${UNUSED_TRACKING} `)).length;
}

/** Stores the word for the accepted state, which the response to AddOrder does not contain. */
function withFirstWord(subject: StatusState, why: string, word: string): StatusState {
  return why === "repeated" && subject.word === null ? { ...subject, word } : subject;
}

/**
 * Adds new waybill numbers to the row. Unused values, and numbers of a webhook where every webhook waits for a look-up,
 * are recorded once each, so that they can be shown.
 */
function withTracking(
  change: StatusChange,
  subject: StatusState,
  status: ReceivedStatus,
  settings: Pick<Settings, "confirm_webhooks">,
): StatusChange {
  const { tracking_numbers: received, tracking_unread, source } = status;
  const fresh = newWaybills(received, subject.tracking_numbers);
  const most = isTrusted(status, settings) ? MAX_TRACKING_NUMBERS[source] : 0;
  const room = Math.max(0, most - subject.tracking_numbers.length);
  const unused = [...fresh.slice(room), ...(tracking_unread === null ? [] : [tracking_unread])];
  return unused.reduce(withUnused, { ...change, subject: tracked(subject, fresh.slice(0, room)) });
}

/** Whether the status counts before a look-up, apart from what moves money. */
function isTrusted(
  { source }: ReceivedStatus,
  { confirm_webhooks }: Pick<Settings, "confirm_webhooks">,
): boolean {
  return source !== "webhook" || confirm_webhooks !== "all";
}

/** Whether only its waybill number is new, which the row lacks, and waits for a look-up of the row's state. */
function bringsFirstNumber(
  { state, tracking_numbers }: StatusState,
  status: ReceivedStatus,
  settings: Pick<Settings, "confirm_webhooks">,
): boolean {
  const isFirst = tracking_numbers.length === 0 && status.tracking_numbers.length > 0;
  return isFirst && state !== "canceled" && !isTrusted(status, settings);
}

function awaited(
  { subject, unverified }: StatusChange,
  { word, tracking_numbers: received }: ReceivedStatus,
  state: StatusState["state"] | null,
): AwaitedStatus {
  const tracking = unverified?.tracking ?? subject.unverified_tracking;
  const kept = tracking?.numbers ?? [];
  const fresh = newWaybills(received, [...subject.tracking_numbers, ...kept]);
  if (state === null || state === "planned") return { word, state: null, tracking };
  if (fresh.length === 0) return { word, state, tracking };
  const numbers = [...kept, ...fresh].slice(0, MAX_TRACKING_NUMBERS.webhook);
  return { word, state, tracking: { state, numbers } };
}

/** Adds the waybill numbers of an unverified status that is confirmed, unless the confirmation brings its own. */
function withAwaitedTracking(
  change: StatusChange,
  before: StatusState,
  { tracking_numbers: received }: ReceivedStatus,
  steps: readonly StatusStep[],
): StatusChange {
  const { subject } = change;
  const { unverified_tracking } = before;
  const reached = steps.map((step) => (step === "accepted" || step === "reappeared" ? "new" : step));
  if (unverified_tracking === null || ![before.state, ...reached].includes(unverified_tracking.state))
    return change;
  const room = Math.max(0, MAX_TRACKING_NUMBERS.webhook - subject.tracking_numbers.length);
  const kept = received.length > 0 ? [] : unverified_tracking.numbers;
  const fresh = newWaybills(kept, subject.tracking_numbers).slice(0, room);
  return { ...change, subject: { ...tracked(subject, fresh), unverified_tracking: null } };
}

function tracked(subject: StatusState, fresh: readonly string[]): StatusState {
  if (fresh.length === 0) return subject;
  return { ...subject, tracking_numbers: [...subject.tracking_numbers, ...fresh] };
}

function withUnused(change: StatusChange, unused: string): StatusChange {
  const { subject } = change;
  const key = reportedKey({ word: unused, state: UNUSED_TRACKING });
  if (subject.reported.has(key) || unusedTracking(subject.reported) >= MAX_UNUSED_TRACKING) return change;
  return {
    ...change,
    subject: { ...subject, reported: new Set([...subject.reported, key]) },
    unused_tracking: [...change.unused_tracking, unused],
  };
}

function afterSteps(
  subject: StatusState,
  steps: readonly StatusStep[],
  { word, changed_at }: ReceivedStatus,
): StatusState {
  return steps.reduce<StatusState>(
    (row, step) => {
      if (step === "reappeared") return { ...row, state: "new", reached: "new", reappeared: { changed_at } };
      if (step === "accepted") return { ...row, state: "new", reached: "new", add: "none" };
      return { ...row, state: step, reached: step === "canceled" ? row.reached : step };
    },
    { ...subject, word },
  );
}
