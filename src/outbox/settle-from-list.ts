import type { OrderStatus } from "../client";
import type { BudgetSlot } from "../modules/sklad/stores/budget";
import type { ClaimedCommand } from "../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../modules/sklad/types";
import type { Next } from "./delivery";
import { findIn } from "./look-up";
import type { Scope } from "./scope";
import { longestCallMs } from "./stale-slot";
import { settleFinding } from "./settle-finding";

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
  scope: Scope,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: BudgetSlot,
): Promise<Next | undefined> {
  const { budget, orders, outbox } = scope.sklad.stores;
  const { rateWindowMs, claimLeaseMs } = scope.sklad.configuration;
  const lane = await budget.take(connection.api_key_fingerprint, "ListOrder", {
    limit: 1,
    window_ms: rateWindowMs,
    deadline_ms: longestCallMs(scope.sklad),
  });
  if ("wait_ms" in lane) return undefined;
  const others = await outbox.claimUnknown(connection.id, MOST, claimLeaseMs * LIST_LEASES);
  const commands = [command, ...others];
  const from = new Date(Math.min(...commands.map(({ sent_at }) => Number(sent_at ?? new Date()))) - DAY_MS);
  let statuses: OrderStatus[] | undefined;
  try {
    statuses = await scope.sklad
      .clientFor(connection)
      .listOrders({ from, to: new Date(scope.sklad.clock() + DAY_MS) });
  } catch (error) {
    scope.logger.warn(
      `sklad: ListOrder did not settle unclear orders, each is looked up: ${error instanceof Error ? error.name : "failed"}`,
    );
  } finally {
    await budget.complete(lane, rateWindowMs);
  }
  if (!statuses) {
    // The caller goes on with its own command; the others come again.
    for (const other of others) await outbox.lookUpAgain(other, 0);
    return undefined;
  }
  await budget.complete(slot, rateWindowMs);
  const known = await orders.acceptedSince(connection.id, from, MOST);
  const whole = known.length > 0 && known.every((row) => findIn(statuses, row).kind === "present");
  for (const unclear of commands) {
    const row = await orders.find(unclear.subject_id);
    if (!row) continue;
    const finding = findIn(statuses, row);
    if (finding.kind === "present" || (finding.kind === "absent" && whole))
      await settleFinding(scope, connection, unclear, row, finding);
    else await outbox.lookUpAgain(unclear, scope.sklad.configuration.lookUpIntervalMs);
  }
  return "next";
}
