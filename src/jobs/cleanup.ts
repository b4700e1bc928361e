import type { MedusaContainer } from "@medusajs/framework/types";
import { cleanupWorkflow } from "../workflows/cleanup";

/** Once a night: forgets payloads that are older than the merchant wants them kept. */
export default async function cleanup(container: MedusaContainer) {
  await cleanupWorkflow(container).run();
}

export const config = { name: "sklad-cleanup", schedule: "17 3 * * *" };
