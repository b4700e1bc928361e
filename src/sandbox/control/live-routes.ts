import { Router } from "express";
import { autopilotSchema } from "../autopilot/autopilot";
import type { Core } from "../core";
import { rateLimitsOf } from "./rate-limits";
import { readControlBody } from "./control-request";

const RATE_LIMITS_EVERY_MS = 1_000;

/** `/_sandbox/autopilot`, and `/_sandbox/events`: everything that changes, as Server-Sent Events. */
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
