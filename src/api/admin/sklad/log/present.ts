import type { LogEntryView } from "../../../../contract";
import { isWebhook, type LogEntry } from "../../../../engine/lists";
import { wire } from "../../../responses";

export function presentLogEntry({ row, ...entry }: LogEntry): LogEntryView {
  const both = { ...wire(entry, ["result", "orders", "more_orders"]) };
  if (isWebhook(row))
    return { direction: "webhook", ...both, ...wire(row, ["id", "connection_id", "at", "state"]) };
  const own = [
    "id",
    "connection_id",
    "at",
    "state",
    "attempts",
    "http_status",
    "duration_ms",
    "error",
    "sku",
  ] as const;
  return { direction: "call", operation: row.kind, ...both, ...wire(row, own) };
}
