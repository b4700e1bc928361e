import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import type { Actor } from "../engine/connections";
import { AdminError, adminErrorIn } from "../modules/sklad/errors";
import { type Language, LANGUAGES } from "../catalogue";
import { isStorable } from "../planning/values/text";

type WithParams = Pick<MedusaRequest, "params">;

/** The `:id` of the route, which Express guarantees and the types do not. */
export function pathId({ params: { id } }: WithParams): string {
  if (id === undefined) throw new AdminError("unknown_action", { actions: "" });
  return id;
}

/** The `:action` of the route. @throws AdminError `unknown_action` */
export function pathAction<Action extends string>(
  params: { readonly action: string },
  actions: readonly Action[],
): Action {
  const action = actions.find((candidate) => candidate === params.action);
  if (action) return action;
  throw new AdminError("unknown_action", { actions: [...actions].sort().join(", ") });
}

/** The caller: an admin user, or a secret API key. */
export function actorOf({ auth_context }: Pick<AuthenticatedMedusaRequest, "auth_context">): Actor {
  const { actor_type, actor_id } = auth_context;
  return { actor_type, actor_id };
}

/** Refuses text that Postgres cannot store: a NUL or half of a surrogate pair in path, query or body. */
export function refuseUnstorable(request: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): void {
  const path = decodedPath(request.originalUrl.split("?")[0] ?? "");
  const fine =
    path !== undefined && isStorable(path) && isStorable(request.query) && isStorable(request.body);
  if (fine) {
    next();
    return;
  }
  next(adminErrorIn(new AdminError("unstorable"), languageOf(request)));
}

/** The path in plain characters; undefined for one that is not encoded as a path. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

type WithHeaders = Pick<MedusaRequest, "headers">;

/**
 * The caller's language on a route of the plugin: the one the pages name as `Accept-Language`, since the dashboard's cookie
 * does not reach a server on another host. English for scripts that name none.
 */
export const languageOf = (request: WithHeaders): Language =>
  acceptedLanguage(request) ?? dashboardLanguage(request) ?? "en";

/** The same on a route of Medusa: its own pages name no language, and what stands in its place is the browser's. */
export const languageOnMedusa = (request: WithHeaders): Language =>
  dashboardLanguage(request) ?? acceptedLanguage(request) ?? "en";

function acceptedLanguage({ headers }: WithHeaders): Language | undefined {
  const accepted = headers["accept-language"]?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === accepted);
}

/** The dashboard's language, from its cookie. In one that the plugin has no texts of, its pages are English. */
function dashboardLanguage({ headers }: WithHeaders): Language | undefined {
  const language = /(?:^|;\s*)lng=([a-z]{2})/i.exec(headers.cookie ?? "")?.[1]?.toLowerCase();
  return language === undefined ? undefined : (LANGUAGES.find((known) => known === language) ?? "en");
}

type Handler<Request, Body> = (request: Request, response: MedusaResponse<Body>) => Promise<void>;

/**
 * A route of the admin with errors in the caller's language. Medusa's own error handler adds to every conflict that the
 * request can be retried, which is wrong here: the state that the caller saw has changed. It also leaves out the field
 * that an error names.
 */
export function answering<Request extends Pick<MedusaRequest, "headers">, Body>(
  handler: Handler<Request, Body>,
): Handler<Request, Body> {
  return async (request, response) => {
    try {
      await handler(request, response);
    } catch (error) {
      const failure = adminErrorIn(error, languageOf(request));
      if (!failure) throw error;
      const { type, message, code } = failure;
      const field = error instanceof AdminError ? error.params.field : undefined;
      const isConflict = type === MedusaError.Types.CONFLICT;
      if (!isConflict && field === undefined) throw failure;
      const body = { type, message, code, ...(typeof field === "string" && { field }) };
      (response as MedusaResponse).status(isConflict ? 409 : 400).json(body);
    }
  };
}
