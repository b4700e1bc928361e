import { type NotificationMembers, type OrderStatus, readNotification } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { Understood } from "../../modules/sklad/stores/inbox";
import type { ConnectionRow, InboxBytes } from "../../modules/sklad/types";
import type { Context } from "../context";

/**
 * Writes what the warehouse says of orders, in the transaction of `stores`. Whoever starts the loop gives it: features of
 * the engine do not know each other. Recording the same status twice changes nothing.
 */
export type RecordStatuses = (
  stores: Stores,
  connections: readonly ConnectionRow[],
  statuses: readonly OrderStatus[],
) => Promise<{ readonly matched: number; readonly unmatched: readonly OrderStatus[] }>;

/** Statuses recorded at once; a webhook may carry thousands. */
const CHUNK = 200;
/** Statuses kept for the list. */
const SHOWN = 20;
const MAX_REASON_LENGTH = 500;

/** Reads one webhook, records what it says, and says what became of it. */
export async function understand(
  { sklad }: Pick<Context, "sklad">,
  stores: Stores,
  row: InboxBytes,
  connections: readonly ConnectionRow[],
  record: RecordStatuses,
): Promise<Understood> {
  const owner = connections.find(({ id }) => id === row.connection_id);
  if (!owner) return { ...NOTHING, state: "unmatched", reason: "its connection was deleted" };
  const { statuses, issues } = read(sklad, row, owner);
  // The operator registers one address for all that is theirs: a webhook may be of any connection at that service.
  const neighbours = connections.filter(({ base_url }) => base_url === owner.base_url);
  let matched = 0;
  let unmatched = 0;
  for (let first = 0; first < statuses.length; first += CHUNK) {
    const recorded = await record(stores, neighbours, statuses.slice(first, first + CHUNK));
    matched += recorded.matched;
    unmatched += recorded.unmatched.length;
  }
  return {
    state: issues.length > 0 ? "not_understood" : unmatched > 0 ? "unmatched" : "recorded",
    reason: issues.length > 0 ? issues.join("; ").slice(0, MAX_REASON_LENGTH) : null,
    statuses: statuses.slice(0, SHOWN).map(shown),
    matched,
    unmatched,
  };
}

const NOTHING = { statuses: [], matched: 0, unmatched: 0 };

function read(sklad: Context["sklad"], row: InboxBytes, { settings }: ConnectionRow) {
  const { dialect } = sklad.configuration;
  const { number, external_id, remote_id, remote_key, status, tracking_number, changed_at } =
    settings.notification_members;
  const members: NotificationMembers = {
    number,
    externalId: external_id,
    remoteId: remote_id,
    remoteKey: remote_key,
    status,
    trackingNumber: tracking_number,
    changedAt: changed_at,
  };
  const notification = {
    body: row.body,
    contentType: row.content_type,
    contentEncoding: row.content_encoding,
  };
  const statusWords = { ...dialect?.statusWords, ...settings.status_words };
  return readNotification(notification, { statusWords, members, notification: dialect?.notification });
}

function shown({ number, externalId, remoteId, remoteKey, status, state }: OrderStatus) {
  return { number, external_id: externalId, remote_id: remoteId, remote_key: remoteKey, status, state };
}
