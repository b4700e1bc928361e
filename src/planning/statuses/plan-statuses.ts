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
  readonly tracking_number: string | null;
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
  /** What a look-up, or another one, has to confirm; the last claim. */
  readonly claim: Said | null;
  /** The AddOrder that was never sent must not be sent before a look-up. */
  readonly doubts: boolean;
}

/** Anybody who knows an address may say anything: of one order no more words that nobody knows are kept. */
export const MAX_TOLD_WORDS = 50;
/** A parcel has a few. Notifications fill no more than a part of them. */
export const MAX_TRACKING_NUMBERS = { webhook: 10, report: 30, look_up: 30, audit: 30 } as const;

/** Applies {@link planStatus} to statuses in the order they were received, each to what the one before has left. */
export function planStatuses(
  subject: StatusSubject,
  received: readonly ReceivedStatus[],
  settings: Pick<Settings, "confirm_webhooks">,
): StatusChange {
  const unchanged: StatusChange = { subject, steps: [], tells: [], claim: null, doubts: false };
  const change = received.reduce((so_far, status) => applied(so_far, status, settings), unchanged);
  // A later one of them may have said it with more right.
  return change.claim?.state === change.subject.state ? { ...change, claim: null } : change;
}

/** Whether something is to be written. */
export function isChange(
  { subject, steps, tells, claim, doubts }: StatusChange,
  before: StatusSubject,
): boolean {
  return steps.length + tells.length > 0 || claim !== null || doubts || subject !== before;
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
      if (plan.why === "unproven" || plan.why === "told") return change;
      return {
        ...change,
        subject: withTracking(withFirstWord(subject, plan.why, word), status),
        // What was said before it, and contradicts it, is the past.
        claim: plan.why === "repeated" ? null : change.claim,
      };
    case "confirm":
      return { ...change, claim: { word, state } };
    case "doubt":
      return { ...change, doubts: true };
    case "tell": {
      if (plan.code === "status_unknown" && subject.told.size >= MAX_TOLD_WORDS) return change;
      const told = { ...subject, told: new Set([...subject.told, toldAs(status)]) };
      const named = plan.code === "status_unknown" ? { ...told, word } : told;
      return {
        ...change,
        subject: withTracking(named, status),
        tells: [...change.tells, { code: plan.code, word, state }],
      };
    }
    case "move": {
      const moved = withTracking(afterSteps(subject, plan.steps, status), status);
      const steps = plan.steps.map((step) => ({ step, word, changed_at }));
      const next = { ...change, subject: moved, steps: [...change.steps, ...steps] };
      // It may say more than that the order is there, and contradict what is known of it.
      return state === null || state === moved.state ? next : applied(next, status, settings);
    }
  }
}

/** What the warehouse calls the state it was accepted into is not in the response to AddOrder. */
function withFirstWord(subject: StatusSubject, why: string, word: string): StatusSubject {
  return why === "repeated" && subject.word === null ? { ...subject, word } : subject;
}

function withTracking(subject: StatusSubject, { tracking_number, source }: ReceivedStatus): StatusSubject {
  const { tracking_numbers } = subject;
  return tracking_number === null ||
    tracking_numbers.includes(tracking_number) ||
    tracking_numbers.length >= MAX_TRACKING_NUMBERS[source]
    ? subject
    : { ...subject, tracking_numbers: [...tracking_numbers, tracking_number] };
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
