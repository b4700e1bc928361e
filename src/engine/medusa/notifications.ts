import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types";
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

/** Hands a notification to the provider of its channel. */
export async function sendNotification(
  container: MedusaContainer,
  notification: CreateNotificationDTO,
): Promise<void> {
  await container.resolve(Modules.NOTIFICATION).createNotifications(notification);
}

/** The same, done too when the provider has failed and the notification is stored: Medusa's admin shows it then. */
export async function storeNotification(
  container: MedusaContainer,
  notification: CreateNotificationDTO & { readonly resource_id: string },
): Promise<void> {
  try {
    await sendNotification(container, notification);
  } catch (error) {
    const { resource_id } = notification;
    const stored = await container
      .resolve(Modules.NOTIFICATION)
      .listNotifications({ resource_id }, { take: 1 });
    if (stored.length === 0) throw error;
  }
}
