import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { scopeOf } from "../outbox/scope";

export const keepHouseStep = createStep("sklad-keep-house", async (_: undefined, { container }) => {
  const { sklad } = scopeOf(container);
  let forgotten = 0;
  for (const { id, settings } of await sklad.stores.connections.list()) {
    forgotten += await sklad.stores.housekeeping.purge(id, settings.keep_payloads_days);
  }
  await sklad.stores.heartbeats.forgetDead();
  return new StepResponse({ forgotten });
});

/** Removes done commands, with the names and phones in them, after each connection's `keep_payloads_days`. */
export const keepHouseWorkflow = createWorkflow(
  "sklad-keep-house",
  () => new WorkflowResponse(keepHouseStep()),
);
