import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";

/** The treatment of later connections. */
export interface Tampering {
  /** Number of bytes of the request that pass before `then` happens. */
  readonly requestBytes?: number;
  /** Number of bytes of the response that pass before `then` happens. */
  readonly answerBytes?: number;
  readonly then: (connection: { client: Socket; server: Socket }) => void;
  /** Number of connections it applies to; all by default. */
  readonly times?: number;
  /** Only requests whose first bytes contain this, such as `/AddOrder`. */
  readonly request?: string;
}

/** A proxy between two processes that cuts their connections at given points. */
export class TcpProxy {
  #tampering: Tampering | undefined;
  #left = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
    readonly port: number,
  ) {}

  /**
   * @param target port of the process behind it
   * @param place host of that process, and the proxy's own port; any free one by default
   */
  static async start(target: number, { host = "127.0.0.1", port = 0 } = {}): Promise<TcpProxy> {
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    const proxy = new TcpProxy(server, { host, port: target }, (server.address() as AddressInfo).port);
    server.on("connection", (client) => proxy.#connect(client));
    return proxy;
  }

  tamper(tampering: Tampering): void {
    this.#tampering = tampering;
    this.#left = tampering.times ?? Infinity;
  }

  behave(): void {
    this.#tampering = undefined;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  #connect(client: Socket): void {
    const server = createConnection(this.target);
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
    }
    client.on("close", () => server.destroy());
    client.once("data", (first: Buffer) => {
      const tampering = this.#chosen(first);
      const both = { client, server };
      const cut = () => tampering?.then(both);
      const request = passing(server, tampering?.requestBytes, cut);
      request(first);
      client.on("data", request);
      client.on("end", () => server.end());
      server.on("data", passing(client, tampering?.answerBytes, cut));
      server.on("end", () => client.end());
      server.on("close", () => client.destroy());
    });
  }

  #chosen(first: Buffer): Tampering | undefined {
    const tampering = this.#tampering;
    if (!tampering || this.#left <= 0) return undefined;
    if (tampering.request !== undefined && !first.toString("latin1").includes(tampering.request))
      return undefined;
    this.#left -= 1;
    return tampering;
  }
}

/** Passes a number of bytes on, and drops the rest. */
function passing(to: Socket, bytes: number | undefined, cut: () => void): (chunk: Buffer) => void {
  let left = bytes ?? Infinity;
  return (chunk) => {
    if (left < 0) return;
    if (chunk.length <= left && left !== 0) {
      to.write(chunk);
      left -= chunk.length;
      return;
    }
    const last = chunk.subarray(0, left);
    left = -1;
    if (last.length > 0) to.write(last, cut);
    else cut();
  };
}
