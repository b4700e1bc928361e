import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunningWork } from "../modules/sklad/background";
import { compareDialects } from "./connections";
import { type Context, contextOf } from "./context";
import { pollFeeds } from "./feeds";
import { pollFulfillments } from "./fulfillments";
import { pollLateSweep } from "./orders";
import { pollOutbox } from "./outbox";
import { pollWorkers } from "./problems";
import { recordListed, recordStatuses, statusFeeds } from "./statuses";
import { pollStock, stockFeed } from "./stock";
import { pollInbox } from "./webhooks";

/**
 * Starts what a `shared` or a `worker` process does beside requests, and hands the features to each other: none of them
 * imports another.
 * @param sweep makes up for a sweep that Medusa's scheduler has not begun
 */
export function startWorker(container: MedusaContainer, sweep: () => Promise<void>): RunningWork {
  const ctx: Context = { ...contextOf(container), onOrderListed: recordListed };
  return together([
    compareDialects(ctx),
    pollOutbox(ctx),
    pollFeeds(ctx, [...statusFeeds, stockFeed]),
    pollInbox(ctx, (stores, received) => recordStatuses(stores, received, "webhook"), {
      onRecorded: () => ctx.sklad.wakeFulfillments(),
    }),
    pollFulfillments(ctx, container),
    pollStock(ctx, container),
    pollLateSweep(ctx, sweep),
  ]);
}

/** Starts what a process does that only serves requests. */
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
