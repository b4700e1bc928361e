import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../../modules/sklad/types";
import type { Context } from "../../../context";
import { lookUpOrder, recipientsOf } from "../../../orders";
import { type CallSlot, isNoSlot } from "../../../rate-limit";
import type { NonEmpty, Resolution } from "../../command-kind";
import { positiveControl } from "../order-command";
import { UNCLEAR_BEFORE_LIST } from "../../failures/retry-policy";
import { needsListLookUp, resolveFromList, WORTH_WAITING_FOR } from "./resolve-from-list";
import { verdictOf } from "./evidence";
import { matchStatus } from "../../../../planning/identity";

/** Report windows to wait for a list before each order gets a look-up of its own. */
const REPORTS_WAITED_FOR = 2;

/** Report windows that an order waits for a list when look-ups cannot name it; without a list it is parked then. */
const REPORTS_THAT_NAME_IT = 60;

/**
 * Finds out whether AddOrders of unclear outcome arrived, before they are sent again. For several adds one ListOrder costs
 * less of the rate limit than a look-up each; for many it is worth waiting for.
 */
export async function resolveAdds(
  ctx: Context,
  connection: ConnectionRow,
  commands: NonEmpty<ClaimedCommand>,
  slot: CallSlot,
): Promise<readonly Resolution[]> {
  const [command, ...others] = commands;
  if (others.length === 0 && command.unclear_look_ups < UNCLEAR_BEFORE_LIST)
    return [await resolveOne(ctx, connection, command, slot)];
  const listed = await resolveFromList(ctx, connection, commands, slot);
  if (listed && !isNoSlot(listed)) return listed;
  const waiting = listed ? commands.filter((one) => waitsForList(ctx, one, commands.length)) : [];
  const wait_ms = Math.min(listed?.wait_ms ?? 0, ctx.sklad.configuration.rateWindowMs);
  const later = waiting.map((one): Resolution => ({
    command: one,
    verdict: { kind: "later", wait_ms },
    answered: false,
  }));
  const [next, ...rest] = commands.filter((one) => !waiting.includes(one));
  if (!next) return later;
  await ctx.sklad.stores.outbox.lookUpAgain(rest, 0);
  return [...later, await resolveOne(ctx, connection, next, slot)];
}

/**
 * Many adds wait for a list for some minutes. An add whose look-ups cannot name it waits for an hour, because its next
 * look-up says no more than the last.
 */
function waitsForList(ctx: Context, command: ClaimedCommand, together: number): boolean {
  const reports = needsListLookUp(command) ? REPORTS_THAT_NAME_IT : REPORTS_WAITED_FOR;
  const isWorthIt = needsListLookUp(command) || together >= WORTH_WAITING_FOR;
  return isWorthIt && isWithinListDeadline(ctx, command, reports);
}

function isWithinListDeadline({ sklad }: Context, { sent_at }: ClaimedCommand, reports: number): boolean {
  const { callDeadlineMs, rateWindowMs } = sklad.configuration;
  const until = sent_at && new Date(sent_at).getTime() + callDeadlineMs + reports * rateWindowMs;
  return until !== null && sklad.clock() < until;
}

async function resolveOne(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: CallSlot,
): Promise<Resolution> {
  const row = await ctx.sklad.stores.warehouseOrders.find(command.target_id);
  if (!row) return { command, verdict: { kind: "cannot_be_known" }, answered: false };
  const recipients = await recipientsOf(ctx, row);
  const statuses = await lookUpOrder(slot, row, { recipients });
  const match = matchStatus(statuses, row);
  const verdict =
    match.kind === "absent"
      ? await positiveControl(ctx, connection, command)
      : await verdictOf(ctx, command, row, match);
  return { command, verdict, answered: true };
}
