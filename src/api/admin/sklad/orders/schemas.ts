import { z } from "@medusajs/framework/zod";

export const listOrdersSchema = z.object({
  /** Medusa's order id. */
  order_id: z.string().optional(),
  connection_id: z.string().optional(),
  state: z
    .enum(["planned", "new", "picked", "shipped", "delivered", "canceled", "returned", "refused"])
    .optional(),
  hold_code: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

export type ListOrdersQuery = z.infer<typeof listOrdersSchema>;
