import { AdminError } from "../../modules/sklad/errors";
import type { BranchRow, ConnectionRow } from "../../modules/sklad/types";
import { branchQuery } from "../../planning/directory/branches";
import type { Context } from "../context";
import type { IndexedCity } from "./city-index";
import { citiesOf } from "./city-indexes";
import { type Checkout, connectionOfCheckout } from "./connection-of-checkout";
import { readCityNow } from "./read-branches";

/** Branches older than this are read again; meanwhile they are shown. */
const STALE_MS = 24 * 3_600_000;
/** A city without a branch is read again sooner: the reading may have been at fault. */
const EMPTY_AGAIN_MS = 30 * 60_000;

export interface FoundCities {
  readonly cities: IndexedCity[];
  /** Whether the list of cities was ever read to its end. */
  readonly complete: boolean;
}

/**
 * Cities of the carrier's directory for a checkout, the best match first; the largest without a text. While the list is read
 * for the first time, those that it has so far. @throws AdminError
 */
export async function findCities(
  ctx: Context,
  checkout: Checkout,
  { text = "", limit }: { readonly text?: string | undefined; readonly limit: number },
): Promise<FoundCities> {
  const { base_url } = await connectionOfCheckout(ctx, checkout);
  const { index, complete } = await citiesOf(ctx, base_url);
  return { cities: index.find(text, limit), complete };
}

export interface BranchesAsked {
  readonly city_ref: string;
  readonly text?: string | undefined;
  readonly kind?: NonNullable<BranchRow["kind"]> | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundBranches {
  readonly branches: BranchRow[];
  readonly has_more: boolean;
  /** Whether the city was ever read completely; an empty list then stands for no branch, and proves nothing in a check. */
  readonly complete: boolean;
}

/**
 * Branches of a city for a checkout that take parcels, the number asked for first. A city that was never read is read at once.
 * @throws AdminError
 */
export async function findBranches(
  ctx: Context,
  checkout: Checkout,
  { city_ref, text = "", kind, limit, offset }: BranchesAsked,
): Promise<FoundBranches> {
  const connection = await connectionOfCheckout(ctx, checkout);
  const { directory, branchSearch } = ctx.sklad.stores;
  const address = connection.base_url;
  // Only what the directory has: a storefront may ask for any text, and each is a call of the warehouse.
  const city = await directory.city(address, city_ref);
  if (!city || city.gone_at !== null) throw new AdminError("city_not_found", { ref: city_ref });
  const complete = await isComplete(ctx, connection, city_ref);
  const page = { limit: limit + 1, offset };
  const found = await branchSearch.find(address, city_ref, {
    ...branchQuery(text, city),
    ...(kind && { kind }),
    ...page,
  });
  return { branches: found.slice(0, limit), has_more: found.length > limit, complete };
}

/** Whether the table has all branches of the city, as far as is known; where it does not or may not, they are to be read. */
async function isComplete(ctx: Context, connection: ConnectionRow, cityRef: string): Promise<boolean> {
  const { directory } = ctx.sklad.stores;
  const address = connection.base_url;
  let read = await directory.cityRead(address, cityRef);
  if (!read?.read_at && (await readCityNow(ctx, connection, cityRef)))
    read = await directory.cityRead(address, cityRef);
  const complete = read?.read_at != null;
  const older_than_ms = complete && read?.has_branches ? STALE_MS : EMPTY_AGAIN_MS;
  const isOld = !read?.read_at || ctx.sklad.clock() - read.read_at.getTime() >= older_than_ms;
  // Once is enough until it was read.
  if (isOld && !read?.wanted_at) await ctx.sklad.stores.cityQueue.want(address, cityRef, { older_than_ms });
  return complete;
}
