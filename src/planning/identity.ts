/**
 * Which order a record of the warehouse is about. {@link orderMatcher} serves reports and webhooks, which name many orders;
 * {@link matchStatus} serves look-ups, which prove that an order is there, or is not; {@link isOurNumber} recognizes orders
 * that only this plugin numbers so.
 */
import type { OrderStatus } from "../client";
import type { WarehouseOrder } from "./warehouse-order";

type Candidate = Pick<WarehouseOrder, "id" | "connection_id" | "number" | "remote_id" | "remote_key">;

export type Identity = Pick<OrderStatus, "number" | "externalId" | "remoteId" | "remoteKey">;

/** Our own ids of an order: its row's id, sent as `external_id`, and its number, sent as `id_order`. */
type OwnNumber = Pick<WarehouseOrder, "id" | "number">;

export type OrderReference = { readonly remoteId: string; readonly remoteKey: string };

/** How a status names a row: our own `external_id` proves it, the warehouse's ids and our number make it likely. */
export interface Match<Row extends Candidate> {
  readonly row: Row;
  readonly by: "external_id" | "remote_id" | "remote_key" | "number";
}

/**
 * Finds the row a status is about: by `external_id`, else by the warehouse's ids, else by our number. A status that
 * fits two rows, or contradicts the row it names, matches none: another shop may share the ApiKey and use our numbers.
 * @param candidates rows of the connections the statuses may belong to that share any of their ids
 */
export function orderMatcher<Row extends Candidate>(
  candidates: readonly Row[],
): (status: Identity) => Match<Row> | undefined {
  const byId = new Map(candidates.map((row) => [row.id, row]));
  const named = {
    remote_id: grouped(candidates, "remote_id"),
    remote_key: grouped(candidates, "remote_key"),
    number: grouped(candidates, "number"),
  };
  return (status) => {
    const { externalId, remoteId, remoteKey, number } = status;
    if (externalId !== null) {
      const row = byId.get(externalId);
      if (row) return isTwin(status, row) ? undefined : { row, by: "external_id" };
      // Another external id means another shop's order, even with our number; but both of the warehouse's ids are given to one
      // order alone, and a service may change what it was sent.
      const [named, another] = candidates.filter((each) => hasBoth(status, each));
      return named && !another ? { row: named, by: "remote_id" } : undefined;
    }
    const ways = [
      ["remote_id", remoteId],
      ["remote_key", remoteKey],
      ["number", number],
    ] as const;
    for (const [by, value] of ways) {
      const sharing = (value !== null && named[by].get(value)) || [];
      // Two environments at one base address may give the same numbers; their keys differ.
      const keyed = sharing.filter(({ remote_key }) => remoteKey !== null && remoteKey === remote_key);
      const [row, another] = keyed.length > 0 ? keyed : sharing;
      if (row) return !another && agrees(status, row) ? { row, by } : undefined;
    }
    return undefined;
  };
}

function grouped<Row extends Candidate>(
  rows: readonly Row[],
  by: "remote_id" | "remote_key" | "number",
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = row[by];
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return groups;
}

function hasBoth({ remoteId, remoteKey }: Identity, { remote_id, remote_key }: Candidate): boolean {
  return remoteId !== null && remoteKey !== null && remoteId === remote_id && remoteKey === remote_key;
}

/** Whether the status is about a second copy of the order at the warehouse, which does not change ours. */
function isTwin({ remoteId, remoteKey }: Identity, { remote_id, remote_key }: Candidate): boolean {
  return !same(remoteId, remote_id) && (remoteKey === null || remoteKey !== remote_key);
}

/**
 * Whether no id contradicts the row. A row that is not accepted has no remote ids, and a number alone proves nothing.
 */
function agrees({ remoteId, remoteKey, number }: Identity, row: Candidate): boolean {
  if (row.remote_id === null && row.remote_key === null) return false;
  return (
    same(remoteId, row.remote_id) &&
    same(remoteKey, row.remote_key) &&
    (number === null || number === row.number)
  );
}

function same(received: string | null, known: string | null): boolean {
  return received === null || known === null || received === known;
}

export type StatusMatch =
  | {
      readonly kind: "present";
      readonly remote_id: string;
      readonly remote_key: string;
      readonly duplicates: readonly string[];
      readonly status: OrderStatus;
    }
  | { readonly kind: "absent" }
  /** Something was found that is not proven to be ours, or lacks the warehouse's ids. */
  | { readonly kind: "unclear" };

