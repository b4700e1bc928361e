import { z } from "zod";
import { apiKeySchema } from "./values";

/** Specified (spec, "GetToken"): no ApiKey in the body. */
export const getTokenRequestSchema = z.looseObject({
  login: z.string().min(1),
  password: z.string().min(1),
});

/** Specified (spec, "GetToken"). */
export const getTokenDataSchema = z.looseObject({ ApiKey: apiKeySchema });

export type WireGetTokenRequest = z.infer<typeof getTokenRequestSchema>;
export type WireGetTokenData = z.infer<typeof getTokenDataSchema>;
