import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "zod";

const words = z.string().min(1);
const configuration = z.object({
  options: z.object({
    providers: z
      .array(z.object({ options: z.object({ channels: z.array(z.string()).default([]) }).optional() }))
      .default([]),
    // Medusa registers the e-mail provider of its cloud without an entry among the providers.
    cloud: z
      .union([
        z.object({ api_key: words, endpoint: words, environment_handle: words }),
        z.object({ api_key: words, endpoint: words, sandbox_handle: words }),
      ])
      .optional()
      .catch(undefined),
  }),
});

/**
 * The channels of Medusa's Notification module that have a provider in the shop's configuration. Null when the
 * configuration is of another shape: then a channel may exist without being in it.
 */
export function notificationChannels(container: MedusaContainer): string[] | null {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const read = configuration.safeParse(modules?.[Modules.NOTIFICATION]);
  if (!read.success) return null;
  const { providers, cloud } = read.data.options;
  const channels = providers.flatMap(({ options }) => options?.channels ?? []);
  return [...new Set([...channels, ...(cloud ? ["email"] : [])])];
}
