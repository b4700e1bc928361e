import { countEn } from "../../catalogue/amounts";
import type { SentCallView, WebhookView } from "../../contract";

/** Texts of the log in English. */
export const logEn = {
  title: "Log",
  open: "Log",
  webhooks: "Webhooks",
  calls: "Calls",
  when: "When",
  what: "What",
  order: "Order",
  result: "Result",
  none: "No webhooks have arrived yet. Meanwhile statuses are polled.",
  noneSo: "Nothing matches.",
  noCalls: "Nothing has been sent yet.",
  state: "Status",
  all: "All",
  webhookStates: {
    received: "waiting",
    recorded: "recorded",
    unmatched: "no matching order",
    unreadable: "cannot be read",
    dismissed: "dismissed",
  } satisfies Record<WebhookView["state"], string> as Readonly<Record<WebhookView["state"], string>>,
  callStates: {
    queued: "queued",
    sending: "being sent",
    unknown: "unclear, being checked",
    parked: "unclear, needs action",
    done: "done",
    refused: "refused",
    withdrawn: "withdrawn",
  } satisfies Record<SentCallView["state"], string> as Readonly<Record<SentCallView["state"], string>>,
  show: "Open",
  raw: "As received",
  rawHint: (size: number, type: string | null) =>
    `${countEn(size, "byte", "bytes")}${type === null ? "" : `, ${type}`}`,
  notText: "Binary content, shown in Base64.",
  read: "What was read from it",
  nothingRead: "Nothing.",
  reason: "For your developer",
  replay: "Process again",
  replayed: "The webhook is being processed again.",
  dismiss: "Dismiss",
  dismissed: "The webhook is dismissed.",
  replayAll: "Process all again since",
  replayAllHint: "Processes again what arrived since then; what is already recorded stays as it is.",
  replayedAll: (count: number) => `${countEn(count, "webhook is", "webhooks are")} being processed again.`,
  attempts: (count: number) => countEn(count, "attempt", "attempts"),
};

export type LogWords = typeof logEn;
