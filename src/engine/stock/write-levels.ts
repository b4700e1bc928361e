import { BigNumber } from "bignumber.js";
import { reasonOf } from "../../modules/sklad/errors";
import type { AppliedLevel } from "../../modules/sklad/stores/stock/stock-levels";
import type { Context } from "../context";
import { holdsByTransaction, type LockedItems, lockingFreeItems } from "../locks";
import type { MedusaStock } from "../medusa";
import { inParallel, isolate } from "../runtime/isolate";
import { settlesWithin } from "../runtime/time-limits";
import { type ComparedSku, compareFacts, type Comparison } from "./compare";

/** Levels of one call: in calls of thousands Medusa's inventory service takes more than twice as long for each. */
const LEVELS_PER_CALL = 500;
/** Levels of one part when each item is locked, read and written separately. */
const LEVELS_ONE_BY_ONE = 50;
/** More calls at once would compete for the process and the database's connections. */
const CALLS_AT_THE_SAME_TIME = 2;
/** A call takes a second or two. One that takes longer may still write; the next comparison sees the result. */
const HANGS_AFTER_MS = 60_000;
/** A taken lock of an item is free again after about this time. */
const BUSY_MS = 1_000;

/** A sku with the inventory item whose level is compared under its lock. */
export interface LockedSku {
  readonly sku: string;
  readonly inventory_item_id: string;
}

interface Written {
  /** Skus as they were under the locks, without those locked by another process. */
  readonly compared: readonly ComparedSku[];
  readonly written: number;
  readonly created: number;
  /** Skus locked by another process, which are due again a moment later. */
  readonly busy: number;
  /** Skus whose level Medusa refuses: they still differ, and are tried again with every full comparison. */
  readonly refused: readonly RefusedSku[];
}

/**
 * Writes differing levels, each item under its lock: an earlier comparison is only a hint, and everything is read again
 * under the lock. A sku that Medusa refuses does not affect the others.
 * @param stop begins no further call
 */
export async function writeLevels(
  ctx: Context,
  medusa: MedusaStock,
  comparison: Comparison,
  skus: readonly LockedSku[],
  stop: AbortSignal,
): Promise<Written> {
  const size = holdsByTransaction(medusa.locking) ? LEVELS_ONE_BY_ONE : LEVELS_PER_CALL;
  const parts = Array.from({ length: Math.ceil(skus.length / size) }, (_, index) =>
    skus.slice(index * size, (index + 1) * size),
  );
  const writer = new LevelWriter();
  const results = await inParallel(CALLS_AT_THE_SAME_TIME, parts, (part) =>
    writer.write(part, async (some) =>
      stop.aborted ? NOTHING : inTime(ctx, writePart(ctx, medusa, comparison, some)),
    ),
  );
  return summed(results.flat(), writer.refused);
}

type PartWritten = Omit<Written, "refused">;

const NOTHING: PartWritten = { compared: [], written: 0, created: 0, busy: 0 };

function summed(parts: readonly PartWritten[], refused: readonly RefusedSku[]): Written {
  const sum = (of: "written" | "created" | "busy") => parts.reduce((total, part) => total + part[of], 0);
  return {
    compared: parts.flatMap(({ compared }) => compared),
    written: sum("written"),
    created: sum("created"),
    busy: sum("busy"),
    refused,
  };
}

async function inTime(ctx: Context, writing: Promise<PartWritten>): Promise<PartWritten> {
  if (await settlesWithin(ctx.sklad, HANGS_AFTER_MS, writing)) return writing;
  throw new Error("Medusa's inventory or locking service has not ended within a minute.");
}

/** Whether Medusa's level is missing or has another quantity. */
export const differs = ({ plan }: ComparedSku): boolean => plan.step === "write" || plan.step === "create";

