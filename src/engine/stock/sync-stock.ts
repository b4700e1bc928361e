import type { MedusaContainer } from "@medusajs/framework/types";
import type { StockClaim } from "../../modules/sklad/stores/stock/stock";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { type MedusaStock, medusaStock } from "../medusa";
import { clear, raise } from "../problems";
import { inputsHash, openComparison, openComparisonOf } from "./compare";
import { StockSync } from "./stock-sync";

/** Skus of one comparison of due ones. */
const MAX_DUE = 500;
/** Taken skus are due again after this, in case the process that took them died. */
const AGAIN_MS = 60_000;

/**
 * Compares the claim's skus (all, or those that are due) with Medusa's levels, and writes differences once writing is
 * accepted. It may stop at any point: the next run starts again, and skus that were not handled stay due.
 */
export async function syncStock(
  ctx: Context,
  container: MedusaContainer,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<void> {
  const { connections, stock } = ctx.sklad.stores;
  const connection = await connections.find(claim.connection_id);
  // A connection with unreadable settings counts as disabled and stays due; it is checked again when the lease expires.
  if (!connection?.enabled) return;
  const medusa = medusaStock(container);
  if (claim.all_due) return compareAll(ctx, medusa, connection, claim, stop);
  await compareDue(ctx, medusa, connection, mayWrite(connection, claim), stop);
  await stock.release(claim);
}

/**
 * Whether levels are written: a person accepted the preview, or the setting makes that unnecessary in production, and
 * stock sync is on.
 */
export function mayWrite(
  { environment, settings }: Pick<ConnectionRow, "environment" | "settings">,
  stock: Pick<StockClaim, "accepted_at"> | undefined,
): boolean {
  if (settings.stock_sync === "off") return false;
  if (stock?.accepted_at) return true;
  return settings.stock_sync === "at_once" && environment === "production";
}

async function compareAll(
  ctx: Context,
  medusa: MedusaStock,
  connection: ConnectionRow,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<void> {
  const { stock, stockRuns } = ctx.sklad.stores;
  const begun = ctx.sklad.monotonic();
  const comparison = await openComparison(ctx, connection);
  const writes = mayWrite(connection, claim);
  const hash = inputsHash(comparison, writes);
  const isFull = claim.full_due || claim.inputs_hash !== hash;
  const sync = new StockSync(ctx, medusa, comparison, writes, stop);
  const { synced_requested_at: since } = claim;
  const isComplete = isFull || since === null ? await sync.all() : await sync.unsettled(since);
  if (!isComplete) return stock.release(claim);
  await raiseOfferedTwice(ctx, connection, writes);
  await sync.raiseUnreadable(isFull);
  await sync.raiseRefused();
  const counts = sync.counts();
  // The run of every minute is recorded only when it found something to do.
  if (counts.written + counts.created > 0 || claim.due !== null)
    await stockRuns.add({
      connection_id: connection.id,
      kind: sync.writes ? "applied" : "preview",
      requested_at: claim.requested_at,
      duration_ms: Math.round(ctx.sklad.monotonic() - begun),
      counts,
      error: null,
    });
  if (claim.failures > 0) await clear(ctx.sklad.stores, { connection: connection.id }, "stock_failing");
  await stock.finish(claim, hash, isFull);
}

/**
 * Raises a problem for connections of one ApiKey at several locations: they share one stock, so its units would be sold
 * twice.
 */
async function raiseOfferedTwice(
  { sklad }: Context,
  connection: ConnectionRow,
  writes: boolean,
): Promise<void> {
  const others = writes ? (await sklad.stores.connections.list()).filter(offersToo(connection)) : [];
  if (others.length === 0) return clear(sklad.stores, { connection: connection.id }, "stock_offered_twice");
  const params = { others: others.map(({ name }) => name) };
  await raise(sklad.stores, { connection }, "stock_offered_twice", params);
}

const offersToo = (one: ConnectionRow) => (other: ConnectionRow) =>
  other.id !== one.id &&
  other.enabled &&
  other.settings.stock_sync !== "off" &&
  other.stock_location_id !== one.stock_location_id &&
  other.base_url === one.base_url &&
  other.environment === one.environment &&
  other.api_key_fingerprint === one.api_key_fingerprint;

/** Compares the skus that are due. */
async function compareDue(
  ctx: Context,
  medusa: MedusaStock,
  connection: ConnectionRow,
  writes: boolean,
  stop: AbortSignal,
): Promise<void> {
  const { stockDue } = ctx.sklad.stores;
  const { skus, until } = await stockDue.take(connection.id, MAX_DUE, AGAIN_MS);
  if (until === null) return;
  const { comparison, facts } = await openComparisonOf(ctx, connection, skus);
  const sync = new StockSync(ctx, medusa, comparison, writes, stop);
  await sync.work(facts);
  await sync.raiseRefused(false);
  if (!stop.aborted) await stockDue.compared(connection.id, skus, until);
}
