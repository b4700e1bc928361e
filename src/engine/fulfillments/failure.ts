import type { Claim } from "../../modules/sklad/stores/orders/fulfillment-sync";
import type { RefusedStep } from "../../catalogue";
import { withoutPhones } from "../../planning/values/scrub";
import type { Context } from "../context";
import { clearForOrders, raiseForOrder } from "../problems";
import { backoffMs } from "../rate-limit";
import { lockedOutMs } from "../medusa";
import type { SyncBlock } from "../../planning/fulfillments";

/** Why a warehouse order could not be followed to its end. */
export type Failure =
  | { readonly kind: "blocked"; readonly block: SyncBlock }
  /** Medusa's own words. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It got no lock, in its own words: not of the order's doing, and it passes. */
  | { readonly kind: "busy"; readonly reason: string }
  /** A step has not ended. */
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
    if (code !== "order_change_open") await clearForOrders(stores, "order_change_open", [row.id]);
    if (code !== "cash_differs") await clearForOrders(stores, "cash_differs", [row.id]);
    if (code !== "not_completed") await clearForOrders(stores, "not_completed", [row.id]);
    if (failures >= (isBusy ? RAISE_AFTER_BUSY : RAISE_AFTER[code]) || failure.kind === "hangs")
      await raiseForOrder(stores, row, code, params);
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
