import { OPERATION_NAMES, OPERATIONS } from "../../src/client/operations";
import { envelopeSchema } from "../../src/client/schemas";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await TestSandbox.start({ limit: 1000 });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.controlled("POST", "/reset"));

const keyed = OPERATION_NAMES.filter((name) => OPERATIONS[name].authentication === "api_key");

describe("an operation's name", () => {
  it.each(OPERATION_NAMES)("%s is known", async (operation) => {
    const response = await sandbox.post(operation);
    expect(response.status).toBe(200);
    expect(envelopeSchema.safeParse(await response.json()).success).toBe(true);
  });

  it.each(["addorder", "ADDORDER", "GetStatusOrder", "getstatusorder", "AddOrders", "AddOrder/", "toString"])(
    "%s is unknown: HTTP 404",
    async (operation) => {
      expect((await sandbox.post(operation)).status).toBe(404);
    },
  );

  it("is below the prefix", async () => {
    const response = await fetch(`${sandbox.url}/AddOrder`, { method: "POST" });
    expect(response.status).toBe(404);
  });

  it("can have a longer prefix or none", async () => {
    for (const prefix of ["/v1/warehouse.api", "/"]) {
      const other = await TestSandbox.start({ prefix });
      expect((await other.post("getCities")).status).toBe(200);
      await other.stop();
    }
  });

  it("is called with POST: *assumed*", async () => {
    const response = await fetch(`${sandbox.sandbox.apiUrl}/AddOrder`);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("HTTP 401", () => {
  it.each(keyed)("answers %s without the ApiKey and with a wrong one", async (operation) => {
    expect((await sandbox.post(operation, { ApiKey: undefined })).status).toBe(401);
    expect((await sandbox.post(operation, { ApiKey: "wrong" })).status).toBe(401);
    expect((await sandbox.post(operation, { ApiKey: 5 })).status).toBe(401);
  });

  it("answers a key that came in a header", async () => {
    const response = await sandbox.post(
      "getStatusOrder",
      {},
      {
        body: "{}",
        headers: {
          "Content-Type": "application/json",
          ApiKey: "sandbox-production-key",
          Authorization: "Bearer sandbox-production-key",
        },
      },
    );
    expect(response.status).toBe(401);
  });

  it("answers a key that was revoked, until it is added again", async () => {
    await sandbox.controlled("DELETE", "/keys/sandbox-production-key");
    expect((await sandbox.post("AddOrder", { order: wireOrder() })).status).toBe(401);
    expect((await sandbox.control("DELETE", "/keys/sandbox-production-key")).status).toBe(404);
    await sandbox.controlled("POST", "/keys", { key: "next-key", environment: "production" });
    expect((await sandbox.post("AddOrder", { ApiKey: "next-key", order: wireOrder() })).status).toBe(200);
    expect(await sandbox.data("GetToken", { login: "demo", password: "demo" })).toEqual({
      ApiKey: "next-key",
    });
  });

  it.each(["getCities", "GetToken"])("never answers %s, which needs no key", async (operation) => {
    expect((await sandbox.post(operation, { ApiKey: "wrong" })).status).toBe(200);
  });
});

describe("HTTP 400", () => {
  const body = (text: string, type = "application/json"): RequestInit => ({
    body: text,
    headers: { "Content-Type": type },
  });

  it.each(['{"ApiKey":', "nonsense", "[]", "5", "null", '"text"'])("answers the body %s", async (text) => {
    expect((await sandbox.post("AddOrder", {}, body(text))).status).toBe(400);
  });

  it("answers a body that is not JSON by its Content-Type", async () => {
    expect((await sandbox.post("AddOrder", {}, body("{}", "text/plain"))).status).toBe(400);
    expect(
      (await sandbox.post("AddOrder", {}, body("a=1", "application/x-www-form-urlencoded"))).status,
    ).toBe(400);
  });

  it("comes after 404 and before 401", async () => {
    expect((await sandbox.post("NoOperation", {}, body("nonsense"))).status).toBe(404);
    expect((await sandbox.post("AddOrder", {}, body("nonsense"))).status).toBe(400);
  });
});

describe("GetToken", () => {
  it("exchanges login and password for the production key", async () => {
    expect(await sandbox.data("GetToken", { ApiKey: undefined, login: "demo", password: "demo" })).toEqual({
      ApiKey: "sandbox-production-key",
    });
  });

  it("refuses what is wrong or missing", async () => {
    expect(await sandbox.refusal("GetToken", { login: "demo", password: "wrong" })).toEqual([
      "credentials_wrong",
    ]);
    expect(await sandbox.refusal("GetToken", { login: "demo" })).toEqual(["field_missing"]);
    expect(await sandbox.refusal("GetToken", { Login: "demo", Password: "demo" })).toEqual([
      "field_missing",
      "field_missing",
    ]);
  });
});

describe("the call log", () => {
  it("logs every call with its arrival, whatever its outcome", async () => {
    await sandbox.accept(wireOrder({ id_order: "77" }));
    await sandbox.post("AddOrder", { ApiKey: "wrong-abcd" });
    await sandbox.post("nothing");
    const calls = await sandbox.calls();
    expect(calls).toMatchObject([
      { operation: "AddOrder", http_status: 200, result: "ok", key_hint: "-key", environment: "production" },
      { operation: "AddOrder", http_status: 401, key_hint: "abcd", environment: null },
      { operation: "nothing", http_status: 404 },
    ]);
    expect(calls[0]).toMatchObject({
      at: expect.stringMatching(/\.\d{3}Z$/),
      id_orders: ["77"],
      fault: null,
    });
    expect(JSON.stringify(calls)).not.toContain("sandbox-production-key");
    expect(await sandbox.calls("?operation=AddOrder&key_hint=abcd")).toHaveLength(1);
    expect(await sandbox.calls("?limit=1")).toMatchObject([{ operation: "nothing" }]);
    expect(await sandbox.calls(`?since=${Date.now() + 1000}`)).toEqual([]);
  });
});

describe("the control API", () => {
  it("says what it does not know", async () => {
    expect((await sandbox.control("GET", "/nothing")).status).toBe(404);
    expect((await sandbox.control("GET", "/calls?limit=x")).status).toBe(400);
    expect((await sandbox.control("POST", "/keys", {})).status).toBe(400);
    expect((await sandbox.control("POST", "/faults", { kind: "magic" })).status).toBe(400);
    const malformed = await fetch(`${sandbox.url}/_sandbox/keys`, { method: "POST", body: "{" });
    expect([malformed.status, await malformed.json()]).toEqual([
      400,
      { error: "The body is not valid JSON." },
    ]);
    expect((await sandbox.control("DELETE", "/faults/none")).status).toBe(404);
  });

  it("obeys its own console and programs, and no page of another site", async () => {
    const from = (origin: string): Promise<Response> =>
      fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST", headers: { Origin: origin } });
    expect((await from("https://example.com")).status).toBe(403);
    expect((await from(sandbox.url)).status).toBe(204);
  });

  it("reports its health", async () => {
    expect(await sandbox.controlled("GET", "/health")).toMatchObject({
      status: "ok",
      prefix: "/api",
      orders: 0,
    });
  });
});
