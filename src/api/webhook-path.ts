import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";

const SHOWN = "/hooks/sklad/***";

/** Medusa's request log prints the address when the answer is sent: by then the token is out of it. */
function hideToken(request: MedusaRequest, _: MedusaResponse, next: MedusaNextFunction): void {
  request.originalUrl = SHOWN;
  next();
}

/** For every method: also a request that no route takes is logged. The body is read by the route alone. */
export const WEBHOOK_PATH: MiddlewareRoute = {
  matcher: "/hooks/sklad/*",
  bodyParser: false,
  middlewares: [hideToken],
};
