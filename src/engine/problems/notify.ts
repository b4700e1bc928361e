import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { reasonOf } from "../../modules/sklad/reason-of";
import { contextOf } from "../context";
import { settlesWithin } from "../runtime/settles-within";
import { groupBy } from "../runtime/group-by";
import { inParallel } from "../runtime/isolate";
import { notificationOf } from "./notification";

const MAX_TOGETHER = 100;
/** More problems of one kind are sent as one notification, because many notifications hide each other. */
const MAX_ALONE = 3;
/**
 * A failed notification, or one whose process died, is sent again after this; later after a tenth of the problem's age.
 */
const AGAIN_AFTER_MS = 5 * 60_000;
/** A provider that takes longer counts as failed, because Medusa gives it no deadline. */
const SEND_WITHIN_MS = 20_000;
/** In parallel, so that a provider that hangs delays the others by one deadline only. */
const MAX_SENDS_IN_PARALLEL = 8;

/**
 * Sends new problems through Medusa's Notification module to the receiver in the connection's settings, at least once:
 * a problem counts as notified only when the module accepted it. Ends within a bounded time.
 * @returns the number of notifications sent
 */
export async function notifyProblems(container: MedusaContainer): Promise<number> {
  const { sklad } = contextOf(container);
  const connections = await sklad.stores.connections.list();
  const receivers = connections.filter(({ settings }) => settings.notify_to !== null);
  if (receivers.length === 0) return 0;
  // A connection with unreadable settings has no receiver of its own.
  const notified = connections.filter(
    (one) => receivers.includes(one) || one.settings_unreadable !== undefined,
  );
  const ids = notified.map(({ id }) => id);
  const problems = await sklad.stores.problems.claimUnnotified(ids, MAX_TOGETHER, AGAIN_AFTER_MS);
  problems.sort((left, right) => left.id.localeCompare(right.id));
  const bundles = [
    ...groupBy(problems, ({ code, connection_id }) => `${code} ${connection_id}`).values(),
  ].flatMap((alike) => (alike.length > MAX_ALONE ? [alike] : alike.map((problem) => [problem])));
  const sent = await inParallel(MAX_SENDS_IN_PARALLEL, bundles, (bundle) =>
    send(container, bundle, receivers),
  );
  return sent.filter(Boolean).length;
}

/** @returns whether it was sent */
async function send(
  container: MedusaContainer,
  bundle: readonly ProblemRow[],
  receivers: readonly ConnectionRow[],
): Promise<boolean> {
  const ctx = contextOf(container);
  const [first] = bundle;
  // A problem without a connection, or of one without a receiver, goes to the first receiver.
  const receiver = receivers.find(({ id }) => id === first?.connection_id) ?? receivers[0];
  if (!first || !receiver) return false;
  let reason = `the provider did not respond within ${SEND_WITHIN_MS / 1_000} seconds.`;
  try {
    if (await settlesWithin(ctx.sklad, SEND_WITHIN_MS, hand(container, bundle, first, receiver))) return true;
  } catch (error) {
    reason = reasonOf(error);
  }
  const channel = ctx.sklad.configuration.notificationChannel;
  ctx.logger.error(
    `sklad: the problem ${first.code} could not be sent (channel ${channel}) and is sent again: ${reason}`,
  );
  return false;
}

/**
 * Marks the problems as notified even when the provider responds after the deadline, so that they are not sent again.
 */
async function hand(
  container: MedusaContainer,
  bundle: readonly ProblemRow[],
  first: ProblemRow,
  receiver: ConnectionRow,
): Promise<void> {
  const { sklad } = contextOf(container);
  await container
    .resolve(Modules.NOTIFICATION)
    .createNotifications(notificationOf(container, first, bundle, receiver, sklad.configuration));
  await sklad.stores.problems.markNotified(bundle.map(({ id }) => id));
}
