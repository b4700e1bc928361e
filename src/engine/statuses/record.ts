import type { OrderStatus } from "../../client";
import { wordReader } from "../../client/dialect/status-words";
import { isTheDatabases, reasonOf } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import { type Match, orderMatcher } from "../../planning/identity";
import type { StatusSource } from "../../planning/statuses";
import { compareText } from "../../planning/values/canonical";
import { withoutPhones } from "../../planning/values/text";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { end, raise } from "../problems";
import { groupBy } from "../runtime/collections";
import { isolate } from "../runtime/isolate";
import { inParts } from "./feed-support";
import { recordChanges } from "./record-changes";
import { changeOf, type MatchedStatus, NOTHING_MORE, readReported } from "./status-state";

export type { StatusSource };

/** Statuses in the order received, with the connections they may belong to. */
export interface Received {
  readonly connections: readonly ConnectionRow[];
  readonly statuses: readonly OrderStatus[];
}

export interface Recorded {
  /** Statuses about no order of ours, or about none that is clear. */
  readonly unmatched: readonly OrderStatus[];
  /** Ids of warehouse orders with an unverified status that a look-up has to confirm. */
  readonly unconfirmed: readonly string[];
}

/**
 * Records statuses of the warehouse on the rows: state, times, tracking numbers, timeline and problems, forward only; a
 * repeated status changes nothing. Fulfillment sync brings them to Medusa later (`sync_due_at`).
 * @param stores a transaction that the caller ends and that records no other statuses
 * @param asked_at when the look-up or list was requested, by the database's clock: later events may be missing in it
 */
export async function recordStatuses(
  stores: Stores,
  received: readonly Received[],
  source: StatusSource,
  asked_at?: Date,
): Promise<Recorded> {
  const recording = new Recording(stores, source, asked_at);
  const unmatched: OrderStatus[] = [];
  for (const one of received) unmatched.push(...(await recording.ingest(one)));
  return { unmatched, unconfirmed: await recording.end() };
}

/**
 * The statuses of one transaction. All are collected before anything is written, so that the changed orders are locked
 * together and in one order: two transactions that lock rows as they come could deadlock.
 */
export class Recording {
  readonly #connections = new Map<string, ConnectionRow>();
  /** By id of the warehouse order. Most report entries change nothing; those cost one read and no lock. */
  readonly #changed = new Map<string, MatchedStatus[]>();
  /** Ids among them of orders that may still have an open AddOrder. */
  readonly #planned = new Set<string>();
  readonly #knownWords = new Set<string>();

  constructor(
    private readonly stores: Stores,
    private readonly source: StatusSource,
    private readonly asked_at?: Date,
  ) {}