async function writePart(
  ctx: Context,
  { inventory, locking }: MedusaStock,
  comparison: Comparison,
  part: readonly LockedSku[],
): Promise<PartWritten> {
  const { stockDue, stockLevels, stockRuns } = ctx.sklad.stores;
  const { id: connection_id } = comparison.connection;
  const skus = new Map(part.map(({ inventory_item_id, sku }) => [inventory_item_id, sku]));
  const seen: ComparedSku[] = [];
  let written = 0;
  let created = 0;
  const write = async (locked: LockedItems): Promise<void> => {
    const compared = await compareAgain(
      ctx,
      comparison,
      locked.ids.flatMap((id) => skus.get(id) ?? []),
    );
    seen.push(...compared);
    const updates = compared.filter(({ plan }) => plan.step === "write");
    const missing = compared.filter(({ plan }) => plan.step === "create");
    if (updates.length + missing.length === 0) return;
    await stockLevels.apply(connection_id, [...updates, ...missing].map(toApplied));
    // Failing makes a repeated expiry of the locks visible.
    if (!locked.stillHeld()) throw new Error("Medusa's locks ran out before the levels were written.");
    if (updates.length > 0)
      await inventory.updateInventoryLevels(updates.map(toLevel(comparison))).catch(refuse);
    if (missing.length > 0)
      await inventory.createInventoryLevels(missing.map(toLevel(comparison))).catch(refuse);
    written += updates.length;
    created += missing.length;
    stockRuns.announceBackInStock(connection_id, updates.filter(isBackInStock).map(toItem));
  };
  const busy = await lockingFreeItems(ctx, locking, [...skus.keys()], write);
  const later = busy.flatMap((id) => skus.get(id) ?? []);
  if (later.length > 0) await stockDue.schedule(connection_id, later, BUSY_MS);
  return { compared: seen, written, created, busy: busy.length };
}

function refuse(error: unknown): never {
  throw new LevelsRefused(reasonOf(error), { cause: error });
}

async function compareAgain(ctx: Context, comparison: Comparison, skus: readonly string[]) {
  return compareFacts(
    ctx,
    comparison,
    await ctx.sklad.stores.stockLevels.factsOf(comparison.connection.id, skus, [
      ...comparison.respelt.values(),
    ]),
  );
}

function toApplied({ facts, level, plan }: ComparedSku): AppliedLevel {
  return {
    sku: facts.sku,
    applied: plan.stocked,
    applied_reserved: plan.reserved,
    applied_before: level?.stocked ?? null,
    is_replaced: plan.notes.some(({ code }) => code === "by_hand"),
  };
}

const toLevel =
  ({ connection: { stock_location_id: location_id } }: Comparison) =>
  ({ plan: { inventory_item_id, stocked } }: ComparedSku) => ({
    inventory_item_id: inventory_item_id ?? "",
    location_id,
    stocked_quantity: Number(stocked),
  });

const toItem = ({ facts: { sku, inventory_item_id } }: ComparedSku) => ({
  sku,
  inventory_item_id: inventory_item_id ?? "",
});

/** Whether nothing was free before, and something is now. */
function isBackInStock({ level, plan }: ComparedSku): boolean {
  if (!level) return false;
  return new BigNumber(level.stocked).lte(level.reserved) && new BigNumber(plan.available).gt(0);
}

/** Medusa's inventory service refused one of a call's levels, for any reason. */
export class LevelsRefused extends Error {}

/** A sku whose level Medusa refuses. */
export interface RefusedSku {
  readonly sku: string;
  /** Medusa's message. */
  readonly reason: string;
}

/** After this many refusals in a row the cause is not the skus. */
const REFUSED_IN_A_ROW = 20;
/** Skus named in the error. */
const NAMED = 5;

/** Isolates skus whose level Medusa refuses, because a refused call writes none of its levels. */
export class LevelWriter {
  readonly refused: RefusedSku[] = [];
  #inARow = 0;

  /**
   * @param write writes all of a part, or nothing
   * @returns results of the successful calls. Throws when Medusa refuses everything, and on any other error.
   */
  async write<Part extends { readonly sku: string }, Result>(
    part: readonly Part[],
    write: (part: readonly Part[]) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    const writeSome = async (some: readonly Part[]) => {
      results.push(await write(some));
      this.#inARow = 0;
    };
    await isolate(part, writeSome, {
      isShared: (error) => !(error instanceof LevelsRefused),
      onCulprit: async ({ sku }, error) => {
        if (error instanceof LevelsRefused) this.#refuse(sku, error);
        else throw error;
      },
    });
    return results;
  }

  #refuse(sku: string, cause: LevelsRefused): void {
    const reason = cause.message;
    this.#inARow += 1;
    this.refused.push({ sku, reason });
    if (this.#inARow < REFUSED_IN_A_ROW) return;
    const skus = this.refused.slice(-NAMED).map((one) => one.sku);
    const count = String(this.#inARow);
    const message = `Medusa refuses the levels of ${count} skus in a row, such as ${skus.join(", ")}: ${reason}`;
    throw new LevelsRefused(message, { cause });
  }
}
