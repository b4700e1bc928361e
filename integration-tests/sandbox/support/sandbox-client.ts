import {
  startSandbox,
  type CallRecord,
  type OrderRecord,
  type Sandbox,
  type SandboxSettings,
} from "../../../src/sandbox";
import { SANDBOX_KEYS } from "../../../src/sandbox";

export interface Envelope {
  readonly result: "ok" | "error";
  readonly Data?: unknown;
  readonly errors: readonly { code: string; field?: string; message: string }[];
}

/** Those a failed test did not come to stop. */
const running = new Set<TestSandbox>();
afterAll(() => Promise.all([...running].map((sandbox) => sandbox.stop())));

/** A sandbox of a test's own, and a caller that speaks plain HTTP to it. */
export class TestSandbox {
  private constructor(readonly sandbox: Sandbox) {}

  static async start(settings: SandboxSettings = {}): Promise<TestSandbox> {
    const sandbox = new TestSandbox(await startSandbox({ port: 0, ...settings }));
    running.add(sandbox);
    return sandbox;
  }

  get url(): string {
    return this.sandbox.url;
  }

  async stop(): Promise<void> {
    running.delete(this);
    await this.sandbox.stop();
  }

  /** The raw answer of an operation. The production key is added when the body names none. */
  post(operation: string, body: object = {}, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.sandbox.apiUrl}/${operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ApiKey: SANDBOX_KEYS.production, ...body }),
      ...init,
    });
  }

  /** The envelope of an operation that answers with HTTP 200. */
  async call(operation: string, body: object = {}): Promise<Envelope> {
    const response = await this.post(operation, body);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${operation}: HTTP ${response.status} ${text}`);
    return JSON.parse(text) as Envelope;
  }

  /** `Data` of an operation that succeeds. */
  async data<T>(operation: string, body: object = {}): Promise<T> {
    const envelope = await this.call(operation, body);
    if (envelope.result !== "ok") throw new Error(`${operation}: ${JSON.stringify(envelope.errors)}`);
    return envelope.Data as T;
  }

  /** The codes an operation was refused with. */
  async refusal(operation: string, body: object = {}): Promise<string[]> {
    const envelope = await this.call(operation, body);
    if (envelope.result !== "error") throw new Error(`${operation} was not refused`);
    return envelope.errors.map(({ code }) => code);
  }

  control(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}/_sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  }

  /** The response of a control request, or an error with its message. */
  async controlled<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.control(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  async orders(query = ""): Promise<OrderRecord[]> {
    return (await this.controlled<{ orders: OrderRecord[] }>("GET", `/orders${query}`)).orders;
  }

  async calls(query = ""): Promise<CallRecord[]> {
    return (await this.controlled<{ calls: CallRecord[] }>("GET", `/calls${query}`)).calls;
  }

  /** Accepts an order and gives what the warehouse named it. */
  accept(order: object): Promise<{ id_order_FF: string; key_order: string }> {
    return this.data("AddOrder", { order });
  }

  async advance(idOrderFF: string, to?: string): Promise<OrderRecord> {
    const path = `/orders/${idOrderFF}/advance`;
    return (await this.controlled<{ order: OrderRecord }>("POST", path, to === undefined ? {} : { to }))
      .order;
  }
}
