import { Router } from "express";
import { z } from "zod";
import { reportedFigure, type StockRecord } from "../stock/stock-record";
import type { Warehouse } from "../warehouse";
import { queryText, readControlBody } from "./control-request";

const environment = z.string().min(1).default("production");

const levelsSchema = z.strictObject({
  environment,
  levels: z
    .array(
      z.strictObject({
        sku: z.string().min(1),
        /** Absent: the name that is known, or the sku. */
        name: z.string().min(1).optional(),
        /** What lies on the shelf from now on. */
        quantity: z.int(),
      }),
    )
    .min(1),
});

/** `/_sandbox/stock` and `/_sandbox/movements`: counting the shelves. */
export function stockRoutes(warehouse: Warehouse): Router {
  const routes = Router();
  const { stock, options } = warehouse;
  const shown = (level: StockRecord): object => ({
    ...level,
    reported: reportedFigure(level, options.reportCountsUntil),
  });

  routes.get("/stock", (request, response) => {
    const wanted = queryText(request, "environment");
    const environments = wanted === undefined ? warehouse.keys.environments() : [wanted];
    response.json({
      stock: environments.flatMap((name) => stock.levels.findBy("environment", name).map(shown)),
    });
  });

  routes.put("/stock", (request, response) => {
    const body = readControlBody(levelsSchema, request.body);
    const levels = body.levels.map(({ sku, name, quantity }) => {
      const known = name ?? stock.get(body.environment, sku)?.name ?? sku;
      return shown(stock.setShelf(body.environment, { sku, name: known, quantity }, warehouse.clock()));
    });
    response.json({ stock: levels });
  });

  routes.get("/movements", (request, response) => {
    const wanted = queryText(request, "environment");
    const movements = [...stock.movements.all()].filter(
      (movement) => (wanted ?? movement.environment) === movement.environment,
    );
    response.json({ movements });
  });

  return routes;
}
