import { MedusaError } from "@medusajs/framework/utils";
import { type OrderStatus, SkladError } from "../../../client";
import type { CancelReason, WarehouseOrderRow } from "../../../modules/sklad/types";
import { confirmFulfillment } from "./confirm-fulfillment";
import type { Context } from "../../context";
import { callForPerson } from "../../rate-limit";
import { lookUp, matchStatus } from "../look-up";
import { referenceOf } from "../parcel-lines";
import * as transitions from "../transitions";

/**
 * Cancels what belongs to a Medusa fulfillment. Medusa calls this for a merchant's cancellation and to undo a
 * fulfillment that failed half-way, with the same arguments. A fulfillment that was never linked to its order is the
 * second kind: it is let go of, and the warehouse is asked nothing.
 * Throws a MedusaError with the warehouse's own words when the warehouse refuses.
 */
export async function cancelFulfillment(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const row =
    typeof data.warehouse_order_id === "string"
      ? await ctx.sklad.stores.warehouseOrders.find(data.warehouse_order_id)
      : undefined;
  if (!row || row.state === "canceled") return;
  const pending = row.pending_fulfillment_id;
  if (pending !== null && !(await confirmFulfillment(ctx, row, pending, "merchant")))
    return abandonFulfillment(ctx, row);
  if (row.state === "planned") return cancelUnsent(ctx, row);
  return cancelAtWarehouse(ctx, row);
}

/** The fulfillment never came to be: what was planned for it is withdrawn, what was bound to it is free again. */
export async function abandonFulfillment({ sklad }: Context, row: WarehouseOrderRow): Promise<void> {
  await sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    await stores.warehouseOrders.unlinkFulfillment(row.id);
    if (row.state === "planned")
      return transitions.withdrawn(stores, row, "fulfillment_failed", "provider", "fulfillment_failed");
    await stores.events.add(transitions.eventOf(row, "provider", "fulfillment_failed"));
  });
}

async function cancelUnsent({ sklad }: Context, row: WarehouseOrderRow): Promise<void> {
  await sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    const [open] = (await stores.commands.openOf([row.id])).filter(({ kind }) => kind === "add");
    if (open && !(await stores.outbox.withdraw(row.id, "add"))) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        open.state === "parked"
          ? `It is not clear whether the warehouse has order ${row.number}. Settle that first, on the warehouse order.`
          : `Order ${row.number} is on its way to the warehouse at this moment. Try again in a minute.`,
      );
    }
    await finishCancellation(stores, row, "fulfillment_canceled");
  });
}

async function cancelAtWarehouse(ctx: Context, row: WarehouseOrderRow): Promise<void> {
  const connection = await ctx.sklad.stores.connections.find(row.connection_id);
  const reference = referenceOf(row);
  if (!connection || !reference) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The warehouse order ${row.number} has no connection or no identifier.`,
    );
  }
  const request = { owner: connection, client: ctx.sklad.clientFor(connection) };
  let confirmed = true;
  try {
    const response = await callForPerson(ctx, request, (client) =>
      client.cancelOrder({ ...reference, reason: "fulfillment_canceled" }),
    );
    const state = response.confirmed ? "canceled" : await stateThere(ctx, request, row);
    if (state !== null && state !== "canceled")
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, unclearSentence(row));
    confirmed = state !== null;
  } catch (error) {
    if (!(await isCanceledThere(ctx, request, row, error))) throw explain(row, error);
  }
  await ctx.sklad.stores.exclusively(`order:${row.order_id}`, (stores) =>
    finishCancellation(stores, row, "fulfillment_canceled", confirmed ? null : { confirmed }),
  );
}

/** An order that is cancelled already may be refused to be cancelled again: then it is what was asked for. */
async function isCanceledThere(
  ctx: Context,
  request: Parameters<typeof callForPerson>[1],
  row: WarehouseOrderRow,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof SkladError) || error.outcome !== "refused") return false;
  return (await stateThere(ctx, request, row)) === "canceled";
}

/** What the warehouse says of an order when it is asked. Null where it does not tell. */
async function stateThere(
  ctx: Context,
  request: Parameters<typeof callForPerson>[1],
  row: WarehouseOrderRow,
): Promise<OrderStatus["state"]> {
  const reference = referenceOf(row);
  if (!reference) return null;
  // What the look-up itself suffers says nothing: the response to the cancellation stands.
  const statuses = await callForPerson(ctx, request, (client) => lookUp(client, row, { reference })).catch(
    () => [],
  );
  const match = matchStatus(statuses, row, reference);
  return match.kind === "present" ? match.status.state : null;
}

async function finishCancellation(
  stores: Context["sklad"]["stores"],
  row: WarehouseOrderRow,
  reason: CancelReason,
  data: Record<string, unknown> | null = null,
): Promise<void> {
  await stores.warehouseOrders.unlinkFulfillment(row.id);
  await transitions.canceled(stores, row, reason, "merchant", data);
}

function explain(row: WarehouseOrderRow, error: unknown): unknown {
  if (!(error instanceof SkladError)) return error;
  const sentence =
    error.outcome === "refused"
      ? `The warehouse refuses to cancel order ${row.number}: ${error.descriptions.join("; ")}`
      : error.outcome === "unknown"
        ? unclearSentence(row)
        : `The warehouse could not be asked to cancel order ${row.number}: ${error.message}`;
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence);
}

function unclearSentence({ number }: WarehouseOrderRow): string {
  return `The warehouse did not answer clearly whether order ${number} is cancelled. Press cancel again: asking twice does no harm.`;
}
