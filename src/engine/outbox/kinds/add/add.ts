import { isDeepStrictEqual } from "node:util";
import type { AddedOrder, AddedOrderEntry, WireOrder } from "../../../../client";
import type { Context } from "../../../context";
import { cachedOrders } from "../../../medusa";
import { reconcileOrders, scheduleLookUpNow, transitions } from "../../../orders";
import type { CallResult, CommandKind } from "../../command-kind";
import { lookUpWorks, orderTarget, planTargets } from "../order-command";
import { arrayForm } from "./batch";
import { type PreparedAdd, prepareAdds } from "./prepare";
import { resolveAdds } from "./resolve";

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
