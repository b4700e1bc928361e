import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import type { Actor } from "../engine/connections";
import { isStorable } from "../planning/storable";

type WithParams = Pick<MedusaRequest, "params">;

/** The `:id` of the route. Express guarantees it; the types do not. */
export function pathId({ params: { id } }: WithParams): string {
  if (id === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, "The address lacks an id.");
  return id;
}

/** The `:action` of the route, one of those there are. */
export function pathAction<Action extends string>(
  { params }: WithParams,
  whose: string,
  actions: readonly Action[],
): Action {
  const action = actions.find((candidate) => candidate === params.action);
  if (action) return action;
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `${whose} can be told to ${[...actions].sort().join(", ")}.`,
  );
}

/** Who asks: an admin user, or a secret API key. */
export function actorOf({ auth_context }: Pick<AuthenticatedMedusaRequest, "auth_context">): Actor {
  const { actor_type, actor_id } = auth_context;
  return { actor_type, actor_id };
}

/** Refuses what Postgres cannot store before anything is asked of it: a NUL or half a character in path, query or body. */
export function refuseUnstorable(request: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): void {
  const path = decoded(request.originalUrl.split("?")[0] ?? "");
  const fine =
    path !== undefined && isStorable(path) && isStorable(request.query) && isStorable(request.body);
  if (fine) {
    next();
    return;
  }
  next(
    new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The request has a character that no text has: a NUL or half of a surrogate pair.",
    ),
  );
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * The language of the admin who asks. The dashboard keeps it in a cookie, not in the account; a script has neither and
 * reads English.
 */
export function languageOf({ headers }: Pick<MedusaRequest, "headers">): "en" | "uk" {
  const cookie = /(?:^|;\s*)lng=([a-z]{2})/i.exec(headers.cookie ?? "")?.[1];
  const wanted = cookie ?? (headers["accept-language"] ?? "").slice(0, 2);
  return wanted.toLowerCase() === "uk" ? "uk" : "en";
}
