import type { MedusaContainer } from "@medusajs/framework/types";
import { keepHouseWorkflow } from "../workflows/keep-house";

/** Once a night: forgets payloads that are older than the merchant wants them kept. */
export default async function keepHouse(container: MedusaContainer) {
  await keepHouseWorkflow(container).run();
}

export const config = { name: "sklad-keep-house", schedule: "17 3 * * *" };
