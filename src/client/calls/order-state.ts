import { z } from "zod";

/** Four states have specified words; those of the other three are assumed. */
export const ORDER_STATES = [
  "new",
  "picked",
  "shipped",
  "delivered",
  "canceled",
  "returned",
  "refused",
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export const orderStateSchema = z.enum(ORDER_STATES);
