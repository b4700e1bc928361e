import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type StoreBranch,
  storeBranchesQuery,
  storeBranchesResponse,
  storeCitiesQuery,
  storeCitiesResponse,
  type StoreCity,
} from "../../src/contract/store";

const city = (name: string, region: string, kind = "місто"): StoreCity => {
  return { ref: `city-${name}-${region}`, name, region, kind };
};

/** The most popular ones first. Two of them have one name. */
export const CITIES = [
  city("Київ", "Київська"),
  city("Львів", "Львівська"),
  city("Одеса", "Одеська"),
  city("Балки", "Вінницька", "село"),
  city("Балки", "Запорізька", "село"),
  city('<img src=x onerror="document.title=`broken`">', "Кіровоградська", "село"),
];

/** 45 branches of any city, every third one a parcel locker. */
export const BRANCHES = Array.from({ length: 45 }, (_, index): StoreBranch => {
  const number = String(index + 1);
  const isLocker = index % 3 === 2;
  return {
    ref: `branch-${number}`,
    number,
    name: `${isLocker ? "Поштомат" : "Відділення"} №${number}`,
    address: `вул. Городоцька, ${number}`,
    kind: isLocker ? "locker" : "branch",
    max_weight_kg: isLocker ? 20 : 30,
  };
});

/** A shop that has the store routes and a page, and nothing else. It answers as the contract says, and refuses what it forbids. */
export class StoreServer {
  /** What the directory's routes do instead of responding. */
  trouble: "none" | "down" | "busy" | "incomplete" | "unread" | "no cities" | "slow" = "none";
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => this.#serve(request, response));
  readonly #held: (() => void)[] = [];

  /** @param pages what is served under a path: a text, or a file's path */
  constructor(
    private readonly pages: Record<string, { readonly type: string; readonly content: () => string }>,
  ) {}

  async start(): Promise<void> {
    this.#server.listen(0);
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  /** Of the pages. The shop's own address is another origin, as with most shops. */
  get pageUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get shopUrl(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Responds to what waits while the trouble is "slow". */
  release(): void {
    for (const respond of this.#held.splice(0)) respond();
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "", this.shopUrl);
    const page = this.pages[url.pathname];
    if (page) {
      response.writeHead(200, { "content-type": page.type }).end(page.content());
      return;
    }
    const isStore = url.pathname.startsWith("/store/");
    response.setHeader("access-control-allow-origin", this.pageUrl);
    response.setHeader("access-control-allow-headers", "x-publishable-api-key");
    response.setHeader("access-control-expose-headers", "retry-after");
    if (!isStore || request.method === "OPTIONS") {
      response.writeHead(isStore ? 204 : 404).end();
      return;
    }
    this.asked.push(decodeURIComponent(url.pathname + url.search));
    const respond = () => {
      const [status, body] = this.#answer(url, request);
      const headers = { "content-type": "application/json", ...(status === 429 && { "retry-after": "15" }) };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    if (this.trouble === "slow") this.#held.push(respond);
    else respond();
  }

  #answer(url: URL, request: IncomingMessage): [status: number, body: unknown] {
    if (this.trouble === "down")
      return [500, { type: "unknown_error", message: "An unknown error occurred." }];
    if (this.trouble === "busy") {
      this.trouble = "none";
      return [429, { message: "Too many requests." }];
    }
    if (request.headers["x-publishable-api-key"] !== "pk_test")
      return [400, { message: "No publishable key." }];
    const query = Object.fromEntries(url.searchParams);
    // A directory that is about to be read for the first time.
    if (this.trouble === "no cities") return [200, { cities: [], complete: false }];
    if (url.pathname === "/store/sklad/cities") return [200, citiesFor(query)];
    const path = decodeURIComponent(url.pathname);
    if (!CITIES.some(({ ref }) => path.endsWith(`/${ref}/branches`)))
      return [404, { message: "No such city." }];
    // A city that was never read, while the warehouse does not respond.
    if (this.trouble === "unread") return [200, { branches: [], has_more: false, complete: false }];
    return [200, { ...branchesFor(query), complete: this.trouble !== "incomplete" }];
  }
}

function citiesFor(query: Record<string, string>) {
  const { q = "", limit } = storeCitiesQuery.parse(query);
  const found = CITIES.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return storeCitiesResponse.parse({ cities: found.slice(0, limit), complete: true });
}

function branchesFor(query: Record<string, string>) {
  const { q = "", kind, limit, offset } = storeBranchesQuery.parse(query);
  const found = BRANCHES.filter((branch) => kind === undefined || branch.kind === kind)
    .filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(q.toLowerCase()))
    .sort((a, b) => Number(b.number === q) - Number(a.number === q));
  const branches = found.slice(offset, offset + limit);
  return storeBranchesResponse.parse({ branches, has_more: offset + limit < found.length, complete: true });
}

export const file = (path: string, type = "text/javascript") => ({
  type,
  content: () => readFileSync(path, "utf8"),
});
