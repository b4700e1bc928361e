import { IDENTITY_ALIASES, STATUS_ALIASES, TIME_ALIASES, TRACKING_ALIASES } from "../calls/order-status";
import type { OrderState } from "../calls/order-status";
import { parseMoment } from "../dialect/moments";
import { isRecord, plainName } from "../dialect/read-record";

/** What one record of a notification says of one order. */
export interface NotifiedStatus {
  /** `id_order` */
  readonly number?: string | null | undefined;
  /** `external_id` */
  readonly externalId?: string | null | undefined;
  /** `id_order_FF` */
  readonly remoteId?: string | null | undefined;
  /** `key_order` */
  readonly remoteKey?: string | null | undefined;
  /** In the warehouse's own words. */
  readonly status: string;
  readonly trackingNumber?: string | null | undefined;
  readonly changedAt?: Date | null | undefined;
}

/** Further names of members, beside those docs/webhooks.md lists. */
export type NotificationMembers = { readonly [Member in keyof NotifiedStatus]?: readonly string[] };

/** Where a member is looked for, the surest name first (assumed). */
const NAMES: { readonly [Member in keyof Required<NotifiedStatus>]: readonly string[] } = {
  number: ["id_order", ...IDENTITY_ALIASES.id_order],
  externalId: ["external_id", ...IDENTITY_ALIASES.external_id],
  remoteId: ["id_order_FF", ...IDENTITY_ALIASES.id_order_FF],
  remoteKey: ["key_order", ...IDENTITY_ALIASES.key_order],
  status: ["status", "new_status", "current_status", ...STATUS_ALIASES.status],
  trackingNumber: ["ttn", ...TRACKING_ALIASES.ttn],
  changedAt: ["date", ...TIME_ALIASES.date],
};

type Member = keyof typeof NAMES;
const MEMBERS = Object.keys(NAMES) as Member[];

/** Names under which records lie in other records. */
const WRAPPERS = new Set(
  [
    "order",
    "orders",
    "statuses",
    "data",
    "payload",
    "body",
    "notification",
    "message",
    "items",
    "list",
    "rows",
    "records",
  ].map(plainName),
);
const MAX_DEPTH = 6;
const MAX_RECORDS = 10_000;

/** The texts found for each member, the innermost record's first. */
type Found = { readonly [Name in Member]: readonly string[] };
const NOTHING: Found = {
  number: [],
  externalId: [],
  remoteId: [],
  remoteKey: [],
  status: [],
  trackingNumber: [],
  changedAt: [],
};

export interface FoundStatuses {
  readonly statuses: readonly NotifiedStatus[];
  /** What is wrong with records that say of no order what it has. No words of theirs. */
  readonly issues: readonly string[];
}

/**
 * Looks for what a notification says of orders. Identifiers and status may lie in one record or in one around the
 * other (`{ event, data: { order: {…}, status } }`), or in a list. Source: *assumed*, docs/webhooks.md.
 */
export function findStatuses(
  value: unknown,
  stateOf: (word: string) => OrderState | null,
  further: NotificationMembers = {},
): FoundStatuses {
  const names = namesBy(further);
  const records = recordsIn(value, NOTHING, names, 0);
  if (records.length > MAX_RECORDS)
    return { statuses: [], issues: [`it has more than ${MAX_RECORDS} records`] };
  const read = records.map((found) => readStatus(found, stateOf));
  return {
    statuses: read.filter((one) => typeof one !== "string"),
    issues: [
      ...(records.length === 0 ? ["it is no record with an order and its status"] : []),
      ...new Set(read.filter((one) => typeof one === "string")),
    ],
  };
}

function namesBy(further: NotificationMembers): ReadonlyMap<string, { member: Member; place: number }> {
  const names = new Map<string, { member: Member; place: number }>();
  for (const one of [further, NAMES])
    for (const member of MEMBERS)
      for (const name of one[member] ?? [])
        if (!names.has(plainName(name))) names.set(plainName(name), { member, place: names.size });
  return names;
}

function recordsIn(value: unknown, around: Found, names: ReturnType<typeof namesBy>, depth: number): Found[] {
  if (depth > MAX_DEPTH) return [];
  // JSON in a text, as a member of a form or as the whole of it.
  if (typeof value === "string")
    return /^\s*[[{]/.test(value) ? recordsIn(parsed(value), around, names, depth + 1) : [];
  if (Array.isArray(value)) return value.flatMap((entry) => recordsIn(entry, around, names, depth + 1));
  if (!isRecord(value)) return [];
  const { found, adds } = withOwn(value, around, names);
  const wrapped = Object.entries(value).filter(([name]) => WRAPPERS.has(plainName(name)));
  const inner = wrapped.flatMap(([, entry]) => recordsIn(entry, found, names, depth + 1));
  if (inner.length > 0) return inner;
  // The lines of an order, which say nothing of its status.
  return adds || !namesOrder(around) ? [found] : [];
}

function withOwn(
  record: Record<string, unknown>,
  around: Found,
  names: ReturnType<typeof namesBy>,
): { found: Found; adds: boolean } {
  const own = Object.entries(record).flatMap(([name, value]) => {
    const known = names.get(plainName(name));
    const text = textOf(value);
    return known && text !== undefined ? [{ ...known, text }] : [];
  });
  own.sort((left, right) => left.place - right.place);
  const found: Record<Member, readonly string[]> = { ...around };
  for (const member of MEMBERS)
    found[member] = [
      ...own.filter((one) => one.member === member).map(({ text }) => text),
      ...around[member],
    ];
  return { found, adds: own.length > 0 };
}

const namesOrder = ({ number, externalId, remoteId, remoteKey }: Found): boolean =>
  [number, externalId, remoteId, remoteKey].some((texts) => texts.length > 0);

/** The status as a sentence of what is wrong when there is none, or more than one. */
function readStatus(found: Found, stateOf: (word: string) => OrderState | null): NotifiedStatus | string {
  const { number, externalId, remoteId, remoteKey } = found;
  if (!namesOrder(found)) return "a record names no order (external_id, id_order, id_order_FF, key_order)";
  const known = found.status.filter((word) => stateOf(word) !== null);
  const status = known[0] ?? found.status[0];
  if (status === undefined) return "a record has no status";
  if (known.some((word) => stateOf(word) !== stateOf(status))) return "a record has two statuses";
  return {
    number: number[0],
    externalId: externalId[0],
    remoteId: remoteId[0],
    remoteKey: remoteKey[0],
    status,
    trackingNumber: found.trackingNumber[0],
    changedAt: found.changedAt.map(parseMoment).find((moment) => moment instanceof Date),
  };
}

/** Past the safe integers JSON.parse has already changed the digits: better no identifier than a wrong one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
