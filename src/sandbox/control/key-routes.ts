import { Router } from "express";
import { z } from "zod";
import { ControlError } from "../refusal";
import type { Warehouse } from "../warehouse";
import { readControlBody } from "./control-request";

const keySchema = z.strictObject({
  key: z.string().min(1),
  environment: z.string().min(1).max(40).default("production"),
});

/** `/_sandbox/keys`: what an integration manager would do. */
export function keyRoutes({ keys }: Warehouse): Router {
  const routes = Router();

  routes.get("/keys", (_request, response) => {
    response.json({ keys: keys.valid().map(({ key, environment }) => ({ key, environment })) });
  });

  routes.post("/keys", (request, response) => {
    const { key, environment } = readControlBody(keySchema, request.body);
    keys.add(key, environment);
    response.status(201).json({ key, environment });
  });

  routes.delete("/keys/:key", (request, response) => {
    if (!keys.revoke(request.params.key))
      throw new ControlError(404, "There is no such key, or it was revoked.");
    response.status(204).end();
  });

  return routes;
}
