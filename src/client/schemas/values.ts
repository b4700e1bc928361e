import { z } from "zod";

/** `ApiKey`: a string at the root of the body (spec, "Authentication"). */
export const apiKeySchema = z
  .string()
  .min(1)
  .meta({ description: "The caller's key, at the root of the body." });

/** A whole number written as text, at least 1 (spec, "Order line": `count`). */
export const countTextSchema = z
  .string()
  .regex(/^[1-9]\d*$/, "a whole number of at least 1, written as text");

/** An amount in UAH written as text, at most two decimals, dot as separator (spec: `price`, `order_payment_sum`). */
export const amountTextSchema = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/, "an amount in UAH written as text, such as 1250.50");

/** A calendar day as DD.MM.YYYY (spec, `date_order`; assumed for every other date sent), read in Europe/Kyiv. */
export const dateTextSchema = z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/, "a date as DD.MM.YYYY");

/** A moment in an answer: DD.MM.YYYY HH:MM:SS in Europe/Kyiv (assumed). */
export const momentTextSchema = z
  .string()
  .min(1)
  .meta({ description: "DD.MM.YYYY HH:MM:SS in Europe/Kyiv", examples: ["20.11.2026 09:14:26"] });

/** A quantity in an answer: a number written as text, may be negative or have decimals (assumed, like `count`). */
export const quantityTextSchema = z.string().regex(/^-?\d+(\.\d+)?$/, "a number written as text, such as 12");

/** An identifier or word in an answer that may be missing. */
export const optionalTextSchema = z.string().nullish();

/** `page`: counted from 1 (assumed); a page past the end answers an empty `Data`. */
export const pageSchema = z.int().min(1);

/** The period of a report: both days included, in Europe/Kyiv (assumed). */
export const periodShape = {
  date_from: dateTextSchema,
  date_to: dateTextSchema,
  page: pageSchema.optional(),
};

/** Adds the member that authenticates the call to a request body. */
export function withApiKey<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape, z.core.$loose>) {
  return z.looseObject({ ...body.shape, ApiKey: apiKeySchema });
}
