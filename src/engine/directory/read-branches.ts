import {
  type CallOptions,
  type SkladClient,
  SkladError,
  type SkladErrorCode,
  UnexpectedResponseError,
  type Warehouse,
} from "../../client";
import { reasonOf } from "../../modules/sklad/errors";
import type { NewBranch } from "../../modules/sklad/stores/directory/directory";
import type { ConnectionRow } from "../../modules/sklad/types";
import { branchKey } from "../../planning/directory/branches";
import type { Context } from "../context";
import { atPace, type ListCursor, type ListReading, type PageRequest, PagingError, readList } from "../feeds";
import { withSlot } from "../rate-limit";
import { settlesWithin } from "../runtime/time-limits";

/** A customer waits: later branches are there for the next one. */
const PATIENCE_MS = 3_000;
/** After this time a reading is given up: a minute of calls at the pace of one a second, with a margin. */
const LONGEST_MS = 3 * 60_000;
/** After a failure of the address nothing is asked for this long: a warehouse that is down is not asked for every customer. */
const FAILED_MS = 30_000;
/** Cities read at the same time at one address. */
const MOST_AT_ONCE = 4;

/** Address → its readings under way by city, and the monotonic time before which no other begins. */
class Readings extends Map<string, { readonly cities: Map<string, Promise<boolean>>; failedUntil: number }> {}

/**
 * Reads the branches of a city that was never read, at once and without a slot of the ApiKey. One reading of a city serves
 * all who wait for it in this process; two processes write the same rows. A reading of more than three seconds goes on and
 * is stored; a failed or incomplete one leaves the city to the feed.
 * @returns whether all its branches are in the tables now
 */
export async function readCityNow(
  ctx: Context,
  connection: ConnectionRow,
  cityRef: string,
): Promise<boolean> {
  const { cityQueue, directory } = ctx.sklad.stores;
  const { base_url: address } = connection;
  const known = await directory.cityRead(address, cityRef);
  if (known?.read_at) return true;
  if (known?.is_postponed) return false;
  // Any text may come from a browser: the warehouse is asked for cities of its own directory only.
  const city = await directory.city(address, cityRef);
  if (!city || city.gone_at !== null) return false;
  const reading = readingOf(ctx, connection, cityRef);
  if (!reading) {
    await cityQueue.want(address, cityRef);
    return false;
  }
  return (await settlesWithin(ctx.sklad, PATIENCE_MS, reading)) && reading;
}

/** The reading of a city that is under way, or a new one; undefined when none may begin now. */
function readingOf(ctx: Context, connection: ConnectionRow, cityRef: string): Promise<boolean> | undefined {
  const { sklad } = ctx;
  const { base_url: address } = connection;
  const readings = sklad.processState.get(Readings, () => new Readings());
  const here = readings.get(address) ?? {
    cities: new Map<string, Promise<boolean>>(),
    failedUntil: -Infinity,
  };
  readings.set(address, here);
  const underWay = here.cities.get(cityRef);
  if (underWay) return underWay;
  if (sklad.monotonic() < here.failedUntil || here.cities.size >= MOST_AT_ONCE) return undefined;
  const reading = read(ctx, connection, cityRef)
    .catch(async (error: unknown) => {
      ctx.logger.warn(`sklad: the branches of a city at ${address} could not be read: ${reasonOf(error)}`);
      if (isOfCity(error)) {
        await sklad.stores.cityQueue.postpone(address, cityRef, FAILED_CITY_MS);
        return false;
      }
      const asked_ms = error instanceof SkladError ? (error.retryAfterMs ?? 0) : 0;
      here.failedUntil = sklad.monotonic() + Math.max(FAILED_MS, asked_ms);
      await sklad.stores.cityQueue.want(address, cityRef);
      return false;
    })
    .finally(() => here.cities.delete(cityRef));
  here.cities.set(cityRef, reading);
  return reading;
}

