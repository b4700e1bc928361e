import Medusa, { FetchError } from "@medusajs/js-sdk";
import type { CallOf, ResponseOf, Route } from "../contract";
import type { Language } from "./words";

/** Medusa's client for the plugin's pages, authenticated like the dashboard, which exports none. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    ...(__JWT_TOKEN_STORAGE_KEY__ && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
});

/** Filters as texts of a page's address; the server validates them. */
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

/** The response of any route. */
interface Loose {
  readonly params?: Filters;
  readonly query?: object;
  readonly filters?: Filters;
  readonly body?: Record<string, unknown>;
}

/** Texts for errors without a sentence from the server. */
interface Fallbacks {
  /** For an error before the request reached the server. */
  readonly notDone: string;
  /** For a refusal of Medusa's own, whose message is English only. */
  readonly medusaRefuses: string;
}

/** The plugin's own sentence of an error in the page's language; a fallback where the error has none. */
export function sentenceOf(error: unknown, otherwise: Fallbacks, language: Language): string {
  if (!(error instanceof FetchError) || error.message === "" || error.status === undefined)
    return otherwise.notDone;
  return language === "en" || /[а-яіїєґ]/i.test(error.message) ? error.message : otherwise.medusaRefuses;
}

/** Whether the user lacks the permission, so that a retry would not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof FetchError && error.status === 403;
}
