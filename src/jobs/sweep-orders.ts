import type { MedusaContainer } from "@medusajs/framework/types";
import { registerBackgroundWork } from "../modules/sklad/background";
import { drainLoop } from "../outbox/drain-loop";
import { tellProblems } from "../outbox/tell-problems";
import { sweepOrdersWorkflow } from "../workflows/sweep-orders";

// Medusa loads jobs in `shared` and `worker` processes only: where the outbox is to be drained.
registerBackgroundWork(drainLoop);

/** Finds what no event announced, looks again at what is held, and tells the merchant of new problems. */
export default async function sweepOrders(container: MedusaContainer) {
  await sweepOrdersWorkflow(container).run();
  await tellProblems(container);
}

export const config = { name: "sklad-sweep-orders", schedule: "* * * * *" };
