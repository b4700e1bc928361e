import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { syncWebhookProblems } from "../engine/webhooks";

/** The timeline has no personal data; after a year it is of no use. */
const EVENT_DAYS = 365;
const CLEARED_PROBLEM_DAYS = 90;
/** Webhooks as they came, or fewer days where what was sent is forgotten earlier. */
export const INBOX_DAYS = 30;
const UNUSED_RATE_LIMIT_DAYS = 7;
const UNUSED_LEASE_DAYS = 1;
const ENDED_CANCELLATION_DAYS = 90;
const STOCK_RUN_DAYS = 14;
const UNNAMED_SKU_DAYS = 30;

export const cleanupStep = createStep("sklad-cleanup", async (_: undefined, { container }) => {
  const { sklad } = contextOf(container);
  const { connections, confirmations, retention, heartbeats, feedItems } = sklad.stores;
  let forgotten = 0;
  for (const { id, settings } of await connections.list()) {
    forgotten += await retention.purgeCommands(id, settings.payload_retention_days);
    await retention.forgetWords(id, settings.payload_retention_days);
    await retention.purgeInbox(id, Math.min(INBOX_DAYS, settings.payload_retention_days));
    await syncWebhookProblems({ sklad }, id);
  }
  for (const { id, settings } of await connections.deleted()) {
    forgotten += await retention.purgeCommands(id, settings.payload_retention_days);
    await retention.forgetWords(id, settings.payload_retention_days);
  }
  await retention.purgeInboxOfDeleted();
  await retention.purgeEvents(EVENT_DAYS);
  await retention.purgeProblems(CLEARED_PROBLEM_DAYS);
  await retention.purgeRateLimits(UNUSED_RATE_LIMIT_DAYS);
  await retention.purgeLeases(UNUSED_LEASE_DAYS);
  await retention.purgeCancellations(ENDED_CANCELLATION_DAYS);
  await retention.purgeStockRuns(STOCK_RUN_DAYS);
  await retention.purgeStockLevels(UNNAMED_SKU_DAYS);
  await heartbeats.forgetDead();
  await confirmations.forgetOld();
  await feedItems.purge();
  return new StepResponse({ forgotten });
});

/**
 * Deletes ended commands, with the names and phones in them, and the words of refusals after each connection's
 * `payload_retention_days`, and old rows of the other growing tables (docs/tables.md).
 */
export const cleanupWorkflow = createWorkflow("sklad-cleanup", () => new WorkflowResponse(cleanupStep()));
