import { once } from "node:events";
import { createConnection } from "node:net";
import { watchedTransport } from "../../src/client/transport/connection-watch";
import { RawServer } from "./raw-server";

/**
 * A process that slept while it connected wakes with the connection there and its deadline's timer not yet run. What
 * it wrote then would arrive after everybody else had given the call up.
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
