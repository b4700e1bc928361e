import { type CallOptions, type SkladClient, SkladError, type Street } from "../../client";
import {
  createSlidingLog,
  giveBack,
  hasRoom,
  nextExpiry,
  type SlidingLog,
  take,
} from "../../client/rate-limit/sliding-log";
import { AdminError } from "../../modules/sklad/errors";
import { type ConnectionRow, ORDER_KINDS } from "../../modules/sklad/types";
import { hasBeginnings, searchKey } from "../../planning/directory/cities";
import { streetSearches } from "../../planning/directory/streets";
import { cleanText } from "../../planning/values/text";
import type { Context } from "../context";
import type { KnownList } from "../feeds";
import { callForPerson } from "../rate-limit";
import { BoundedCache } from "../runtime/collections";
import { type Checkout, connectionOfCheckout } from "./connection-of-checkout";
import { readShown } from "./read-shown";

const MINUTE_MS = 60_000;
/** Each is a call with the ApiKey, which orders need more. */
const CALLS_A_MINUTE = 10;
const KEEP_MS = 30 * 24 * 60 * MINUTE_MS;
/** A list without a street may be a text that is too short for the service, or a hiccup. */
const KEEP_EMPTY_MS = MINUTE_MS;
/** Lists of streets that are kept; one has some kilobytes. */
const MOST_LISTS = 1_000;
/** A customer who types does not wait longer. */
const PATIENCE_MS = 4_000;
/** After a call that failed, customers type streets for this long. */
const PAUSE_MS = 30_000;
const MOST_STREETS = 50;
/** The service is asked for this many letters at least. */
const SHORTEST = 2;

interface StreetList {
  readonly streets: readonly Street[];
  /** Whether it has every street that the text finds. */
  readonly complete: boolean;
}

class StreetLists extends BoundedCache<StreetList> {
  readonly underWay = new Map<string, Promise<StreetList>>();
  /** By ApiKey, whose slots they take. */
  readonly calls = new Map<string, SlidingLog>();
  /** By ApiKey, in monotonic milliseconds. */
  readonly pausedUntil = new Map<string, number>();
  /** By ApiKey, what second pages have shown. */
  readonly known = new Map<string, KnownList>();
}

/**
 * Streets of a city for a courier, as getStreet finds them. Each process makes at most ten calls a minute with a
 * connection's ApiKey, none while its orders wait, and keeps what it read for thirty days.
 * @throws AdminError `streets_not_read` with `retry_after_s`
 */
export async function findStreets(
  ctx: Context,
  checkout: Checkout,
  { city_ref, text }: { readonly city_ref: string; readonly text: string },
): Promise<readonly Street[]> {
  const connection = await connectionOfCheckout(ctx, checkout);
  const { processState, monotonic, stores } = ctx.sklad;
  if (!(await stores.directory.city(connection.base_url, city_ref)))
    throw new AdminError("city_not_found", { ref: city_ref });
  const lists = processState.get(StreetLists, () => new StreetLists(MOST_LISTS, monotonic));
  const searches = streetSearches(cleanText(text).toLowerCase());
  if (searches.some(({ length }) => length < SHORTEST)) return [];
  for (const search of searches) {
    const { streets } =
      keptFor(lists, connection, city_ref, search) ?? (await read(ctx, lists, connection, city_ref, search));
    if (streets.length > 0) return streets.slice(0, MOST_STREETS);
  }
  return [];
}

const keyOf = ({ base_url }: ConnectionRow, cityRef: string, text: string) =>
  JSON.stringify([base_url, cityRef, text]);

/** The streets read for this text, or those of a complete list for its beginning that fit it. */
function keptFor(
  lists: StreetLists,
  connection: ConnectionRow,
  cityRef: string,
  text: string,
): StreetList | undefined {
  const exact = lists.get(keyOf(connection, cityRef, text));
  if (exact) return exact;
  for (let length = text.length - 1; length >= SHORTEST; length -= 1) {
    const list = lists.get(keyOf(connection, cityRef, text.slice(0, length)));
    if (!list?.complete) continue;
    const words = searchKey(text);
    return {
      streets: list.streets.filter(({ name }) => hasBeginnings(searchKey(name), words)),
      complete: true,
    };
  }
  return undefined;
}

