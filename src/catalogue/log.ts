/** Results in the log: each is one state of a call or of a webhook, or several. */
export const LOG_RESULTS = [
  "succeeded",
  "in_progress",
  "refused",
  "needs_action",
  "unmatched",
  "closed",
] as const;
export type LogResult = (typeof LOG_RESULTS)[number];

/** By the state of the command. */
export const CALL_RESULTS = {
  queued: "in_progress",
  sending: "in_progress",
  unknown: "in_progress",
  parked: "needs_action",
  done: "succeeded",
  refused: "refused",
  withdrawn: "closed",
} as const satisfies Readonly<Record<string, LogResult>>;

/** By the state of the webhook. */
export const WEBHOOK_RESULTS = {
  received: "in_progress",
  recorded: "succeeded",
  unmatched: "unmatched",
  unreadable: "needs_action",
  dismissed: "closed",
} as const satisfies Readonly<Record<string, LogResult>>;
