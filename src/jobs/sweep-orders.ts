import type { MedusaContainer } from "@medusajs/framework/types";
import { registerBackgroundWork } from "../modules/sklad/background";
import { feedLoop } from "../engine/feeds";
import { endsWithin, followLoop } from "../engine/following";
import { outboxLoop } from "../engine/outbox";
import { contextOf } from "../engine/context";
import { notifyProblems, raiseIfNobodySends } from "../engine/problems";
import { recordStatuses, registerStatusFeeds, tellOfStuck } from "../engine/statuses";
import { registerStockFeed, stockLoop } from "../engine/stock";
import { webhookLoop } from "../engine/webhooks";
import { sweepOrdersWorkflow } from "../workflows/sweep-orders";

/** A minute's work; with it a merchant is told of what hangs within five. */
const SWEEP_WITHIN_MS = 4 * 60_000;

// Medusa loads jobs in `shared` and `worker` processes only: where the outbox is to be drained, feeds are to be read,
// webhooks to be understood, and Medusa's orders and levels to be brought in line.
registerStatusFeeds();
registerStockFeed();
registerBackgroundWork(outboxLoop);
registerBackgroundWork(feedLoop);
registerBackgroundWork(followLoop);
registerBackgroundWork(stockLoop);
registerBackgroundWork(
  webhookLoop(
    (stores, received) => recordStatuses(stores, received, "webhook"),
    ({ sklad }) => sklad.wakeFollowing(),
  ),
);

/** Finds what no event announced, looks again at what is held and at what is stuck, and tells the merchant of new problems. */
export default async function sweepOrders(container: MedusaContainer) {
  const ctx = contextOf(container);
  const failures: unknown[] = [];
  const attempt = (part: Promise<unknown>) => part.catch((error: unknown) => void failures.push(error));
  // Medusa runs a job again only when it has ended, and what nobody waits for any longer must still be told.
  const sweep = attempt(sweepOrdersWorkflow(container).run());
  if (!(await endsWithin(ctx, SWEEP_WITHIN_MS, sweep)))
    ctx.logger.error("sklad: the sweep has not ended within four minutes; what it holds up is left to it.");
  await attempt(tellOfStuck(ctx));
  await attempt(raiseIfNobodySends(ctx));
  await attempt(notifyProblems(container));
  if (failures.length > 0) throw failures[0];
}

export const config = { name: "sklad-sweep-orders", schedule: "* * * * *" };
