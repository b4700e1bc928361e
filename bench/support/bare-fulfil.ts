import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import { inParallel } from "../../src/engine/runtime/isolate";
import { addRoute } from "./add-route";

/** Where orders are fulfilled with nothing around Medusa's own workflow. */
export const FULFIL_PATH = "/hooks/bare-fulfil";

interface Wanted {
  /** As many at a time as the plugin follows. */
  readonly together: number;
  readonly orders: readonly {
    readonly order_id: string;
    readonly location_id: string;
    readonly shipping_option_id: string;
    readonly items: { id: string; quantity: number }[];
  }[];
}

addRoute(FULFIL_PATH, async (request, response) => {
  const { together, orders } = request.body as Wanted;
  const began = performance.now();
  await inParallel(together, orders, async (input) => {
    await createOrderFulfillmentWorkflow(request.scope).run({ input });
  });
  response.json({ took_ms: performance.now() - began });
});
