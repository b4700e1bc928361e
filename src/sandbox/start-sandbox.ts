import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sandboxApp, type ReportFault } from "./app";
import { Core } from "./core";
import { sandboxOptionsSchema, type SandboxSettings } from "./options";

/** A sandbox that is up. */
export interface Sandbox {
  /** `http://127.0.0.1:9100`; the console is there, the control API below `/_sandbox`. */
  readonly url: string;
  /** The `base_url` of the simulated service: `http://127.0.0.1:9100/api`. */
  readonly apiUrl: string;
  readonly port: number;
  /** Closes every connection and puts everything on file. */
  stop(): Promise<void>;
}

export interface SandboxHooks {
  /** Milliseconds since 1970; the computer's clock by default. */
  readonly clock?: () => number;
  /** Told of faults of the sandbox itself; by default they are written to stderr. */
  readonly report?: ReportFault;
}

/**
 * Starts a warehouse that speaks the Fulfillment Order API. Rejects when the port is taken, with an error whose
 * `code` is `EADDRINUSE`, and when a setting is wrong, with zod's error.
 */
export async function startSandbox(
  settings: SandboxSettings = {},
  hooks: SandboxHooks = {},
): Promise<Sandbox> {
  const options = sandboxOptionsSchema.parse(settings);
  const core = new Core(options, hooks.clock);
  const server = createServer(sandboxApp(core, hooks.report ?? ((error) => console.error(error))));
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;
  const url = `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`;
  return {
    url,
    apiUrl: options.prefix === "/" ? url : `${url}${options.prefix}`,
    port,
    stop: () => close(server),
  };
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
