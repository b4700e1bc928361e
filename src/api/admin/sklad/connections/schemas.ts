import { z } from "@medusajs/framework/zod";
import { settingsChangesSchema } from "../../../../planning/settings";

const baseUrl = z.url({
  protocol: /^https?$/,
  error: "an http or https address with port and path prefix, such as https://api.example.com/api",
});
const apiKey = z.string().trim().min(8, "the ApiKey as the integration manager gave it");

export const createConnectionSchema = z.object({
  name: z.string().trim().min(1),
  environment: z.enum(["production", "staging", "sandbox"]),
  base_url: baseUrl,
  api_key: apiKey,
  stock_location_id: z.string().min(1),
  settings: settingsChangesSchema.optional(),
});

/** The environment never changes, and the ApiKey has a route of its own that checks it. */
export const updateConnectionSchema = z.object({
  name: z.string().trim().min(1).optional(),
  base_url: baseUrl.optional(),
  settings: settingsChangesSchema.optional(),
});

export const replaceApiKeySchema = z.object({ api_key: apiKey });

export type CreateConnectionBody = z.infer<typeof createConnectionSchema>;
export type UpdateConnectionBody = z.infer<typeof updateConnectionSchema>;
export type ReplaceApiKeyBody = z.infer<typeof replaceApiKeySchema>;
