import { z } from "zod";
import { namedShapes, specified } from "./values";

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
