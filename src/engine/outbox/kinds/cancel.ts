import { type CanceledOrder, type OrderStatus, SkladError } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { CancelReason, WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { lookUp, scheduleLookUpNow, matchStatus, recipientsOf, referenceOf, transitions } from "../../orders";
import type { CommandKind, PreparedCall } from "../command-kind";
import { oneByOne, orderTarget, planOrders, planTargets, targetOfRow } from "./order-command";
import { lookUpWorks } from "./positive-control";

type Reference = NonNullable<ReturnType<typeof referenceOf>>;

export interface PreparedCancel extends PreparedCall {
  readonly sent: Reference & { readonly reason: CancelReason };
  readonly row: WarehouseOrder;
  /** For whom it is. */
  readonly recipients: readonly string[];
}

/** CancelOrder. */
export const cancelKind: CommandKind<PreparedCancel, CanceledOrder> = {
  name: "cancel",
  urgency: 10,
  looksUp: true,
  prepare: oneByOne(prepareOne),
  async send(client, calls, options) {
    const results = [];
    for (const { sent, recipients } of calls) {
      const response = await client.cancelOrder(sent, { ...options, recipients });
      // `ok` that says nothing of the order: the look-up tells whether it is cancelled.
      results.push(
        response.confirmed
          ? { outcome: "done" as const, response }
          : { outcome: "unclear" as const, error: UNCONFIRMED },
      );
    }
    return results;
  },
  async succeed(stores, done) {
    for (const { call } of done) await recordCanceled(stores, call.row, call.command);
  },
  async refuse(stores, { row, sent: { reason } }, descriptions) {
    await transitions.cancelRefused(stores, row, { descriptions, reason });
    // One that is cancelled already may be refused to be cancelled again: then it is what was asked for.
    await scheduleLookUpNow(stores, row);
  },
  lookUpWorks,
  async resolve(ctx, _connection, [command], slot) {
    const row = await ctx.sklad.stores.warehouseOrders.find(command.subject_id);
    const reference = row && referenceOf(row);
    if (!reference) return [{ command, verdict: { kind: "cannot_be_known" } }];
    const recipients = await recipientsOf(ctx, row);
    const statuses: OrderStatus[] | undefined = await slot
      .call((client, options) => lookUp(client, row, { ...options, recipients, reference }))
      .catch((error: unknown) => {
        if (wasAccepted(command) && isNoLookUp(error)) return undefined;
        throw error;
      });
    if (statuses === undefined) {
      const record = (stores: Stores) => recordCanceled(stores, row, command, { confirmed: false });
      return [{ command, verdict: { kind: "happened", received: { error: UNCONFIRMED }, record } }];
    }
    const match = matchStatus(statuses, row, reference);
    if (match.kind !== "present" || match.status.state !== "canceled")
      return [{ command, verdict: { kind: "send_again" } }];
    const record = (stores: Stores) => recordCanceled(stores, row, command);
    return [{ command, verdict: { kind: "happened", received: { settled_by: "look_up" }, record } }];
  },
  targetOf: orderTarget,
  onRecorded: planOrders,
  onResolved: planTargets,
};

/** Undefined when the parcel has left, or is cancelled, already. */
async function prepareOne(ctx: Context, command: ClaimedCommand): Promise<PreparedCancel | undefined> {
  const { warehouseOrders, outbox } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.subject_id);
  const sent = row && referenceOf(row);
  if (!row || !sent || (row.state !== "new" && row.state !== "picked")) {
    await outbox.withdraw(command.subject_id, "cancel");
    return undefined;
  }
  const reason = command.reason ?? "order_canceled";
  const recipients = await recipientsOf(ctx, row);
  return { command, target: targetOfRow(row), sent: { ...sent, reason }, row, recipients };
}

/** What came back of a cancellation that was accepted, and of which nothing is confirmed. */
const UNCONFIRMED = "unconfirmed";

function wasAccepted({ received }: ClaimedCommand): boolean {
  return received?.error === UNCONFIRMED;
}

/** The dialect has no such look-up: the warehouse's `ok` is all there will ever be. */
function isNoLookUp(error: unknown): boolean {
  return (
    error instanceof SkladError && (error.code === "operation_disabled" || error.code === "unknown_operation")
  );
}

/** One that was heard to have left while it was cancelled is looked up: what it then says counts. */
async function recordCanceled(
  stores: Stores,
  row: WarehouseOrder,
  { reason }: ClaimedCommand,
  data?: { readonly confirmed: false },
): Promise<void> {
  await transitions.canceled(stores, row, reason ?? "order_canceled", "outbox", data);
}
