import { z } from "zod";
import { IDENTITY_ALIASES, STATUS_NAMES, TIME_ALIASES } from "../calls/order-words";
import type { OrderState } from "../literals";
import { parseMoment } from "../dialect/moments";
import { isPlaceholder, jsonIn } from "../text";
import { isRecord, plainName } from "../dialect/read-record";
import { readWaybills, WAYBILL_NAMES } from "../dialect/waybills";
import { MAX_RECORDS } from "./decode-body";

/** The status of one order in one record of a notification. */
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
  /** Waybill numbers, in whatever shape they came. */
  readonly tracking?: unknown;
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
  status: STATUS_NAMES,
  tracking: WAYBILL_NAMES,
  changedAt: ["date", ...TIME_ALIASES.date],
};

type Member = keyof typeof NAMES;
const MEMBERS = Object.keys(NAMES) as Member[];

export const notificationMembersSchema = z.partialRecord(
  z.enum(MEMBERS),
  z.array(z.string().trim().min(1).max(100)).max(20),
  "further names by member",
);

/** Names under which records lie in other records. */
const WRAPPERS = new Set(
  "order orders statuses data payload body notification message items list rows records"
    .split(" ")
    .map(plainName),
);
/** Under these lie an order's lines, once the record around them is an order: their identifiers and words are the goods'. */
const LINES = new Set(["items", "list", "rows", "records"].map(plainName));
const MAX_DEPTH = 6;
/** Most texts of one member in one record: names that differ in case and underscores count as the same. */
const MAX_TEXTS = 32;
/** Longest text that is read as an identifier or word. */
const MAX_TEXT_LENGTH = 2_000;

/** The members of one record that hold for the records in it, read once for all of them. */
interface Level {
  /** The texts of each member, those under the surest name first. */
  readonly texts: ReadonlyMap<Member, readonly string[]>;
  /** Its known words for a status. */
  readonly known: readonly { readonly word: string; readonly state: OrderState }[];
  readonly changedAt: Date | undefined;
  /** The values of members with a waybill's name. */
  readonly tracking: readonly unknown[];
  readonly isTracked: boolean;
  readonly namesOrder: boolean;
  /** It names an order by more than `key_order`, whose other names a message may have of its own. */
  readonly isOrder: boolean;
  readonly around: Level | null;
}

export interface FoundStatuses {
  readonly statuses: readonly NotifiedStatus[];
  /** The reasons of records without a readable status, without words of theirs. */
  readonly issues: readonly string[];
}

/**
 * Finds the statuses of orders in a notification. Identifiers and status may lie in one record or in one around the
 * other (`{ event, data: { order: {…}, status } }`), or in a list. Source: *assumed*, docs/webhooks.md.
 * @throws an error without the body's words when it holds more than a notification may
 */
