import { z } from "zod";
import { type OrderState, PAYER_TYPE, PAYMENT_METHOD } from "../literals";
import { type OperationName, OPERATIONS } from "../operations";
import { cleanText } from "../scrub";
import type { DeliveryAddress, LeftOpen, RefusingResponse } from "./order-words";

/** Conventions that several operations share, and that a dialect may replace. */
export interface Conventions {
  /** null for an unknown word. */
  stateOf: (status: string) => OrderState | null;
  /** `delivery_address` as it goes over the wire. */
  deliveryAddress: (address: DeliveryAddress) => Record<string, unknown>;
}

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
  /** Serves the documents and the probe; tests hold it to the schemas and the decoder. */
  example: CallExample<Input>;
  encode: (input: Input, conventions: Conventions) => Record<string, unknown>;
  decode: (data: unknown, input: Input, conventions: Conventions) => Result;
  /** Lets the records of a list be read one by one: the names under which it may lie, and the identifiers of a record. */
  records?: {
    readonly wrappers: readonly string[];
    readonly identifiersOf: (record: unknown) => readonly string[];
    /** The name of a record that has no identifier, for a person. @default none */
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
  /** The member that keeps the result from being the response to this input; undefined without one. */
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

// Values that the examples of several operations share: all of them show one order.

/** Stands for the national carrier's literal, which is not public (docs/dialect.md). */
const CARRIER = "<NATIONAL_CARRIER_LITERAL>";

export const SAMPLE_ORDER = {
  id_order: "1001",
  external_id: "wo_01K8Z5",
  date_order: "20.11.2026",
  recipient: "Мельник Ірина",
  rec_phone: "380501112233",
  comment: "",
  Cost: 1250,
  PayerType: PAYER_TYPE.recipient,
  payment_method: PAYMENT_METHOD.cash_on_delivery,
  order_payment_sum: "1250.00",
  delivery_method: CARRIER,
  delivery_address: { branch_ref: "1ec09d88-e1c2-11e3-8c4a-0050568002cf" },
  products: [{ sku: "MUG-350", name: "Горнятко керамічне", count: "2", price: "625.00" }],
};

export const SAMPLE_PERIOD = { from: new Date("2026-11-01T12:00:00Z"), to: new Date("2026-11-20T12:00:00Z") };

export const SAMPLE_KEYS = { remoteId: "FF-000017", remoteKey: "7d3f2d2c-6a55-4f0e-9a8c-2f6f0c1f7d11" };

export const SAMPLE_WIRE_KEYS = { id_order_FF: SAMPLE_KEYS.remoteId, key_order: SAMPLE_KEYS.remoteKey };

export const SAMPLE_WIRE_IDENTITY = {
  id_order: SAMPLE_ORDER.id_order,
  external_id: SAMPLE_ORDER.external_id,
  ...SAMPLE_WIRE_KEYS,
};

export const SAMPLE_CITY_REF = "8d5a980d-391c-11dd-90d9-001a92567626";

export const SAMPLE_LINE = { sku: "MUG-350", name: "Горнятко керамічне", count: "40" };