/** @returns whether the reading was complete */
async function read(
  { sklad, cutOff }: Context,
  connection: ConnectionRow,
  cityRef: string,
): Promise<boolean> {
  const { stores } = sklad;
  // Another reading may have ended since the customer's request was checked.
  const known = await stores.directory.cityRead(connection.base_url, cityRef);
  if (known?.read_at) return true;
  const client = sklad.clientWithoutKey(connection);
  const overdue = new AbortController();
  const done = new AbortController();
  sklad.sleep(LONGEST_MS, done.signal).then(
    () => overdue.abort(),
    () => undefined,
  );
  const signal = cutOff ? AbortSignal.any([cutOff, overdue.signal]) : overdue.signal;
  const call = async <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>): Promise<T> => {
    await atPace({ sklad }, connection.base_url, signal, { urgent: true });
    const owner = { ...connection, client };
    const result = await withSlot({ sklad, cutOff: signal }, owner, { buckets: [] }, async (slot) => ({
      sent: await slot.call(send),
    }));
    if ("sent" in result) return result.sent;
    throw new Error("A call without a bucket needs no slot.");
  };
  try {
    const read_at = await stores.feeds.now();
    const { branches, partly } = await readBranches({ call, failures: 0, now: read_at }, cityRef);
    await stores.transaction((inside) =>
      inside.directory.replaceBranches(connection.base_url, cityRef, branches, { read_at, partly }),
    );
    return !partly;
  } finally {
    done.abort();
    client.close();
  }
}

/** Three times as many as any list of a carrier has: pages that never end must not be read, and kept, for hours. */
export const MOST_ENTRIES = 100_000;

export interface CityReading {
  readonly branches: readonly NewBranch[];
  /** Some rows could not be read, or may be cut off: what is not here may be one of them. */
  readonly partly: boolean;
}

/**
 * Reads the branches of a city to their end, page by page. Branches of other cities are left out, for a service may not
 * know the parameter. Throws what the client throws, and a PagingError for a list that does not reach its stated length.
 */
export async function readBranches(
  { call, failures, now }: Pick<PageRequest<unknown>, "call" | "failures" | "now">,
  cityRef: string,
): Promise<CityReading> {
  const branches: NewBranch[] = [];
  let partly = false;
  let others = 0;
  let cursor: ListCursor | null = null;
  do {
    const { rows, unread, next, end }: ListReading<Warehouse> = await readList({
      operation: "getWarehouses",
      ...{ cursor, call, now, failures, most: MOST_ENTRIES },
      ask: (client, page, options) => client.getWarehouses({ cityRef, ...page }, options),
      nameOf: ({ ref }) => ref,
    });
    if (end === "cut")
      throw new PagingError("incomplete_snapshot", "The list of branches ended before it was complete.");
    const own = rows.filter((branch) => branch.cityRef === null || branch.cityRef === cityRef);
    branches.push(...own.map(newBranch));
    others += rows.length - own.length;
    partly ||= unread.length > 0 || end === "partly";
    cursor = next;
  } while (cursor);
  if (branches.length === 0 && others > 0)
    throw new UnexpectedResponseError("getWarehouses", "branches of the city that was asked for");
  return { branches, partly };
}

function newBranch(branch: Warehouse): NewBranch {
  const { ref, name, number, address, kind, isClosed, maxWeightKg } = branch;
  return {
    ...{ ref, number, name, short_address: address, kind },
    ...{ is_closed: isClosed, max_weight_kg: maxWeightKg, key: branchKey(branch) },
  };
}

/** The service answers, but not for this city. */
const OF_CITY: ReadonlySet<SkladErrorCode> = new Set([
  "refused",
  "unclear_refusal",
  "unexpected_response",
  "malformed_request",
  "invalid_request",
]);

/** After a failure of its own a city is not read for a customer this long, and the other waiting cities go first. */
const FAILED_CITY_MS = 30 * 60_000;
/** After a failure of the address the other cities go first this long, so that all of them are tried in turn. */
const READ_LAST_MS = 5 * 60_000;

/** Whether a reading failed because of the city. All other failures are of the address. */
export function isOfCity(error: unknown): boolean {
  return error instanceof PagingError || (error instanceof SkladError && OF_CITY.has(error.code));
}

/** How long the other cities go before one whose reading failed; 0 after a 429, which is no fault of the city. */
export function postponedMs(error: unknown): number {
  if (error instanceof SkladError && error.code === "rate_limited") return 0;
  return isOfCity(error) ? FAILED_CITY_MS : READ_LAST_MS;
}
