import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { WebhookDelivery } from "../../src/sandbox";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

interface Received {
  readonly path: string;
  readonly at: number;
  readonly body: Record<string, unknown>;
}

/** A receiver that answers with the given statuses, then with 200. */
class Receiver {
  readonly received: Received[] = [];
  readonly answers: number[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        this.received.push({ path: request.url ?? "", at: performance.now(), body: JSON.parse(text) });
        response.writeHead(this.answers.shift() ?? 200).end("thanks");
        this.server.emit("received");
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, "127.0.0.1");
    await once(receiver.server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async arrived(count: number): Promise<Received[]> {
    while (this.received.length < count) await once(this.server, "received");
    return this.received;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let sandbox: TestSandbox;
let receiver: Receiver;
beforeEach(async () => {
  sandbox = await TestSandbox.start({ webhookRetryMs: 20, webhookTimeoutMs: 30_000 });
  receiver = await Receiver.start();
  await sandbox.controlled("PUT", "/webhooks", { url: receiver.url });
});
afterEach(async () => {
  await sandbox.stop();
  receiver.stop();
});

/** The deliveries, once none is under way any more. */
async function settled(): Promise<WebhookDelivery[]> {
  for (;;) {
    const { deliveries } = await sandbox.controlled<{ deliveries: WebhookDelivery[] }>(
      "GET",
      "/webhooks/deliveries",
    );
    if (deliveries.every(({ state }) => state !== "pending")) return deliveries;
  }
}

it("every status change is posted to the registered URL", async () => {
  const order = wireOrder();
  const names = await sandbox.accept(order);
  await sandbox.advance(names.id_order_FF, "delivered");
  const received = await receiver.arrived(4);
  const statuses = received.map(({ body }) => body["status"]);
  expect(new Set(statuses)).toEqual(new Set(["new", "picked", "shipped", "delivered"]));
  expect(received.find(({ body }) => body["status"] === "new")).toMatchObject({
    path: "/hook",
    body: { ...names, id_order: order["id_order"], external_id: order["external_id"], ttn: null },
  });
  expect(received.find(({ body }) => body["status"] === "shipped")?.body["ttn"]).toMatch(/^\d{14}$/);
  expect(await settled()).toHaveLength(4);
});

it("a failed delivery is retried three times, each pause twice as long", async () => {
  receiver.answers.push(500, 404, 302, 500);
  await sandbox.accept(wireOrder());
  const received = await receiver.arrived(4);
  const pauses = received.slice(1).map(({ at }, index) => at - received[index]!.at);
  expect(pauses[0]).toBeGreaterThan(10);
  expect(pauses[1]).toBeGreaterThan(25);
  expect(pauses[2]).toBeGreaterThan(55);
  const [delivery] = await settled();
  expect(delivery).toMatchObject({ state: "failed", next_attempt_at: null });
  expect(delivery?.attempts.map(({ http_status }) => http_status)).toEqual([500, 404, 302, 500]);
});

it("a delivery that is acknowledged is not retried, and can be repeated by hand", async () => {
  receiver.answers.push(500, 202);
  await sandbox.accept(wireOrder());
  await receiver.arrived(2);
  const [delivery] = await settled();
  expect(delivery).toMatchObject({
    state: "delivered",
    attempts: [{ http_status: 500 }, { http_status: 202, response: "thanks" }],
  });
  await sandbox.controlled("POST", `/webhooks/deliveries/${delivery!.id}/redeliver`);
  const received = await receiver.arrived(3);
  expect(received[2]?.body).toEqual(received[0]?.body);
});

it("a missing receiver is reported in words", async () => {
  const { url } = receiver;
  receiver.stop();
  await sandbox.accept(wireOrder());
  const [delivery] = await settled();
  expect(delivery?.state).toBe("failed");
  expect(delivery?.attempts).toHaveLength(4);
  expect(delivery?.attempts[0]).toMatchObject({
    http_status: null,
    response: expect.stringContaining("ECONNREFUSED"),
  });
  expect(delivery?.url).toBe(url);
});

it("each environment has its own URL, and none until one is registered", async () => {
  await sandbox.data("AddOrder", { ApiKey: "sandbox-staging-key", order: wireOrder() });
  await sandbox.controlled("PUT", "/webhooks", { environment: "staging", url: `${receiver.url}/staging` });
  await sandbox.data("AddOrder", { ApiKey: "sandbox-staging-key", order: wireOrder() });
  await sandbox.controlled("PUT", "/webhooks", { environment: "staging", url: null });
  await sandbox.data("AddOrder", { ApiKey: "sandbox-staging-key", order: wireOrder() });
  await settled();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/hook/staging"]);
  expect((await sandbox.control("PUT", "/webhooks", { url: "not a url" })).status).toBe(400);
});
