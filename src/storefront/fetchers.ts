import { errorOf, StoreError } from "./store-error";
import type {
  BranchKind,
  SkladStore,
  StoreBranchesResponse,
  StoreCitiesResponse,
  StoreStreet,
} from "./types";

const DEADLINE_MS = 10_000;

interface Query extends Record<string, string | number | undefined> {
  q?: string | undefined;
}

/**
 * Cities of the carrier's directory, best match first; the most popular ones for an empty text.
 * @throws StoreError; the signal's reason when it is aborted
 */
export async function findCities(
  store: SkladStore,
  q: string,
  { limit, signal }: { limit?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<StoreCitiesResponse> {
  return get(store, "cities", "cities", { q, limit }, signal);
}

/**
 * Open branches of a city, the number that is typed first.
 * @throws StoreError; the signal's reason when it is aborted
 */
export async function findBranches(
  store: SkladStore,
  cityRef: string,
  {
    signal,
    q,
    kind,
    limit,
    offset,
  }: {
    q?: string | undefined;
    kind?: BranchKind | undefined;
    limit?: number | undefined;
    offset?: number | undefined;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<StoreBranchesResponse> {
  const path = `cities/${encodeURIComponent(cityRef)}/branches`;
  return get(store, "branches", path, { q, kind, limit, offset }, signal);
}

/**
 * Streets of a city, for a courier; at least two letters are wanted.
 * @throws StoreError; the signal's reason when it is aborted
 */
export async function findStreets(
  store: SkladStore,
  cityRef: string,
  q: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<StoreStreet[]> {
  const query = { city_ref: cityRef, q };
  return (await get<{ streets: StoreStreet[] }>(store, "streets", "streets", query, signal)).streets;
}

/** A response that has the list. */
async function get<T>(
  store: SkladStore,
  list: keyof T & string,
  path: string,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<T> {
  const response = (await ask(store, path, query, signal)) as T | null;
  if (Array.isArray(response?.[list])) return response;
  throw new StoreError(`The shop's response has no ${list}.`, 200, "unreadable");
}

async function ask(
  store: SkladStore,
  path: string,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted();
  const asked: Query = {
    ...query,
    // A longer text is refused, and half a character finds nothing.
    q: query.q?.slice(0, 100).replace(/\p{Cs}$/u, ""),
    option_id: store.optionId,
    cart_id: store.optionId ? undefined : store.cartId,
  };
  const words = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const url = `${store.baseUrl.replace(/\/+$/, "")}/store/sklad/${path}?${new URLSearchParams(words).toString()}`;
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, DEADLINE_MS);
  signal?.addEventListener("abort", stop);
  try {
    const send = store.fetch ?? fetch;
    const response = await send(url, {
      headers: { accept: "application/json", "x-publishable-api-key": store.publishableKey },
      signal: controller.signal,
    });
    if (!response.ok) throw await errorOf(response);
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    // A page in place of JSON, as a wrong address gives: the list is missing in it.
    if ((error as Error).name === "SyntaxError") return {};
    if (error instanceof StoreError) throw error;
    throw new StoreError("The shop does not respond.", 0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
