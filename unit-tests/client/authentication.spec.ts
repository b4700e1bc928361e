import { SkladClient, type SkladClientOptions, unlimitedRateLimiter } from "../../src/client";
import { sampleOrder } from "./sample-order";
import { json, WireServer } from "./wire-server";

let server: WireServer;
let validKey: string | undefined;
let issued: number;

beforeAll(async () => (server = await WireServer.start()));
afterAll(() => server.stop());
beforeEach(() => {
  server.calls.splice(0);
  issued = 0;
  validKey = undefined;
  server.respond((response, call) => {
    if (call.path.endsWith("/GetToken")) {
      issued += 1;
      validKey = `key-${issued}`;
      // A moment later, so that callers meet while the key is on its way.
      setImmediate(() =>
        json({ result: "ok", Data: { ApiKey: `key-${issued}` }, errors: [] })(response, call),
      );
    } else if (call.body.ApiKey === validKey) {
      const data = call.path.endsWith("/AddOrder") ? { id_order_FF: "FF-1", key_order: "k-1" } : [];
      json({ result: "ok", Data: data, errors: [] })(response, call);
    } else {
      json({ result: "error", errors: ["ApiKey"] }, 401)(response, call);
    }
  });
});

function client(options: Partial<SkladClientOptions> = {}): SkladClient {
  return new SkladClient({
    baseUrl: server.baseUrl,
    login: "shop",
    password: "pass-word",
    rateLimit: unlimitedRateLimiter,
    retry: { attempts: 1 },
    ...options,
  } as SkladClientOptions);
}

const callsOf = (operation: string): number =>
  server.calls.filter((call) => call.path === `/api/${operation}`).length;

describe("a client with login and password", () => {
  it("obtains one key for all who call at once, and keeps it", async () => {
    const subject = client();
    await Promise.all(Array.from({ length: 10 }, () => subject.getOrderStatus({ number: "1" })));
    await subject.getOrderStatus({ number: "2" });
    expect(callsOf("GetToken")).toBe(1);
  });

  it("obtains no key before one is needed", async () => {
    const subject = client();
    server.respond(json({ result: "ok", Data: [], errors: [] }));
    await subject.getCities();
    expect(callsOf("GetToken")).toBe(0);
  });

  it("obtains another key once after a 401, also for a write", async () => {
    const subject = client();
    await subject.getOrderStatus({ number: "1" });
    validKey = "revoked";
    await expect(subject.addOrder(sampleOrder())).resolves.toMatchObject({ remoteId: "FF-1" });
    expect(callsOf("GetToken")).toBe(2);
    expect(callsOf("AddOrder")).toBe(2);
  });

  it("obtains one other key for all who met the 401", async () => {
    const subject = client();
    await subject.getOrderStatus({ number: "1" });
    validKey = "revoked";
    await Promise.all(Array.from({ length: 10 }, () => subject.getOrderStatus({ number: "1" })));
    expect(callsOf("GetToken")).toBe(2);
  });

  it("gives up when the new key is not accepted either", async () => {
    server.respond((response, call) => {
      if (call.path.endsWith("/GetToken")) {
        json({ result: "ok", Data: { ApiKey: "never-valid" }, errors: [] })(response, call);
      } else {
        json({}, 401)(response, call);
      }
    });
    await expect(client().addOrder(sampleOrder())).rejects.toMatchObject({ code: "invalid_key" });
    expect(callsOf("AddOrder")).toBe(2);
    expect(callsOf("GetToken")).toBe(2);
  });

  it("sends no order when no key can be had, and knows that nothing happened", async () => {
    server.respond(json({}, 500));
    await expect(client().addOrder(sampleOrder())).rejects.toMatchObject({
      code: "token_not_obtained",
      operation: "AddOrder",
      outcome: "nothing-happened",
      cause: expect.objectContaining({ code: "server_error", operation: "GetToken" }) as unknown,
    });
    expect(callsOf("AddOrder")).toBe(0);
  });

  it("asks again after a failed GetToken", async () => {
    const subject = client();
    const working = json({ result: "ok", Data: { ApiKey: "key-1" }, errors: [] });
    server.respond(json({}, 500), working, json({ result: "ok", Data: [], errors: [] }));
    await expect(subject.getOrderStatus({ number: "1" })).rejects.toMatchObject({
      code: "token_not_obtained",
    });
    await expect(subject.getOrderStatus({ number: "1" })).resolves.toEqual([]);
  });

  it("lets one caller give up without taking the key from the others", async () => {
    const subject = client();
    const controller = new AbortController();
    const given = subject.getOrderStatus({ number: "1" }, { signal: controller.signal });
    const other = subject.getOrderStatus({ number: "2" });
    controller.abort();
    await expect(given).rejects.toMatchObject({ code: "call_aborted", outcome: "nothing-happened" });
    await expect(other).resolves.toEqual([]);
    expect(callsOf("GetToken")).toBe(1);
  });

  it("keeps to a caller's deadline while the key is on its way", async () => {
    const asked = new Promise<void>((resolve) => server.respond(() => resolve()));
    const attempt = client({ timeouts: { deadlineMs: 20_000 } }).addOrder(sampleOrder(), { deadlineMs: 50 });
    await expect(attempt).rejects.toMatchObject({ code: "timeout", outcome: "nothing-happened" });
    // On a busy machine the request for the key arrives after that, and would count as one of the next test.
    await asked;
  });
});

it("a client with an ApiKey never asks for another", async () => {
  const subject = new SkladClient({
    baseUrl: server.baseUrl,
    apiKey: "old",
    rateLimit: unlimitedRateLimiter,
  });
  await expect(subject.getOrderStatus({ number: "1" })).rejects.toMatchObject({
    code: "invalid_key",
    outcome: "nothing-happened",
  });
  expect(callsOf("GetToken")).toBe(0);
});

it("a client without an ApiKey or a login sends nothing, and says what it needs", async () => {
  const keyless = client({ login: undefined, password: undefined });
  await expect(keyless.getOrderStatus({ remoteId: "FF-1" })).rejects.toThrow(
    "getStatusOrder was not sent; expected an ApiKey, or a login and a password, in the client's options.",
  );
  expect(server.calls).toEqual([]);
});

it("a wrong login or password is an error that names them", async () => {
  server.respond(json({}, 401));
  await expect(client().getToken({ login: "shop", password: "wrong-word" })).rejects.toThrow(
    "login and password",
  );
});
