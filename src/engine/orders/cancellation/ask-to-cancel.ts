import { MedusaError } from "@medusajs/framework/utils";
import { SkladError } from "../../../client";
import { AdminError } from "../../../modules/sklad/admin-error";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { callerForPerson, callForPerson, personWaitsUntil } from "../../rate-limit";
import { lookUpOrder } from "../look-up";
import { referenceOf } from "../parcel-lines";
import { recipientsOf } from "../recipients-of";
import type { CancelReason, WarehouseOrder } from "../../../planning/warehouse-order";
import { cancelOutcome, type FoundState, foundState } from "./cancel-outcome";

/** What a cancellation leads to while a person waits. */
export type CancelAnswer =
  /** `confirmed`: by the response itself or by a look-up. */
  | { readonly kind: "canceled"; readonly confirmed: boolean }
  /** In the warehouse's own words. */
  | { readonly kind: "refused"; readonly descriptions: readonly string[] }
  /** It may be cancelled. A repeated CancelOrder does no harm. */
  | { readonly kind: "unclear" }
  /** The call was not made. */
  | { readonly kind: "not_asked"; readonly reason: string; readonly error: string };

/**
 * Asks the warehouse to cancel an order it holds, in ten seconds at most.
 * @param until end of the wait in monotonic milliseconds, shared by all calls of one request
 */
export async function askToCancel(
  ctx: Context,
  row: WarehouseOrder,
  reason: CancelReason,
  until = personWaitsUntil(ctx),
): Promise<CancelAnswer> {
  const connection = await ctx.sklad.stores.connections.find(row.connection_id);
  const reference = referenceOf(row);
  if (!connection || !reference)
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The warehouse order ${row.number} has no connection or no identifier.`,
    );
  const recipients = await recipientsOf(ctx, row);
  try {
    const { confirmed } = await callForPerson(
      ctx,
      connection,
      (client, options) => client.cancelOrder({ ...reference, reason }, { ...options, recipients }),
      { until },
    );
    if (confirmed) return { kind: "canceled", confirmed };
    const outcome = cancelOutcome("accepted", await stateThere(ctx, connection, row, until));
    return outcome === "unclear"
      ? { kind: "unclear" }
      : { kind: "canceled", confirmed: outcome === "canceled" };
  } catch (error) {
    // Nothing changes at a host that is no longer allowed: the person who cancels has to know before anything else.
    if (error instanceof AdminError && error.adminCode === "host_not_allowed") throw error;
    if (error instanceof AdminError)
      return { kind: "not_asked", reason: error.message, error: error.adminCode };
    if (!(error instanceof SkladError)) throw error;
    if (error.outcome === "unknown") return { kind: "unclear" };
    if (error.outcome !== "refused") return { kind: "not_asked", reason: error.message, error: error.code };
    const outcome = cancelOutcome("refused", await stateThere(ctx, connection, row, until));
    return outcome === "canceled"
      ? { kind: "canceled", confirmed: true }
      : { kind: "refused", descriptions: error.descriptions };
  }
}

/** Undefined when the look-up fails or does not show the order: the response to the cancellation stands then. */
async function stateThere(
  ctx: Context,
  connection: ConnectionRow,
  row: WarehouseOrder,
  until: number,
): Promise<FoundState | undefined> {
  const caller = callerForPerson(ctx, connection, { until });
  const statuses = await lookUpOrder(caller, row, { reference: referenceOf(row) }).catch(() => []);
  return foundState(statuses, row) ?? undefined;
}
