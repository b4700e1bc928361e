import { setTimeout as delay } from "node:timers/promises";
import { SANDBOX_KEY } from "../../scripts/lib/sandbox.mjs";
import { source } from "./sources.mjs";

const { SandboxProcess } = source("integration-tests/support/sandbox-process.ts");

const order = (number) => ({
  id_order: number,
  external_id: number,
  date_order: "20.11.2026",
  recipient: "Шевченко Тарас",
  rec_phone: "380671234567",
  comment: "",
  Cost: 100,
  PayerType: "Sender",
  payment_method: "На карту",
  order_payment_sum: "100",
  delivery_method: "Нова пошта",
  delivery_address: { WarehouseRef: "branch-ref-1" },
  products: [{ sku: "SKU-1", name: "Чайник", count: "1", price: "100" }],
});

/** An integration without a queue: whenever an order comes it makes a call, and after a 429 it tries again a second later. */
export async function peersWay(orders) {
  const sandbox = await SandboxProcess.start("--window-ms", "60000");
  let calls = 0;
  let refused = 0;
  const began = performance.now();
  for (let index = 0; index < orders; index += 1) {
    for (;;) {
      calls += 1;
      const { status } = await fetch(`${sandbox.apiUrl}/AddOrder`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ApiKey: SANDBOX_KEY, order: order(`peer-${index}`) }),
      });
      if (status === 200) break;
      if (status !== 429) throw new Error(`The sandbox answered the peer with HTTP ${status}.`);
      refused += 1;
      await delay(1000);
    }
  }
  const took_ms = performance.now() - began;
  await sandbox.kill();
  return { took_ms, calls, refused };
}
