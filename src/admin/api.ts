import Medusa, { FetchError } from "@medusajs/js-sdk";

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

/** The plugin's own sentence, where it is one; `otherwise` for what broke before it was asked. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof FetchError && error.message !== "" && error.status !== undefined
    ? error.message
    : otherwise;
}

/** Whether it was refused for want of a right, and asking again would not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof FetchError && error.status === 403;
}
