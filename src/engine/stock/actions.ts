import { MedusaError } from "@medusajs/framework/utils";
import type { SkladClient } from "../../client";
import type { StockRow } from "../../modules/sklad/types";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { runNow } from "../feeds";
import { callForPerson, reportBucket } from "../rate-limit";
import { mayWrite } from "./pass";
import { stockFeed, tellHeld } from "./report-feed";

/** What a merchant can do to the stock of a connection. Pressing twice does no harm. */
export const STOCK_ACTIONS = ["accept", "stop", "read", "compare", "apply-held"] as const;
export type StockAction = (typeof STOCK_ACTIONS)[number];

interface Request {
  readonly actor: Actor;
  /** Of what is held; all of it unless given. */
  readonly skus?: readonly string[] | undefined;
}

/**
 * `accept` lets the preview be written, from now on, and `stop` takes that back; `read` asks the warehouse for a report,
 * `compare` compares with the last one again, `apply-held` believes what the last report has lost.
 * @returns of `read`: when the rate limit allows it, by the database's clock; null: not before the connection's pause is
 * ended by hand
 */
export async function actOnStock(
  ctx: Context,
  connectionId: string,
  action: StockAction,
  { actor, skus }: Request,
): Promise<Date | null> {
  const connection = await requireConnection(ctx, connectionId);
  if (action === "read") {
    if (stockFeed.reads?.(connection) !== true)
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        connection.enabled
          ? `Stock is switched off for "${connection.name}" (stock_sync).`
          : `Enable the connection "${connection.name}" first.`,
      );
    return runNow(ctx, stockFeed, { key: connection.id, connection });
  }
  if (action === "stop" && mayWrite(connection, undefined))
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Stock of "${connection.name}" needs no preview (stock_sync). Change that setting to stop it.`,
    );
  await ctx.sklad.stores.transaction(async (stores) => {
    if (action === "accept") await stores.stock.accept(connectionId);
    if (action === "stop") await stores.stock.withdraw(connectionId);
    if (action === "compare") await stores.stock.compareSoon(connectionId);
    if (action === "apply-held") {
      await stores.stock.lock(connectionId);
      await stores.stockReports.release(connectionId, skus);
      await tellHeld(stores, connection);
    }
    if (action !== "compare")
      await recordForConnection(
        stores,
        connectionId,
        `stock_${action.replace("-", "_")}`,
        actor,
        skus && { skus },
      );
  });
  return null;
}

export interface StockStanding {
  readonly stock: StockRow | null;
  /** Skus whose last report waits for a person. */
  readonly held: number;
  /** Whether Medusa's levels are written; if not, there is a preview. */
  readonly writes: boolean;
}

/** Where the stock of a connection stands. */
export async function stockStanding(ctx: Context, connectionId: string): Promise<StockStanding> {
  const connection = await requireConnection(ctx, connectionId);
  const stock = await ctx.sklad.stores.stock.find(connectionId);
  const held = await ctx.sklad.stores.stockReports.countHeld(connectionId);
  return { stock: stock ?? null, held, writes: mayWrite(connection, stock) };
}

/** What moved a sku at the warehouse within a period, as the warehouse tells it: one call, for a person who waits. */
export async function stockMovements(
  ctx: Context,
  connectionId: string,
  { sku, from, to }: { readonly sku: string; readonly from: Date; readonly to: Date },
): ReturnType<SkladClient["reportProductMovements"]> {
  const connection = await requireConnection(ctx, connectionId);
  const request = {
    owner: connection,
    client: ctx.sklad.clientFor(connection),
    buckets: [reportBucket(connection.settings, "ReportMoveProduct"), "general"],
  };
  return callForPerson(ctx, request, (client, options) =>
    client.reportProductMovements({ sku, from, to }, options),
  );
}
