import { POST as medusasOwn } from "@medusajs/medusa/api/admin/orders/[id]/fulfillments/[fulfillment_id]/cancel/route";
import { holdsOrder } from "../../../../../../cancel-guard";

/** Medusa's own route in the place of Medusa's own, with the order held around it. */
export const POST = holdsOrder(medusasOwn);
