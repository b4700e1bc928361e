import { setTimeout as delay } from "node:timers/promises";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

interface Body {
  readonly text: string;
  readonly bytes: number;
  readonly is_cut: boolean;
}
interface WholeCall {
  readonly call: { readonly id: number };
  readonly request: Body | null;
  readonly response: Body | null;
}

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await TestSandbox.start();
});
afterEach(() => sandbox.stop());

async function lastCall(): Promise<WholeCall> {
  const [call] = await sandbox.calls("?limit=1");
  return sandbox.controlled("GET", `/calls/${call?.id ?? 0}`);
}

describe("a call in the log", () => {
  it("has its request and its response, and no ApiKey", async () => {
    await sandbox.accept(wireOrder({ id_order: "1" }));
    const { call, request, response } = await lastCall();
    expect(call).toMatchObject({ method: "POST", operation: "AddOrder" });
    expect(JSON.parse(request?.text ?? "")).toMatchObject({ ApiKey: "API_KEY", order: { id_order: "1" } });
    expect(JSON.parse(response?.text ?? "")).toMatchObject({ result: "ok" });
  });

  it("has no key or password of a login either", async () => {
    await sandbox.data("GetToken", { login: "demo", password: "demo" });
    expect(JSON.stringify(await lastCall())).not.toMatch(/sandbox-production-key|:\\"demo\\"}/);
  });

  it("has a body that is no JSON, and the response to it", async () => {
    await sandbox.post("AddOrder", {}, { body: "{order: 1}" });
    const { request, response } = await lastCall();
    expect(request?.text).toBe("{order: 1}");
    expect(response?.text).toContain("json_malformed");
  });

  it("has what a fault sent in the place of the response, and nothing where nothing was sent", async () => {
    await sandbox.controlled("POST", "/faults", { kind: "html", count: 1 });
    await sandbox.post("getStatusOrder", { id_order: "1" });
    expect((await lastCall()).response?.text).toContain("<h1>Not this page</h1>");
    await sandbox.controlled("POST", "/faults", { kind: "reset", count: 1 });
    await expect(sandbox.post("getStatusOrder", { id_order: "1" })).rejects.toThrow();
    expect((await lastCall()).response).toBeNull();
  });

  it("has the beginning of a long body alone", async () => {
    await sandbox.accept(Array.from({ length: 100 }, (_, index) => wireOrder({ id_order: `${index}` })));
    const { request, response } = await lastCall();
    expect(request).toMatchObject({ is_cut: true });
    expect(request?.text.length).toBeLessThanOrEqual(16_384);
    expect(request?.bytes).toBeGreaterThan(16_384);
    expect(response?.bytes).toBeGreaterThan(request === null ? 0 : 1_000);
  });

  it("is 404 when it is not there", async () => {
    expect((await sandbox.control("GET", "/calls/99")).status).toBe(404);
  });
});

describe("A request that cannot be read", () => {
  it.each<[number, string, string, RequestInit]>([
    [400, "not valid JSON", "/_sandbox/stock", { method: "PUT", body: "{" }],
    [400, "longer than 20 MB", "/_sandbox/stock", { method: "PUT", body: " ".repeat(21 * 1024 * 1024) }],
    [
      400,
      "in UTF-8",
      "/_sandbox/stock",
      { method: "PUT", body: "{}", headers: { "content-type": "application/json; charset=koi8-u" } },
    ],
    [
      400,
      "Content-Encoding",
      "/_sandbox/stock",
      { method: "PUT", body: "{}", headers: { "content-encoding": "zstd" } },
    ],
    [400, "not encoded", "/_sandbox/orders/%ZZ", {}],
    [404, "", "/api/%ZZ", { method: "POST", body: "{}" }],
  ])("is answered with %i and a sentence: %s, %s", async (status, sentence, path, init) => {
    const response = await fetch(`${sandbox.url}${path}`, init);
    expect({ status: response.status, text: await response.text() }).toEqual({
      status,
      text: expect.stringContaining(sentence),
    });
  });
});

it("counts orders by status, also those that the limit or the status leaves out", async () => {
  for (const id_order of ["1", "2", "3"]) await sandbox.accept(wireOrder({ id_order }));
  await sandbox.advance("FF-000002", "picked");
  const answer = await sandbox.controlled("GET", "/orders?status=new&limit=1");
  expect(answer).toMatchObject({ orders: [{ id_order_FF: "FF-000003" }], total: 2 });
  expect(answer).toMatchObject({ counts: { new: 2, picked: 1, shipped: 0, canceled: 0, returned: 0 } });
});

it("finds notifications by order and result, the newest up to the limit", async () => {
  await sandbox.controlled("PUT", "/webhooks", { url: `${sandbox.url}/_sandbox/nowhere` });
  for (const id_order of ["1", "2"]) await sandbox.accept(wireOrder({ id_order }));
  const found = (query: string) => sandbox.controlled("GET", `/webhooks/deliveries${query}`);
  expect(await found("?limit=1")).toMatchObject({ deliveries: [{ id_order_FF: "FF-000002" }], total: 2 });
  expect(await found("?id_order_FF=FF-000001")).toMatchObject({ total: 1 });
  expect(await found("?state=delivered")).toMatchObject({ deliveries: [], total: 0 });
});

it("names a branch with its city, and none for an unknown one", async () => {
  const [city] = await sandbox.data<{ Ref: string; Description: string }[]>("getCities");
  const [branch] = await sandbox.data<{ Ref: string }[]>("getWarehouses", { CityRef: city?.Ref });
  const { Description } = city ?? {};
  expect(await sandbox.controlled("GET", `/branches?ref=${branch?.Ref ?? ""}`)).toMatchObject({
    branch: { ...branch, city: Description },
  });
  expect(await sandbox.controlled("GET", "/branches?ref=none")).toEqual({ branch: null });
});

it("announces a return of a parcel that has left, once, and of no other", async () => {
  const { id_order_FF } = await sandbox.accept(wireOrder());
  const announce = () => sandbox.control("POST", "/returns", { id_order_FF, reason: "Не підійшло" });
  expect((await announce()).status).toBe(409);
  await sandbox.advance(id_order_FF, "shipped");
  expect((await announce()).status).toBe(201);
  expect((await announce()).status).toBe(409);
  expect(await sandbox.controlled("GET", "/returns")).toMatchObject({
    returns: [{ id_order_FF, status: "expected", reason: "Не підійшло" }],
  });
  await sandbox.advance(id_order_FF, "returned");
  expect(await sandbox.controlled("GET", "/returns")).toMatchObject({ returns: [{ status: "received" }] });
  expect((await sandbox.control("POST", "/returns", { id_order_FF: "FF-9" })).status).toBe(404);
  expect((await sandbox.control("PATCH", "/returns/RT-9", {})).status).toBe(404);
});

it.each([
  ["later", ["new", "delivered"]],
  [["FF-000001"], ["delivered", "new"]],
  ["all", ["delivered", "delivered"]],
])("runs the autopilot for %j alone", async (orders, reached) => {
  await sandbox.accept(wireOrder({ id_order: "1" }));
  await delay(5);
  await sandbox.controlled("PUT", "/autopilot", { enabled: true, pace_ms: 10, orders });
  await sandbox.accept(wireOrder({ id_order: "2" }));
  const statuses = async () => (await sandbox.orders()).map(({ status }) => status);
  const until = Date.now() + 60_000;
  while ((await statuses()).join() !== reached.join() && Date.now() < until) await delay(10);
  await delay(50);
  expect(await statuses()).toEqual(reached);
});
