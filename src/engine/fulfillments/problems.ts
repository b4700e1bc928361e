import { BigNumber } from "bignumber.js";
import { z } from "zod";
import type { RefusedStep } from "../../catalogue";
import type { Claim } from "../../modules/sklad/stores/orders/fulfillments";
import type { SyncBlock, SyncStep } from "../../planning/fulfillments";
import { withoutPhones } from "../../planning/values/text";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { lockedOutMs } from "../locks";
import { clear, raise } from "../problems";
import { backoffMs } from "../runtime/time-limits";

export type Failure =
  | { readonly kind: "blocked"; readonly block: SyncBlock }
  /** Medusa's own words. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Someone else held the lock, in Medusa's words. Temporary; not the order's fault. */
  | { readonly kind: "busy"; readonly reason: string }
  | { readonly kind: "hangs" };

const FIRST_PAUSE_MS = 5_000;
/** After this many failures the order is tried rarely, until an event of the order or a person's action. */
const MANY_FAILURES = 20;
const RARELY_MS = 6 * 3_600_000;
/** Not every change that is closed has an event. */
const OPEN_CHANGE_MS = 15 * 60_000;

/** Failures before a problem is raised. An order edit takes a merchant minutes; other failures have had seconds. */
const RAISE_AFTER = { order_change_open: 6, medusa_refuses: 3, cash_differs: 1, not_completed: 1 } as const;
/** Locks that are still taken after this many tries will not be released. */
const RAISE_AFTER_BUSY = 10;

/** Schedules another try, less and less often, and raises a problem when the failure lasts. */
export async function recordFailure(
  { sklad, logger }: Pick<Context, "sklad" | "logger">,
  claim: Claim,
  failure: Failure,
): Promise<void> {
  const { row } = claim;
  const isBusy = failure.kind === "busy";
  const failures = isBusy ? afterBusy(row.sync_failures) : row.sync_failures + 1;
  const { code, ...params } = problemOf(failure);
  await sklad.stores.transaction(async (stores) => {
    await stores.fulfillmentSync.postpone(
      claim,
      isBusy ? lockedOutMs(failures) : pauseAfter(failures, code),
      failures,
    );
    if (code !== "order_change_open") await clear(stores, { orders: [row.id] }, "order_change_open");
    if (code !== "cash_differs") await clear(stores, { orders: [row.id] }, "cash_differs");
    if (code !== "not_completed") await clear(stores, { orders: [row.id] }, "not_completed");
    if (failures >= (isBusy ? RAISE_AFTER_BUSY : RAISE_AFTER[code]) || failure.kind === "hangs")
      await raise(stores, { order: row }, code, params);
  });
  const reason = "reason" in params ? `: ${String(params.reason)}` : "";
  logger.warn(
    `sklad: the fulfillment sync of order ${row.number} failed (${code}${reason}) and is tried again.`,
  );
}

/** Taken locks are not the order's fault, so they do not count toward the long delays of a later refusal. */
function afterBusy(failures: number): number {
  return Math.max(failures, Math.min(failures + 1, RAISE_AFTER_BUSY));
}

type Code = keyof typeof RAISE_AFTER;

function pauseAfter(failures: number, code: Code): number {
  const pause = failures > MANY_FAILURES ? RARELY_MS : backoffMs(failures, FIRST_PAUSE_MS);
  return code === "order_change_open" ? Math.min(pause, OPEN_CHANGE_MS) : pause;
}

function problemOf(failure: Failure): { readonly code: Code } & Record<string, unknown> {
  if (failure.kind === "refused" || failure.kind === "busy")
    return { code: "medusa_refuses", reason: withoutPhones(failure.reason) };
  if (failure.kind === "hangs")
    return { code: "medusa_refuses", reason: "Medusa has not finished a step within a minute." };
  const { block } = failure;
  switch (block.code) {
    case "order_change_open":
    case "cash_differs":
    case "not_completed":
      return { ...block };
    default: {
      const { code: reason, ...params } = block;
      return { code: "medusa_refuses", reason: reason satisfies RefusedStep, ...params };
    }
  }
}

const CODE = "stock_lowered_twice";

/** Params of the problem: units of inventory by sku, and the fulfillments that they were taken from stock for. */
const paramsSchema = z.object({
  fulfillment_ids: z.array(z.string()),
  items: z.array(z.object({ sku: z.string(), quantity: z.string() })),
});
type Params = z.output<typeof paramsSchema>;

/**
 * Raises a problem before a fulfillment is discarded: the stock may have been lowered for it, and is lowered again for
 * the next one, which only a person can check. Raised first, so that a process that dies in between has raised it.
 * Several fulfillments of one parcel share a problem.
 */
export async function raiseLoweredTwice(
  { sklad }: Pick<Context, "sklad">,
  row: WarehouseOrder,
  { fulfillment_id, lowered }: Extract<SyncStep, { type: "discard" }>,
): Promise<void> {
  if (lowered.length === 0) return;
  await sklad.stores.transaction(async (stores) => {
    const open = (await stores.problems.openOf([CODE])).find((one) => one.warehouse_order_id === row.id);
    const before = paramsSchema.safeParse(open?.params).data ?? { fulfillment_ids: [], items: [] };
    if (before.fulfillment_ids.includes(fulfillment_id)) return;
    await clear(stores, { orders: [row.id] }, "stock_lowered_twice");
    const fulfillment_ids = [...before.fulfillment_ids, fulfillment_id];
    await raise(stores, { order: row }, CODE, { fulfillment_ids, items: sumsOf(before.items, lowered) });
  });
}

function sumsOf(...all: readonly (readonly Params["items"][number][])[]): Params["items"] {
  const sums = new Map<string, BigNumber>();
  for (const { sku, quantity } of all.flat())
    sums.set(sku, (sums.get(sku) ?? new BigNumber(0)).plus(quantity));
  return [...sums].map(([sku, quantity]) => ({ sku, quantity: quantity.toFixed() }));
}