/**
 * Presence counts only when our own `external_id` comes back, or both ids the warehouse gave: the shape of look-ups is
 * assumed, and a bare number may be another shop's order. Of several entries with our id the one with the warehouse's ids
 * is ours; those with other ids are duplicates. Of several with the same ids, as of a history, the latest counts.
 */
export function matchStatus(
  statuses: readonly OrderStatus[],
  { id, number }: OwnNumber,
  reference?: OrderReference,
): StatusMatch {
  const isNamed = ({ remoteId, remoteKey }: OrderStatus) =>
    reference !== undefined && remoteId === reference.remoteId && remoteKey === reference.remoteKey;
  const found = statuses.filter((status) => status.externalId === id || isNamed(status));
  if (found.length === 0) {
    const nameless = statuses.some(
      (status) => status.externalId === null && (status.number === null || status.number === number),
    );
    const sameNumber = statuses.some((status) => status.number === number);
    return nameless || sameNumber ? { kind: "unclear" } : { kind: "absent" };
  }
  const status = latestOf(found.filter(isNamed)) ?? latestOf(oneOrder(found, reference));
  const remote_id = status?.remoteId ?? reference?.remoteId;
  const remote_key = status?.remoteKey ?? reference?.remoteKey;
  if (status === undefined || remote_id === undefined || remote_key === undefined) return { kind: "unclear" };
  const others = found.flatMap(({ remoteId }) => (remoteId === remote_id ? [] : (remoteId ?? [])));
  return { kind: "present", remote_id, remote_key, duplicates: [...new Set(others)], status };
}

/**
 * The entries of one order: of any while the warehouse's ids are unknown; afterwards one with other ids is a duplicate of ours,
 * and several without any may be of several orders.
 */
function oneOrder(found: readonly OrderStatus[], reference?: OrderReference): readonly OrderStatus[] {
  const [first] = found;
  if (reference === undefined)
    return found.filter((one) => one.remoteId === first?.remoteId && one.remoteKey === first.remoteKey);
  const ours = found.filter(
    ({ remoteId, remoteKey }) =>
      (remoteId === null || remoteId === reference.remoteId) &&
      (remoteKey === null || remoteKey === reference.remoteKey),
  );
  return ours.length === 1 ? ours : [];
}

/** The entry that changed last; the last one where the entries have no times. */
function latestOf(entries: readonly OrderStatus[]): OrderStatus | undefined {
  const timeOf = ({ changedAt }: OrderStatus) => changedAt?.getTime() ?? 0;
  return entries.reduce<OrderStatus | undefined>(
    (latest, one) => (latest && timeOf(latest) > timeOf(one) ? latest : one),
    undefined,
  );
}

export interface StatusList {
  /** The entries that could be this order. */
  about(row: OwnNumber): readonly OrderStatus[];
}

/** Groups a list by the ids that {@link matchStatus} compares, so that each order is compared with its own entries only. */
export function groupByIdentity(statuses: readonly OrderStatus[]): StatusList {
  const groups = new Map<string, OrderStatus[]>();
  for (const status of statuses)
    for (const key of keysOf(status)) {
      const group = groups.get(key);
      if (group) group.push(status);
      else groups.set(key, [status]);
    }
  return {
    about: ({ id, number }) => [
      ...new Set([`id ${id}`, `number ${number}`, "nameless"].flatMap((key) => groups.get(key) ?? [])),
    ],
  };
}

function keysOf({ externalId, number }: OrderStatus): readonly string[] {
  const keys = [];
  if (externalId !== null) keys.push(`id ${externalId}`);
  if (number !== null) keys.push(`number ${number}`);
  return keys.length > 0 ? keys : ["nameless"];
}

interface NumberedConnection {
  readonly settings: { readonly number_prefix: string };
  readonly enabled_at: Date | null;
}

/**
 * Whether the number has the form of one of our connections' numbers, without another system's id. Several shops may
 * share an ApiKey.
 */
export function isOurNumber(
  { number, externalId, changedAt }: Pick<OrderStatus, "number" | "externalId" | "changedAt">,
  connections: readonly NumberedConnection[],
): boolean {
  if (externalId !== null && !externalId.startsWith("sklord_")) return false;
  if (number === null) return externalId !== null;
  return connections.some(
    ({ settings: { number_prefix }, enabled_at }) =>
      number.startsWith(number_prefix) &&
      /^\d+(-\d+)?$/.test(number.slice(number_prefix.length)) &&
      // Another system may have used such numbers before the plugin was enabled.
      enabled_at !== null &&
      (changedAt === null || changedAt >= enabled_at),
  );
}
