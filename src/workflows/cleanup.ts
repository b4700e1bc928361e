import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { syncWebhookProblems } from "../engine/webhooks";
import { AGED_TABLES } from "../modules/sklad/stores/processes/retention";

/** Stored webhooks are kept for this many days, or fewer where a connection's payloads are deleted earlier. */
export const INBOX_DAYS = 30;

const UNNAMED_SKU_DAYS = 30;

export const cleanupStep = createStep("sklad-cleanup", async (_: undefined, { container }) => {
  const { sklad } = contextOf(container);
  const { connections, retention, feedItems } = sklad.stores;
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
  for (const table of AGED_TABLES) await retention.purgeAged(table);
  await retention.purgeStockLevels(UNNAMED_SKU_DAYS);
  await feedItems.purge();
  return new StepResponse({ forgotten });
});

/**
 * Deletes ended commands, with the names and phones in them, and the words of refusals after each connection's
 * `payload_retention_days`, and old rows of the other growing tables (docs/tables.md).
 */
export const cleanupWorkflow = createWorkflow("sklad-cleanup", () => new WorkflowResponse(cleanupStep()));
