import { Modules } from "@medusajs/framework/utils";
import type { MedusaContainer } from "@medusajs/framework/types";
import { problemMessage } from "../../planning/messages";
import { contextOf } from "../context";

/** Sends new problems through Medusa's Notification module to whoever the connection's settings name. */
export async function notifyProblems(container: MedusaContainer): Promise<number> {
  const { sklad, logger } = contextOf(container);
  const connections = await sklad.stores.connections.list();
  const problems = await sklad.stores.problems.claimUnnotified();
  let told = 0;
  for (const problem of problems) {
    const settings = connections.find(({ id }) => id === problem.connection_id)?.settings;
    if (!settings?.notify_to) continue;
    const notification = {
      to: settings.notify_to,
      channel: settings.notify_channel,
      template: settings.notify_template,
      // Medusa keeps one notification for a key, so a problem is told once however often this runs.
      idempotency_key: `sklad-problem-${problem.id}`,
      data: {
        code: problem.code,
        params: problem.params,
        message: { en: problemMessage(problem, "en"), uk: problemMessage(problem, "uk") },
      },
    };
    try {
      await container.resolve(Modules.NOTIFICATION).createNotifications(notification);
      told += 1;
    } catch (error) {
      logger.error(
        `sklad: the problem ${problem.code} could not be sent (channel ${settings.notify_channel}): ${error instanceof Error ? error.message : "unknown"}`,
      );
    }
  }
  return told;
}
