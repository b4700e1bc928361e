import { Agent, request } from "node:http";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

/** Keeps its connections, as a client that is in a hurry does. */
function caller(url: string): {
  post: (operation: string, body: object) => Promise<void>;
  close: () => void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const post = (operation: string, body: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify({ ApiKey: "sandbox-production-key", ...body });
      const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
      const call = request(`${url}/${operation}`, { method: "POST", agent, headers }, (response) => {
        response.resume().on("end", resolve).on("error", reject);
      });
      call.on("error", reject).end(text);
    });
  return { post, close: () => agent.destroy() };
}

it("answers 1,000 getStatusOrder a second among 5,000 orders", async () => {
  const sandbox = await TestSandbox.start({ limit: 1_000_000 });
  const { post, close } = caller(sandbox.sandbox.apiUrl);
  const orders = Array.from({ length: 5_000 }, () => wireOrder());
  for (let first = 0; first < orders.length; first += 100) {
    await post("AddOrder", { order: orders.slice(first, first + 100) });
  }
  let next = 0;
  const began = performance.now();
  const look = async (): Promise<void> => {
    while (next < 3_000) {
      next += 1;
      await post("getStatusOrder", { id_order: orders[(next * 7919) % orders.length]!["id_order"] });
    }
  };
  await Promise.all(Array.from({ length: 8 }, look));
  const seconds = (performance.now() - began) / 1000;
  close();
  expect(3_000 / seconds).toBeGreaterThan(1_000);
});
