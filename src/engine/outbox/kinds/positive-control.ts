import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { lookUpToResolve, RESOLVING_PATIENCE_MS } from "../../orders";
import { isNoSlot } from "../../rate-limit";
import type { Verdict } from "../command-kind";
import { matchStatus } from "../../../planning/identity";

/**
 * The positive control: looks up, by our own number and id, an order that is known to be at the warehouse. Only where
 * that finds it does an order that was not found count as absent, and a look-up that fails as failing for its order alone.
 * Extends the command's lease while it waits for a slot.
 */
export async function positiveControl(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
): Promise<Extract<Verdict, { kind: "absent" | "unclear" | "later" }>> {
  const { sklad } = ctx;
  const { warehouseOrders, outbox } = sklad.stores;
  const known = await warehouseOrders.latestAccepted(connection.id);
  if (!known) return { kind: "unclear" };
  if (!(await outbox.extendLease([command], RESOLVING_PATIENCE_MS + sklad.configuration.callDeadlineMs)))
    return { kind: "later", wait_ms: 0 };
  const statuses = await lookUpToResolve(ctx, connection, known);
  if (isNoSlot(statuses)) return { kind: "later", wait_ms: statuses.wait_ms };
  return { kind: matchStatus(statuses, known).kind === "present" ? "absent" : "unclear" };
}

/** Whether the look-up of orders finds one that is known to be at the warehouse. */
export async function lookUpWorks(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
): Promise<boolean> {
  return (await positiveControl(ctx, connection, command)).kind === "absent";
}
