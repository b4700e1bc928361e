import type { MedusaContainer } from "@medusajs/framework/types";
import type { StockClaim } from "../../modules/sklad/stores/stock";
import type { ConnectionRow, StockCounts } from "../../modules/sklad/types";
import { isDeepStrictEqual } from "node:util";
import { compareDecimals } from "../../planning/values/decimals";
import type { Context } from "../context";
import { type ComparedSku, compareFacts, type Comparison, openComparison } from "./compare";
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
 * @returns false when it was broken off
 */
export async function bringInStep(
  ctx: Context,
  container: MedusaContainer,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<boolean> {
  const { stores } = ctx.sklad;
  const connection = await stores.connections.find(claim.connection_id);
  if (!connection?.enabled) return false;
  const writes = mayWrite(connection, claim);
  if (!claim.all_due) {
    await compareDue(ctx, container, connection, writes);
    return false;
  }
  const pass = new Pass(ctx, medusaStock(container), await openComparison(ctx, connection), writes);
  const begun = ctx.sklad.monotonic();
  const isWhole = await pass.all(async () => !stop.aborted && stores.stock.renew(claim, LEASE_MS));
  if (!isWhole) return false;
  const counts = pass.counts();
  // A run of every minute that found nothing to do says nothing.
  const isNews = counts.written + counts.created > 0 || claim.due !== null;
  if (isNews)
    await stores.stockRuns.add({
      connection_id: connection.id,
      kind: pass.writes ? "applied" : "preview",
      requested_at: claim.requested_at,
      duration_ms: Math.round(ctx.sklad.monotonic() - begun),
      counts,
      error: null,
    });
  return true;
}

/** A person has seen what would change; or the setting says that production needs none. */
export function mayWrite(
  { environment, settings }: Pick<ConnectionRow, "environment" | "settings">,
  stock: Pick<StockClaim, "accepted_at"> | undefined,
): boolean {
  if (stock?.accepted_at) return true;
  return settings.stock_sync === "at_once" && environment === "production";
}

/** Those that are due by themselves. */
async function compareDue(
  ctx: Context,
  container: MedusaContainer,
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
  const comparison = await openComparison(ctx, connection, items);
  const pass = new Pass(ctx, medusaStock(container), comparison, writes);
  await pass.work(await compareFacts(ctx, comparison, facts));
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

  /** @returns false when `goesOn` said so before the end */
  async all(goesOn: () => Promise<boolean>): Promise<boolean> {
    const { stockLevels } = this.ctx.sklad.stores;
    for (let after = ""; ;) {
      const facts = await stockLevels.facts(this.comparison.connection.id, after, CHUNK);
      const last = facts.at(-1);
      if (!last) return true;
      await this.work(await compareFacts(this.ctx, this.comparison, facts));
      if (facts.length < CHUNK) return true;
      after = last.sku;
      if (!(await goesOn())) return false;
    }
  }

  counts(): StockCounts {
    return {
      compared: this.#compared,
      differing: this.#differing,
      ...this.#written,
      notes: this.#notes,
    };
  }

  async work(compared: readonly ComparedSku[]): Promise<void> {
    const { stockLevels } = this.ctx.sklad.stores;
    const { id: connection_id } = this.comparison.connection;
    this.#compared += compared.length;
    this.#differing += compared.filter(differs).length;
    for (const { plan } of compared)
      for (const { code } of plan.notes) this.#notes[code] = (this.#notes[code] ?? 0) + 1;
    const noted = compared.filter(({ facts, plan }) => !isDeepStrictEqual(facts.notes, plan.notes));
    if (noted.length > 0)
      await stockLevels.note(
        connection_id,
        noted.map(({ facts, plan }) => ({ sku: facts.sku, notes: plan.notes })),
      );
    if (!this.writes) return;
    const moved = compared.flatMap(movedByMedusa);
    if (moved.length > 0) await stockLevels.follow(connection_id, moved);
    const { written, created, busy } = await writeLevels(this.ctx, this.medusa, this.comparison, compared);
    this.#written = {
      written: this.#written.written + written,
      created: this.#written.created + created,
      busy: this.#written.busy + busy,
    };
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
