import type { PostgresServer } from "../support/shop-database";
import { testServer } from "../support/shop-database";
import { TcpProxy } from "../support/tcp-proxy";

/** The Postgres of the test run, behind a proxy: to its clients, one that stops and starts again. */
export class ProxiedPostgres {
  private constructor(private proxy: TcpProxy) {}

  static async start(): Promise<ProxiedPostgres> {
    return new ProxiedPostgres(await throughProxy());
  }

  get server(): PostgresServer {
    const url = new URL(testServer());
    return `postgres://${url.username}:${url.password}@localhost:${this.proxy.port}`;
  }

  /** Every connection is cut, and none is accepted. */
  async stop(): Promise<void> {
    await this.proxy.stop();
  }

  async start(): Promise<void> {
    this.proxy = await throughProxy(this.proxy.port);
  }

  async remove(): Promise<void> {
    await this.stop();
  }
}

async function throughProxy(port = 0): Promise<TcpProxy> {
  const { hostname, port: target } = new URL(testServer());
  return TcpProxy.start(Number(target), { host: hostname, port });
}