export function findStatuses(
  value: unknown,
  stateOf: (word: string) => OrderState | null,
  further: NotificationMembers = {},
): FoundStatuses {
  const search = new Search(namesBy(further), stateOf);
  search.in(value, null, 0);
  const read = search.found.map(readStatus);
  return {
    statuses: read.filter((one) => typeof one !== "string"),
    issues: [
      ...(read.length === 0 ? ["it is no record with an order and its status"] : []),
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

/** Takes time and memory in proportion to the body, whatever is in it: its sender is not authenticated. */
class Search {
  /** The innermost records. */
  readonly found: Level[] = [];

  constructor(
    private readonly names: ReturnType<typeof namesBy>,
    private readonly stateOf: (word: string) => OrderState | null,
  ) {}

  in(value: unknown, around: Level | null, depth: number): void {
    if (depth > MAX_DEPTH) return;
    // JSON in a text, as a member of a form or as the whole of it.
    if (typeof value === "string") {
      if (/^\s*[[{]/.test(value)) this.in(jsonIn(value), around, depth + 1);
    } else if (Array.isArray(value)) for (const entry of value) this.in(entry, around, depth + 1);
    else if (isRecord(value)) this.#inRecord(value, around, depth);
  }

  #inRecord(record: Record<string, unknown>, around: Level | null, depth: number): void {
    const before = this.found.length;
    const own = this.#level(record, around);
    const level = own ?? around;
    for (const [name, entry] of Object.entries(record)) {
      const plain = plainName(name);
      if (!WRAPPERS.has(plain) || (level?.isOrder && LINES.has(plain))) continue;
      if (typeof entry === "object" || typeof entry === "string") this.in(entry, level, depth + 1);
    }
    // The lines of an order have no status of it.
    if (this.found.length > before || (own === null && around?.namesOrder)) return;
    if (this.found.length === MAX_RECORDS) throw new Error(`it has more than ${MAX_RECORDS} records`);
    this.found.push(level ?? NOTHING);
  }

  /** Null when it adds nothing. */
  #level(record: Record<string, unknown>, around: Level | null): Level | null {
    const own: { member: Member; place: number; text: string }[] = [];
    const tracking: { place: number; value: unknown }[] = [];
    for (const [name, value] of Object.entries(record)) {
      const known = this.names.get(plainName(name));
      if (known?.member === "tracking") tracking.push({ place: known.place, value });
      const text = known && textOf(value);
      const isNone = known && ORDER_NAMES.includes(known.member) && isPlaceholder(text ?? "");
      if (known && text !== undefined && !isNone) own.push({ ...known, text });
    }
    if (own.length + tracking.length === 0) return null;
    const values = tracking.sort((left, right) => left.place - right.place).map(({ value }) => value);
    own.sort((left, right) => left.place - right.place);
    const texts = new Map<Member, string[]>();
    for (const { member, text } of own) {
      const some = texts.get(member) ?? [];
      if (some.length === MAX_TEXTS) throw new Error("a record has the same member too often");
      texts.set(member, [...some, text]);
    }
    return {
      texts,
      known: (texts.get("status") ?? []).flatMap((word) => {
        const state = this.stateOf(word);
        return state === null ? [] : [{ word, state }];
      }),
      changedAt: (texts.get("changedAt") ?? []).map(parseMoment).find((moment) => moment instanceof Date),
      tracking: values,
      isTracked: readWaybills(values).numbers.length > 0,
      namesOrder: around?.namesOrder === true || ORDER_NAMES.some((member) => texts.has(member)),
      isOrder: around?.isOrder === true || SURE_NAMES.some((member) => texts.has(member)),
      around,
    };
  }
}

const SURE_NAMES: readonly Member[] = ["number", "externalId", "remoteId"];
const ORDER_NAMES: readonly Member[] = [...SURE_NAMES, "remoteKey"];
const NOTHING: Level = {
  texts: new Map(),
  known: [],
  changedAt: undefined,
  tracking: [],
  isTracked: false,
  namesOrder: false,
  isOrder: false,
  around: null,
};

/** The status, or a sentence with the reason when there is none or more than one. */
function readStatus(innermost: Level): NotifiedStatus | string {
  if (!innermost.namesOrder) return "a record names no order (external_id, id_order, id_order_FF, key_order)";
  const levels: Level[] = [];
  for (let level: Level | null = innermost; level !== null; level = level.around) levels.push(level);
  const first = (member: Member) => levels.flatMap(({ texts }) => texts.get(member)?.[0] ?? [])[0];
  // A status around it, such as the message's own, does not replace an unknown word.
  const own = levels.find(({ texts }) => texts.has("status"));
  const status = own?.known[0]?.word ?? first("status");
  if (status === undefined) return "a record has no status";
  const states = new Set(levels.flatMap(({ known }) => known.map(({ state }) => state)));
  if (own?.known.length && states.size > 1) return "a record has two statuses";
  return {
    number: first("number"),
    externalId: first("externalId"),
    remoteId: first("remoteId"),
    remoteKey: first("remoteKey"),
    status,
    tracking: trackingOf(levels),
    changedAt: levels.find(({ changedAt }) => changedAt !== undefined)?.changedAt,
  };
}

/** Takes the innermost record that has a number; a placeholder hides none that stands around it. */
function trackingOf(levels: readonly Level[]): unknown[] {
  const place = levels.findIndex(({ isTracked }) => isTracked);
  return levels.slice(0, place < 0 ? levels.length : place + 1).flatMap(({ tracking }) => tracking);
}

/** Past the safe integers JSON.parse has already changed the digits: better no identifier than a wrong one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === "string" && value.trim() !== ""
    ? value.trim().slice(0, MAX_TEXT_LENGTH)
    : undefined;
}
