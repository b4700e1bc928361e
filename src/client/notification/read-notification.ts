import { z } from "zod";
import { type OrderStatus, orderStatusSchema, trackingOf } from "../calls/order-status";
import { checkShape } from "../check-shape";
import { stateReader, type StatusWords } from "../dialect/status-words";
import { readWaybills } from "../dialect/waybills";
import { decodeBody, type Notification, type NotificationContents } from "./decode-body";
import { findStatuses, type NotificationMembers, type NotifiedStatus } from "./find-statuses";

export type { Notification, NotificationContents, NotificationMembers, NotifiedStatus };

/** Reads a notification's body. A thrown error, or a result of another shape, is listed in `issues`. */
export type NotificationReader = (contents: NotificationContents) => readonly NotifiedStatus[];

export interface NotificationOptions {
  /** Further words for statuses. */
  readonly statusWords?: StatusWords | undefined;
  /** Further names of members for the default reading, or a function that reads in its place. */
  readonly notification?: NotificationReader | NotificationMembers | undefined;
}

/** The statuses of a notification, and its unreadable parts. A notification may have both. */
export interface ReadNotification {
  readonly statuses: readonly OrderStatus[];
  /** One sentence each, without words of the notification, which may be personal. */
  readonly issues: readonly string[];
}

/**
 * Reads a status notification (webhook). Its payload is not shown: by default the order and its status are looked for
 * as docs/webhooks.md lists. Never throws; unreadable parts are in `issues`.
 *
 * @example
 * const { statuses } = readNotification({ body: await request.bytes(), contentType: request.headers.get("content-type") });
 */
export function readNotification(
  notification: Notification,
  { statusWords, notification: reading }: NotificationOptions = {},
): ReadNotification {
  const stateOf = stateReader(statusWords);
  const issues: string[] = [];
  let found: unknown;
  try {
    const contents = decodeBody(notification);
    if (contents.text.trim() === "") return { statuses: [], issues: ["it is empty"] };
    if (typeof reading === "function") {
      found = reading(contents);
      // An async reader is refused below; what it fails with later must not end the process.
      if (found instanceof Promise) found.catch(() => undefined);
    } else {
      const { statuses, issues: wrong } = findStatuses(contents.value, stateOf, reading);
      issues.push(...wrong);
      found = statuses;
    }
  } catch (error) {
    // The message of an integrator's own reader may quote the body.
    const words =
      error instanceof Error && typeof reading !== "function"
        ? error.message
        : `reading it failed with ${nameOf(error)}`;
    return { statuses: [], issues: [words] };
  }
  const checked = checkShape(foundSchema, found);
  if (!checked.fits)
    return { statuses: [], issues: [`the dialect's notification gave ${checked.issues[0] ?? ""}`] };
  const statuses: OrderStatus[] = [];
  for (const { status, number, externalId, remoteId, remoteKey, tracking, changedAt } of checked.value) {
    const complete = checkShape(orderStatusSchema, {
      number: number ?? null,
      externalId: externalId ?? null,
      remoteId: remoteId ?? null,
      remoteKey: remoteKey ?? null,
      status,
      state: stateOf(status),
      changedAt: changedAt ?? null,
      ...trackingOf(readWaybills([tracking])),
    });
    if (complete.fits) statuses.push(complete.value);
    else issues.push(...complete.issues.slice(0, 1));
  }
  return { statuses, issues: [...new Set(issues)] };
}

const text = z.string().nullish();
/** Strict: a misspelled member would lose what is in it, such as every waybill. */
const foundSchema = z.array(
  z.strictObject({
    number: text,
    externalId: text,
    remoteId: text,
    remoteKey: text,
    status: z.string(),
    tracking: z.unknown().optional(),
    changedAt: z.date().nullish(),
  }),
);

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
