import express, { type ErrorRequestHandler, type Express } from "express";
import { ANSWERS } from "./api/envelope";
import { send } from "./api/send";
import { WarehouseApi } from "./api/warehouse-api";
import { consoleRoutes } from "./console/console-routes";
import { controlApi } from "./control/control-api";
import type { Core } from "./core";

/** What goes wrong inside the sandbox itself is told to whoever runs it, and is a 500 to whoever calls. */
export type ReportFault = (error: unknown) => void;

export function sandboxApp(core: Core, report: ReportFault): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");

  const api = new WarehouseApi(core);
  app.use("/_sandbox", controlApi(core));
  app.use(consoleRoutes());
  app.all(
    `${core.options.prefix === "/" ? "" : core.options.prefix}/:operation`,
    (request, response, next) => {
      api.serve(request, response, request.params.operation).catch(next);
    },
  );
  app.use((request, response) => send(response, ANSWERS.unknownOperation(request.path)));

  const answerErrors: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    report(error);
    if (response.headersSent) response.destroy();
    else send(response, ANSWERS.serverError(500));
  };
  app.use(answerErrors);
  return app;
}