/** Customers who type the same share one call. */
function read(
  ctx: Context,
  lists: StreetLists,
  connection: ConnectionRow,
  cityRef: string,
  text: string,
): Promise<StreetList> {
  const key = keyOf(connection, cityRef, text);
  const underWay = lists.underWay.get(key);
  if (underWay) return underWay;
  const reading = ask(ctx, lists, connection, { cityRef, search: text })
    .then((list) => {
      lists.set(key, list, list.streets.length > 0 ? KEEP_MS : KEEP_EMPTY_MS);
      return list;
    })
    .finally(() => lists.underWay.delete(key));
  lists.underWay.set(key, reading);
  return reading;
}

async function ask(
  ctx: Context,
  lists: StreetLists,
  connection: ConnectionRow,
  query: { readonly cityRef: string; readonly search: string },
): Promise<StreetList> {
  const { sklad, logger } = ctx;
  const { id, api_key_fingerprint: apiKey } = connection;
  const now = sklad.monotonic();
  const calls = lists.calls.get(apiKey) ?? createSlidingLog(CALLS_A_MINUTE, MINUTE_MS);
  lists.calls.set(apiKey, calls);
  const paused_ms = (lists.pausedUntil.get(apiKey) ?? now) - now;
  if (paused_ms > 0) throw notRead(paused_ms);
  if (!hasRoom(calls, now)) throw notRead((nextExpiry(calls, now) ?? now + MINUTE_MS) - now);
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    take(calls);
    try {
      return await work();
    } finally {
      giveBack(calls, sklad.monotonic());
    }
  };
  // Within the first page's turn, which is taken before anything is awaited: those who type at the same time have others.
  let isFirst = true;
  const call = async <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>): Promise<T> => {
    const askOnce = () => callForPerson(ctx, connection, send, { until: now + PATIENCE_MS });
    if (isFirst) {
      isFirst = false;
      return askOnce();
    }
    if (!hasRoom(calls, sklad.monotonic())) throw notRead(MINUTE_MS);
    return counted(askOnce);
  };
  try {
    return await counted(async () => {
      if (await ordersWait(ctx, connection)) throw notRead(PAUSE_MS);
      const { rows, isWhole, known_list } = await readShown(
        {
          ...{ operation: "getStreet", call, now: new Date(sklad.clock()) },
          known: lists.known.get(apiKey) ?? null,
          ask: (client, page, options) => client.getStreets({ ...query, ...page }, options),
          nameOf: ({ ref }) => ref,
          // A list that is shorter than another is not cut.
          isLike: (first, known) => first.rows < known.rows,
        },
        MOST_STREETS,
      );
      if (known_list) lists.known.set(apiKey, known_list);
      return { streets: rows, complete: rows.length > 0 && isWhole };
    });
  } catch (error) {
    if (!(error instanceof SkladError || error instanceof AdminError)) throw error;
    lists.pausedUntil.set(apiKey, now + PAUSE_MS);
    const code = error instanceof SkladError ? error.code : error.adminCode;
    logger.warn(`sklad: streets could not be read through connection ${id} (${code})`);
    throw notRead(PAUSE_MS);
  }
}

const notRead = (wait_ms: number) =>
  new AdminError("streets_not_read", { retry_after_s: Math.max(1, Math.ceil(wait_ms / 1_000)) });

/** Whether orders of this ApiKey are due: they need the slots. */
async function ordersWait({ sklad: { stores } }: Context, connection: ConnectionRow): Promise<boolean> {
  const working = await stores.connections.withWork(ORDER_KINDS);
  return working.some(({ api_key_fingerprint }) => api_key_fingerprint === connection.api_key_fingerprint);
}
