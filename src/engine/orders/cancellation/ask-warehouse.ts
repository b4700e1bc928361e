import { MedusaError } from "@medusajs/framework/utils";
import { type OrderStatus, SkladError } from "../../../client";
import { AdminError } from "../../../modules/sklad/errors";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { matchStatus } from "../../../planning/identity";
import type { CancelReason, WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { callerForPerson, callForPerson, personWaitsUntil } from "../../rate-limit";
import { lookUpOrder, recipientsOf } from "../look-up";
import { referenceOf } from "../rows";

/** What a cancellation leads to while a person waits. */
export type CancelAnswer =
  /** `confirmed`: by the response itself or by a look-up. */
  | { readonly kind: "canceled"; readonly confirmed: boolean }
  /** In the warehouse's own words. */
  | { readonly kind: "refused"; readonly descriptions: readonly string[] }
  /** It may be canceled. A repeated CancelOrder does no harm. */
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

/**
 * What is known of CancelOrder's response.
 * - `confirmed`: it says that the order is canceled.
 * - `accepted`: `ok`, and nothing about the order.
 * - `refused`: in the warehouse's words.
 * - `unknown`: there is none.
 */
type CancelResponse = "confirmed" | "accepted" | "refused" | "unknown";

/** `unconfirmed`: canceled by the warehouse's `ok` alone. `unclear`: it may be canceled; a repeated CancelOrder does no harm. */
type CancelOutcome = "canceled" | "unconfirmed" | "refused" | "unclear";

/** The state that look-ups find a warehouse order in; null when they do not show it. */
type FoundState = OrderStatus["state"];

/** The state in a look-up's entries, matched by the warehouse's ids too. */
export function foundState(statuses: readonly OrderStatus[], row: WarehouseOrder): FoundState {
  const match = matchStatus(statuses, row, referenceOf(row));
  return match.kind === "present" ? match.status.state : null;
}

/**
 * What a cancellation has led to.
 * @param found undefined where no look-up can say, and the response is all there is
 */
export function cancelOutcome(response: CancelResponse, found: FoundState | undefined): CancelOutcome {
  // An order that is canceled already may be refused another cancellation: its state is what was asked for.
  if (response === "confirmed" || found === "canceled") return "canceled";
  if (response === "refused") return "refused";
  return response === "accepted" && found === undefined ? "unconfirmed" : "unclear";
}
