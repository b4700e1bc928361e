import { Router } from "express";
import { z } from "zod";
import { OPERATION_NAMES } from "../../client/operations";
import { type CallFilter, readable } from "../api/call-log";
import { rateLimitsOf } from "../api/rate-limits";
import type { Core } from "../core";
import type { WebhookSender } from "../events/webhook-sender";
import { FAULT_KINDS, type FaultBook, faultRuleSchema } from "../faults/fault-book";
import { autopilotSchema } from "../warehouse/autopilot";
import { ControlError } from "../warehouse/refusals";
import { matches, newest, queryMoment, queryNumber, queryText, readControlBody } from "./control-request";

export function faultRoutes(faults: FaultBook): Router {
  const routes = Router();

  routes.get("/faults", (_request, response) => {
    response.json({ faults: faults.list(), kinds: FAULT_KINDS, operations: OPERATION_NAMES });
  });

  routes.post("/faults", (request, response) => {
    response.status(201).json({ fault: faults.add(readControlBody(faultRuleSchema, request.body)) });
  });

  routes.delete("/faults", (_request, response) => {
    faults.clear();
    response.status(204).end();
  });

  routes.delete("/faults/:id", (request, response) => {
    if (!faults.remove(request.params.id))
      throw new ControlError(404, `There is no fault ${request.params.id}.`);
    response.status(204).end();
  });

  return routes;
}

const targetSchema = z.strictObject({
  environment: z.string().min(1).default("production"),
  /** Null to send no notifications. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
});

/** `/_sandbox/webhooks`: the receiving URLs, the notifications to them, and their responses. */
export function webhookRoutes(webhooks: WebhookSender): Router {
  const routes = Router();

  routes.get("/webhooks", (_request, response) => {
    response.json({ webhooks: [...webhooks.targets.all()] });
  });

  routes.put("/webhooks", (request, response) => {
    const { environment, url } = readControlBody(targetSchema, request.body);
    response.json({ webhook: webhooks.register(environment, url) });
  });

  routes.get("/webhooks/deliveries", (request, response) => {
    const wanted = {
      environment: queryText(request, "environment"),
      id_order_FF: queryText(request, "id_order_FF"),
      state: queryText(request, "state"),
    };
    const found = [...webhooks.deliveries.all()].filter((delivery) => matches(delivery, wanted));
    response.json({ deliveries: newest(found, queryNumber(request, "limit")), total: found.length });
  });

  routes.post("/webhooks/deliveries/:id/redeliver", (request, response) => {
    const delivery = webhooks.deliveries.get(request.params.id);
    if (!delivery) throw new ControlError(404, `There is no delivery ${request.params.id}.`);
    if (delivery.state === "pending") throw new ControlError(409, `${delivery.id} is still under way.`);
    response.status(202).json({ delivery: webhooks.redeliver(delivery) });
  });

  return routes;
}

/** `/_sandbox/calls` and `/_sandbox/rate-limit`: the log of calls, and the remaining rate limit of each key. */
export function callRoutes(core: Core): Router {
  const routes = Router();

  routes.get("/calls", (request, response) => {
    const given = {
      operation: queryText(request, "operation"),
      environment: queryText(request, "environment"),
      key_hint: queryText(request, "key_hint"),
      id_order: queryText(request, "id_order"),
      http_status: queryText(request, "http_status"),
      result: queryText(request, "result"),
      since: queryMoment(request, "since"),
      limit: queryNumber(request, "limit"),
    };
    const filter: CallFilter = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    response.json(core.calls.search(filter));
  });

  routes.get("/calls/:id", (request, response) => {
    const call = core.calls.find(Number(request.params.id));
    if (!call) throw new ControlError(404, `There is no call ${request.params.id}, or it is no longer kept.`);
    const bodies = core.calls.bodiesOf(call.id);
    response.json({
      call,
      request: bodies.request && readable(bodies.request),
      response: bodies.response && readable(bodies.response),
    });
  });

  routes.get("/rate-limit", (_request, response) => {
    response.json({ rateLimits: rateLimitsOf(core) });
  });

  return routes;
}

const RATE_LIMITS_EVERY_MS = 1_000;

/** `/_sandbox/autopilot`, and `/_sandbox/events`: every change, as Server-Sent Events. */
export function liveRoutes(core: Core): Router {
  const routes = Router();

  routes.get("/autopilot", (_request, response) => {
    response.json({ autopilot: core.autopilot.settings });
  });

  routes.put("/autopilot", (request, response) => {
    core.autopilot.set(readControlBody(autopilotSchema, request.body));
    core.live.record("autopilot", "autopilot", core.autopilot.settings);
    response.json({ autopilot: core.autopilot.settings });
  });

  routes.get("/events", (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    const send = (event: string, data: unknown): void => {
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    let shown = "";
    const sendRateLimits = (): void => {
      const rateLimits = rateLimitsOf(core);
      const text = JSON.stringify(rateLimits);
      if (text !== shown) send("rate-limits", rateLimits);
      shown = text;
    };
    send("hello", {});
    sendRateLimits();
    const unsubscribe = core.live.subscribe((changes) => send("changes", changes));
    const timer = setInterval(sendRateLimits, RATE_LIMITS_EVERY_MS);
    response.once("close", () => {
      clearInterval(timer);
      unsubscribe();
    });
  });

  return routes;
}
