import { MedusaError } from "@medusajs/framework/utils";
import { SkladError } from "../../../client";
import type { CancelReason, WarehouseOrderRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { callForPerson } from "../../rate-limit";
import { lookUp, matchStatus } from "../look-up";
import { referenceOf } from "../parcel-lines";

/** What the warehouse says to a cancellation while a person waits. */
export type CancelOutcome =
  | { readonly kind: "canceled" }
  /** In its own words. */
  | { readonly kind: "refused"; readonly descriptions: readonly string[] }
  /** It may be cancelled. Asking twice does no harm. */
  | { readonly kind: "unclear" }
  /** It was not asked. */
  | { readonly kind: "not_asked"; readonly reason: string };

/** Asks the warehouse to cancel an order it holds, in ten seconds at most. */
export async function askToCancel(
  ctx: Context,
  row: WarehouseOrderRow,
  reason: CancelReason,
): Promise<CancelOutcome> {
  const connection = await ctx.sklad.stores.connections.find(row.connection_id);
  const reference = referenceOf(row);
  if (!connection || !reference)
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The warehouse order ${row.number} has no connection or no identifier.`,
    );
  const request = { owner: connection, client: ctx.sklad.clientFor(connection) };
  try {
    await callForPerson(ctx, request, (client, options) =>
      client.cancelOrder({ ...reference, reason }, options),
    );
    return { kind: "canceled" };
  } catch (error) {
    if (error instanceof MedusaError) return { kind: "not_asked", reason: error.message };
    if (!(error instanceof SkladError)) throw error;
    if (error.outcome === "unknown") return { kind: "unclear" };
    if (error.outcome !== "refused") return { kind: "not_asked", reason: error.message };
    return (await isCanceledThere(ctx, request, row, reference))
      ? { kind: "canceled" }
      : { kind: "refused", descriptions: error.descriptions };
  }
}

/** An order that is cancelled already may be refused to be cancelled again: then it is what was asked for. */
async function isCanceledThere(
  ctx: Context,
  request: Parameters<typeof callForPerson>[1],
  row: WarehouseOrderRow,
  reference: NonNullable<ReturnType<typeof referenceOf>>,
): Promise<boolean> {
  // What the look-up itself suffers says nothing: the refusal stands.
  const statuses = await callForPerson(ctx, request, (client, options) =>
    lookUp(client, row, { ...options, reference }),
  ).catch(() => []);
  const match = matchStatus(statuses, row, reference);
  return match.kind === "present" && match.status.state === "canceled";
}
