import net, { type AddressInfo } from "node:net";
import tls from "node:tls";
import { SELF_SIGNED } from "./self-signed";

type OnRequest = (socket: net.Socket, requestsOnThisSocket: number) => void;

/** A server below HTTP: its callback receives each complete request, and writes any bytes or breaks the connection. */
export class RawServer {
  readonly received: string[] = [];
  readonly sockets: net.Socket[] = [];
  readonly #server: net.Server;

  private constructor(server: net.Server) {
    this.#server = server;
  }

  static async start(onRequest: OnRequest): Promise<RawServer> {
    return RawServer.#listen(new RawServer(net.createServer()), "connection", onRequest);
  }

  static async startTls(onRequest: OnRequest): Promise<RawServer> {
    return RawServer.#listen(new RawServer(tls.createServer(SELF_SIGNED)), "secureConnection", onRequest);
  }

  static async #listen(raw: RawServer, event: string, onRequest: OnRequest): Promise<RawServer> {
    raw.#server.on("tlsClientError", () => undefined);
    raw.#server.on(event, (socket: net.Socket) => raw.#accept(socket, onRequest));
    await new Promise<void>((resolve) => raw.#server.listen(0, "127.0.0.1", resolve));
    return raw;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: net.Socket, onRequest: OnRequest): void {
    let buffered = "";
    let requests = 0;
    this.sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      buffered += chunk.toString("latin1");
      const headEnd = buffered.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0);
      if (headEnd !== -1 && buffered.length >= headEnd + 4 + length) {
        this.received.push(buffered);
        buffered = "";
        requests += 1;
        onRequest(socket, requests);
      }
    });
  }
}

/** A whole HTTP/1.1 response, the last on its socket unless the headers say otherwise. */
export function httpResponse(body: string, headers = "Connection: close\r\n"): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
