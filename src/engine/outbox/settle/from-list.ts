import type { OrderStatus } from "../../../client";
import type { Slot } from "../../../modules/sklad/stores/rate-limit";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { LoopSignal } from "../kinds/kind";
import { matchStatus } from "./look-up";
import type { Context } from "../../context";
import { longestCallMs } from "../../rate-limit/stale-slot";
import { settleMatch } from "./match";

/** A list of many orders takes longer to ask for and to go through than one. */
const LIST_LEASES = 8;
const MOST = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Settles many unclear adds with one ListOrder. Absence counts only when the list holds every order of ours that was
 * accepted in its period, which is the proof that it is whole.
 * @returns undefined when the report may not be asked for now, or did not help: the caller asks for the one order then
 */
export async function settleFromList(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: Slot,
): Promise<LoopSignal | undefined> {
  const { rateLimit, warehouseOrders, outbox } = ctx.sklad.stores;
  const { rateWindowMs, claimLeaseMs } = ctx.sklad.configuration;
  const bucket = await rateLimit.take(connection.api_key_fingerprint, "ListOrder", {
    limit: 1,
    window_ms: rateWindowMs,
    deadline_ms: longestCallMs(ctx.sklad),
  });
  if ("wait_ms" in bucket) return undefined;
  const others = await outbox.claimUnknown(connection.id, MOST, claimLeaseMs * LIST_LEASES);
  const commands = [command, ...others];
  const from = new Date(Math.min(...commands.map(({ sent_at }) => Number(sent_at ?? new Date()))) - DAY_MS);
  let statuses: OrderStatus[] | undefined;
  try {
    statuses = await ctx.sklad
      .clientFor(connection)
      .listOrders({ from, to: new Date(ctx.sklad.clock() + DAY_MS) });
  } catch (error) {
    ctx.logger.warn(
      `sklad: ListOrder did not settle unclear orders, each is looked up: ${error instanceof Error ? error.name : "failed"}`,
    );
  } finally {
    await rateLimit.complete(bucket, rateWindowMs);
  }
  if (!statuses) {
    // The caller goes on with its own command; the others come again.
    for (const other of others) await outbox.lookUpAgain(other, 0);
    return undefined;
  }
  await rateLimit.complete(slot, rateWindowMs);
  const known = await warehouseOrders.acceptedSince(connection.id, from, MOST);
  const whole = known.length > 0 && known.every((row) => matchStatus(statuses, row).kind === "present");
  for (const unclear of commands) {
    const row = await warehouseOrders.find(unclear.subject_id);
    if (!row) continue;
    const match = matchStatus(statuses, row);
    if (match.kind === "present" || (match.kind === "absent" && whole))
      await settleMatch(ctx, connection, unclear, row, match);
    else await outbox.lookUpAgain(unclear, ctx.sklad.configuration.lookUpIntervalMs);
  }
  return "next";
}
