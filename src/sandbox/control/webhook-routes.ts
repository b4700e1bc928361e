import { Router } from "express";
import { z } from "zod";
import { ControlError } from "../refusal";
import type { WebhookSender } from "../webhooks/webhook-sender";
import { queryText, readControlBody } from "./control-request";

const targetSchema = z.strictObject({
  environment: z.string().min(1).default("production"),
  /** Null: nothing is sent any more. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
});

/** `/_sandbox/webhooks`: the receiving URLs, what was sent to them, and what they said. */
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
    const order = queryText(request, "id_order_FF");
    const deliveries = [...webhooks.deliveries.all()].filter(
      ({ id_order_FF }) => (order ?? id_order_FF) === id_order_FF,
    );
    response.json({ deliveries });
  });

  routes.post("/webhooks/deliveries/:id/redeliver", (request, response) => {
    const delivery = webhooks.deliveries.get(request.params.id);
    if (!delivery) throw new ControlError(404, `There is no delivery ${request.params.id}.`);
    if (delivery.state === "pending") throw new ControlError(409, `${delivery.id} is still under way.`);
    response.status(202).json({ delivery: webhooks.redeliver(delivery) });
  });

  return routes;
}
