import { POST as medusasOwn } from "@medusajs/medusa/api/admin/orders/[id]/fulfillments/route";
import { answering } from "../../../../request";

/** Replaces Medusa's route: calls Medusa's handler, with refusals of the warehouse's provider in the language of the admin. */
export const POST = answering(medusasOwn);
