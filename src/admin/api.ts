import Medusa, { FetchError } from "@medusajs/js-sdk";
import type { AdminErrorCode } from "../catalogue/admin-errors";
import type { CallOf, ResponseOf, Route } from "../contract";
import { type Language, presentLanguage, type Text } from "./i18n/use-text";

const SHOP = __BACKEND_URL__ ?? "/";
const AUTH = __AUTH_TYPE__ ?? "session";

/** The page's language, for each request: the dashboard's cookie does not reach a server on another host. */
const LANGUAGE = {
  get "accept-language"() {
    return presentLanguage();
  },
};

/** Medusa's client for the plugin's pages, authenticated like the dashboard, which exports none. */
export const sdk = new Medusa({
  baseUrl: SHOP,
  globalHeaders: LANGUAGE,
  auth: {
    type: AUTH,
    ...(__JWT_TOKEN_STORAGE_KEY__ && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
});

/** Filters as texts of a page's address; the server validates them. */
export type Filters = Readonly<Record<string, string>>;

type Call<R extends Route> = CallOf<R> & { readonly filters?: Filters };

/** An error response with its code: Medusa's client keeps the message alone. */
class ErrorResponse extends FetchError {
  constructor(
    message: string,
    statusText: string,
    status: number,
    /** `sklad.` and a code of the catalogue, or one of Medusa. */
    readonly code: string | undefined,
  ) {
    super(message, statusText, status);
  }
}

/** Whether the server refused a request for this reason. */
export const isRefusedAs = (error: unknown, code: AdminErrorCode): boolean =>
  error instanceof ErrorResponse && error.code === `sklad.${code}`;

/** Calls an admin route, or throws an `ErrorResponse` with the plugin's sentence in the dashboard's language. */
export async function call<R extends Route>(
  { method, path }: R,
  ...[asked]: object extends CallOf<R> ? [asked?: Call<R>] : [asked: Call<R>]
): Promise<ResponseOf<R>> {
  const { params = {}, query, filters, body = {} } = (asked ?? {}) as AnyCall;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`${SHOP.replace(/\/$/, "")}/admin/sklad${filled}`, window.location.origin);
  for (const [name, value] of Object.entries({ ...query, ...filters }))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const token = AUTH === "session" ? null : await sdk.client.getToken();
  const response = await fetch(url, {
    method,
    credentials: AUTH === "session" ? "include" : "omit",
    headers: {
      ...LANGUAGE,
      accept: "application/json",
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  if (response.ok) return (await response.json()) as ResponseOf<R>;
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  const sentence = typeof refusal?.message === "string" ? refusal.message : "";
  throw new ErrorResponse(sentence, response.statusText, response.status, refusal?.code);
}

/** What the server says of an error. A gateway in front of it responds with a page instead. */
interface Refusal {
  readonly message?: unknown;
  readonly code?: string;
}

/** What a call of any route may carry. */
interface AnyCall {
  readonly params?: Filters;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly filters?: Filters;
  readonly body?: Record<string, unknown>;
}

/**
 * The plugin's own sentence of an error in the page's language.
 * @param notDone the text for an error that is none of the server's, such as one of the network or of a gateway
 */
export function sentenceOf(
  error: unknown,
  t: Text,
  language: Language,
  notDone: "common.notDone" | "common.notLoaded" = "common.notDone",
): string {
  if (!(error instanceof FetchError) || error.message === "" || isGateways(error)) return t(notDone);
  // Medusa's own sentence lists policies.
  if (isForbidden(error)) return t(notDone === "common.notLoaded" ? "common.noRight" : "common.lookOnly");
  // The messages of Medusa's own refusals are English only.
  return language === "en" || /[а-яіїєґ]/i.test(error.message) ? error.message : t("common.medusaRefuses");
}

/** Whether a gateway responded in the server's place: Medusa's client then has the status' own words as the message. */
const isGateways = ({ status = 0, message, statusText }: FetchError): boolean =>
  status >= 500 && message === statusText;

/** Whether the user lacks the permission, so that a retry would not help. */
export function isForbidden(error: unknown): boolean {
  return error instanceof FetchError && error.status === 403;
}

/** A refetch interval in milliseconds, which ends once the user turns out to lack the permission. */
export const everyMs =
  (ms: number) =>
  ({ state: { error } }: { readonly state: { readonly error: Error | null } }): number | false =>
    isForbidden(error) ? false : ms;
