import { type CanceledOrder, SkladError } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { matchStatus } from "../../../planning/identity";
import { mayBeCanceled } from "../../../planning/states";
import type { CancelReason, WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import {
  cancelOutcome,
  foundState,
  lookUpOrder,
  recipientsOf,
  referenceOf,
  scheduleLookUpNow,
  transitions,
} from "../../orders";
import type { CallSlot } from "../../rate-limit";
import type { CommandKind, NonEmpty, PreparedCall, Resolution } from "../command-kind";
import { lookUpWorks, oneByOne, orderTarget, planOrders, planTargets, targetOfRow } from "./order-command";

type Reference = NonNullable<ReturnType<typeof referenceOf>>;

export interface PreparedCancel extends PreparedCall {
  readonly sent: Reference & { readonly reason: CancelReason };
  readonly row: WarehouseOrder;
  /** Names of the recipient, which are kept out of what is stored of the response. */
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
      // After an `ok` that does not name the order a look-up shows whether it is canceled.
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
  async refuse(stores, { row, command }, descriptions) {
    const reason = await presentReason(stores, command);
    await transitions.cancelRefused(stores, row, { descriptions, reason });
    // An order that is canceled already may be refused another cancellation: the look-up shows it.
    await scheduleLookUpNow(stores, row);
  },
  inputOf: (sent) => ({ entry: "CancelOrder", input: sent as PreparedCancel["sent"] }),
  lookUpWorks,
  resolve: resolveCancel,
  targetOf: orderTarget,
  onRecorded: planOrders,
  onResolved: planTargets,
};

async function resolveCancel(
  ctx: Context,
  connection: ConnectionRow,
  [command]: NonEmpty<ClaimedCommand>,
  slot: CallSlot,
): Promise<readonly Resolution[]> {
  const row = await ctx.sklad.stores.warehouseOrders.find(command.target_id);
  const reference = row && referenceOf(row);
  if (!reference) return [{ command, verdict: { kind: "cannot_be_known" }, answered: false }];
  const response = command.received?.error === UNCONFIRMED ? "accepted" : "unknown";
  const recipients = await recipientsOf(ctx, row);
  const statuses = await lookUpOrder(slot, row, { reference, recipients }).catch((error: unknown) => {
    if (response === "accepted" && isNoLookUp(error)) return undefined;
    throw error;
  });
  const isGone = statuses !== undefined && matchStatus(statuses, row, reference).kind === "absent";
  // A service may show no canceled orders: the warehouse's `ok` stands where its look-ups show others.
  const found =
    statuses === undefined ||
    (response === "accepted" && isGone && (await lookUpWorks(ctx, connection, command)))
      ? undefined
      : foundState(statuses, row);
  const outcome = cancelOutcome(response, found);
  if (outcome === "unclear" || outcome === "refused")
    return [{ command, verdict: { kind: "send_again" }, answered: true }];
  const isConfirmed = outcome === "canceled";
  const received = isConfirmed ? { settled_by: "look_up" } : { error: UNCONFIRMED };
  const record = (stores: Stores) =>
    recordCanceled(stores, row, command, isConfirmed ? undefined : { confirmed: false });
  return [{ command, verdict: { kind: "happened", received, record }, answered: true }];
}

/** Undefined when the parcel has left or is canceled already. */
async function prepareOne(ctx: Context, command: ClaimedCommand): Promise<PreparedCancel | undefined> {
  const { warehouseOrders, openCommands } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.target_id);
  const sent = row && referenceOf(row);
  if (!row || !sent || !mayBeCanceled(row)) {
    await openCommands.withdraw(command.target_id, "cancel");
    return undefined;
  }
  const reason = command.reason ?? "order_canceled";
  const recipients = await recipientsOf(ctx, row);
  return { command, target: targetOfRow(row), sent: { ...sent, reason }, row, recipients };
}

/** What is stored of an accepted cancellation while nothing confirms it. */
const UNCONFIRMED = "unconfirmed";

/** The dialect has no look-up of orders: the warehouse's `ok` is all that is ever known. */
function isNoLookUp(error: unknown): boolean {
  return (
    error instanceof SkladError && (error.code === "operation_disabled" || error.code === "unknown_operation")
  );
}

async function recordCanceled(
  stores: Stores,
  row: WarehouseOrder,
  command: ClaimedCommand,
  data?: { readonly confirmed: false },
): Promise<void> {
  await transitions.canceled(stores, row, await presentReason(stores, command), "outbox", data);
}

/** The command's reason, which a person may have made final since it was claimed. */
async function presentReason(stores: Stores, { id, reason }: ClaimedCommand): Promise<CancelReason> {
  const command = await stores.commands.find(id);
  return command?.reason ?? reason ?? "order_canceled";
}
