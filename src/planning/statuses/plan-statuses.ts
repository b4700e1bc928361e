import type { OrderState } from "../../client";
import type { Settings } from "../settings";
import { type IncomingStatus, planStatus, type StatusRow, type StatusStep, toldAs } from "./plan-status";

/** A warehouse order with what its statuses have left on it so far. */
export interface StatusSubject extends StatusRow {
  /** The last word; null when the warehouse has said none. */
  readonly word: string | null;
  readonly tracking_numbers: readonly string[];
}

export interface ReceivedStatus extends IncomingStatus {
  readonly tracking_numbers: readonly string[];
  /** What stands in the place of a waybill number and is none; null when nothing does. */
  readonly tracking_unread: string | null;
}

/** A word that leads to nothing yet, or that nobody knows. */
export interface Said {
  readonly word: string;
  readonly state: OrderState | null;
}

/** What several statuses of one order change together. */
export interface StatusChange {
  /** The row as it is then. */
  readonly subject: StatusSubject;
  readonly steps: readonly {
    readonly step: StatusStep;
    readonly word: string;
    readonly changed_at: string | null;
  }[];
  readonly tells: readonly (Said & { readonly code: "status_unknown" | "status_contradicts" })[];
  /** What came in the place of waybill numbers and is not among them. */
  readonly unused_tracking: readonly string[];
  /** What a look-up, or another one, has to confirm; the last claim. */
  readonly claim: Said | null;
  /** The AddOrder that was never sent must not be sent before a look-up. */
  readonly doubts: boolean;
}

/** Anybody who knows an address may say anything: of one order no more words that nobody knows are kept. */
export const MAX_TOLD_WORDS = 50;
/** The same of what came as waybill numbers and is not used. */
const MAX_UNUSED_TRACKING = 10;
/** A parcel has a few. Notifications fill no more than a part of them. */
export const MAX_TRACKING_NUMBERS = { webhook: 10, report: 30, look_up: 30, audit: 30 } as const;

/** Stands for a state where what came as a waybill number is remembered among the words that were told. */
export const UNUSED_TRACKING = "tracking";

/** Applies {@link planStatus} to statuses in the order they were received, each to what the one before has left. */
export function planStatuses(
  subject: StatusSubject,
  received: readonly ReceivedStatus[],
  settings: Pick<Settings, "confirm_webhooks">,
): StatusChange {
  const unchanged: StatusChange = {
    subject,
    steps: [],
    tells: [],
    unused_tracking: [],
    claim: null,
    doubts: false,
  };
  const change = received.reduce((so_far, status) => applied(so_far, status, settings), unchanged);
  // A later one of them may have said it with more right.
  return change.claim?.state === change.subject.state ? { ...change, claim: null } : change;
}

/** Whether something is to be written. */
export function isChange(
  { subject, steps, tells, unused_tracking, claim, doubts }: StatusChange,
  before: StatusSubject,
): boolean {
  return (
    steps.length + tells.length + unused_tracking.length > 0 || claim !== null || doubts || subject !== before
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
    case "nothing":
      if (plan.why === "unproven") return change;
      return {
        ...withTracking(change, withFirstWord(subject, plan.why, word), status),
        // What was said before it, and contradicts it, is the past.
        claim: plan.why === "repeated" ? null : change.claim,
      };
    case "confirm":
      return { ...change, claim: { word, state } };
    case "doubt":
      return { ...change, doubts: true };
    case "tell": {
      if (plan.code === "status_unknown" && toldWords(subject) >= MAX_TOLD_WORDS) return change;
      const told = { ...subject, told: new Set([...subject.told, toldAs(status)]) };
      const named = plan.code === "status_unknown" ? { ...told, word } : told;
      return {
        ...withTracking(change, named, status),
        tells: [...change.tells, { code: plan.code, word, state }],
      };
    }
    case "move": {
      const moved = withTracking(change, afterSteps(subject, plan.steps, status), status);
      const steps = plan.steps.map((step) => ({ step, word, changed_at }));
      const next = { ...moved, steps: [...change.steps, ...steps] };
      // It may say more than that the order is there, and contradict what is known of it.
      return state === null || state === next.subject.state ? next : applied(next, status, settings);
    }
  }
}

function toldWords({ told }: StatusSubject): number {
  return told.size - unusedTracking(told);
}

function unusedTracking(told: StatusSubject["told"]): number {
  return [...told].filter((one) => one.startsWith(`${UNUSED_TRACKING} `)).length;
}

/** What the warehouse calls the state it was accepted into is not in the response to AddOrder. */
function withFirstWord(subject: StatusSubject, why: string, word: string): StatusSubject {
  return why === "repeated" && subject.word === null ? { ...subject, word } : subject;
}

/** What cannot be used is kept beside the numbers, once, so that it can be said. */
function withTracking(
  change: StatusChange,
  subject: StatusSubject,
  { tracking_numbers: received, tracking_unread, source }: ReceivedStatus,
): StatusChange {
  const known = new Set(subject.tracking_numbers);
  const fresh = [...new Set(received)].filter((number) => !known.has(number));
  const room = Math.max(0, MAX_TRACKING_NUMBERS[source] - known.size);
  const tracked =
    fresh.length > 0 && room > 0
      ? { ...subject, tracking_numbers: [...subject.tracking_numbers, ...fresh.slice(0, room)] }
      : subject;
  const unused = [...fresh.slice(room), ...(tracking_unread === null ? [] : [tracking_unread])];
  return unused.reduce(withUnused, { ...change, subject: tracked });
}

function withUnused(change: StatusChange, unused: string): StatusChange {
  const { subject } = change;
  const key = toldAs({ word: unused, state: UNUSED_TRACKING });
  if (subject.told.has(key) || unusedTracking(subject.told) >= MAX_UNUSED_TRACKING) return change;
  return {
    ...change,
    subject: { ...subject, told: new Set([...subject.told, key]) },
    unused_tracking: [...change.unused_tracking, unused],
  };
}

function afterSteps(
  subject: StatusSubject,
  steps: readonly StatusStep[],
  { word, changed_at }: ReceivedStatus,
): StatusSubject {
  return steps.reduce<StatusSubject>(
    (row, step) => {
      if (step === "revived") return { ...row, state: "new", reached: "new", revived: { changed_at } };
      if (step === "accepted") return { ...row, state: "new", reached: "new", add: "none" };
      return { ...row, state: step, reached: step === "canceled" ? row.reached : step };
    },
    { ...subject, word },
  );
}
