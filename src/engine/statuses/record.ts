import type { OrderStatus } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow, WarehouseOrderRow } from "../../modules/sklad/types";
import { isChange, type Match, orderMatcher, planStatuses, type StatusSource } from "../../planning/statuses";
import { groupBy } from "../runtime/group-by";
import { inParts } from "./items";
import { recordIsolated } from "./record-isolated";
import { recordChanges } from "./record-changes";
import { NOTHING_MORE, readReported, receivedOf, subjectOf } from "./subject";
import { clearUnderstood, understoodBy } from "./understood";

export type { StatusSource };

/** Statuses in the order they were received, and the connections they may belong to. */
export interface Received {
  readonly connections: readonly ConnectionRow[];
  readonly statuses: readonly OrderStatus[];
}

export interface Recorded {
  /** Statuses that are about none of ours, or do not say clearly of which. */
  readonly unmatched: readonly OrderStatus[];
  /** Ids of warehouse orders of which something was claimed that a look-up has to confirm. */
  readonly unconfirmed: readonly string[];
}

/** A status, and the warehouse order it is about. */
export interface MatchedStatus extends Pick<Match<WarehouseOrderRow>, "by"> {
  readonly status: OrderStatus;
  readonly row: Pick<WarehouseOrderRow, "id" | "order_id" | "connection_id" | "number">;
}

/**
 * What the warehouse says of orders reaches their rows: state, times, tracking numbers, timeline and problems, forward
 * only; a status that comes again changes nothing. Medusa follows later (`follow_due_at`).
 * @param stores a transaction, which the caller ends, and in which nothing else of the kind is recorded
 * @param asked_at when a look-up or a list was asked for, by the database's clock: it may not know of what came later
 */
export async function recordStatuses(
  stores: Stores,
  received: readonly Received[],
  source: StatusSource,
  asked_at?: Date,
): Promise<Recorded> {
  const recording = new Recording(stores, source, asked_at);
  const unmatched: OrderStatus[] = [];
  for (const one of received) unmatched.push(...(await recording.hear(one)));
  return { unmatched, unconfirmed: await recording.end() };
}

/**
 * The statuses of one transaction. All are heard before anything is written, so that the orders they change are locked
 * together and in one order: two transactions that lock them as they come would wait for each other.
 */
export class Recording {
  readonly #connections = new Map<string, ConnectionRow>();
  /** By id of the warehouse order. Nearly all of a report was heard before: that costs one look at the rows. */
  readonly #news = new Map<string, MatchedStatus[]>();
  /** Those of them that may still have an open AddOrder. */
  readonly #planned = new Set<string>();
  readonly #understood = new Set<string>();

  constructor(
    private readonly stores: Stores,
    private readonly source: StatusSource,
    private readonly asked_at?: Date,
  ) {}

  /** @returns those that are about no order of these connections */
  async hear({ connections, statuses }: Received): Promise<OrderStatus[]> {
    for (const connection of connections) this.#connections.set(connection.id, connection);
    const ids = connections.map(({ id }) => id);
    const unmatched: OrderStatus[] = [];
    for (const part of inParts(statuses)) {
      const rows = await this.stores.warehouseOrders.namedBy(ids, part);
      unmatched.push(...(await this.#hearOf(rows, part)));
    }
    return unmatched;
  }

  async #hearOf(
    rows: readonly WarehouseOrderRow[],
    statuses: readonly OrderStatus[],
  ): Promise<OrderStatus[]> {
    const match = orderMatcher(rows);
    const understand = understoodBy(this.#connections);
    const matched: (MatchedStatus & Match<WarehouseOrderRow>)[] = [];
    const unmatched: OrderStatus[] = [];
    for (const heard of statuses) {
      const found = match(heard);
      const status = found ? understand(heard, found.row.connection_id) : heard;
      if (status.state !== null) this.#understood.add(status.status);
      if (found) matched.push({ ...found, status });
      else unmatched.push(heard);
    }
    const about = groupBy(matched, ({ row }) => row.id);
    const news = await this.#newsAmong(about);
    for (const [id, said] of about) {
      const known = this.#news.get(id);
      if (said[0]?.row.state === "planned") this.#planned.add(id);
      if (known) known.push(...said.map(withoutRow));
      else if (news.has(id)) this.#news.set(id, said.map(withoutRow));
    }
    return unmatched;
  }

  /** Those that a row may be locked for. A word that was told before comes with every report, and is none of them. */
  async #newsAmong(
    about: ReadonlyMap<string, readonly (MatchedStatus & Match<WarehouseOrderRow>)[]>,
  ): Promise<Set<string>> {
    const isNews = (id: string, told?: ReadonlySet<string>): boolean => {
      const said = about.get(id) ?? [];
      const row = said[0]?.row;
      if (!row || row.state === "planned") return row !== undefined;
      const before = subjectOf(row, { ...NOTHING_MORE, ...(told && { told }) });
      const received = said.map((one) => receivedOf(one, this.source, row, this.asked_at));
      return isChange(planStatuses(before, received, { confirm_webhooks: "money" }), before);
    };
    const news = [...about.keys()].filter((id) => isNews(id));
    if (news.length === 0) return new Set();
    const told = await readReported(this.stores, news);
    return new Set(news.filter((id) => isNews(id, told(id))));
  }

  /** Writes what they change. @returns ids of warehouse orders of which a claim has to be confirmed */
  async end(): Promise<string[]> {
    const { stores, source, asked_at } = this;
    const news = [...this.#news].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, said]) => said);
    const unconfirmed: string[] = [];
    const orders = news.flatMap(([one]) => one?.row ?? []);
    if (orders.length > 0) await stores.lockOrders(orders, [...this.#planned]);
    for (const part of inParts(news)) {
      const record = (inside: Stores, some: readonly MatchedStatus[]) =>
        recordChanges(inside, some, { connections: this.#connections, source, asked_at });
      unconfirmed.push(...(await recordIsolated(stores, part, record)));
    }
    if (source !== "webhook") await clearUnderstood(stores, this.#connections, this.#understood);
    return unconfirmed;
  }
}

/** A list may be long: only what its orders are called is kept of their rows. */
function withoutRow({ row, ...matched }: MatchedStatus): MatchedStatus {
  const { id, order_id, connection_id, number } = row;
  return { ...matched, row: { id, order_id, connection_id, number } };
}
