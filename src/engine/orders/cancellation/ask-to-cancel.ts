import { MedusaError } from "@medusajs/framework/utils";
import { type OrderStatus, SkladError } from "../../../client";
import { AdminError } from "../../../modules/sklad/admin-error";
import type { Context } from "../../context";
import { callForPerson, personWaitsUntil } from "../../rate-limit";
import { lookUp, matchStatus } from "../look-up";
import { referenceOf } from "../parcel-lines";
import { recipientsOf } from "../recipients-of";
import type { CancelReason, WarehouseOrder } from "../../../planning/warehouse-order";

/** What the warehouse says to a cancellation while a person waits. */
export type CancelOutcome =
  /** `confirmed`: it says so itself, or a look-up does. */
  | { readonly kind: "canceled"; readonly confirmed: boolean }
  /** In its own words. */
  | { readonly kind: "refused"; readonly descriptions: readonly string[] }
  /** It may be cancelled. Asking twice does no harm. */
  | { readonly kind: "unclear" }
  /** It was not asked. */
  | { readonly kind: "not_asked"; readonly reason: string; readonly error: string };

/**
 * Asks the warehouse to cancel an order it holds, in ten seconds at most.
 * @param until shared by all that is asked for one press
 */
export async function askToCancel(
  ctx: Context,
  row: WarehouseOrder,
  reason: CancelReason,
  until = personWaitsUntil(ctx),
): Promise<CancelOutcome> {
  const connection = await ctx.sklad.stores.connections.find(row.connection_id);
  const reference = referenceOf(row);
  if (!connection || !reference)
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The warehouse order ${row.number} has no connection or no identifier.`,
    );
  const request = { owner: connection, client: ctx.sklad.clientFor(connection) };
  const recipients = await recipientsOf(ctx, row);
  try {
    const response = await callForPerson(
      ctx,
      request,
      (client, options) => client.cancelOrder({ ...reference, reason }, { ...options, recipients }),
      until,
    );
    if (response.confirmed) return { kind: "canceled", confirmed: true };
    const state = await stateThere(ctx, request, row, reference, until);
    return state === null || state === "canceled"
      ? { kind: "canceled", confirmed: state !== null }
      : { kind: "unclear" };
  } catch (error) {
    if (error instanceof AdminError)
      return { kind: "not_asked", reason: error.message, error: error.adminCode };
    if (!(error instanceof SkladError)) throw error;
    if (error.outcome === "unknown") return { kind: "unclear" };
    if (error.outcome !== "refused") return { kind: "not_asked", reason: error.message, error: error.code };
    // An order that is cancelled already may be refused to be cancelled again: then it is what was asked for.
    return (await stateThere(ctx, request, row, reference, until)) === "canceled"
      ? { kind: "canceled", confirmed: true }
      : { kind: "refused", descriptions: error.descriptions };
  }
}

/** What the warehouse says of an order when it is asked. Null where it does not tell. */
async function stateThere(
  ctx: Context,
  request: Parameters<typeof callForPerson>[1],
  row: WarehouseOrder,
  reference: NonNullable<ReturnType<typeof referenceOf>>,
  until: number,
): Promise<OrderStatus["state"]> {
  // What the look-up itself suffers says nothing: the response to the cancellation stands.
  const statuses = await callForPerson(
    ctx,
    request,
    (client, options) => lookUp(client, row, { ...options, reference }),
    until,
  ).catch(() => []);
  const match = matchStatus(statuses, row, reference);
  return match.kind === "present" ? match.status.state : null;
}
