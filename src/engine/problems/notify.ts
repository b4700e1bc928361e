import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { reasonOf } from "../../modules/sklad/errors";
import { contextOf } from "../context";
import { settlesWithin } from "../runtime/time-limits";
import { groupBy } from "../runtime/collections";
import { inParallel } from "../runtime/isolate";
import { bellOf, type Bundle, messageTo } from "./notification";

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
 * Sends new problems through Medusa's Notification module: to the bell of the admin and to the receiver in the connection's
 * settings, as these ask for. At least once: a problem counts as notified only when the module accepted it. Ends within a
 * bounded time.
 * @returns the number of problems, or bundles of them, that were sent
 */
export async function notifyProblems(container: MedusaContainer): Promise<number> {
  const { sklad } = contextOf(container);
  const connections = await sklad.stores.connections.list();
  const notifying = connections.filter(notifies);
  if (notifying.length === 0) return 0;
  // A connection with unreadable settings may have no receiver of its own.
  const notified = connections.filter((one) => notifies(one) || one.settings_unreadable !== undefined);
  const ids = notified.map(({ id }) => id);
  const problems = await sklad.stores.problems.claimUnnotified(ids, MAX_TOGETHER, AGAIN_AFTER_MS);
  problems.sort((left, right) => left.id.localeCompare(right.id));
  const bundles = [
    ...groupBy(problems, ({ code, connection_id }) => `${code} ${connection_id}`).values(),
  ].flatMap((alike) => (alike.length > MAX_ALONE ? [alike] : alike.map((problem) => [problem])));
  const sent = await inParallel(MAX_SENDS_IN_PARALLEL, bundles, (bundle) =>
    send(container, bundle, notifying),
  );
  return sent.filter(Boolean).length;
}

const notifies = ({ settings }: ConnectionRow) => settings.notify_in_admin || settings.notify_to !== null;

/** @returns whether it was sent */
async function send(
  container: MedusaContainer,
  bundle: readonly ProblemRow[],
  notifying: readonly ConnectionRow[],
): Promise<boolean> {
  const ctx = contextOf(container);
  const [first, ...others] = bundle;
  if (!first) return false;
  const receiver = receiverOf(first, notifying);
  if (!receiver) return false;
  let reason = `the provider did not respond within ${SEND_WITHIN_MS / 1_000} seconds.`;
  try {
    if (await settlesWithin(ctx.sklad, SEND_WITHIN_MS, hand(container, [first, ...others], receiver)))
      return true;
  } catch (error) {
    reason = reasonOf(error);
  }
  const channel = receiver.settings.notify_to === null ? "feed" : receiver.settings.notify_channel;
  ctx.logger.error(
    `sklad: the problem ${first.code} could not be sent (channel ${channel}) and is sent again: ${reason}`,
  );
  return false;
}

/**
 * The connection whose settings say how a problem is notified. Of a connection with unreadable settings, and of a problem
 * without a connection, it is the first one with an address, because a person reads an e-mail sooner than the bell.
 */
function receiverOf(
  { connection_id: connectionId }: ProblemRow,
  notifying: readonly ConnectionRow[],
): ConnectionRow | undefined {
  const own = notifying.find(({ id }) => id === connectionId);
  if (own && (own.settings_unreadable === undefined || own.settings.notify_to !== null)) return own;
  return notifying.find(({ settings }) => settings.notify_to !== null) ?? own ?? notifying[0];
}

/**
 * Marks the problems as notified even when the provider responds after the deadline, so that they are not sent again. The
 * e-mail decides where there is one: an entry under the bell is created once, however often the e-mail is tried.
 */
async function hand(container: MedusaContainer, bundle: Bundle, receiver: ConnectionRow): Promise<void> {
  const { sklad, logger } = contextOf(container);
  const { notify_in_admin: inAdmin, notify_to: address } = receiver.settings;
  const bell = inAdmin ? ring(container, bundle, receiver) : undefined;
  if (address === null) await bell;
  else {
    bell?.catch((error: unknown) =>
      logger.error(`sklad: the problem ${bundle[0].code} is not under the admin's bell: ${reasonOf(error)}`),
    );
    await container.resolve(Modules.NOTIFICATION).createNotifications(messageTo(container, bundle, receiver));
  }
  await sklad.stores.problems.markNotified(bundle.map(({ id }) => id));
}

/**
 * Creates the entry under the bell for the problems that have none yet: a bundle whose e-mail fails grows. Once it is stored
 * the admin shows it, also when its provider has failed.
 */
async function ring(container: MedusaContainer, bundle: Bundle, receiver: ConnectionRow): Promise<void> {
  const [first, ...others] = bundle.filter(({ rung_at }) => rung_at === null);
  if (!first) return;
  await createEntry(container, [first, ...others], receiver);
  await contextOf(container).sklad.stores.problems.markRung([first, ...others].map(({ id }) => id));
}

async function createEntry(
  container: MedusaContainer,
  bundle: Bundle,
  receiver: ConnectionRow,
): Promise<void> {
  const notifications = container.resolve(Modules.NOTIFICATION);
  const entry = bellOf(container, bundle, receiver);
  try {
    await notifications.createNotifications(entry);
  } catch (error) {
    const stored = await notifications.listNotifications({ resource_id: entry.resource_id }, { take: 1 });
    if (stored.length === 0) throw error;
  }
}
