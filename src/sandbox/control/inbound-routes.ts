import { Router } from "express";
import { z } from "zod";
import type { InboundRecord } from "../inbound/inbound-book";
import { ControlError } from "../refusal";
import type { Warehouse } from "../warehouse";
import { queryText, readControlBody } from "./control-request";

const receiveSchema = z.strictObject({
  /** What was counted, one figure for each line of the request. Absent: everything that was announced has come. */
  counted: z.array(z.int().min(0)).optional(),
});

/** `/_sandbox/inbound`, `/_sandbox/returns` and `/_sandbox/files`: what comes to the warehouse. */
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
