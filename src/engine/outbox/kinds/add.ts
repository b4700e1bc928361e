import { isDeepStrictEqual } from "node:util";
import type { AddedOrder, AddedOrderEntry } from "../../../client";
import type { WireOrder } from "../../../client/schemas/order";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { NewWarehouseOrderLine } from "../../../modules/sklad/types";
import { bodyToSend, type PlanInput, type SentFacts } from "../../../planning/orders";
import type { Context } from "../../context";
import { linesOf, type ReconciledOrders, reconcileOrders, transitions } from "../../orders";
import { cachedOrders } from "../../medusa";
import { resolveAdd, lookUpWorks } from "../resolve/resolve-add";
import { arrayForm } from "./array-form";
import type { CallResult, CommandKind, PreparedCall } from "./kind";
import { orderSubject, planSubjects, subjectOfRow } from "./subject";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

export interface PreparedAdd extends PreparedCall {
  readonly sent: WireOrder;
  readonly facts: SentFacts;
  readonly row: WarehouseOrder;
  /** What its body was made from. */
  readonly input: PlanInput;
}

/** The plan has held or withdrawn what cannot be sent; if not, the next plan does. */
const RECHECK_MS = 5_000;

/** AddOrder: one order a call, or many once the connection has proven that it takes them. */
export const addKind: CommandKind<PreparedAdd, AddedOrder> = {
  name: "add",
  urgency: 30,
  looksUp: true,
  assured: true,
  batching: arrayForm,
  prepare,
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
      // Given up while the call was under way: the warehouse has it all the same.
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
  refuse: (stores, { row, facts }, descriptions) =>
    transitions.refused(stores, row, {
      descriptions,
      payload_hash: facts.payload_hash,
      code: "refused",
    }),
  lookedUpTogether: 500,
  settle: resolveAdd,
  lookUpWorks,
  subjectOf: orderSubject,
  after: planChanged,
  onResolved: planSubjects,
};

function resultOf(entry: AddedOrderEntry | undefined): CallResult<AddedOrder> {
  if (!entry) return { outcome: "unclear", error: "missing_in_response" };
  return entry.accepted
    ? { outcome: "done", response: entry }
    : { outcome: "refused", descriptions: entry.descriptions };
}

/**
 * Builds AddOrder for each order as it is at this moment, so that an edit before the handover needs no second call.
 */
async function prepare(ctx: Context, commands: readonly ClaimedCommand[]): Promise<PreparedAdd[]> {
  const { warehouseOrders, warehouseOrderLines } = ctx.sklad.stores;
  const found = await warehouseOrders.findAll(commands.map(({ subject_id }) => subject_id));
  const planned = new Map(found.filter(({ state }) => state === "planned").map((row) => [row.id, row]));
  const orderIds = [...planned.values()].map(({ order_id }) => order_id);
  const reconciled = await reconcileOrders(ctx, orderIds, "outbox");
  const prepared: { call: PreparedAdd; lines: readonly NewWarehouseOrderLine[] }[] = [];
  for (const command of commands) {
    const one = await prepareOne(ctx, command, planned.get(command.subject_id), reconciled);
    if (one) prepared.push(one);
  }
  // Before they leave: should an outcome be settled by look-up, nobody knows the parcel by then.
  await warehouseOrderLines.supersede(prepared.map(({ call: { row }, lines }) => ({ id: row.id, lines })));
  return prepared.map(({ call }) => call);
}

async function prepareOne(
  { sklad }: Context,
  command: ClaimedCommand,
  row: WarehouseOrder | undefined,
  { reconciled, failed }: ReconciledOrders,
) {
  const { outbox } = sklad.stores;
  // One that cannot be planned has raised its problem; the others of the batch go.
  if (row && failed.has(row.order_id)) {
    await outbox.release([command], sklad.configuration.leaseMarginMs);
    return undefined;
  }
  const planned = row && reconciled.get(row.order_id);
  if (!row || !planned) {
    await outbox.withdraw(command.subject_id, "add");
    return undefined;
  }
  const found = bodyToSend(planned.bodies, row.id);
  if (!found?.converted.ok || !found.sent) {
    await outbox.release([command], RECHECK_MS);
    return undefined;
  }
  const { body } = found.converted;
  return {
    call: { command, subject: subjectOfRow(row), sent: body, facts: found.sent, row, input: planned.input },
    lines: linesOf(found.parcel),
  };
}

/** An accepted order that is still what was sent, and its only parcel, has nothing to plan. */
async function planChanged(
  ctx: Context,
  calls: readonly PreparedAdd[],
  done: ReadonlySet<string>,
): Promise<void> {
  const now = await cachedOrders(
    ctx,
    calls.map(({ row }) => row.order_id),
  );
  const asSent = ({ input, row }: PreparedAdd) =>
    done.has(row.id) &&
    input.warehouse_orders.length === 1 &&
    isDeepStrictEqual(now.get(row.order_id), input.order);
  const changed = calls.filter((call) => !asSent(call)).map(({ row }) => row.order_id);
  await reconcileOrders(ctx, changed, "outbox");
}
