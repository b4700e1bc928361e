import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { syncWebhookProblems } from "../engine/webhooks";
import { reasonOf } from "../modules/sklad/errors";
import { AGED_TABLES, INBOX_DAYS } from "../modules/sklad/stores/processes/retention";

const UNNAMED_SKU_DAYS = 30;

export const cleanupStep = createStep("sklad-cleanup", async (_: undefined, { container }) => {
  const { sklad, logger } = contextOf(container);
  const { connections, retention, feedPages } = sklad.stores;
  let forgotten = 0;
  const failures: unknown[] = [];
  // Rows that one statement cannot delete must not keep names and phones in the others.
  const alone = async (part: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failures.push(error);
      logger.error(`sklad: the cleanup of ${part} failed: ${reasonOf(error)}`);
    }
  };
  const forgetSent = async (id: string, days: number): Promise<void> => {
    await alone(`the commands of connection ${id}`, async () => {
      forgotten += await retention.purgeCommands(id, days);
    });
    await alone(`the refusals of connection ${id}`, () => retention.forgetWords(id, days));
  };
  await alone("the connections", async () => {
    for (const { id, settings } of await connections.list()) {
      const days = settings.payload_retention_days;
      await forgetSent(id, days);
      await alone(`the webhooks of connection ${id}`, () =>
        retention.purgeInbox(id, Math.min(INBOX_DAYS, days)),
      );
      await alone(`the webhook problems of connection ${id}`, () => syncWebhookProblems({ sklad }, id));
    }
  });
  await alone("the deleted connections", async () => {
    for (const { id, settings } of await connections.deleted())
      await forgetSent(id, settings.payload_retention_days);
  });
  await alone("the webhooks of deleted connections", () => retention.purgeInboxOfDeleted());
  for (const table of AGED_TABLES) await alone(`sklad_${table}`, () => retention.purgeAged(table));
  await alone("sklad_stock_level", () => retention.purgeStockLevels(UNNAMED_SKU_DAYS));
  await alone("sklad_product", () => retention.purgeProducts());
  await alone("sklad_feed_page", () => feedPages.purge());
  if (failures.length > 0) throw failures[0];
  return new StepResponse({ forgotten });
});

/**
 * Deletes ended commands, with the names and phones in them, and the words of refusals after each connection's
 * `payload_retention_days`, and old rows of the other growing tables (docs/tables.md). A part that fails is logged and
 * does not stop the others; its error is thrown at the end.
 */
export const cleanupWorkflow = createWorkflow("sklad-cleanup", () => new WorkflowResponse(cleanupStep()));
