import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { problemMessage } from "../../planning/messages";
import { escapeHtml } from "../../planning/values/scrub";
import { contextOf } from "../context";

const MAX_TOGETHER = 100;
/** A notification that failed, or whose sender died, is sent again after this. */
const AGAIN_AFTER_MS = 5 * 60_000;

/**
 * Sends new problems through Medusa's Notification module to whoever the connection's settings name: at least once, for
 * a problem counts as notified only when the module has taken it.
 * @returns how many were sent
 */
export async function notifyProblems(container: MedusaContainer): Promise<number> {
  const { sklad, logger } = contextOf(container);
  const receivers = (await sklad.stores.connections.list()).filter(({ settings }) => settings.notify_to);
  if (receivers.length === 0) return 0;
  const ids = receivers.map(({ id }) => id);
  const problems = await sklad.stores.problems.claimUnnotified(ids, MAX_TOGETHER, AGAIN_AFTER_MS);
  let sent = 0;
  for (const problem of problems) {
    // One that belongs to no connection goes to whoever is named first.
    const receiver = receivers.find(({ id }) => id === problem.connection_id) ?? receivers[0];
    if (!receiver) continue;
    try {
      await container.resolve(Modules.NOTIFICATION).createNotifications(notificationOf(problem, receiver));
      await sklad.stores.problems.markNotified(problem.id);
      sent += 1;
    } catch (error) {
      const channel = receiver.settings.notify_channel;
      const reason = error instanceof Error ? error.message : "unknown";
      logger.error(
        `sklad: the problem ${problem.code} could not be sent (channel ${channel}) and is sent again: ${reason}`,
      );
    }
  }
  return sent;
}

function notificationOf(problem: ProblemRow, { settings }: ConnectionRow) {
  return {
    to: settings.notify_to ?? "",
    channel: settings.notify_channel,
    template: settings.notify_template,
    // Medusa keeps one notification for a key, so a problem is sent once however often this runs.
    idempotency_key: `sklad-problem-${problem.id}`,
    data: {
      code: problem.code,
      params: problem.params,
      // Templates put it into HTML, and it quotes the warehouse.
      message: {
        en: escapeHtml(problemMessage(problem, "en")),
        uk: escapeHtml(problemMessage(problem, "uk")),
      },
    },
  };
}
