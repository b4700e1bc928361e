import { POST as medusasOwn } from "@medusajs/medusa/api/admin/claims/[id]/cancel/route";
import { asksFirst } from "../../../../cancel-guard";

/** Replaces Medusa's route: asks the warehouse, then calls Medusa's handler. */
export const POST = asksFirst("claim", medusasOwn);
