import type { MedusaContainer } from "@medusajs/framework/types";
import type { StockClaim } from "../../modules/sklad/stores/stock";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { clearForConnection, raiseForConnection } from "../problems";
import { basisOf, openComparison, openComparisonOf } from "./compare";
import { Pass } from "./pass";
import { type MedusaStock, medusaStock } from "./write-levels";

/** Skus that are due by themselves and compared in one go. */
const MAX_DUE = 500;
/** Whoever has taken those is done with them by then, or dead. */
const AGAIN_MS = 60_000;

/**
 * Compares what the claim says, all skus or those that are due by themselves, with Medusa's levels, and writes what differs
 * where that was accepted. It may be broken off anywhere: whoever comes next begins again. What is not worked on is not
 * given back.
 */
export async function syncStock(
  ctx: Context,
  container: MedusaContainer,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<void> {
  const { connections, stock } = ctx.sklad.stores;
  const connection = await connections.find(claim.connection_id);
  // It counts as disabled when its settings cannot be read, and is as due as before: it is asked for again when the lease ends.
  if (!connection?.enabled) return;
  const medusa = medusaStock(container);
  if (claim.all_due) return compareAll(ctx, medusa, connection, claim, stop);
  await compareDue(ctx, medusa, connection, mayWrite(connection, claim), stop);
  await stock.release(claim);
}

/** A person has seen what would change, or the setting says that production needs nobody; and stock is not switched off. */
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
  const basis = basisOf(comparison, writes);
  const isThorough = claim.thorough_due || claim.compared_basis !== basis;
  const pass = new Pass(ctx, medusa, comparison, writes, stop);
  const { compared_requested_at: since } = claim;
  const isWhole = isThorough || since === null ? await pass.all() : await pass.unsettled(since);
  if (!isWhole) return stock.release(claim);
  await tellOfferedTwice(ctx, connection, writes);
  await pass.tellUnreadable(isThorough);
  await pass.tellRefused();
  const counts = pass.counts();
  // A run of every minute that found nothing to do says nothing.
  if (counts.written + counts.created > 0 || claim.due !== null)
    await stockRuns.add({
      connection_id: connection.id,
      kind: pass.writes ? "applied" : "preview",
      requested_at: claim.requested_at,
      duration_ms: Math.round(ctx.sklad.monotonic() - begun),
      counts,
      error: null,
    });
  if (claim.failures > 0) await clearForConnection(ctx.sklad.stores, "stock_failing", connection.id);
  await stock.finish(claim, basis, isThorough);
}

/** One ApiKey has one shelf: who offers it at two locations sells it twice. Each of the connections is told of the others. */
async function tellOfferedTwice(
  { sklad }: Context,
  connection: ConnectionRow,
  writes: boolean,
): Promise<void> {
  const others = writes ? (await sklad.stores.connections.list()).filter(offersToo(connection)) : [];
  if (others.length === 0) return clearForConnection(sklad.stores, "stock_offered_twice", connection.id);
  const params = { others: others.map(({ name }) => name) };
  await raiseForConnection(sklad.stores, connection, "stock_offered_twice", params);
}

const offersToo = (one: ConnectionRow) => (other: ConnectionRow) =>
  other.id !== one.id &&
  other.enabled &&
  other.settings.stock_sync !== "off" &&
  other.stock_location_id !== one.stock_location_id &&
  other.base_url === one.base_url &&
  other.environment === one.environment &&
  other.api_key_fingerprint === one.api_key_fingerprint;

/** Those that are due by themselves. */
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
  const pass = new Pass(ctx, medusa, comparison, writes, stop);
  await pass.work(facts);
  await pass.tellRefused(false);
  if (!stop.aborted) await stockDue.compared(connection.id, skus, until);
}
