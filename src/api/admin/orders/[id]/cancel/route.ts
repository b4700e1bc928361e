import { POST as medusasOwn } from "@medusajs/medusa/api/admin/orders/[id]/cancel/route";
import { asksFirst } from "../../../../cancel-guard";

/** Medusa's own route in the place of Medusa's own, with the warehouse asked before it. */
export const POST = asksFirst("order", medusasOwn);
