import { POST as medusasOwn } from "@medusajs/medusa/api/admin/orders/[id]/fulfillments/[fulfillment_id]/cancel/route";
import { holdsOrder } from "../../../../../../cancel-guard";
import { answering } from "../../../../../../request";

/** Replaces Medusa's route: calls Medusa's handler under the order's lease, with errors in the language of the admin. */
export const POST = answering(holdsOrder(medusasOwn));
