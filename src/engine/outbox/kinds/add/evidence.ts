import { reasonOf } from "../../../../modules/sklad/errors";
import type { Stores } from "../../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import type { StatusMatch } from "../../../../planning/identity";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import { bodyToSend, OrderBodies } from "../../../../planning/orders";
import type { Context } from "../../../context";
import { linesOf, loadPlanInput, transitions } from "../../../orders";
import type { Verdict } from "../../command-kind";

/** What an entry that a look-up or a list has found says of an add. */
export async function verdictOf(
  ctx: Context,
  command: ClaimedCommand,
  row: WarehouseOrder,
  match: Exclude<StatusMatch, { kind: "absent" }>,
): Promise<Verdict> {
  if (match.kind === "unclear") return { kind: "unclear" };
  const { remote_id, remote_key, duplicates } = match;
  const sent = command.facts ? { facts: command.facts } : await presentlySent(ctx, row);
  if (sent === null) return { kind: "cannot_be_known" };
  // The warehouse holds what was sent; the live order may differ by now, and is planned again.
  const found = { row, remote_id, remote_key, ...sent.facts };
  return {
    kind: "happened",
    received: { settled_by: "look_up", remote_id, state: match.status.state },
    async record(stores: Stores) {
      if ("lines" in sent) await stores.warehouseOrderLines.supersede([{ id: row.id, lines: sent.lines }]);
      const ids = await transitions.accepted(stores, [{ ...found, duplicates, settled_by: "look_up" }]);
      const reason = row.cancel_reason ?? "order_canceled";
      if (!ids.has(row.id)) await transitions.reappeared(stores, { ...found, reason });
    },
  };
}

/**
 * What stands for the sent body of an order that a restored backup does not know to have been sent: the present one, without
 * its hash, so that the next plan edits the order. Null where none can be made: the order is parked, and the others of the
 * list are resolved.
 */
async function presentlySent(ctx: Context, { id, order_id, number }: WarehouseOrder) {
  try {
    const input = await loadPlanInput(ctx, order_id);
    const found = input && bodyToSend(new OrderBodies(input), id);
    return found?.sent
      ? { facts: { ...found.sent, payload_hash: null }, lines: linesOf(found.parcel) }
      : null;
  } catch (error) {
    ctx.logger.error(
      `sklad: order ${number} is at the warehouse, and its present body cannot be made: ${reasonOf(error)}`,
    );
    return null;
  }
}
