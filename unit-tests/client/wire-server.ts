import http from "node:http";
import type { AddressInfo } from "node:net";
import net from "node:net";

interface ReceivedCall {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
}

type Reply = (response: http.ServerResponse, call: ReceivedCall) => void;

/** A real HTTP server on loopback: sends the given replies in turn, then the last one for ever, and records the requests. */
export class WireServer {
  readonly calls: ReceivedCall[] = [];
  readonly sockets = new Set<net.Socket>();
  readonly #server: http.Server;
  #replies: Reply[] = [];

  private constructor() {
    this.#server = http.createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("error", () => undefined);
      request.on("end", () => {
        const call: ReceivedCall = {
          method: request.method ?? "",
          path: request.url ?? "",
          headers: request.headers,
          body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
        };
        this.calls.push(call);
        const reply = this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0];
        if (!reply) {
          throw new Error("the test has given no reply");
        }
        reply(response, call);
      });
    });
    this.#server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("error", () => undefined);
    });
  }

  static async start(): Promise<WireServer> {
    const server = new WireServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  respond(...replies: Reply[]): void {
    this.#replies = replies;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function json(body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export const ok = (data: unknown): Reply => json({ result: "ok", Data: data, errors: [] });

export const refused = (...errors: unknown[]): Reply => json({ result: "error", errors });

export const text = (body: string, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply => {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
};

/** A free port on loopback. */
export async function closedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
