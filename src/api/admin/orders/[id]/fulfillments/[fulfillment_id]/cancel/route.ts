import { POST as medusasOwn } from "@medusajs/medusa/api/admin/orders/[id]/fulfillments/[fulfillment_id]/cancel/route";
import { holdsOrder } from "../../../../../../cancel-guard";
import { answering } from "../../../../../../request";

/** Medusa's own route in the place of Medusa's own, with the order held around it and errors in the language of the admin. */
export const POST = answering(holdsOrder(medusasOwn));
