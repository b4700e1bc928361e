import { z } from "zod";
import { type OperationName, OPERATIONS } from "../operations";
import { cleanText } from "../scrub";
import type { OrderState } from "../literals";
import type { DeliveryAddress } from "./order-words";
import type { LeftOpen, RefusingResponse } from "./left-open";

/** Conventions that several operations share, and that a dialect may replace. */
export interface Conventions {
  /** null for an unknown word. */
  stateOf: (status: string) => OrderState | null;
  /** `delivery_address` as it goes over the wire. */
  deliveryAddress: (address: DeliveryAddress) => Record<string, unknown>;
}

/** What a caller sends and the `Data` that comes back. */
export interface CallExample<Input> {
  readonly input: Input;
  readonly data: unknown;
}

/** One operation: the input and result of a caller, and how the dialect encodes and decodes them by default. */
export interface CallDefinition<Input, Result> {
  operation: OperationName;
  provenance: "specified" | "assumed";
  input: z.ZodType<Input>;
  result: z.ZodType<Result>;
  /** For the documents and the probe; tests hold it to the schemas and the decoder. */
  example: CallExample<Input>;
  encode: (input: Input, conventions: Conventions) => Record<string, unknown>;
  decode: (data: unknown, input: Input, conventions: Conventions) => Result;
  /** For a list whose records can be read one by one: the names under which it may lie, and the identifiers of a record. */
  records?: {
    readonly wrappers: readonly string[];
    readonly identifiersOf: (record: unknown) => readonly string[];
    /** What a person knows a record by that has no identifier. @default nothing */
    readonly nameOf?: (record: unknown) => string | undefined;
    /** The sku of a record, null for one that is not understood. @default records have none */
    readonly skuOf?: (record: unknown) => string | null | undefined;
  };
  /** Orders that a refusal leaves open; undefined when nothing has been done. */
  leftOpen?: (
    refusal: RefusingResponse,
    input: Input,
    terms: { readonly atomic: boolean },
  ) => LeftOpen | undefined;
  /** What the result lacks to be the response to this input; undefined when it lacks nothing. */
  check?: (result: Result, input: Input) => string | undefined;
}

/** Infers input and result from their schemas. The provenance is the operation's unless the call has one of its own. */
export function defineCall<Input, Result>(
  operation: OperationName,
  definition: Omit<CallDefinition<Input, Result>, "operation" | "provenance" | "example"> & {
    example: CallExample<NoInfer<Input>>;
    provenance?: "specified" | "assumed";
  },
): CallDefinition<Input, Result> {
  return { operation, provenance: OPERATIONS[operation].provenance, ...definition };
}

const MAX_ID_LENGTH = 200;
const MAX_WORDS_LENGTH = 2_000;

/** An identifier of the warehouse or a sku: there, and no longer than one is; a longer one is not cut but not understood. */
export const idSchema = z.string().overwrite(cleanText).min(1).max(MAX_ID_LENGTH);

/** Words of the warehouse, cut where they are too long for a row. */
export const wordsSchema = z
  .string()
  .overwrite((text) => cleanText(cleanText(text).slice(0, MAX_WORDS_LENGTH)));

/** Days in Europe/Kyiv, both included; `page` from 1. */
export const periodSchema = z.object({ from: z.date(), to: z.date(), page: z.int().min(1).optional() });

/** An article in a delivery request or a return. */
export const linesSchema = z.array(
  z.object({ sku: idSchema, name: wordsSchema.nullable(), quantity: z.number() }),
);

/** Days in Europe/Kyiv, both included. */
export type Period = z.infer<typeof periodSchema>;
