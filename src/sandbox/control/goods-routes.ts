import { Router } from "express";
import { z } from "zod";
import type { InboundRecord } from "../warehouse/inbound-book";
import { ControlError } from "../warehouse/refusals";
import { reportedFigure } from "../warehouse/stock-book";
import { RETURN_STATUSES } from "../warehouse/returns-and-files";
import type { StockRecord } from "../warehouse/stock-levels";
import type { Warehouse } from "../warehouse/warehouse";
import { queryText, readControlBody } from "./control-request";

const environment = z.string().min(1).default("production");

const levelsSchema = z.strictObject({
  environment,
  levels: z
    .array(
      z.strictObject({
        sku: z.string().min(1),
        /** By default the known name, or the SKU. */
        name: z.string().min(1).optional(),
        quantity: z.int(),
      }),
    )
    .min(1),
});

/** `/_sandbox/stock` and `/_sandbox/movements`: reading and correcting the stock. */
export function stockRoutes(warehouse: Warehouse): Router {
  const routes = Router();
  const { stock, options } = warehouse;
  const shown = (level: StockRecord): object => {
    const late = stock.asReported(level);
    return { ...level, reported: late ? reportedFigure(late, options.reportCountsUntil) : null };
  };

  routes.get("/stock", (request, response) => {
    const wanted = queryText(request, "environment");
    const environments = wanted === undefined ? warehouse.keys.environments() : [wanted];
    response.json({
      stock: environments.flatMap((name) => stock.levels.findBy("environment", name).map(shown)),
    });
  });

  routes.put("/stock", (request, response) => {
    const body = readControlBody(levelsSchema, request.body);
    const below = body.levels.find(({ quantity }) => quantity < 0);
    if (below && !options.negativeShelves) {
      throw new ControlError(400, `${below.sku}: a shelf holds 0 or more; --negative-shelves allows less.`);
    }
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

const receiveSchema = z.strictObject({
  /** Received quantities, one for each line of the request; by default the announced ones. */
  counted: z.array(z.int().min(0)).optional(),
});

/** SKUs that the warehouse has never seen, and more than was shipped, are faults to be played; an empty parcel is another. */
const returnLines = z.array(z.strictObject({ sku: z.string().min(1), quantity: z.int().min(0) }));

const returnStatus = z.enum(RETURN_STATUSES);

const returnSchema = z
  .strictObject({
    /** An order of the sandbox; absent for a foreign return. */
    id_order_FF: z.string().min(1).optional(),
    /** The number on a foreign return. */
    id_order: z.string().min(1).optional(),
    environment: z.string().min(1).optional(),
    reason: z.string().min(1).max(200).default("Повернення від одержувача"),
    lines: returnLines.optional(),
    status: returnStatus.default("expected"),
    registered_at: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(
    ({ id_order_FF, id_order, environment }) => !id_order_FF || (!id_order && !environment),
    "id_order and environment are of a foreign return, which has no id_order_FF.",
  );

const returnChangeSchema = z.strictObject({
  status: returnStatus.optional(),
  lines: returnLines.optional(),
});

/** `/_sandbox/inbound`, `/_sandbox/returns` and `/_sandbox/files`: deliveries, returns and files that the warehouse receives. */
export function inboundRoutes(warehouse: Warehouse): Router {
  const routes = Router();
  const { inbound, returns, files } = warehouse;

  const find = (id: string): InboundRecord => {
    const record = inbound.records.get(id);
    if (!record) throw new ControlError(404, `There is no inbound request ${id}.`);
    return record;
  };

  routes.get("/inbound", (_request, response) => {
    response.json({ inbound: [...inbound.records.all()] });
  });

  routes.post("/inbound/:id/receive", (request, response) => {
    const { counted } = readControlBody(receiveSchema, request.body);
    response.json({ inbound: warehouse.receive(find(request.params.id), counted) });
  });

  routes.post("/inbound/:id/cancel", (request, response) => {
    response.json({ inbound: warehouse.cancelInbound(find(request.params.id)) });
  });

  routes.get("/returns", (_request, response) => {
    response.json({ returns: [...returns.records.all()] });
  });

  routes.post("/returns", (request, response) => {
    const entry = readControlBody(returnSchema, request.body);
    response.status(201).json({ return: warehouse.returnDesk.register(entry) });
  });

  routes.patch("/returns/:id", (request, response) => {
    const change = readControlBody(returnChangeSchema, request.body);
    response.json({ return: warehouse.returnDesk.change(request.params.id, change) });
  });

  routes.get("/files", (request, response) => {
    const order = queryText(request, "id_order_FF");
    const found = order === undefined ? [...files.records.all()] : files.ofOrder(order);
    const list = found.map(({ file_content, ...file }) => ({
      ...file,
      bytes: Buffer.byteLength(file_content, "base64"),
    }));
    response.json({ files: list });
  });

  routes.get("/files/:id", (request, response) => {
    const file = files.records.get(request.params.id);
    if (!file) throw new ControlError(404, `There is no file ${request.params.id}.`);
    response.attachment(file.file_name).type("application/octet-stream");
    response.send(Buffer.from(file.file_content, "base64"));
  });

  return routes;
}
