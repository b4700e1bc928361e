import { Router } from "express";
import { faultRuleSchema } from "../faults/fault-rule";
import type { FaultBook } from "../faults/fault-book";
import { ControlError } from "../refusal";
import { readControlBody } from "./control-request";

/** `/_sandbox/faults`: what is to go wrong. */
export function faultRoutes(faults: FaultBook): Router {
  const routes = Router();

  routes.get("/faults", (_request, response) => {
    response.json({ faults: faults.list() });
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
