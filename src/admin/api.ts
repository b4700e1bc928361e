import Medusa, { FetchError } from "@medusajs/js-sdk";
import type { CallOf, ResponseOf, Route } from "../contract";
import type { Language } from "./words";

/** Of our own: the dashboard exports none. It signs in as the dashboard does. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    ...(__JWT_TOKEN_STORAGE_KEY__ && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
});

/** Filters as a page's address has them: text, which the server checks. */
export type Filters = Readonly<Record<string, string>>;

type Call<R extends Route> = CallOf<R> & { readonly filters?: Filters };

/** Calls an admin route, or throws a `FetchError` with the plugin's sentence in the dashboard's language. */
export function call<R extends Route>(
  { method, path }: R,
  ...[asked]: object extends CallOf<R> ? [asked?: Call<R>] : [asked: Call<R>]
): Promise<ResponseOf<R>> {
  const { params = {}, query, filters, body = {} } = (asked ?? {}) as Loose;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return sdk.client.fetch<ResponseOf<R>>(`/admin/sklad${filled}`, {
    method,
    query: { ...query, ...filters },
    ...(method === "POST" && { body }),
  });
}

/** What a call gives, whatever its route. */
interface Loose {
  readonly params?: Filters;
  readonly query?: object;
  readonly filters?: Filters;
  readonly body?: Record<string, unknown>;
}

/** What a page says when it has no sentence of the server's. */
interface Fallbacks {
  /** What broke before it was asked. */
  readonly notDone: string;
  /** What Medusa itself refuses, in English. */
  readonly medusaRefuses: string;
}

/** The plugin's own sentence, where it is one: never an English one on a Ukrainian page. */
export function sentenceOf(error: unknown, otherwise: Fallbacks, language: Language): string {
  if (!(error instanceof FetchError) || error.message === "" || error.status === undefined)
    return otherwise.notDone;
  return language === "en" || /[а-яіїєґ]/i.test(error.message) ? error.message : otherwise.medusaRefuses;
}

/** Whether it was refused for want of a right, and asking again would not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof FetchError && error.status === 403;
}
