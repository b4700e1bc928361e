import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { sendShopFile } from "../../../shop-files";

/** The files of the shop's page. */
export function GET(request: MedusaRequest, response: MedusaResponse): void {
  sendShopFile(response, request.params.file ?? "");
}
