import Medusa, { FetchError } from "@medusajs/js-sdk";
import type { Language } from "./words";

/** Of our own: the dashboard exports none. It signs in as the dashboard does. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    ...(__JWT_TOKEN_STORAGE_KEY__ && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
});

/** Calls a route of ours, or throws a `FetchError` with the plugin's sentence in the dashboard's language. */
export function call<Response>(
  path: string,
  { method = "GET", body, query }: { method?: "GET" | "POST" | "DELETE"; body?: object; query?: object } = {},
): Promise<Response> {
  return sdk.client.fetch<Response>(`/admin/sklad/${path}`, {
    method,
    ...(body && { body: body as Record<string, unknown> }),
    ...(query && { query: query as Record<string, unknown> }),
  });
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
