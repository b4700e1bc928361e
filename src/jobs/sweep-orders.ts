import type { MedusaContainer } from "@medusajs/framework/types";
import { onStartOf } from "../modules/sklad/ports";
import { contextOf } from "../engine/context";
import { addProducts } from "../engine/catalogue-sync";
import { raiseOldKeys } from "../engine/connections";
import { sweepBegins } from "../engine/orders";
import { notifyProblems, raiseIfNoWorker } from "../engine/problems";
import { settlesWithin } from "../engine/runtime/time-limits";
import { startWorker } from "../engine/start";
import { raiseStuck } from "../engine/statuses";
import { sweepOrdersWorkflow } from "../workflows/reconcile-orders";

/** A sweep usually takes under a minute. With this limit a merchant is notified within five when a part hangs. */
const SWEEP_WITHIN_MS = 4 * 60_000;
/** Raising problems takes under a second, and each notification has a deadline of its own. */
const RAISE_WITHIN_MS = 30_000;
const NOTIFY_WITHIN_MS = 5 * 60_000;

// Medusa loads jobs only in `shared` and `worker` processes, before it starts the application: the pollers run in exactly those.
onStartOf("worker", (container) => startWorker(container, () => sweepOrders(container)));

/** Each minute: plans orders without an event and held ones, queues products for the warehouse, raises problems of stuck orders, and notifies of new problems. */
export default async function sweepOrders(container: MedusaContainer) {
  const ctx = contextOf(container);
  const failures: unknown[] = [];
  await sweepBegins(ctx);
  // Medusa runs a job again only when it has ended: a part that hangs must not keep the others from running.
  const attempt = async (name: string, ms: number, part: Promise<unknown>) => {
    const settled = part.catch((error: unknown) => void failures.push(error));
    if (await settlesWithin(ctx.sklad, ms, settled)) return;
    ctx.logger.error(
      `sklad: ${name} has not ended within ${ms / 1_000} seconds; it goes on beside the parts after it.`,
    );
  };
  await attempt("the sweep", SWEEP_WITHIN_MS, sweepOrdersWorkflow(container).run());
  await attempt("adding products to the warehouse's catalogue", RAISE_WITHIN_MS, addProducts(ctx));
  await attempt("raising problems of stuck orders", RAISE_WITHIN_MS, raiseStuck(ctx));
  await attempt("looking at the age of ApiKeys", RAISE_WITHIN_MS, raiseOldKeys(ctx));
  await attempt("looking for a process that sends", RAISE_WITHIN_MS, raiseIfNoWorker(ctx));
  await attempt("notifying of problems", NOTIFY_WITHIN_MS, notifyProblems(container));
  if (failures.length > 0) throw failures[0];
}

export const config = { name: "sklad-sweep-orders", schedule: "* * * * *" };
