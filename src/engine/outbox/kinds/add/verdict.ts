import type { Stores } from "../../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import { transitions } from "../../../orders";
import type { Verdict } from "../../command-kind";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import type { StatusMatch } from "../../../../planning/identity";

/** What an entry that a look-up or a list has found says of an add. */
export function verdictOf(
  command: ClaimedCommand,
  row: WarehouseOrder,
  match: Exclude<StatusMatch, { kind: "absent" }>,
): Verdict {
  if (match.kind === "unclear") return { kind: "unclear" };
  const { remote_id, remote_key, duplicates } = match;
  if (command.facts === null) return { kind: "cannot_be_known" };
  // The warehouse holds what was sent; the live order may differ by now, and is planned again.
  const found = { row, remote_id, remote_key, ...command.facts };
  return {
    kind: "happened",
    received: { settled_by: "look_up", remote_id, state: match.status.state },
    async record(stores: Stores) {
      const ids = await transitions.accepted(stores, [{ ...found, duplicates, settled_by: "look_up" }]);
      const reason = row.cancel_reason ?? "order_canceled";
      if (!ids.has(row.id)) await transitions.reappeared(stores, { ...found, reason });
    },
  };
}
