import type { MedusaContainer } from "@medusajs/framework/types";
import { registerBackgroundWork } from "../modules/sklad/background";
import { feedLoop } from "../engine/feeds";
import { followLoop } from "../engine/following";
import { outboxLoop } from "../engine/outbox";
import { contextOf } from "../engine/context";
import { notifyProblems, raiseIfNobodySends } from "../engine/problems";
import { recordStatuses, registerStatusFeeds, tellOfStuck } from "../engine/statuses";
import { registerStockFeed, stockLoop } from "../engine/stock";
import { webhookLoop } from "../engine/webhooks";
import { sweepOrdersWorkflow } from "../workflows/sweep-orders";

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
    (stores, connections, statuses) => recordStatuses(stores, connections, statuses, "webhook"),
    ({ sklad }) => sklad.wakeFollowing(),
  ),
);

/** Finds what no event announced, looks again at what is held and at what is stuck, and tells the merchant of new problems. */
export default async function sweepOrders(container: MedusaContainer) {
  await sweepOrdersWorkflow(container).run();
  await tellOfStuck(contextOf(container));
  await raiseIfNobodySends(contextOf(container));
  await notifyProblems(container);
}

export const config = { name: "sklad-sweep-orders", schedule: "* * * * *" };
