import type net from "node:net";
import {
  UnexpectedResponseError,
  SkladClient,
  type SkladClientOptions,
  SkladError,
  unlimitedRateLimiter,
} from "../../src/client";
import { httpResponse, RawServer } from "./raw-server";
import { sampleOrder } from "./sample-order";
import { closedPort, WireServer } from "./wire-server";

const ACCEPTED = JSON.stringify({
  result: "ok",
  Data: { id_order_FF: "FF-1", key_order: "k-1" },
  errors: [],
});

/** Of a call that is never answered; long enough to connect on a busy machine. */
const IMPATIENT = { timeouts: { deadlineMs: 1_000 } };

let server: RawServer | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await server?.stop();
  server = undefined;
});

async function serve(onRequest: (socket: net.Socket, count: number) => void): Promise<string> {
  server = await RawServer.start(onRequest);
  return `http://127.0.0.1:${server.port}/api`;
}

function client(baseUrl: string, options: Partial<SkladClientOptions> = {}): SkladClient {
  return new SkladClient({
    baseUrl,
    apiKey: "key-canary",
    rateLimit: unlimitedRateLimiter,
    timeouts: { deadlineMs: 10_000 },
    ...options,
  } as SkladClientOptions);
}

async function failureOf(promise: Promise<unknown>): Promise<SkladError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SkladError)) {
    throw new Error("expected a SkladError");
  }
  return error;
}

