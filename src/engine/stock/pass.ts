import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { StockClaim } from "../../modules/sklad/stores/stock";
import type { StockFacts } from "../../modules/sklad/stores/stock-levels";
import type { ConnectionRow, StockCounts } from "../../modules/sklad/types";
import { compareDecimals } from "../../planning/values/decimals";
import type { Context } from "../context";
import { basisOf, type ComparedSku, compareFacts, type Comparison, openComparison } from "./compare";
import { differs, type MedusaStock, medusaStock, writeLevels } from "./write-levels";

/** Skus read and compared together: long enough for few statements, short enough that nobody waits for the process. */
const CHUNK = 2_000;
/** Skus that are due by themselves and compared in one go. */
const MAX_DUE = 500;
/** A run that works renews it with every chunk. */
export const LEASE_MS = 60_000;

/**
 * Compares what the claim says, all skus or those that are due by themselves, with Medusa's levels, and writes what differs
 * where that was accepted. It may be broken off anywhere: whoever comes next begins again.
 */
export async function bringInStep(
  ctx: Context,
  container: MedusaContainer,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<void> {
  const { connections, stock } = ctx.sklad.stores;
  const connection = await connections.find(claim.connection_id);
  if (!connection?.enabled) return stock.release(claim);
  const medusa = medusaStock(container);
  if (claim.all_due) return compareAll(ctx, medusa, connection, claim, stop);
  await compareDue(ctx, medusa, connection, mayWrite(connection, claim));
  await stock.release(claim);
}

/** A person has seen what would change; or the setting says that production needs none. */
export function mayWrite(
  { environment, settings }: Pick<ConnectionRow, "environment" | "settings">,
  stock: Pick<StockClaim, "accepted_at"> | undefined,
): boolean {
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
  const basis = basisOf(comparison);
  const isThorough = claim.thorough_due || claim.compared_basis !== basis;
  const pass = new Pass(ctx, medusa, comparison, mayWrite(connection, claim));
  for await (const facts of factsFor(ctx, connection, isThorough ? null : claim.compared_requested_at)) {
    await pass.work(facts);
    if (stop.aborted || !(await stock.renew(claim, LEASE_MS))) return stock.release(claim);
  }
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
  await stock.finish(claim, basis, isThorough);
}

/** All skus, or those whose figure may be another one than with the report requested then; a chunk at a time. */
async function* factsFor(
  { sklad }: Context,
  { id, stock_location_id, settings }: ConnectionRow,
  compared_requested_at: Date | null,
): AsyncGenerator<readonly StockFacts[]> {
  const { stockLevels } = sklad.stores;
  if (compared_requested_at === null) {
    for (let after = ""; ;) {
      const facts = await stockLevels.facts(id, after, CHUNK);
      yield facts;
      if (facts.length < CHUNK) return;
      after = facts.at(-1)?.sku ?? after;
    }
  }
  const skus = await stockLevels.unsettled({
    connection_id: id,
    location_id: stock_location_id,
    compared_requested_at,
    lag_minutes: settings.report_lag_minutes,
  });
  for (let from = 0; from < skus.length; from += CHUNK)
    yield await stockLevels.factsOf(id, skus.slice(from, from + CHUNK));
}

/** Those that are due by themselves. */
async function compareDue(
  ctx: Context,
  medusa: MedusaStock,
  connection: ConnectionRow,
  writes: boolean,
): Promise<void> {
  const { stockLevels } = ctx.sklad.stores;
  const { skus, until } = await stockLevels.due(connection.id, MAX_DUE);
  if (until === null) return;
  // Before they are compared: what happens to them meanwhile makes them due again.
  await stockLevels.compared(connection.id, skus, until);
  const facts = await stockLevels.factsOf(connection.id, skus);
  const items = facts.flatMap(({ inventory_item_id }) => inventory_item_id ?? []);
  await new Pass(ctx, medusa, await openComparison(ctx, connection, items), writes).work(facts);
}

class Pass {
  #written = { written: 0, created: 0, busy: 0 };
  #compared = 0;
  #differing = 0;
  readonly #notes: Record<string, number> = {};

  constructor(
    private readonly ctx: Context,
    private readonly medusa: MedusaStock,
    private readonly comparison: Comparison,
    readonly writes: boolean,
  ) {}

  counts(): StockCounts {
    return {
      compared: this.#compared,
      differing: this.#differing,
      ...this.#written,
      notes: this.#notes,
    };
  }

  async work(facts: readonly StockFacts[]): Promise<void> {
    const { stockLevels } = this.ctx.sklad.stores;
    const { id: connection_id } = this.comparison.connection;
    const compared = await compareFacts(this.ctx, this.comparison, facts);
    this.#count(compared);
    const noted = compared.filter((sku) => !isDeepStrictEqual(sku.facts.notes, sku.plan.notes));
    if (noted.length > 0)
      await stockLevels.note(
        connection_id,
        noted.map(({ facts: { sku }, plan: { notes } }) => ({ sku, notes })),
      );
    if (!this.writes) return;
    const moved = compared.flatMap(movedByMedusa);
    if (moved.length > 0) await stockLevels.follow(connection_id, moved);
    const { written, created, busy } = await writeLevels(this.ctx, this.medusa, this.comparison, compared);
    this.#written.written += written;
    this.#written.created += created;
    this.#written.busy += busy;
  }

  #count(compared: readonly ComparedSku[]): void {
    this.#compared += compared.length;
    this.#differing += compared.filter(differs).length;
    for (const { plan } of compared)
      for (const { code } of plan.notes) this.#notes[code] = (this.#notes[code] ?? 0) + 1;
  }
}

/** The level is what it is to be, and another than the one that was written: a fulfillment has moved it. */
function movedByMedusa({ facts: { sku, applied, applied_reserved }, level, plan }: ComparedSku) {
  if (plan.step !== "none" || !level) return [];
  const isAsWritten =
    compareDecimals(applied ?? "-1", level.stocked) === 0 &&
    compareDecimals(applied_reserved ?? "-1", level.reserved) === 0;
  return isAsWritten ? [] : [{ sku, applied: level.stocked, applied_reserved: level.reserved }];
}
