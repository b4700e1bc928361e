import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";

const SHOWN = "/hooks/sklad/***";

/** Removes the token from the path, because Medusa's request log prints the path with the response. */
function hideToken(request: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): void {
  request.originalUrl = SHOWN;
  next();
}

/** Covers every method, because Medusa logs unrouted requests too. The route reads the body itself. */
export const WEBHOOK_PATH: MiddlewareRoute = {
  matcher: "/hooks/sklad/*",
  bodyParser: false,
  middlewares: [hideToken],
};
