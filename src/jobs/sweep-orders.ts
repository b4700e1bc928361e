import type { MedusaContainer } from "@medusajs/framework/types";
import { registerBackgroundWork } from "../modules/sklad/background";
import { drainLoop } from "../outbox/drain-loop";
import { sweepOrdersWorkflow } from "../workflows/sweep-orders";

// Medusa loads jobs in `shared` and `worker` processes only: where the outbox is to be drained.
registerBackgroundWork(drainLoop);

/** Finds what no event announced and looks again at what is held. */
export default async function sweepOrders(container: MedusaContainer) {
  await sweepOrdersWorkflow(container).run();
}

export const config = { name: "sklad-sweep-orders", schedule: "* * * * *" };
