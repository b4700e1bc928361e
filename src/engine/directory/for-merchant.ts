import {
  type CallOptions,
  type City,
  InvalidKeyError,
  type SkladClient,
  SkladError,
  type Warehouse,
} from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import type { BranchRow, ConnectionRow } from "../../modules/sklad/types";
import { branchQuery, branchRefusal } from "../../planning/directory/branches";
import { cleanText } from "../../planning/values/text";
import type { Context } from "../context";
import type { ListRequest } from "../feeds";
import { callForPerson } from "../rate-limit";
import { requireConnection } from "../connections";
import { citiesOf } from "./city-indexes";
import { readShown } from "./read-shown";

/** As many as a merchant reads; more letters find the others. */
const MOST = 50;

export interface OfferedCities {
  readonly cities: readonly Pick<City, "ref" | "name" | "region">[];
  /** Whether there are, or may be, others that more letters find. */
  readonly has_more: boolean;
}

/**
 * Cities of the carrier's directory that these words find: of our tables, so that an order is fixed also while the
 * warehouse is down; of the warehouse before they were read. Throws an AdminError when it cannot be asked.
 */
export async function citiesForMerchant(
  ctx: Context,
  connectionId: string,
  text: string,
): Promise<OfferedCities> {
  const connection = await requireConnection(ctx, connectionId);
  const search = cleanText(text);
  // Without a word the warehouse sends the whole directory.
  if (search === "") return { cities: [], has_more: false };
  const { index, complete } = await citiesOf(ctx, connection.base_url);
  const known = complete ? index.find(text, MOST + 1) : [];
  if (known.length > 0) return { cities: known.slice(0, MOST), has_more: known.length > MOST };
  const { found, has_more } = await ask(ctx, connection, "getCities", (client, page, options) =>
    client.getCities({ search, ...page }, options),
  );
  return { cities: found, has_more };
}

/** A branch, and whether an order to it would be held, by the directory in our tables. */
export type FoundBranch = Pick<Warehouse, "ref" | "name" | "number" | "address"> & {
  readonly is_closed: boolean;
};

export interface OfferedBranches {
  readonly branches: FoundBranch[];
  /** Whether there are, or may be, others that more letters find. */
  readonly has_more: boolean;
}

/** The carrier's branches in a city that take parcels; `text` is a part of their name or number. As the cities. */
export async function branchesForMerchant(
  ctx: Context,
  connectionId: string,
  cityRef: string,
  text = "",
): Promise<OfferedBranches> {
  const connection = await requireConnection(ctx, connectionId);
  const { base_url, settings } = connection;
  const { branchChecks, branchSearch, directory } = ctx.sklad.stores;
  if (settings.check_branches !== "off" && (await directory.cityRead(base_url, cityRef))?.read_at) {
    const page = { limit: MOST + 1, offset: 0 };
    const city = await directory.city(base_url, cityRef);
    const known = await branchSearch.find(base_url, cityRef, { ...branchQuery(text, city), ...page });
    if (known.length > 0)
      return { branches: known.slice(0, MOST).map(asFound), has_more: known.length > MOST };
  }
  const words = cleanText(text);
  const search = words === "" ? {} : { search: words };
  const { found, has_more } = await ask(ctx, connection, "getWarehouses", (client, page, options) =>
    client.getWarehouses({ cityRef, ...search, ...page }, options),
  );
  const checked = settings.check_branches === "off" ? [] : found.map(({ ref }) => ref);
  const limited = await branchChecks.limitedAmong([base_url], checked);
  const refs = new Set(limited.filter((branch) => branchRefusal(branch, null)).map(({ ref }) => ref));
  return {
    branches: found.map((branch) => ({ ...branch, is_closed: refs.has(branch.ref) })),
    has_more,
  };
}

const asFound = ({ ref, name, number, short_address }: BranchRow): FoundBranch => ({
  ...{ ref, name, number, address: short_address },
  is_closed: false,
});

/** Reads as many as a merchant reads, and whether there are, or may be, others. */
async function ask<T extends { readonly ref: string }>(
  ctx: Context,
  connection: ConnectionRow,
  operation: "getCities" | "getWarehouses",
  send: ListRequest<T>["ask"],
): Promise<{ readonly found: readonly T[]; readonly has_more: boolean }> {
  const request = {
    ...{ operation, ask: send, nameOf: ({ ref }: T) => ref, now: new Date(ctx.sklad.clock()) },
    call: <Result>(one: (client: SkladClient, options: CallOptions) => Promise<Result>) =>
      callForPerson(ctx, connection, one),
  };
  try {
    const { rows, isWhole } = await readShown(request, MOST);
    return { found: rows.slice(0, MOST), has_more: rows.length > MOST || !isWhole };
  } catch (error) {
    if (!(error instanceof SkladError)) throw error;
    ctx.logger.warn(`sklad: the directory of connection ${connection.id} could not be read (${error.code})`);
    throw explain(error);
  }
}

/**
 * Passes on an operation that is off and a refusal of the warehouse; every other failure is one sentence, because the
 * address may be an unchecked one, and the person who enters it must not learn about that host.
 */
function explain(error: SkladError): AdminError {
  if (error instanceof InvalidKeyError) return new AdminError("key_not_accepted");
  return error.outcome === "refused" || error.code === "operation_disabled"
    ? new AdminError("not_asked", { reason: error.message, error: error.code })
    : new AdminError("directory_not_asked");
}
