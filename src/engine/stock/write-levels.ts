import { BigNumber } from "bignumber.js";
import type { IInventoryService, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { AppliedLevel } from "../../modules/sklad/stores/stock-levels";
import type { Context } from "../context";
import { settlesWithin } from "../runtime/settles-within";
import { inParallel } from "../runtime/isolate";
import { reasonOf } from "../../modules/sklad/reason-of";
import { leasingFreeItems, holdsByTransaction, type Locking } from "../medusa";
import { type ComparedSku, compareFacts, type Comparison } from "./compare";
import { LevelWriter, LevelsRefused, type RefusedSku } from "./level-writer";
import { type LockedItems, underLocks } from "./locks";

/** Levels of one call: Medusa's inventory service takes more than twice as long for each in a call of thousands. */
const LEVELS_PER_CALL = 500;
/** Where each item is locked, read and written by itself. */
const LEVELS_ONE_BY_ONE = 50;
/** More would fight for the process and the database's connections. */
const CALLS_AT_THE_SAME_TIME = 2;
/** A call takes a second or two. What goes on for longer may still write: the next comparison sees what it left. */
const HANGS_AFTER_MS = 60_000;
/** Who has an item's lock is done with it by then. */
const BUSY_MS = 1_000;

/** Medusa's own modules, as its steps use them. */
export interface MedusaStock {
  readonly inventory: Pick<IInventoryService, "createInventoryLevels" | "updateInventoryLevels">;
  readonly locking: Locking;
}

export function medusaStock(container: MedusaContainer): MedusaStock {
  return { inventory: container.resolve(Modules.INVENTORY), locking: container.resolve(Modules.LOCKING) };
}

/** A sku and the inventory item whose level is to be looked at under its lock. */
export interface LockedSku {
  readonly sku: string;
  readonly inventory_item_id: string;
}

export interface Written {
  /** As they were under the locks, those of which somebody else has the lock excepted. */
  readonly compared: readonly ComparedSku[];
  readonly written: number;
  readonly created: number;
  /** Somebody else had the lock: they are due again a moment later. */
  readonly busy: number;
  /** Medusa takes no level of them: they differ still, and are tried again whenever all are compared. */
  readonly refused: readonly RefusedSku[];
}

/**
 * Writes what differs, each item under its lock: what was seen before is only a reason to look, and everything is read
 * again when nobody else can move it. A sku that Medusa refuses keeps no other from being written.
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
  const dividing = new LevelWriter();
  const results = await inParallel(CALLS_AT_THE_SAME_TIME, parts, (part) =>
    dividing.write(part, async (some) =>
      stop.aborted ? NOTHING : inTime(ctx, writePart(ctx, medusa, comparison, some)),
    ),
  );
  return summed(results.flat(), dividing.refused);
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

/** Medusa's level is missing, or holds something else. */
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
  const write = async (held: LockedItems): Promise<void> => {
    const compared = await compareAgain(
      ctx,
      comparison,
      held.ids.flatMap((id) => skus.get(id) ?? []),
    );
    seen.push(...compared);
    const updates = compared.filter(({ plan }) => plan.step === "write");
    const missing = compared.filter(({ plan }) => plan.step === "create");
    if (updates.length + missing.length === 0) return;
    await stockLevels.apply(connection_id, [...updates, ...missing].map(toApplied));
    // Should it happen each time, somebody has to hear of it.
    if (!held.stillHeld()) throw new Error("Medusa's locks ran out before the levels were written.");
    if (updates.length > 0)
      await inventory.updateInventoryLevels(updates.map(toLevel(comparison))).catch(refuse);
    if (missing.length > 0)
      await inventory.createInventoryLevels(missing.map(toLevel(comparison))).catch(refuse);
    written += updates.length;
    created += missing.length;
    stockRuns.announceBackInStock(connection_id, updates.filter(isBackInStock).map(toItem));
  };
  const busy = await leasingFreeItems(ctx, [...skus.keys()], (free) =>
    underLocks(locking, [...free].sort(), write),
  );
  const later = busy.flatMap((id) => skus.get(id) ?? []);
  if (later.length > 0) await stockDue.compareSoon(connection_id, later, BUSY_MS);
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

/** Nothing of it was free, and something is. */
function isBackInStock({ level, plan }: ComparedSku): boolean {
  if (!level) return false;
  return new BigNumber(level.stocked).lte(level.reserved) && new BigNumber(plan.available).gt(0);
}
