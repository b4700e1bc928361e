import { Router } from "express";
import type { CallFilter } from "../calls/call-log";
import type { Core } from "../core";
import { rateLimitsOf } from "./rate-limits";
import { queryMoment, queryNumber, queryText } from "./control-request";

/** `/_sandbox/calls` and `/_sandbox/rate limit`: who called what when, and what each key has left. */
export function callRoutes(core: Core): Router {
  const routes = Router();

  routes.get("/calls", (request, response) => {
    const given = {
      operation: queryText(request, "operation"),
      environment: queryText(request, "environment"),
      key_hint: queryText(request, "key_hint"),
      since: queryMoment(request, "since"),
      limit: queryNumber(request, "limit"),
    };
    const filter: CallFilter = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    response.json({ calls: core.calls.list(filter) });
  });

  routes.get("/rate-limit", (_request, response) => {
    response.json({ rateLimits: rateLimitsOf(core) });
  });

  return routes;
}
