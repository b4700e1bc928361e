import { request } from "node:http";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

let sandbox: TestSandbox;
afterEach(() => sandbox.stop());

/** The status of a request whose headers `fetch` would not let a caller choose. */
function statusOf(
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(sandbox.url + path, { method, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    sent.once("error", reject).end();
  });
}

describe("A body nested 8,000 deep", () => {
  const deep = "[".repeat(8_000) + "]".repeat(8_000);
  const withDeepComment = (value: object): string =>
    JSON.stringify({ ApiKey: "sandbox-production-key", ...value }).replace('"DEEP"', deep);

  beforeEach(async () => {
    sandbox = await TestSandbox.start();
  });

  it.each([
    ["AddOrder", { order: wireOrder({ extra: "DEEP" }) }],
    ["AddOrder", { order: [wireOrder({ extra: "DEEP" }), wireOrder()] }],
    ["AddProduct", { product: { sku: "A", name: "A", extra: "DEEP" } }],
    ["getStatusOrder", { id_order: "1", extra: "DEEP" }],
  ])("is refused by %s, and every list and every live view goes on", async (operation, body) => {
    const events = await sandbox.control("GET", "/events");
    const response = await sandbox.post(operation, {}, { body: withDeepComment(body) });
    expect(response.status).toBe(400);
    await sandbox.accept(wireOrder({ id_order: "after" }));
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    let seen = "";
    while (!seen.includes('"id_order":"after"')) seen += (await reader.read()).value ?? "";
    await reader.cancel();
    expect(await sandbox.orders()).toHaveLength(1);
    expect((await sandbox.control("GET", "/stock")).status).toBe(200);
  });

  it("is refused as a control request", async () => {
    const response = await fetch(`${sandbox.url}/_sandbox/faults`, { method: "POST", body: deep });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: "The body is nested too deep." },
    ]);
  });

  it("is not taken for one when it is merely large", async () => {
    const extra = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, [{ index }]]));
    expect((await sandbox.post("AddOrder", { order: wireOrder({ extra }) })).status).toBe(200);
  });
});

describe("A request to another host name", () => {
  it.each(["rebound.example", "rebound.example:9100", "127.0.0.1.example", "localhost.example"])(
    "%s is served nowhere",
    async (host) => {
      sandbox = await TestSandbox.start();
      const statuses = ["/", "/_console/main.js", "/_sandbox/orders", "/api/getCities"].map((path) =>
        statusOf(path, { host }),
      );
      expect(await Promise.all(statuses)).toEqual([403, 403, 403, 403]);
    },
  );

  it.each(["localhost", "LOCALHOST:1", "127.0.0.1:9100", "[::1]:9100", "sandbox:9100", "warehouse.local"])(
    "%s is served, being this computer or configured",
    async (host) => {
      sandbox = await TestSandbox.start({ hosts: ["sandbox", "warehouse.local"] });
      expect(await statusOf("/_sandbox/health", { host })).toBe(200);
    },
  );
});

describe("A page of another site", () => {
  beforeEach(async () => {
    sandbox = await TestSandbox.start();
  });

  it.each(["http://evil.example", "null", "http://127.0.0.1:1"])(
    "%s neither commands the sandbox nor loads its console",
    async (origin) => {
      expect(await statusOf("/_sandbox/reset", { origin }, "POST")).toBe(403);
      expect(await statusOf("/_sandbox/orders", { origin })).toBe(403);
      expect(await statusOf("/", { origin })).toBe(403);
      expect(await statusOf("/_console/main.js", { origin })).toBe(403);
    },
  );

  it.each(["http://evil.example", "null"])("%s orders nothing at the warehouse", async (origin) => {
    const order = wireOrder();
    const body = JSON.stringify({ ApiKey: "sandbox-production-key", order });
    // As a page posts a Blob without a type: the browser sends no preflight request.
    const response = await sandbox.post("AddOrder", {}, { headers: { origin }, body: new Blob([body]) });
    const { errors } = (await response.json()) as { errors: unknown[] };
    expect([response.status, errors]).toEqual([403, [expect.objectContaining({ code: "origin_foreign" })]]);
    expect(await sandbox.orders()).toEqual([]);
    const alike = { headers: { origin: sandbox.url }, body: new Blob([body]) };
    expect((await sandbox.post("AddOrder", {}, alike)).status).toBe(200);
    await sandbox.accept(wireOrder({ id_order: "without-origin" }));
    expect(await sandbox.orders()).toHaveLength(2);
  });

  it("is distinguished from the console's own", async () => {
    expect(await statusOf("/_sandbox/reset", { origin: sandbox.url }, "POST")).toBe(204);
  });
});
