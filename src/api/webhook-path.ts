import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { decodedPath } from "./request";

const SHOWN = "/hooks/sklad/***";

/** Removes the token from the path, because Medusa's request log prints the path with the response. */
function hideToken(request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction): void {
  request.originalUrl = SHOWN;
  // Express would put a path with a stray percent sign, and the token in it, into an error that is logged.
  if (decodedPath(request.path) === undefined) response.status(404).json({ message: "Not found" });
  else next();
}

/** Covers every method, because Medusa logs unrouted requests too. The route reads the body itself. */
export const WEBHOOK_PATHS: readonly MiddlewareRoute[] = [
  // Without a wildcard, which Express would decode before the middleware runs.
  { matcher: "/hooks/sklad", middlewares: [hideToken] },
  { matcher: "/hooks/sklad/*", bodyParser: false, middlewares: [] },
];
