import type { EditedOrder } from "../../../client";
import type { WireOrder } from "../../../client/schemas/order";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { NewWarehouseOrderLine } from "../../../modules/sklad/types";
import { bodyToSend, mostUnits, type SentFacts } from "../../../planning/orders";
import type { Context } from "../../context";
import { linesOf, recipientsOf, reconcileOrder, referenceOf, transitions, unitsOf } from "../../orders";
import type { CommandKind, PreparedCall } from "../command-kind";
import { oneByOne, orderTarget, planOrders, planTargets, targetOfRow } from "./order-command";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

interface PreparedEdit extends PreparedCall {
  readonly sent: WireOrder;
  readonly facts: SentFacts;
  readonly row: WarehouseOrder;
  readonly reference: NonNullable<ReturnType<typeof referenceOf>>;
  readonly lines: readonly NewWarehouseOrderLine[];
  /** Recipients of the versions before, whose names are kept out of what is stored of the response. */
  readonly recipients: readonly string[];
}

/** EditOrder, with the whole order as it is to be: a repeated one does no harm. */
export const editKind: CommandKind<PreparedEdit, EditedOrder> = {
  name: "edit",
  urgency: 20,
  looksUp: false,
  prepare: oneByOne(prepareOne),
  async send(client, calls, options) {
    const results = [];
    for (const { reference, sent, recipients } of calls) {
      const { remoteId, remoteKey } = reference;
      const response = await client.editOrder(
        { remoteId, remoteKey, order: sent },
        { ...options, recipients },
      );
      results.push({ outcome: "done" as const, response });
    }
    return results;
  },
  async succeed(stores, done) {
    for (const { call, response } of done) {
      // No look-up shows an order's contents, so the timeline marks an edit that the response does not confirm.
      const unconfirmed = response.confirmed ? null : { confirmed: false };
      await transitions.edited(stores, call.row, call.facts, call.lines, unconfirmed);
    }
  },
  refuse: (stores, { row, facts }, descriptions) =>
    transitions.refused(stores, row, {
      descriptions,
      payload_hash: facts.payload_hash,
      code: "edit_refused",
    }),
  inputOf(sent, row) {
    const reference = row && referenceOf(row);
    return reference && { entry: "EditOrder", input: { ...reference, order: sent as WireOrder } };
  },
  // The body is forgotten, so that the edit is sent again also when the order has been changed back meanwhile.
  async resolve({ sklad }, _connection, [command]) {
    await sklad.stores.warehouseOrders.forgetBody(command.target_id);
    return [{ command, verdict: { kind: "send_again" }, answered: false }];
  },
  targetOf: orderTarget,
  onRecorded: planOrders,
  onResolved: planTargets,
};

/** Undefined when nothing is left to change. */
async function prepareOne(ctx: Context, command: ClaimedCommand): Promise<PreparedEdit | undefined> {
  const { warehouseOrders, openCommands } = ctx.sklad.stores;
  const row = await warehouseOrders.find(command.target_id);
  const reconciled = row?.state === "new" ? await reconcileOrder(ctx, row.order_id, "outbox") : undefined;
  const found = row && reconciled && bodyToSend(reconciled.bodies, row.id);
  if (!row || !found?.converted.ok || !found.sent) {
    await openCommands.withdraw(command.target_id, "edit");
    return undefined;
  }
  const reference = referenceOf(row);
  if (!reference)
    throw new Error(`The warehouse gave no ids for order ${row.number}, so it cannot be edited.`);
  const { body } = found.converted;
  const lines = linesOf(found.parcel);
  return {
    command,
    target: targetOfRow(row),
    sent: body,
    // An earlier try may have had its effect: goods of both are kept from other parcels until one is confirmed.
    facts: { ...found.sent, lines: mostUnits(command.facts?.lines ?? [], unitsOf(lines)) },
    row,
    reference,
    lines,
    recipients: await recipientsOf(ctx, row),
  };
}
