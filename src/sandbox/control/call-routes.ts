import { Router } from "express";
import type { CallFilter } from "../calls/call-log";
import { keyHint } from "../keys/key-ring";
import type { Core } from "../core";
import { queryMoment, queryNumber, queryText } from "./control-request";

/** `/_sandbox/calls` and `/_sandbox/budget`: who called what when, and what each key has left. */
export function callRoutes({ calls, rates, warehouse }: Core): Router {
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
    response.json({ calls: calls.list(filter) });
  });

  routes.get("/budget", (_request, response) => {
    const now = warehouse.clock();
    const budgets = warehouse.keys.valid().map(({ key, environment }) => ({
      key_hint: keyHint(key),
      environment,
      ...rates.of(key).state(now),
    }));
    response.json({ budgets });
  });

  return routes;
}
