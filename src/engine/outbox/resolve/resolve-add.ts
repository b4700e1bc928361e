import type { OrderStatus } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { type CallSlot, isNoSlot, withSlot } from "../../rate-limit";
import type { NonEmpty, Resolution, Verdict } from "../kinds";
import {
  needsListLookUp,
  resolveFromList,
  UNCLEAR_BEFORE_LIST,
  WORTH_WAITING_FOR,
} from "./resolve-from-list";
import { lookUp, matchStatus, recipientsOf, type StatusMatch, transitions } from "../../orders";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** Nobody waits for the control in front of a screen. */
const CONTROL_PATIENCE_MS = 65_000;

/** For so many reports that settle nothing, or are somebody else's, it is waited; then each order is asked for by itself. */
const REPORTS_WAITED_FOR = 2;

/** For so many minutes an order that look-ups cannot name waits for a list; where there is none it parks. */
const REPORTS_THAT_NAME_IT = 60;

/**
 * Finds out whether AddOrders of unclear outcome arrived, before they are sent again. Of several one ListOrder costs less
 * of the rate limit than asking for each; of many it is worth waiting for.
 */
export async function resolveAdd(
  ctx: Context,
  connection: ConnectionRow,
  commands: NonEmpty<ClaimedCommand>,
  slot: CallSlot,
): Promise<readonly Resolution[]> {
  const [command, ...others] = commands;
  if (others.length === 0 && command.unclear_look_ups < UNCLEAR_BEFORE_LIST)
    return [await settleOne(ctx, connection, command, slot)];
  const listed = await resolveFromList(ctx, connection, commands, slot);
  if (listed && !isNoSlot(listed)) return listed.settlements;
  const waiting = listed ? commands.filter((one) => waitsForList(ctx, one, commands.length)) : [];
  const wait_ms = Math.min(listed?.wait_ms ?? 0, ctx.sklad.configuration.rateWindowMs);
  const later = waiting.map((one): Resolution => ({ command: one, verdict: { kind: "later", wait_ms } }));
  const [next, ...rest] = commands.filter((one) => !waiting.includes(one));
  if (!next) return later;
  await ctx.sklad.stores.outbox.lookUpAgain(rest, 0);
  return [...later, await settleOne(ctx, connection, next, slot)];
}

/** Of many, for some minutes. What look-ups cannot name: for an hour, for the next one says no more than the last. */
function waitsForList(ctx: Context, command: ClaimedCommand, together: number): boolean {
  const reports = needsListLookUp(command) ? REPORTS_THAT_NAME_IT : REPORTS_WAITED_FOR;
  return (needsListLookUp(command) || together >= WORTH_WAITING_FOR) && mayWait(ctx, command, reports);
}

function mayWait({ sklad }: Context, { sent_at }: ClaimedCommand, reports: number): boolean {
  const { callDeadlineMs, rateWindowMs } = sklad.configuration;
  const until = sent_at && new Date(sent_at).getTime() + callDeadlineMs + reports * rateWindowMs;
  return until !== null && sklad.clock() < until;
}

async function settleOne(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: CallSlot,
): Promise<Resolution> {
  const row = await ctx.sklad.stores.warehouseOrders.find(command.subject_id);
  if (!row) return { command, verdict: { kind: "cannot_be_known" } };
  const recipients = await recipientsOf(ctx, row);
  const statuses: OrderStatus[] = await slot.call((client, options) =>
    lookUp(client, row, { ...options, recipients }),
  );
  const match = matchStatus(statuses, row);
  const verdict =
    match.kind === "absent"
      ? await positiveControl(ctx, connection, command)
      : verdictOf(command, row, match);
  return { command, verdict };
}

/**
 * The positive control: an order counts as absent, and a look-up as failing by itself, only after the same look-up has
 * found an order that is known to be there. It waits for its slot with the command in hand; without one nothing has
 * been learnt.
 */
async function positiveControl(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
): Promise<Verdict> {
  const { sklad } = ctx;
  const { warehouseOrders, outbox } = sklad.stores;
  const known = await warehouseOrders.latestAccepted(connection.id);
  if (!known) return { kind: "unclear" };
  if (!(await outbox.keep([command], CONTROL_PATIENCE_MS + sklad.configuration.callDeadlineMs)))
    return { kind: "later", wait_ms: 0 };
  const request = {
    owner: connection,
    client: sklad.clientFor(connection),
    urgent: true,
    patience_ms: CONTROL_PATIENCE_MS,
  };
  const statuses = await withSlot(ctx, request, (slot) =>
    slot.call((client, options) => lookUp(client, known, options)),
  );
  if (isNoSlot(statuses)) return { kind: "later", wait_ms: statuses.wait_ms };
  return { kind: matchStatus(statuses, known).kind === "present" ? "absent" : "unclear" };
}

/** Whether the look-up of orders finds one that is known to be there. */
export async function lookUpWorks(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
): Promise<boolean> {
  return (await positiveControl(ctx, connection, command)).kind === "absent";
}

export function verdictOf(
  command: ClaimedCommand,
  row: WarehouseOrder,
  match: Exclude<StatusMatch, { kind: "absent" }>,
): Verdict {
  if (match.kind === "unclear") return { kind: "unclear" };
  const { remote_id, remote_key, duplicates } = match;
  if (command.facts === null) return { kind: "cannot_be_known" };
  // What was sent is what the warehouse holds; the live order may say something else by now, and is planned again.
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
