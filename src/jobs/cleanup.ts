import type { MedusaContainer } from "@medusajs/framework/types";
import { cleanupWorkflow } from "../workflows/cleanup";

/** Each night: deletes what is older than its retention (docs/tables.md). */
export default async function cleanup(container: MedusaContainer) {
  await cleanupWorkflow(container).run();
}

export const config = { name: "sklad-cleanup", schedule: "17 3 * * *" };
