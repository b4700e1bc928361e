import { POST as medusasOwn } from "@medusajs/medusa/api/admin/orders/[id]/fulfillments/route";
import { answering } from "../../../../request";

/** Medusa's own route in the place of Medusa's own: what the warehouse's provider refuses is in the language of the admin. */
export const POST = answering(medusasOwn);
