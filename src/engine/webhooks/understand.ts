import { type OrderStatus, readNotification } from "../../client";
import { dialectOf } from "../../modules/sklad/dialect-of";
import type { Stores } from "../../modules/sklad/stores";
import type { ProcessedWebhook } from "../../modules/sklad/stores/inbox/inbox";
import type { ConnectionRow, InboxBytes } from "../../modules/sklad/types";
import type { Context } from "../context";

/**
 * Records statuses in the transaction of `stores`, and returns those about no order of ours. The composition root
 * passes it in, because features of the engine do not import each other. Recording a status twice changes nothing.
 */
export type RecordStatuses = (
  stores: Stores,
  received: readonly {
    /** The connections that the statuses may belong to. */
    readonly connections: readonly ConnectionRow[];
    readonly statuses: readonly OrderStatus[];
  }[],
) => Promise<{ readonly unmatched: readonly OrderStatus[] }>;

/** Statuses shown in the list of webhooks. */
const SHOWN = 20;
const MAX_REASON_LENGTH = 500;

/**
 * Reads webhooks and records their statuses together, so that their orders are locked in one order.
 * @returns the new state of each, by id
 */
export async function readAndRecord(
  { sklad }: Pick<Context, "sklad">,
  stores: Stores,
  rows: readonly InboxBytes[],
  connections: readonly ConnectionRow[],
  record: RecordStatuses,
): Promise<Map<string, ProcessedWebhook>> {
  const readings = rows.map((row) => {
    const owner = connections.find(({ id }) => id === row.connection_id);
    return { id: row.id, owner, ...(owner ? read(sklad, row, owner) : NOTHING) };
  });
  // The warehouse has one webhook address per account, so a webhook may be about any connection of that base address.
  const services = new Set(readings.flatMap(({ owner }) => owner?.base_url ?? []));
  const received = [...services].map((service) => ({
    connections: connections.filter(({ base_url }) => base_url === service),
    statuses: readings.filter(({ owner }) => owner?.base_url === service).flatMap(({ statuses }) => statuses),
  }));
  const unmatched = new Set((await record(stores, received)).unmatched);
  return new Map(
    readings.map(({ id, owner, statuses, issues }) => {
      const lost = statuses.filter((status) => unmatched.has(status)).length;
      const processed: ProcessedWebhook = {
        state: issues.length > 0 ? "unreadable" : lost > 0 || !owner ? "unmatched" : "recorded",
        reason: issues.length > 0 ? issues.join("; ").slice(0, MAX_REASON_LENGTH) : null,
        statuses: statuses.slice(0, SHOWN).map(shown),
        matched: statuses.length - lost,
        unmatched: lost,
      };
      return [id, owner ? processed : { ...processed, reason: "its connection was deleted" }];
    }),
  );
}

const NOTHING = { statuses: [], issues: [] };

function read(sklad: Context["sklad"], row: InboxBytes, { base_url, settings }: ConnectionRow) {
  const dialect = dialectOf(sklad.configuration, base_url);
  const notification = {
    body: row.body,
    contentType: row.content_type,
    contentEncoding: row.content_encoding,
  };
  const statusWords = { ...dialect?.statusWords, ...settings.status_words };
  return readNotification(notification, { statusWords, notification: dialect?.notification });
}

function shown({ number, externalId, remoteId, remoteKey, status, state }: OrderStatus) {
  return { number, external_id: externalId, remote_id: remoteId, remote_key: remoteKey, status, state };
}