describe("a write that failed on the way", () => {
  it("times out with an unknown outcome when headers never come", async () => {
    const baseUrl = await serve(() => undefined);
    const error = await failureOf(client(baseUrl, IMPATIENT).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown", operation: "AddOrder" });
  });

  it("times out when headers drip", async () => {
    const baseUrl = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      drip(socket, "X-Drip: 1\r\n");
    });
    const error = await failureOf(client(baseUrl, IMPATIENT).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown" });
  });

  it("times out when the body drips", async () => {
    const baseUrl = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
      drip(socket, " ");
    });
    const error = await failureOf(client(baseUrl, IMPATIENT).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown" });
  });

  it("gives up a huge body", async () => {
    const baseUrl = await serve((socket) => socket.write(httpResponse("x".repeat(100_000))));
    const subject = client(baseUrl, { limits: { maxResponseBytes: 10_000 } });
    const error = await failureOf(subject.addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "unexpected_response", trouble: "too_large", outcome: "unknown" });
  });

  it("does not send a body beyond the limit", async () => {
    const baseUrl = await serve((socket) => socket.end(httpResponse(ACCEPTED)));
    const subject = client(baseUrl, { limits: { maxBodyBytes: 100 } });
    const error = await failureOf(subject.addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "invalid_request", outcome: "nothing-happened" });
    expect(server?.received).toHaveLength(0);
  });

  it("does not take a body that breaks off for a response", async () => {
    const whole = httpResponse(ACCEPTED);
    const baseUrl = await serve((socket) => socket.end(whole.slice(0, -10)));
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "unexpected_response", trouble: "truncated", outcome: "unknown" });
  });

  it("does not take a body of unsaid length that breaks off for a response", async () => {
    const baseUrl = await serve((socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${ACCEPTED.slice(0, -10)}`));
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "unexpected_response", trouble: "not_json", outcome: "unknown" });
  });

  it.each([
    ["HTML with status 200", "<html><body>Сервіс оновлюється</body></html>", "not_json"],
    ["malformed JSON", '{"result":"ok","Data":{', "not_json"],
    ["an empty body", "", "not_json"],
    ["JSON that is no envelope", '{"Result":0,"Message":"ok"}', "not_an_envelope"],
    ["a JSON array", "[1,2]", "not_an_envelope"],
    ["Data of another shape", '{"result":"ok","Data":{"id":"5"},"errors":[]}', "unexpected_shape"],
    ["no Data", '{"result":"ok","errors":[]}', "unexpected_shape"],
  ])("does not understand %s", async (_name, body, trouble) => {
    const baseUrl = await serve((socket) => socket.end(httpResponse(body)));
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "unexpected_response", trouble, outcome: "unknown" });
  });

  it("names the fields that came, not their values", async () => {
    const baseUrl = await serve((socket) =>
      socket.end(httpResponse('{"result":"ok","Data":{"OrderNumber":"secret-value"}}')),
    );
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.message).toContain("AddOrder");
    expect(error.message).toContain("id_order_FF");
    expect(error.message).toContain("OrderNumber");
    expect(error.message).not.toContain("secret-value");
  });

  it.each([301, 302, 307, 308])("never follows a redirect (%i)", async (status) => {
    const target = await RawServer.start((socket) => socket.end(httpResponse(ACCEPTED)));
    const location = `Location: http://127.0.0.1:${target.port}/api/AddOrder`;
    const baseUrl = await serve((socket) =>
      socket.end(
        `HTTP/1.1 ${status} Elsewhere\r\n${location}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    await target.stop();
    expect(error).toMatchObject({ code: "unexpected_response", trouble: "redirect", outcome: "unknown" });
    expect(target.sockets).toHaveLength(0);
  });

  it("is unknown when the connection is reset before a response", async () => {
    const baseUrl = await serve((socket) => socket.resetAndDestroy());
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    expect(error).toMatchObject({
      code: "connection_lost",
      outcome: "unknown",
      cause: { code: "ECONNRESET" },
    });
  });

  it("is unknown when the connection is closed before a response", async () => {
    const baseUrl = await serve((socket) => socket.end());
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "connection_lost", outcome: "unknown" });
  });

  it("did certainly nothing when the connection is refused", async () => {
    const error = await failureOf(
      client(`http://127.0.0.1:${await closedPort()}/api`).addOrder(sampleOrder()),
    );
    expect(error).toMatchObject({ code: "connection_failed", outcome: "nothing-happened" });
  });

  it("did certainly nothing when the name is not known", async () => {
    const subject = client("http://warehouse.invalid/api", { timeouts: { deadlineMs: 20_000 } });
    const error = await failureOf(subject.addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "connection_failed", outcome: "nothing-happened" });
  });

  it("did certainly nothing when the server speaks no TLS", async () => {
    const plain = await WireServer.start();
    const subject = client(plain.baseUrl.replace("http:", "https:"), { timeouts: { deadlineMs: 5_000 } });
    const error = await failureOf(subject.addOrder(sampleOrder()));
    await plain.stop();
    expect(error).toMatchObject({ code: "connection_failed", outcome: "nothing-happened" });
    expect(plain.calls).toHaveLength(0);
  });

  it("did certainly nothing, and sent nothing, when the certificate is not trusted", async () => {
    server = await RawServer.startTls((socket) => socket.end(httpResponse(ACCEPTED)));
    const subject = client(`https://127.0.0.1:${server.port}/api`, { timeouts: { deadlineMs: 5_000 } });
    const error = await failureOf(subject.addOrder(sampleOrder()));
    expect(error).toMatchObject({ code: "connection_failed", outcome: "nothing-happened" });
    expect(server.received).toHaveLength(0);
  });

  it("did certainly nothing when the deadline passed before a connection was made", async () => {
    // TLS that never answers the handshake: TCP is connected, but the request cannot have left.
    const silent = await RawServer.start(() => undefined);
    const error = await failureOf(
      client(`https://127.0.0.1:${silent.port}/api`, IMPATIENT).addOrder(sampleOrder()),
    );
    await silent.stop();
    expect(error).toMatchObject({ code: "timeout", outcome: "nothing-happened" });
  });

  it.each([
    ["500 Internal Server Error", { code: "server_error", outcome: "unknown", httpStatus: 500 }],
    ["503 Service Unavailable", { code: "server_error", outcome: "unknown", httpStatus: 503 }],
    ["400 Bad Request", { code: "malformed_request", outcome: "nothing-happened" }],
    ["401 Unauthorized", { code: "invalid_key", outcome: "nothing-happened" }],
    ["404 Not Found", { code: "unknown_operation", outcome: "nothing-happened" }],
    ["429 Too Many Requests", { code: "rate_limited", outcome: "nothing-happened" }],
    ["403 Forbidden", { code: "unexpected_response", trouble: "unexpected_status", outcome: "unknown" }],
  ])("means what the spec says with HTTP %s", async (status, expected) => {
    const baseUrl = await serve((socket) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await failureOf(client(baseUrl).addOrder(sampleOrder()))).toMatchObject(expected);
  });

  it("is never sent a second time, whatever happened", async () => {
    for (const status of ["429 Slow down", "500 Fault", "200 OK"]) {
      const baseUrl = await serve((socket) =>
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`),
      );
      await failureOf(client(baseUrl).addOrder(sampleOrder()));
      expect(server?.received).toHaveLength(1);
      await server?.stop();
    }
  });

  it("never reuses a socket", async () => {
    const baseUrl = await serve((socket) =>
      socket.write(httpResponse(ACCEPTED, "Connection: keep-alive\r\n")),
    );
    const subject = client(baseUrl);
    await subject.addOrder(sampleOrder());
    await subject.addOrder(sampleOrder());
    expect(server?.sockets).toHaveLength(2);
  });

  it("is nothing when its caller had given up before", async () => {
    const baseUrl = await serve((socket) => socket.end(httpResponse(ACCEPTED)));
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder(), { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: "call_aborted", outcome: "nothing-happened" });
    expect(server?.received).toHaveLength(0);
  });

  it("is unknown when its caller gives up while it runs", async () => {
    const controller = new AbortController();
    const baseUrl = await serve(() => controller.abort());
    const error = await failureOf(client(baseUrl).addOrder(sampleOrder(), { signal: controller.signal }));
    expect(error).toMatchObject({ code: "call_aborted", outcome: "unknown" });
  });

  it.each([Infinity, 30 * 24 * 3_600_000])("waits for as long as %d ms", async (deadlineMs) => {
    const baseUrl = await serve((socket) => void setTimeout(() => socket.end(httpResponse(ACCEPTED)), 50));
    const subject = client(baseUrl, { timeouts: { deadlineMs } });
    await expect(subject.addOrder(sampleOrder(), { deadlineMs })).resolves.toMatchObject({
      remoteId: expect.any(String),
    });
  });

  it("keeps to the caller's own deadline when it is shorter", async () => {
    const baseUrl = await serve(() => undefined);
    const subject = client(baseUrl, { timeouts: { deadlineMs: 60_000 } });
    const error = await failureOf(subject.addOrder(sampleOrder(), { deadlineMs: 1_000 }));
    expect(error).toMatchObject({ code: "timeout", outcome: "unknown" });
  });
});

describe("a read that failed on the way", () => {
  const empty = httpResponse('{"result":"ok","Data":[],"errors":[]}', "Connection: keep-alive\r\n");
  const patient = { timeouts: { deadlineMs: 2_000 }, retry: { baseMs: 1, capMs: 5 } };

  it("survives a keep-alive socket that the server has closed", async () => {
    let answered = 0;
    const baseUrl = await serve((socket, count) => {
      if (count > 1) {
        socket.resetAndDestroy();
        return;
      }
      answered += 1;
      socket.write(empty);
    });
    const subject = client(baseUrl, patient);
    await subject.getOrderStatus({ number: "1" });
    await expect(subject.getOrderStatus({ number: "1" })).resolves.toEqual([]);
    expect(answered).toBe(2);
    expect(server?.sockets).toHaveLength(2);
  });

  it.each([
    ["a reset", (socket: net.Socket) => socket.resetAndDestroy()],
    [
      "HTTP 503",
      (socket: net.Socket) =>
        socket.end("HTTP/1.1 503 Later\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    ],
    [
      "HTTP 429",
      (socket: net.Socket) =>
        socket.end("HTTP/1.1 429 Later\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    ],
    ["a truncated response", (socket: net.Socket) => socket.end(empty.slice(0, -5))],
    ["HTML", (socket: net.Socket) => socket.end(httpResponse("<html>"))],
  ])("is repeated after %s", async (_name, fail) => {
    let requests = 0;
    const baseUrl = await serve((socket) => {
      requests += 1;
      if (requests < 3) {
        fail(socket);
      } else {
        socket.end(empty);
      }
    });
    await expect(client(baseUrl, patient).getOrderStatus({ number: "1" })).resolves.toEqual([]);
    expect(requests).toBe(3);
  });

  it.each([
    ["a refusal", httpResponse('{"result":"error","errors":["немає"]}'), "refused"],
    ["a wrong key", "HTTP/1.1 401 No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", "invalid_key"],
    ["another shape", httpResponse('{"result":"ok","Data":7}'), "unexpected_response"],
  ])("is not repeated after %s", async (_name, answer, code) => {
    const baseUrl = await serve((socket) => socket.end(answer));
    expect(await failureOf(client(baseUrl, patient).getOrderStatus({ number: "1" }))).toMatchObject({ code });
    expect(server?.received).toHaveLength(1);
  });

  it("ends with its last failure after the last attempt", async () => {
    const baseUrl = await serve((socket) =>
      socket.end("HTTP/1.1 500 Fault\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    );
    const subject = client(baseUrl, { ...patient, retry: { attempts: 3, baseMs: 1 } });
    expect(await failureOf(subject.getOrderStatus({ number: "1" }))).toMatchObject({ code: "server_error" });
    expect(server?.received).toHaveLength(3);
  });

  it("ends at once when the warehouse asks for more patience than the caller has", async () => {
    const baseUrl = await serve((socket) =>
      socket.end("HTTP/1.1 429 Later\r\nRetry-After: 120\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    );
    const error = await failureOf(client(baseUrl, patient).getOrderStatus({ number: "1" }));
    expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: 120_000 });
    expect(server?.received).toHaveLength(1);
  });

  it("ends within the caller's deadline", async () => {
    const baseUrl = await serve(() => undefined);
    const began = performance.now();
    const error = await failureOf(
      client(baseUrl, { timeouts: { deadlineMs: 100 }, retry: { attempts: 100, baseMs: 1 } }).getOrderStatus(
        { number: "1" },
        { deadlineMs: 250 },
      ),
    );
    expect(error).toMatchObject({ code: "timeout" });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("stops when its caller gives up between two attempts", async () => {
    jest.spyOn(Math, "random").mockReturnValue(0.9);
    const controller = new AbortController();
    const baseUrl = await serve((socket) => {
      socket.end("HTTP/1.1 500 Fault\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      socket.once("close", () => controller.abort());
    });
    const subject = client(baseUrl, { timeouts: { deadlineMs: 2_000 }, retry: { baseMs: 1e6, capMs: 5e4 } });
    const error = await failureOf(subject.getOrderStatus({ number: "1" }, { signal: controller.signal }));
    expect(error).toMatchObject({ code: "call_aborted" });
    expect(server?.received).toHaveLength(1);
  });
});

function drip(socket: net.Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 20);
  socket.on("close", () => clearInterval(timer));
}
