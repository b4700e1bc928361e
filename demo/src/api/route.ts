import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { sendShopFile } from "../shop-files";

/** The shop's page. */
export function GET(_request: MedusaRequest, response: MedusaResponse): void {
  sendShopFile(response, "index.html");
}
