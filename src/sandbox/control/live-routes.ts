import { Router } from "express";
import { autopilotSchema } from "../autopilot/autopilot";
import type { Core } from "../core";
import { budgetsOf } from "./budgets";
import { readControlBody } from "./control-request";

const BUDGET_EVERY_MS = 1_000;

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
    const sendBudgets = (): void => {
      const budgets = budgetsOf(core);
      const text = JSON.stringify(budgets);
      if (text !== shown) send("budgets", budgets);
      shown = text;
    };
    send("hello", {});
    sendBudgets();
    const unsubscribe = core.live.subscribe((changes) => send("changes", changes));
    const timer = setInterval(sendBudgets, BUDGET_EVERY_MS);
    response.once("close", () => {
      clearInterval(timer);
      unsubscribe();
    });
  });

  return routes;
}
