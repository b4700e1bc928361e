import { Agent, request } from "node:http";
import { startSandbox } from "../scripts/lib/sandbox.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title = "the sandbox's own speed, so that it is never what another figure measures";

const HELD = 5_000;
const LOOK_UPS = 5_000;
const BATCHES = 60;
const AT_ONCE = 8;
const KEY = "sandbox-production-key";

export async function run({ say }) {
  const sandbox = await startSandbox({ port: 0, name: "bench-sandbox", args: ["--limit", "1000000"] });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const post = caller(sandbox.apiUrl, agent);
  try {
    for (let first = 0; first < HELD; first += 100) await post("AddOrder", { order: orders(first, 100) });
    say(`${HELD} orders held`);
    const bare = await perSecond(LOOK_UPS, () => post("NoSuchOperation", {}));
    const looked = await perSecond(LOOK_UPS, (index) =>
      post("getStatusOrder", { id_order: number(index % HELD) }),
    );
    const times = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const began = performance.now();
      await post("AddOrder", { order: orders(HELD + batch * 100, 100) });
      times.push(performance.now() - began);
    }
    const note = `among ${HELD} orders; baseline: the 404 of an unknown operation; wanted: ≥ 1000`;
    return [
      {
        value: rounded(looked),
        unit: "calls/s",
        baseline: rounded(bare),
        ratio: rounded(looked / bare, 2),
        note: `getStatusOrder ${note}`,
      },
      {
        name: "sandbox-batch",
        value: rounded(percentile(times, 0.5), 1),
        unit: "ms",
        note: "AddOrder of 100 orders, median, with the HTTP round trip; wanted: ≤ 10 ms",
      },
    ];
  } finally {
    agent.destroy();
    await sandbox.stop();
  }
}

async function perSecond(count, call) {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return count / ((performance.now() - began) / 1000);
}

function caller(apiUrl, agent) {
  return (operation, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify({ ApiKey: KEY, ...body });
      const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
      const call = request(`${apiUrl}/${operation}`, { method: "POST", agent, headers }, (response) => {
        response.resume().on("end", resolve).on("error", reject);
      });
      call.on("error", reject).end(text);
    });
}

const number = (index) => `B-${index}`;

const orders = (first, count) =>
  Array.from({ length: count }, (_, offset) => ({
    id_order: number(first + offset),
    external_id: number(first + offset),
    date_order: "20.11.2026",
    recipient: "Шевченко Тарас",
    rec_phone: "380671234567",
    comment: "",
    Cost: 100,
    PayerType: "Sender",
    payment_method: "На карту",
    order_payment_sum: "100.00",
    delivery_method: "Самовывоз",
    delivery_address: {},
    products: [{ sku: "TEA-1", name: "Чай", count: "1", price: "100.00" }],
  }));
