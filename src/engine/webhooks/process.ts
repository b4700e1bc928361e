import { type OrderStatus, readNotification } from "../../client";
import type { RunningWork } from "../../modules/sklad/ports";
import { dialectOf } from "../../modules/sklad/options";
import type { Stores } from "../../modules/sklad/stores";
import type { ProcessedWebhook } from "../../modules/sklad/stores/inbox/inbox";
import type { ConnectionRow, InboxBytes } from "../../modules/sklad/types";
import type { Context } from "../context";
import { clear, NOTIFY_AFTER_FAILURES, raise } from "../problems";
import { backoffMs } from "../runtime/time-limits";
import { isolate } from "../runtime/isolate";
import { FailureLog, Poller } from "../runtime/poller";
import { failureOf } from "./inbox-writer";

/** Processes webhooks, including those that other processes store, for as long as the process lives. */
export function pollInbox(
  ctx: Context,
  record: RecordStatuses,
  {
    onRecorded,
  }: { /** Called after recorded statuses were committed. */ readonly onRecorded?: () => void } = {},
): RunningWork {
  const { configuration, wakeUps } = ctx.sklad;
  const poller = new Poller({
    name: "processing webhooks",
    every_ms: configuration.pollIntervalMs,
    failures: new FailureLog(ctx.logger),
    onWake: (wake) => wakeUps.on("inbox", wake),
  });
  return poller.start({
    async tick() {
      const isAnyProcessed = (await processDue(ctx, record)) > 0;
      if (isAnyProcessed) onRecorded?.();
      return isAnyProcessed;
    },
  });
}

/** Webhooks of one transaction. */
const BATCH = 50;

/**
 * Processes due webhooks. Recording and the webhook's new state are one transaction, so a crash leaves the webhook due.
 * When one of several fails, each is tried separately. A webhook that was begun before comes after all others, and on
 * its own, because it may crash the process.
 * @returns the number of webhooks begun
 */
export async function processDue(ctx: Context, record: RecordStatuses): Promise<number> {
  const { stores, configuration } = ctx.sklad;
  const fresh = await stores.inbox.begin(BATCH, backoffMs(1, configuration.firstPauseMs));
  await processEach(ctx, fresh, record);
  const again = await stores.inbox.beginAgain(configuration.firstPauseMs);
  if (again) await processEach(ctx, [again], record);
  const begun = [...fresh, ...(again ? [again] : [])];
  if (begun.length > 0)
    await stores.webhookTokens.markUsed([...new Set(begun.map(({ token_id }) => token_id))]);
  return begun.length;
}

async function processEach(
  ctx: Context,
  begun: readonly InboxBytes[],
  record: RecordStatuses,
): Promise<void> {
  await isolate(begun, (some) => processAll(ctx, some, record), {
    onSplit: (some, error) =>
      ctx.logger.warn(
        `sklad: ${some.length} webhooks could not be recorded together and are divided: ${failureOf(error)}`,
      ),
    onCulprit: (one, error) => postpone(ctx, one, `recording it failed (${failureOf(error)})`),
  });
}

async function postpone(
  { sklad: { stores, configuration }, logger }: Context,
  { id, connection_id, failures }: InboxBytes,
  reason: string,
): Promise<void> {
  logger.warn(`sklad: the webhook ${id} of connection ${connection_id} is tried again later: ${reason}`);
  await stores.transaction(async (transaction) => {
    await transaction.inbox.fail(id, reason, backoffMs(failures, configuration.firstPauseMs));
    const owner = await transaction.connections.find(connection_id);
    if (owner) await syncProblems(transaction, owner);
  });
}

/** Processes the webhooks that no other process has begun meanwhile. */
async function processAll(ctx: Context, begun: readonly InboxBytes[], record: RecordStatuses): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    const rows = await stores.inbox.lock(begun);
    if (rows.length === 0) return;
    const connections = await stores.connections.list();
    for (const [id, processed] of await readAndRecord(ctx, stores, rows, connections, record))
      await stores.inbox.finish(id, processed);
    const ids = new Set(rows.map(({ connection_id }) => connection_id));
    for (const connection of connections.filter(({ id }) => ids.has(id)))
      await syncProblems(stores, connection);
  });
}

/** Raises or clears the problems of a connection's webhooks. */
export async function syncProblems(stores: Stores, connection: ConnectionRow): Promise<void> {
  const { unreadable, failing } = await stores.inbox.trouble(connection.id, NOTIFY_AFTER_FAILURES);
  for (const [code, reason] of [
    ["webhooks_unreadable", unreadable],
    ["webhooks_failing", failing],
  ] as const)
    if (reason === null) await clear(stores, { connection: connection.id }, code);
    else await raise(stores, { connection }, code, { reason });
}

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

const MAX_REASON_LENGTH = 500;

/**
 * Reads webhooks and records their statuses together, so that their orders are locked in one order.
 * @returns the new state of each, by id
 */
async function readAndRecord(
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
        statuses: statuses.map(stored),
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

function stored({ number, externalId, remoteId, remoteKey, status, state }: OrderStatus) {
  return { number, external_id: externalId, remote_id: remoteId, remote_key: remoteKey, status, state };
}
