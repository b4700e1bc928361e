import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express, { type ErrorRequestHandler, type Express, Router, static as serveFiles } from "express";
import { RESPONSES, send } from "./api/responses";
import { WarehouseApi } from "./api/warehouse-api";
import { controlApi } from "./control/control-api";
import { Core } from "./core";
import type { SandboxDialect } from "./dialect";
import { refuseForeignHosts, refuseForeignPages } from "./guards";
import { type SandboxOptions, sandboxOptionsSchema, type SandboxSettings } from "./options";

export interface Sandbox {
  /** `http://127.0.0.1:9100`, the address of the console; the control API is below `/_sandbox`. */
  readonly url: string;
  /** The `base_url` of the simulated service: `http://127.0.0.1:9100/api`. */
  readonly apiUrl: string;
  readonly port: number;
  /** Closes every connection and writes everything to the file. */
  stop(): Promise<void>;
}

/** Reports an internal error to the operator's log, and responds to the caller with 500. */
type ReportFault = (error: unknown) => void;

export interface SandboxHooks {
  /** Other shapes for everything that is not specified. */
  readonly dialect?: SandboxDialect;
  /** Milliseconds since 1970; the computer's clock by default. */
  readonly clock?: () => number;
  /** Receives internal errors of the sandbox; by default they are written to stderr. */
  readonly report?: (error: unknown) => void;
}

/**
 * Starts a simulated warehouse with the Fulfillment Order API. Rejects when the port is taken, with an error whose
 * `code` is `EADDRINUSE`, and when an option is invalid, with zod's error.
 */
export async function startSandbox(
  settings: SandboxSettings = {},
  hooks: SandboxHooks = {},
): Promise<Sandbox> {
  const options = sandboxOptionsSchema.parse(settings);
  const report = hooks.report ?? ((error: unknown) => console.error(error));
  const server = createServer();
  await listen(server, options.port, options.host);
  const core = await openCore(options, hooks, report, server);
  server.on("request", sandboxApp(core, report));
  const { port } = server.address() as AddressInfo;
  const url = `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`;
  return {
    url,
    apiUrl: options.prefix === "/" ? url : `${url}${options.prefix}`,
    port,
    stop: async () => {
      await close(server);
      await core.stop();
    },
  };
}

/** Opens the file after the port is bound, so that a second start of the same sandbox does not touch the file. */
async function openCore(
  options: SandboxOptions,
  { dialect, clock = Date.now }: SandboxHooks,
  report: ReportFault,
  server: Server,
): Promise<Core> {
  try {
    return new Core(options, dialect ?? {}, clock, report);
  } catch (error) {
    await close(server);
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function sandboxApp(core: Core, report: ReportFault): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");

  const api = new WarehouseApi(core);
  app.use(refuseForeignHosts(core.options), refuseForeignPages);
  app.use("/_sandbox", controlApi(core));
  app.use(consoleRoutes());
  app.all(
    `${core.options.prefix === "/" ? "" : core.options.prefix}/:operation`,
    (request, response, next) => {
      api.serve(request, response, request.params.operation).catch(next);
    },
  );
  app.use((request, response) => send(response, RESPONSES.unknownOperation(request.path)));

  const respondToErrors: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    if (error instanceof URIError) {
      send(response, RESPONSES.unknownOperation(request.path));
      return;
    }
    report(error);
    if (response.headersSent) response.destroy();
    else send(response, RESPONSES.serverError(500));
  };
  app.use(respondToErrors);
  return app;
}

/** Content security policy: the console loads only its own files, and no displayed data runs as a script. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-cache",
};

/** The console's page at `/`, its files below `/_console`, and there the OpenAPI document. */
function consoleRoutes(): Router {
  const files = serveFiles(consoleFolder(), {
    index: "index.html",
    redirect: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
    setHeaders: (response) => response.set(HEADERS),
  });
  const routes = Router({ caseSensitive: true, strict: true });
  routes.get("/", files);
  routes.get("/_console/openapi.json", (_request, response) => {
    response.set(HEADERS).sendFile(join(packageFolder(), "openapi", "fulfillment-order-api.json"));
  });
  routes.use("/_console", files);
  return routes;
}

/** The console's files, which are in the package's `src`: the build copies only TypeScript. */
function consoleFolder(): string {
  return join(packageFolder(), "src", "sandbox", "console");
}

/** The folder of this package, seen from `src/sandbox` and from what is built of it. */
function packageFolder(): string {
  const isSource = existsSync(join(__dirname, "console"));
  return join(__dirname, isSource ? "../.." : "../../../..");
}
