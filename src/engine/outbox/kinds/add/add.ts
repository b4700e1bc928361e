import { isDeepStrictEqual } from "node:util";
import type { AddedOrder, AddedOrderEntry, WireOrder } from "../../../../client";
import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../../modules/sklad/types";
import { matchStatus } from "../../../../planning/identity";
import type { Context } from "../../../context";
import { cachedOrders } from "../../../medusa";
import { lookUpOrder, recipientsOf, reconcileOrders, scheduleLookUpNow, transitions } from "../../../orders";
import { type CallSlot, isNoSlot } from "../../../rate-limit";
import type { CallResult, CommandKind, NonEmpty, Resolution } from "../../command-kind";
import { UNCLEAR_BEFORE_LIST } from "../../failures/retry-policy";
import { lookUpWorks, orderTarget, planTargets, positiveControl } from "../order-command";
import { arrayForm, prepareAdds, type PreparedAdd } from "./batch";
import { verdictOf } from "./evidence";
import { needsListLookUp, resolveFromList, WORTH_WAITING_FOR } from "./resolve-from-list";

/** Report windows to wait for a list before each order gets a look-up of its own. */
const REPORTS_WAITED_FOR = 2;

/** Report windows that an order waits for a list when look-ups cannot name it; without a list it is parked then. */
const REPORTS_THAT_NAME_IT = 60;

/**
 * Finds out whether AddOrders of unclear outcome arrived, before they are sent again. For several adds one ListOrder costs
 * less of the rate limit than a look-up each; for many it is worth waiting for.
 */
async function resolveAdds(
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

/** AddOrder: one order a call, or many once the connection has proven that it takes them. */
export const addKind: CommandKind<PreparedAdd, AddedOrder> = {
  name: "add",
  urgency: 30,
  looksUp: true,
  guaranteedShare: true,
  maxLookUpBatch: 500,
  batching: arrayForm,
  prepare: prepareAdds,
  async send(client, calls, options) {
    const [only, ...others] = calls;
    if (only && others.length === 0)
      return [{ outcome: "done", response: await client.addOrder(only.sent, options) }];
    const entries = await client.addOrders(
      calls.map(({ sent }) => sent),
      options,
    );
    const byIndex = new Map(entries.map((entry) => [entry.index, entry]));
    return calls.map((_, index) => resultOf(byIndex.get(index)));
  },
  async succeed(stores, done) {
    const ids = await transitions.accepted(
      stores,
      done.map(({ call: { row, facts }, response: { remoteId, remoteKey } }) => ({
        row,
        remote_id: remoteId,
        remote_key: remoteKey,
        ...facts,
      })),
    );
    for (const { call, response } of done) {
      if (ids.has(call.row.id)) continue;
      // Withdrawn while the call was under way: the warehouse has it all the same.
      const { remoteId: remote_id, remoteKey: remote_key } = response;
      const reason = call.row.cancel_reason ?? "order_canceled";
      await transitions.reappeared(stores, {
        row: call.row,
        reason,
        remote_id,
        remote_key,
        ...call.facts,
      });
    }
  },
  async refuse(stores, { row, facts: { payload_hash }, command }, descriptions) {
    await transitions.refused(stores, row, { descriptions, payload_hash, code: "refused" });
    // An order that arrived with an earlier call may be refused as a duplicate: the look-up shows it.
    if (command.attempts > 0) await scheduleLookUpNow(stores, row);
  },
  inputOf: (sent) => ({ entry: "AddOrder", input: sent as WireOrder }),
  resolve: resolveAdds,
  lookUpWorks,
  targetOf: orderTarget,
  onRecorded: planChanged,
  onResolved: planTargets,
};

function resultOf(entry: AddedOrderEntry | undefined): CallResult<AddedOrder> {
  if (!entry) return { outcome: "unclear", error: "missing_in_response" };
  if (entry.accepted) return { outcome: "done", response: entry };
  const { descriptions } = entry;
  return entry.isTaken
    ? { outcome: "unclear", error: "unclear_refusal", was_done: true, descriptions }
    : { outcome: "refused", descriptions };
}

/** Skips orders that were accepted, have no other parcel and are still what was sent: their plan is empty. */
async function planChanged(
  ctx: Context,
  calls: readonly PreparedAdd[],
  done: ReadonlySet<string>,
): Promise<void> {
  const now = await cachedOrders(
    ctx,
    calls.map(({ row }) => row.order_id),
  );
  const isAsSent = ({ input, row }: PreparedAdd) =>
    done.has(row.id) &&
    input.warehouse_orders.length === 1 &&
    isDeepStrictEqual(now.get(row.order_id), input.order);
  const changed = calls.filter((call) => !isAsSent(call)).map(({ row }) => row.order_id);
  await reconcileOrders(ctx, changed, "outbox");
}
