import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { entryOf, isSituationCode, problemMessage, problemsMessage } from "../../planning/messages";
import { escapeHtml } from "../../planning/values/scrub";
import { reasonOf } from "../../modules/sklad/reason-of";
import { contextOf } from "../context";
import { groupBy } from "../group-by";

const MAX_TOGETHER = 100;
/** More of one kind at once are told in one notification: a hundred of them would bury each other. */
const MAX_ALONE = 3;
/** A notification that failed, or whose sender died, is sent again after this; later after a tenth of the problem's age. */
const AGAIN_AFTER_MS = 5 * 60_000;

/**
 * Sends new problems through Medusa's Notification module to whoever the connection's settings name: at least once, for
 * a problem counts as notified only when the module has taken it.
 * @returns how many were sent
 */
export async function notifyProblems(container: MedusaContainer): Promise<number> {
  const { sklad } = contextOf(container);
  const receivers = (await sklad.stores.connections.list()).filter(({ settings }) => settings.notify_to);
  if (receivers.length === 0) return 0;
  const ids = receivers.map(({ id }) => id);
  const problems = await sklad.stores.problems.claimUnnotified(ids, MAX_TOGETHER, AGAIN_AFTER_MS);
  problems.sort((left, right) => left.id.localeCompare(right.id));
  let sent = 0;
  for (const alike of groupBy(problems, ({ code, connection_id }) => `${code} ${connection_id}`).values()) {
    const bundles = alike.length > MAX_ALONE ? [alike] : alike.map((problem) => [problem]);
    for (const bundle of bundles) sent += await send(container, bundle, receivers);
  }
  return sent;
}

/** @returns how many notifications were sent */
async function send(
  container: MedusaContainer,
  bundle: readonly ProblemRow[],
  receivers: readonly ConnectionRow[],
): Promise<0 | 1> {
  const { sklad, logger } = contextOf(container);
  const [first] = bundle;
  // One that belongs to no connection goes to whoever is named first.
  const receiver = receivers.find(({ id }) => id === first?.connection_id) ?? receivers[0];
  if (!first || !receiver) return 0;
  try {
    await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications(notificationOf(first, bundle, receiver));
    await sklad.stores.problems.markNotified(bundle.map(({ id }) => id));
    return 1;
  } catch (error) {
    const channel = receiver.settings.notify_channel;
    const reason = reasonOf(error);
    logger.error(
      `sklad: the problem ${first.code} could not be sent (channel ${channel}) and is sent again: ${reason}`,
    );
    return 0;
  }
}

function notificationOf(first: ProblemRow, bundle: readonly ProblemRow[], { settings }: ConnectionRow) {
  const message = (language: "en" | "uk") =>
    escapeHtml(
      bundle.length === 1 ? problemMessage(first, language) : problemsMessage(first, bundle.length, language),
    );
  const situation = `problem.${first.code}`;
  return {
    to: settings.notify_to ?? "",
    channel: settings.notify_channel,
    template: settings.notify_template,
    // A key for each attempt: Medusa calls no provider again for one whose sender died, and cannot end one that failed.
    idempotency_key: `sklad-problem-${first.id}-${new Date(first.notify_after).getTime()}`,
    // Templates put it into HTML, and it quotes the warehouse.
    data: {
      code: first.code,
      params: escapedTexts(first.params),
      count: bundle.length,
      label: isSituationCode(situation) ? entryOf(situation).label : null,
      message: { en: message("en"), uk: message("uk") },
    },
  };
}

/** The same JSON, each text in it fit for HTML. */
function escapedTexts(json: unknown): unknown {
  if (typeof json === "string") return escapeHtml(json);
  if (Array.isArray(json)) return json.map(escapedTexts);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, escapedTexts(value)]));
}
