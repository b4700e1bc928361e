import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { WireOrder } from "../../src/client/schemas/order";
import type { ReturnRecord } from "../../src/sandbox";

/** What the command sklad-sandbox runs, without the seconds it takes to read TypeScript in a checkout. */
export const SANDBOX_PROGRAM = [
  "--require",
  path.join(__dirname, "register-typescript.cjs"),
  path.resolve(__dirname, "../../src/sandbox/cli.ts"),
];

export interface LeasedOrder {
  id_order_FF: string;
  key_order: string;
  status: string;
  environment: string;
  order: WireOrder;
  history: { status: string; at: string }[];
}

export interface LoggedCall {
  at: string;
  operation: string;
  http_status: number;
  /** Numbers of the call's orders. */
  id_orders: string[];
}

/** The warehouse as a process of its own, over real HTTP: it can be killed and started again on the same port. */
export class SandboxProcess {
  #process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly options: readonly string[],
  ) {}

  static async start(...options: string[]): Promise<SandboxProcess> {
    const [child, port] = await launch(["--port", "0", ...options]);
    const sandbox = new SandboxProcess(port, options);
    sandbox.#process = child;
    return sandbox;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get apiUrl(): string {
    return `${this.url}/api`;
  }

  async restart(): Promise<void> {
    [this.#process] = await launch(["--port", String(this.port), ...this.options]);
  }

  /** Restores the state of its first start, and starts it when it is not running. */
  async renew(): Promise<void> {
    if (!this.#process) await this.restart();
    await this.reset();
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async orders(): Promise<LeasedOrder[]> {
    return (await this.control<{ orders: LeasedOrder[] }>("GET", "orders")).orders;
  }

  async calls(operation?: string): Promise<LoggedCall[]> {
    const { calls } = await this.control<{ calls: LoggedCall[] }>("GET", "calls");
    return calls.filter((call) => operation === undefined || call.operation === operation);
  }

  async advance(id: string, to?: string): Promise<void> {
    await this.control("POST", `orders/${id}/advance`, to === undefined ? {} : { to });
  }

  async registerReturn(body: Record<string, unknown>): Promise<ReturnRecord> {
    return (await this.control<{ return: ReturnRecord }>("POST", "returns", body)).return;
  }

  async changeReturn(id: string, body: Record<string, unknown>): Promise<ReturnRecord> {
    return (await this.control<{ return: ReturnRecord }>("PATCH", `returns/${id}`, body)).return;
  }

  async addFault(fault: Record<string, unknown>): Promise<void> {
    await this.control("POST", "faults", fault);
  }

  async clearFaults(): Promise<void> {
    await this.control("DELETE", "faults");
  }

  async addKey(key: string, environment: string): Promise<void> {
    await this.control("POST", "keys", { key, environment });
  }

  async revokeKey(key: string): Promise<void> {
    await this.control("DELETE", `keys/${key}`);
  }

  async reset(): Promise<void> {
    await this.control("POST", "reset");
  }

  async control<T = unknown>(method: string, resource: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.url}/_sandbox/${resource}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} /_sandbox/${resource}: HTTP ${String(response.status)} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}

async function launch(args: readonly string[]): Promise<[ChildProcess, number]> {
  const child = spawn(process.execPath, [...SANDBOX_PROGRAM, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // An interrupted run ends it too.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const port = /ready on http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      child.stdout.resume();
      return [child, Number(port)];
    }
  }
  throw new Error("The sandbox ended before it was ready.");
}
