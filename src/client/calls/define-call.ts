import { z } from "zod";
import type { OperationName } from "../operations";
import type { OrderState } from "./order-status";

/** What several operations share, and an integrator may know better. */
export interface Conventions {
  /** null for a word nobody knows. */
  stateOf: (status: string) => OrderState | null;
}

/** One operation as this project means it: what a caller gives and gets, and how the dialect speaks it by default. */
export interface CallDefinition<Input, Result> {
  operation: OperationName;
  provenance: "specified" | "assumed";
  input: z.ZodType<Input>;
  result: z.ZodType<Result>;
  encode: (input: Input) => Record<string, unknown>;
  decode: (data: unknown, input: Input, conventions: Conventions) => Result;
}

/** Infers input and result from their schemas. */
export function defineCall<Input, Result>(
  operation: OperationName,
  definition: Omit<CallDefinition<Input, Result>, "operation" | "provenance">,
  provenance: "specified" | "assumed" = "assumed",
): CallDefinition<Input, Result> {
  return { operation, provenance, ...definition };
}

/** An identifier, sku or name: there, and no longer than one is. */
export const idSchema = z.string().min(1).max(200);

/** Words of the warehouse. */
export const wordsSchema = z.string().max(2_000);

/** Days in Europe/Kyiv, both included; `page` from 1. */
export const periodSchema = z.object({ from: z.date(), to: z.date(), page: z.int().min(1).optional() });

/** An article in a delivery request or a return. */
export const linesSchema = z.array(
  z.object({ sku: idSchema, name: wordsSchema.nullable(), quantity: z.number() }),
);

/** Days in Europe/Kyiv, both included. */
export type Period = z.infer<typeof periodSchema>;
