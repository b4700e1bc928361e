import type { Claim } from "../../modules/sklad/stores/following";
import type { RefusedStep } from "../../catalogue";
import { withoutPhones } from "../../planning/values/scrub";
import type { Context } from "../context";
import { clearForOrders, raiseForOrder } from "../problems";
import { backoffMs } from "../rate-limit";
import { lockedOutMs } from "../medusa";
import type { Failure } from "./sync";

const FIRST_PAUSE_MS = 5_000;
/** What fails for so long is looked at rarely; an event of the order, or a person, ends the wait. */
const MANY_FAILURES = 20;
const RARELY_MS = 6 * 3_600_000;
/** Not every change of an order that is closed is announced. */
const OPEN_CHANGE_MS = 15 * 60_000;

/** An edit takes a merchant minutes; anything else that fails three times has had its seconds. */
const TELL_AFTER = { order_change_open: 6, medusa_refuses: 3, cash_differs: 1, not_completed: 1 } as const;
/** Locks that are still taken by then are taken for good. */
const TELL_AFTER_BUSY = 10;

/** It is tried again later, ever more rarely, and told by name when it does not pass by itself. */
export async function noteFailure(
  { sklad, logger }: Pick<Context, "sklad" | "logger">,
  claim: Claim,
  failure: Failure,
): Promise<void> {
  const { row } = claim;
  const isBusy = failure.kind === "busy";
  const failures = isBusy ? afterBusy(row.follow_failures) : row.follow_failures + 1;
  const { code, ...params } = problemOf(failure);
  await sklad.stores.transaction(async (stores) => {
    await stores.following.later(
      claim,
      isBusy ? lockedOutMs(failures) : pauseAfter(failures, code),
      failures,
    );
    if (code !== "order_change_open") await clearForOrders(stores, "order_change_open", [row.id]);
    if (code !== "cash_differs") await clearForOrders(stores, "cash_differs", [row.id]);
    if (code !== "not_completed") await clearForOrders(stores, "not_completed", [row.id]);
    if (failures >= (isBusy ? TELL_AFTER_BUSY : TELL_AFTER[code]) || failure.kind === "hangs")
      await raiseForOrder(stores, row, code, params);
  });
  const reason = "reason" in params ? `: ${String(params.reason)}` : "";
  logger.warn(`sklad: Medusa does not follow order ${row.number} yet (${code}${reason}); it is tried again.`);
}

/** Locks that are taken are not the order's doing: a refusal that comes after them must not wait for hours. */
function afterBusy(failures: number): number {
  return Math.max(failures, Math.min(failures + 1, TELL_AFTER_BUSY));
}

type Code = keyof typeof TELL_AFTER;

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
