import type { StatusBadge } from "@medusajs/ui";
import type { ComponentProps } from "react";
import { ORDER_STATES } from "../../client/literals";
import type { LogEntryView } from "../../contract";
import type { Language, Text } from "../i18n/use-text";

export const COLORS = {
  succeeded: "green",
  in_progress: "blue",
  refused: "red",
  needs_action: "orange",
  unmatched: "grey",
  closed: "grey",
} as const satisfies Record<LogEntryView["result"], ComponentProps<typeof StatusBadge>["color"]>;

export function stateText(entry: Pick<LogEntryView, "direction" | "state">, t: Text): string {
  return entry.direction === "call"
    ? t(`log.callStates.${entry.state as CallState}`)
    : t(`log.webhookStates.${entry.state as WebhookState}`);
}

type CallState = Extract<LogEntryView, { direction: "call" }>["state"];
type WebhookState = Extract<LogEntryView, { direction: "webhook" }>["state"];

/** What a call does, in words; a kind of a later version by its name. */
export function operationText(kind: string, t: Text): string {
  return t(`log.operations.${kind as "add"}`, kind);
}

/** The title of a call: what was sent. */
export function sentText(kind: string, t: Text): string {
  return t(`log.sent.${kind as "add"}`, t("log.call"));
}

/** The status of an order in a webhook: in words where it is known, else as the warehouse says it. */
export function statusText(
  { state, status }: Pick<LogEntryView["orders"][number], "state" | "status">,
  t: Text,
): string | null {
  const known = ORDER_STATES.find((one) => one === state);
  if (known !== undefined) return t(`log.states.${known}`);
  return status === null ? null : `«${status}»`;
}

/** Why a call has no response, in words; null for a code that says nothing of the connection. */
export function lostText(error: string | null, t: Text): string | null {
  const known = LOST.find((code) => code === error);
  return known === undefined ? null : t(`log.lost.${known}`);
}

const LOST = [
  "timeout",
  "connection_failed",
  "connection_lost",
  "call_aborted",
  "sender_died",
  "token_not_obtained",
] as const;

/** A duration in words: `340 ms`, `2.4 s`, `2,4 с`. */
export function durationText(ms: number, language: Language): string {
  const isLong = ms >= 1_000;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLong ? "second" : "millisecond",
    unitDisplay: "short",
    maximumFractionDigits: 1,
  }).format(isLong ? ms / 1_000 : ms);
}
