import { z } from "zod";

/** A shape's facts in the OpenAPI document: its name, its description, and whether the service documents it. */
export interface ShapeFacts {
  id: string;
  description: string;
  "x-provenance": "specified" | "assumed";
}

/** Every shape with a name. Not zod's global registry, where an id such as `Product` may collide with another library's. */
export const namedShapes = z.registry<ShapeFacts>();

/** The service's documentation shows this shape (docs/dialect.md). */
export function specified(id: string, description: string): ShapeFacts {
  return { id, description, "x-provenance": "specified" };
}

/** An assumption until a real response is seen (docs/dialect.md). */
export function assumed(id: string, description: string): ShapeFacts {
  return { id, description, "x-provenance": "assumed" };
}

/** A whole number written as text, at least 1: `count` of an order line. */
export const countTextSchema = z
  .string()
  .regex(/^[1-9]\d*$/, "a whole number of at least 1, written as text");

/** An amount in UAH written as text, at most two decimals, dot as separator: `price`, `order_payment_sum`. */
export const amountTextSchema = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/, "an amount in UAH written as text, such as 1250.50");

/** A calendar day as DD.MM.YYYY in Europe/Kyiv: specified for `date_order`, assumed for every other date sent. */
export const dateTextSchema = z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/, "a date as DD.MM.YYYY");

/** A moment in a response: DD.MM.YYYY HH:MM:SS in Europe/Kyiv (assumed). */
export const momentTextSchema = z
  .string()
  .min(1)
  .meta({ description: "DD.MM.YYYY HH:MM:SS in Europe/Kyiv", examples: ["20.11.2026 09:14:26"] });

/** A quantity in a response: a number written as text, may be negative or have decimals (assumed, like `count`). */
export const quantityTextSchema = z.string().regex(/^-?\d+(\.\d+)?$/, "a number written as text, such as 12");

/** An identifier or word in a response that may be missing. */
export const optionalTextSchema = z.string().nullish();

/** The carrier's waybills of a parcel. The form of several is not documented, so any value passes and hides no other member. */
export const waybillsSchema = z.unknown().optional().meta({
  description: "The carrier's waybill number; several as an array, as records or with commas between them.",
});

/** `page`: counted from 1; a page past the end has an empty `Data` (assumed). */
export const pageSchema = z.int().min(1);

/** The period of a report: both days included, in Europe/Kyiv (assumed). */
export const periodShape = {
  date_from: dateTextSchema,
  date_to: dateTextSchema,
  page: pageSchema.optional(),
};

/** An article outside an order (assumed). */
export const productLinesSchema = z.array(
  z.looseObject({ sku: z.string().min(1), name: optionalTextSchema, count: quantityTextSchema }),
);

/** `ApiKey`: a string at the root of the body. */
export const apiKeySchema = z
  .string()
  .min(1)
  .meta({ description: "The caller's key, at the root of the body." });

/** Adds the member that authenticates the call to a request body. */
export function withApiKey<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape, z.core.$loose>) {
  return z.looseObject({ ...body.shape, ApiKey: apiKeySchema });
}

/**
 * The envelope of every response with HTTP 200. The shape of an entry of `errors` is not documented, so any entry passes.
 * `Data` is an object in the documentation; lists come as an array (assumed).
 */
export const envelopeSchema = z.looseObject({
  result: z.enum(["ok", "error"]),
  Data: z.unknown().optional(),
  errors: z.array(z.unknown()).optional(),
});

/** GetToken: no ApiKey in the body. */
export const getTokenRequestSchema = z
  .looseObject({ login: z.string().min(1), password: z.string().min(1) })
  .register(namedShapes, specified("GetTokenRequest", "Login and password, no ApiKey."));

export const getTokenDataSchema = z
  .looseObject({ ApiKey: apiKeySchema })
  .register(namedShapes, specified("GetTokenData", "The ApiKey."));

export type WireGetTokenData = z.infer<typeof getTokenDataSchema>;
