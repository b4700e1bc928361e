import { once } from "node:events";
import { createConnection, Socket } from "node:net";
import { SkladClient, unlimitedRateLimiter } from "../../src/client";
import { watchedTransport } from "../../src/client/transport/send";
import { RawServer } from "./raw-server";
import { sampleOrder } from "./sample-order";

/**
 * A process that slept while it connected wakes with the connection there and its deadline's timer not yet run. What
 * it wrote then would arrive after every caller had given the call up.
 */
it("sends nothing over a connection that came to be after the deadline", async () => {
  const server = await RawServer.start(() => undefined);
  const watch = { connected: false, endsAt: performance.now() - 1 };
  const request = watchedTransport(watch).request({
    host: "127.0.0.1",
    port: server.port,
    method: "POST",
    path: "/api/AddOrder",
    headers: { "Content-Length": 2 },
  });
  request.end("{}");
  const [error] = (await once(request, "error")) as [Error];
  expect(error.message).toBe("connected too late");
  expect(watch.connected).toBe(false);

  // What had been written before has come when a later connection's request has.
  const later = createConnection({ host: "127.0.0.1", port: server.port });
  later.write("POST /later HTTP/1.1\r\nContent-Length: 0\r\n\r\n");
  while (server.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
  later.destroy();
  expect(server.received.join("")).not.toContain("AddOrder");
  await server.stop();
});

it("fails such a call as timed out, not as unreachable", async () => {
  const server = await RawServer.start(() => undefined);
  const client = new SkladClient({
    baseUrl: `http://127.0.0.1:${server.port}/api`,
    apiKey: "key-1",
    rateLimit: unlimitedRateLimiter,
    timeouts: { deadlineMs: 60_000 },
  });
  const now = performance.now.bind(performance);
  const connect = Reflect.get(Socket.prototype, "connect") as (...given: unknown[]) => Socket;
  // The process sleeps once it has begun to connect: its clock goes on, its timers do not.
  jest.spyOn(Socket.prototype, "connect").mockImplementationOnce(function (
    this: Socket,
    ...given: unknown[]
  ) {
    jest.spyOn(performance, "now").mockImplementation(() => now() + 120_000);
    return Reflect.apply(connect, this, given);
  });
  const added = client.addOrder(sampleOrder());
  await expect(added).rejects.toMatchObject({ code: "timeout", outcome: "nothing-happened" });
  jest.restoreAllMocks();
  await server.stop();
});
