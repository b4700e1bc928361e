import type {
  CommandRow,
  EventRow,
  WarehouseOrderLineRow,
  WarehouseOrderRow,
} from "../../../../modules/sklad/types";
import { holdMessage } from "../../../../planning/messages";

/** A warehouse order as the admin sees it, with the sentence for why it waits in both languages. */
export function presentOrder(order: WarehouseOrderRow) {
  const hold = order.hold_code === null ? null : { code: order.hold_code, params: order.hold_params ?? {} };
  return {
    ...order,
    hold_message: hold && { en: holdMessage(hold, "en"), uk: holdMessage(hold, "uk") },
  };
}

/** With its lines, everything that happened, and every call: what was sent (without the ApiKey) and what came back. */
export function presentOrderDetail(
  order: WarehouseOrderRow,
  details: { lines: WarehouseOrderLineRow[]; timeline: EventRow[]; commands: CommandRow[] },
) {
  return {
    ...presentOrder(order),
    lines: details.lines,
    timeline: details.timeline.map(({ at, type, source, data }) => ({ at, type, source, data })),
    commands: details.commands.map((command) => ({
      id: command.id,
      kind: command.kind,
      state: command.state,
      attempts: command.attempts,
      failures: command.failures,
      next_attempt_at: command.next_attempt_at,
      sent: command.sent,
      sent_at: command.sent_at,
      received: command.received,
      finished_at: command.finished_at,
    })),
  };
}
