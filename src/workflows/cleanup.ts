import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";

export const cleanupStep = createStep("sklad-cleanup", async (_: undefined, { container }) => {
  const { sklad } = contextOf(container);
  let forgotten = 0;
  for (const { id, settings } of await sklad.stores.connections.list()) {
    forgotten += await sklad.stores.retention.purge(id, settings.payload_retention_days);
  }
  await sklad.stores.heartbeats.forgetDead();
  await sklad.stores.feedItems.purge();
  return new StepResponse({ forgotten });
});

/** Removes done commands, with the names and phones in them, after each connection's `payload_retention_days`. */
export const cleanupWorkflow = createWorkflow("sklad-cleanup", () => new WorkflowResponse(cleanupStep()));
