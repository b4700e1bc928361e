import type { MedusaRequest } from "@medusajs/framework/http";
import type { WebhookAddressResponse } from "../../../../contract";
import type { WebhookAddress } from "../../../../engine/connections";
import { toWire } from "../../../wire";

/**
 * The address to register with the warehouse: below the backend's configured address (`admin.backendUrl`), else below the
 * address of the request.
 */
export function presentAddress(
  { path, ...address }: WebhookAddress,
  request: MedusaRequest,
): WebhookAddressResponse["webhook"] {
  const { backendUrl } = request.scope.resolve("configModule").admin;
  const own = `${request.protocol}://${request.get("host") ?? ""}`;
  const base = backendUrl !== undefined && URL.canParse(backendUrl) ? backendUrl : own;
  // The backend may be below a path, which `new URL(path, base)` would drop.
  const url = path === null ? null : new URL(`${base.replace(/\/+$/, "")}${path}`).href;
  return { url, ...toWire(address) };
}
