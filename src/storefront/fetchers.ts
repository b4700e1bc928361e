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

/** A request to the shop that has no usable response. The message is for a person who looks for the cause, in English. */
export class StoreError extends Error {
  override readonly name = "StoreError";

  constructor(
    message: string,
    /** HTTP status; 0 without a response: no network, no permission by CORS, or ten seconds passed. */
    readonly status: number,
    /** The shop's own code of the error. */
    readonly code?: string,
    /** Milliseconds after which the shop asks to be asked again. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The error a response stands for. Medusa's errors are `{ type, message, code? }`. */
async function errorOf(response: Response): Promise<StoreError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, code, type } = (typeof body === "object" && body ? body : {}) as Record<string, unknown>;
  return new StoreError(
    textOf(message) ?? `The shop responded with HTTP ${response.status}.`,
    response.status,
    textOf(code) ?? textOf(type),
    retryAfter(response.headers.get("retry-after")),
  );
}

const MAX_TEXT = 500;
const textOf = (value: unknown) =>
  typeof value === "string" && value !== "" ? value.slice(0, MAX_TEXT) : undefined;

/** Milliseconds; the header has seconds or a date, and pages of another origin see it only when the shop exposes it. */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Where a list is on its way to the customer; `waiting`: the shop asked to be asked again later. */
export type LookupStatus = "idle" | "loading" | "waiting" | "ready" | "failed";

type Ask<T> = (signal: AbortSignal) => Promise<T>;

interface Reports<T> {
  readonly found: (result: T) => void;
  readonly waiting: () => void;
  readonly failed: (error: StoreError) => void;
  /** Whether a list is asked for again in a moment, because the shop is only about to read it. */
  readonly isUnread?: (result: T) => boolean;
}

const MAX_REPEATS = 5;
const SHORTEST_WAIT_MS = 500;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** The questions of one field. Only the last one reports anything: those before it are aborted. */
export class Lookup<T> {
  #ask: Ask<T> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller = new AbortController();

  constructor(private readonly reports: Reports<T>) {}

  /** @param delayMs how long a customer may still be typing */
  start(ask: Ask<T>, delayMs = 0): void {
    this.stop();
    this.#ask = ask;
    if (delayMs > 0) this.#after(delayMs, ask, 0);
    else void this.#run(ask, 0);
  }

  /** The last question at once, after it failed or while it waits. */
  again(): void {
    if (this.#ask) this.start(this.#ask);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.#controller = new AbortController();
  }

  #after(delayMs: number, ask: Ask<T>, repeats: number): void {
    this.#timer = setTimeout(() => void this.#run(ask, repeats), delayMs);
  }

  async #run(ask: Ask<T>, repeats: number): Promise<void> {
    const { signal } = this.#controller;
    let report: () => void;
    try {
      const result = await ask(signal);
      const isUnread = repeats < MAX_REPEATS && this.reports.isUnread?.(result) === true;
      report = () => {
        if (isUnread) this.#after(FIRST_WAIT_MS * 2 ** repeats, ask, repeats + 1);
        this.reports.found(result);
      };
    } catch (thrown) {
      const error = thrown instanceof StoreError ? thrown : new StoreError(String(thrown), 0);
      const wait = repeats < MAX_REPEATS ? waitOf(error, repeats) : undefined;
      report = () => {
        if (wait !== undefined) this.#after(wait, ask, repeats + 1);
        if (wait === undefined) this.reports.failed(error);
        else this.reports.waiting();
      };
    }
    if (!signal.aborted) report();
  }
}

/** Milliseconds until a busy shop is asked again; undefined for an error that a repeat does not help. */
function waitOf({ status, retryAfterMs }: StoreError, repeats: number): number | undefined {
  if (status !== 429 && !(status === 503 && retryAfterMs !== undefined)) return undefined;
  const wait = retryAfterMs ?? FIRST_WAIT_MS * 2 ** repeats;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, wait));
}
