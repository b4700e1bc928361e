import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import escapeHtml from "escape-html";
import {
  entryOf,
  isSituationCode,
  type Language,
  LANGUAGES,
  problemMessage,
  problemsListed,
  problemTitle,
} from "../../catalogue";
import { reasonOf } from "../../modules/sklad/errors";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { contextOf } from "../context";
import { sendNotification, storeNotification } from "../medusa";
import { groupBy } from "../runtime/collections";
import { inParallel } from "../runtime/isolate";
import { settlesWithin } from "../runtime/time-limits";

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
    await sendNotification(container, messageTo(container, bundle, receiver));
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
  await storeNotification(container, bellOf(container, [first, ...others], receiver));
  await contextOf(container).sklad.stores.problems.markRung([first, ...others].map(({ id }) => id));
}

/** One problem, or several of one kind; the first is the oldest. */
export type Bundle = readonly [ProblemRow, ...ProblemRow[]];

type Receiver = Pick<ConnectionRow, "settings">;

/** The channel that the bell of Medusa's admin shows. */
const BELL = "feed";

/** The input of Medusa's Notification module for an entry under the admin's bell, which every user sees. */
export function bellOf(container: MedusaContainer, bundle: Bundle, { settings }: Receiver) {
  const language = settings.notify_language;
  const key = `sklad-bell-${bundle[0].id}-${bundle.at(-1)?.id ?? ""}`;
  return {
    to: "",
    channel: BELL,
    template: "sklad-problem",
    // The same for each attempt: an entry that exists is shown already, also when the e-mail has failed since.
    idempotency_key: key,
    resource_id: key,
    resource_type: "sklad_problem",
    data: {
      title: problemTitle(bundle, language),
      description: messageOf(container, bundle, language),
    },
  };
}

/** The input of Medusa's Notification module for a message to the receiver in the settings. */
export function messageTo(container: MedusaContainer, bundle: Bundle, { settings }: Receiver) {
  const [first] = bundle;
  const situation = `problem.${first.code}`;
  const inEach = (textOf: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, escapeHtml(textOf(language))]));
  return {
    to: settings.notify_to ?? "",
    channel: settings.notify_channel,
    template: settings.notify_template,
    // A key per attempt: Medusa never retries one whose process died, and cannot end one that failed.
    idempotency_key: `sklad-problem-${first.id}-${new Date(first.notify_after).getTime()}`,
    // Escaped, because templates insert it into HTML, and it quotes the warehouse.
    data: {
      code: first.code,
      params: escapedTexts(first.params),
      count: bundle.length,
      label: isSituationCode(situation) ? entryOf(situation).label : null,
      title: escapeHtml(problemTitle(bundle, settings.notify_language)),
      message: inEach((language) => messageOf(container, bundle, language)),
      url: escapeHtml(pageOf(container, first)),
    },
  };
}

function messageOf(container: MedusaContainer, bundle: Bundle, language: Language): string {
  return bundle.length === 1
    ? problemMessage(bundle[0], language)
    : problemsListed(bundle, address(container, "/warehouse"), language);
}

function pageOf(container: MedusaContainer, { params, connection_id: connectionId }: ProblemRow): string {
  const orderId = params?.["order_id"];
  if (typeof orderId === "string") return address(container, `/orders/${orderId}`);
  return address(container, connectionId === null ? "/warehouse" : `/settings/warehouse/${connectionId}`);
}

/** The address of an admin page; a path only when the shop's configuration has no backend URL. */
function address(container: MedusaContainer, path: string): string {
  const { backendUrl = "", path: base } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).admin;
  const page = `${base.replace(/\/+$/, "")}${path}`;
  // The backend may be below a path, which `new URL(page, backendUrl)` would drop.
  return URL.canParse(backendUrl) ? new URL(`${backendUrl.replace(/\/+$/, "")}${page}`).href : page;
}

/** The same JSON with each text escaped for HTML. */
function escapedTexts(json: unknown): unknown {
  if (typeof json === "string") return escapeHtml(json);
  if (Array.isArray(json)) return json.map(escapedTexts);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, escapedTexts(value)]));
}