  /** @returns statuses about no order of these connections */
  async ingest({ connections, statuses }: Received): Promise<OrderStatus[]> {
    for (const connection of connections) this.#connections.set(connection.id, connection);
    const ids = connections.map(({ id }) => id);
    const unmatched: OrderStatus[] = [];
    for (const part of inParts(statuses)) {
      const rows = await this.stores.warehouseOrders.namedBy(ids, part);
      unmatched.push(...(await this.#ingestPart(rows, part)));
    }
    return unmatched;
  }

  async #ingestPart(
    rows: readonly WarehouseOrder[],
    statuses: readonly OrderStatus[],
  ): Promise<OrderStatus[]> {
    const match = orderMatcher(rows);
    const read = statusReader(this.#connections);
    const matched: (MatchedStatus & Match<WarehouseOrder>)[] = [];
    const unmatched: OrderStatus[] = [];
    for (const received of statuses) {
      const found = match(received);
      const status = found ? read(received, found.row.connection_id) : received;
      if (status.state !== null) this.#knownWords.add(status.status);
      if (found) matched.push({ ...found, status });
      else unmatched.push(received);
    }
    const byOrder = groupBy(matched, ({ row }) => row.id);
    const changed = await this.#changedAmong(byOrder);
    for (const [id, ofOrder] of byOrder) {
      const known = this.#changed.get(id);
      if (ofOrder[0]?.row.state === "planned") this.#planned.add(id);
      if (known) known.push(...ofOrder.map(withoutRow));
      else if (changed.has(id)) this.#changed.set(id, ofOrder.map(withoutRow));
    }
    return unmatched;
  }

  /**
   * Ids of orders that have to be locked. An unknown word that is on the timeline already comes with every report and
   * needs no lock.
   */
  async #changedAmong(
    byOrder: ReadonlyMap<string, readonly (MatchedStatus & Match<WarehouseOrder>)[]>,
  ): Promise<Set<string>> {
    const { source, asked_at } = this;
    const isChanged = (id: string, reported?: ReadonlySet<string>): boolean => {
      const ofOrder = byOrder.get(id) ?? [];
      const row = ofOrder[0]?.row;
      if (!row || row.state === "planned") return row !== undefined;
      const facts = { ...NOTHING_MORE, ...(reported && { reported }) };
      const settings = { confirm_webhooks: "money" } as const;
      return changeOf(row, facts, ofOrder, { source, asked_at }, settings) !== null;
    };
    const changed = [...byOrder.keys()].filter((id) => isChanged(id));
    if (changed.length === 0) return new Set();
    const reported = await readReported(this.stores, changed);
    return new Set(changed.filter((id) => isChanged(id, reported(id))));
  }

  /** Writes the changes. @returns ids of warehouse orders with a status that a look-up has to confirm */
  async end(): Promise<string[]> {
    const { stores, source, asked_at } = this;
    const changed = [...this.#changed]
      .sort(([one], [other]) => compareText(one, other))
      .map(([, some]) => some);
    const unconfirmed: string[] = [];
    const orders = changed.flatMap(([one]) => one?.row ?? []);
    if (orders.length > 0) await stores.lockOrders(orders, [...this.#planned]);
    for (const part of inParts(changed)) {
      const record = (inside: Stores, some: readonly MatchedStatus[]) =>
        recordChanges(inside, some, { connections: this.#connections, source, asked_at });
      unconfirmed.push(...(await recordIsolated(stores, part, record)));
    }
    if (source !== "webhook") await clearKnownWords(stores, this.#connections, this.#knownWords);
    return unconfirmed;
  }
}

/** Keeps only the identity of a row, because a list may be long. */
function withoutRow({ row, ...matched }: MatchedStatus): MatchedStatus {
  const { id, order_id, connection_id, number } = row;
  return { ...matched, row: { id, order_id, connection_id, number } };
}

type RecordSome = (stores: Stores, matched: readonly MatchedStatus[]) => Promise<string[]>;

/**
 * Records the statuses of many orders together. An order whose statuses cannot be recorded gets a problem of its own
 * and does not affect the others.
 * @param byOrder the statuses of one order each
 */
async function recordIsolated(
  stores: Stores,
  byOrder: readonly (readonly MatchedStatus[])[],
  record: RecordSome,
): Promise<string[]> {
  const unconfirmed: string[] = [];
  const recordSome = async (some: readonly (readonly MatchedStatus[])[]) =>
    void unconfirmed.push(...(await stores.transaction((inside) => record(inside, some.flat()))));
  await isolate(byOrder, recordSome, {
    isShared: isTheDatabases,
    async onCulprit([first], error) {
      if (!first) throw error;
      const reason = withoutPhones(reasonOf(error));
      await raise(stores, { order: first.row }, "status_not_recorded", { reason });
    },
  });
  return unconfirmed;
}

type Connections = ReadonlyMap<string, Pick<ConnectionRow, "settings">>;

/**
 * Reads statuses that the client did not know by the status words of the order's own connection: the status may have
 * been received through another connection of the same address or ApiKey, or before the merchant added the word.
 * @param connections by id
 */
export function statusReader(
  connections: Connections,
): (status: OrderStatus, connectionId: string) => OrderStatus {
  const readers = new Map<string, ReturnType<typeof wordReader>>();
  return (status, connectionId) => {
    if (status.state !== null) return status;
    const reader = readers.get(connectionId) ?? ownWords(connections, connectionId);
    readers.set(connectionId, reader);
    return { ...status, state: reader(status.status) };
  };
}

/**
 * Clears the problems of status words that are known now.
 * @param words words of known statuses
 */
async function clearKnownWords(
  stores: Stores,
  connections: Connections,
  words: ReadonlySet<string>,
): Promise<void> {
  const open = await stores.problems.openOf(["status_unknown"]);
  if (open.length === 0) return;
  const known = new Set([...words].map(withoutPhones));
  const unknown = new Set<string>();
  for (const { connection_id, params } of open) {
    const word = params?.["operation"];
    if (typeof word !== "string" || connection_id === null || !connections.has(connection_id)) continue;
    if (known.has(word) || ownWords(connections, connection_id)(word) !== null)
      await end(stores, { connection: connection_id, operation: word }, "status_understood");
    else unknown.add(connection_id);
  }
  // When no word is left, the problem for further words is cleared too; a word still in use is raised again.
  for (const { connection_id } of open)
    if (connection_id !== null && connections.has(connection_id) && !unknown.has(connection_id))
      await end(stores, { connection: connection_id }, "status_understood");
}

/** A person acknowledges the unknown words. A word that comes with another order is raised again. */
export async function acknowledgeWords(
  ctx: Pick<Context, "sklad">,
  connectionId: string,
  actor: Actor,
): Promise<void> {
  const { id } = await requireConnection(ctx, connectionId);
  await ctx.sklad.stores.transaction(async (stores) => {
    await end(stores, { allOf: id }, "words_acknowledged");
    await recordForConnection(stores, id, "acknowledge_words", actor);
  });
}

function ownWords(connections: Connections, id: string): ReturnType<typeof wordReader> {
  return wordReader(connections.get(id)?.settings.status_words ?? {});
}
