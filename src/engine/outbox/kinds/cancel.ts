import type { CanceledOrder, OrderStatus } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { WarehouseOrderRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { lookUp, referenceOf, transitions } from "../../orders";
import type { CommandKind, PreparedCall } from "./kind";
import { oneByOne, orderSubject, planOrders, planSubjects, subjectOfRow } from "./subject";

type Reference = NonNullable<ReturnType<typeof referenceOf>>;

export interface PreparedCancel extends PreparedCall {
  readonly sent: Reference;
  readonly row: WarehouseOrderRow;
}

/** CancelOrder. */
export const cancelKind: CommandKind<PreparedCancel, CanceledOrder> = {
  name: "cancel",
  urgency: 10,
  looksUp: true,
  prepare: oneByOne(prepareOne),
  async send(client, calls, options) {
    const results = [];
    for (const { sent, command } of calls) {
      const response = await client.cancelOrder({ ...sent, reason: command.reason ?? undefined }, options);
      results.push({ outcome: "done" as const, response });
    }
    return results;
  },
  async succeed(stores, done) {
    for (const { call } of done) await recordCanceled(stores, call.row, call.command);
  },
  refuse: (stores, { row }, descriptions) => transitions.cancelRefused(stores, row, descriptions),
  async settle({ sklad }, _connection, command, slot) {
    const row = await sklad.stores.warehouseOrders.find(command.subject_id);
    const reference = row && referenceOf(row);
    if (!reference) return [{ command, verdict: { kind: "cannot_be_known" } }];
    const statuses: OrderStatus[] = await slot.call((client, options) =>
      lookUp(client, row, { ...options, reference }),
    );
    if (!statuses.some(({ state }) => state === "canceled"))
      return [{ command, verdict: { kind: "send_again" } }];
    const record = (stores: Stores) => recordCanceled(stores, row, command);
    return [{ command, verdict: { kind: "happened", received: { settled_by: "look_up" }, record } }];
  },
  subjectOf: orderSubject,
  after: planOrders,
  afterSettled: planSubjects,
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
  return { command, subject: subjectOfRow(row), sent, row };
}

function recordCanceled(stores: Stores, row: WarehouseOrderRow, { reason }: ClaimedCommand): Promise<void> {
  return transitions.canceled(stores, row, reason ?? "order_canceled", "outbox");
}
