import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../modules/sklad/ports";
import { compareDialects } from "./connections";
import { type Context, contextOf } from "./context";
import { directoryFeeds } from "./directory";
import { pollFeeds } from "./feeds";
import { pollFulfillments } from "./fulfillments";
import { pollLateSweep } from "./orders";
import { commandKinds, pollOutbox } from "./outbox";
import { pollWorkers } from "./problems";
import { returnsFeed } from "./returns/feed";
import { senderFeed } from "./sender/feed";
import { recordListed, recordStatuses, statusFeeds } from "./statuses";
import { pollStock, stockFeed } from "./stock";
import { pollInbox } from "./webhooks";

/**
 * The composition root of a `shared` or `worker` process: starts its pollers and passes features to each other, so that
 * none imports another.
 * @param sweep runs when Medusa's scheduler has not begun one for minutes
 */
export function startWorker(container: MedusaContainer, sweep: () => Promise<void>): RunningWork {
  const ctx: Context = { ...contextOf(container), onOrderListed: recordListed };
  return together([
    compareDialects(ctx),
    pollOutbox(ctx, commandKinds),
    pollFeeds(ctx, [...statusFeeds, returnsFeed, stockFeed, senderFeed, ...directoryFeeds]),
    pollInbox(ctx, (stores, received) => recordStatuses(stores, received, "webhook"), {
      onRecorded: () => ctx.sklad.wakeFulfillments(),
    }),
    pollFulfillments(ctx, container),
    pollStock(ctx, container),
    pollLateSweep(ctx, sweep),
  ]);
}

/** The same for a process that only serves requests: it watches for a process that sends. */
export function startServer(container: MedusaContainer): RunningWork {
  return pollWorkers(contextOf(container), container);
}

function together(works: readonly RunningWork[]): RunningWork {
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}
