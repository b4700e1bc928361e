import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

const COMMAND = join(__dirname, "../../bin/sklad-sandbox.js");

function dataFile(): string {
  return join(mkdtempSync(join(tmpdir(), "sandbox-")), "sandbox.json");
}

function ordersIn(data: string): string[] {
  if (!existsSync(data)) return [];
  const { entries } = JSON.parse(readFileSync(data, "utf8")) as {
    entries: [string, { id_order_FF: string }][];
  };
  return entries.flatMap(([collection, { id_order_FF }]) => (collection === "orders" ? id_order_FF : []));
}

async function run(data: string): Promise<{ process: ChildProcess; api: string }> {
  const child = spawn(process.execPath, [COMMAND, "--port", "0", "--data", data, "--limit", "100000"]);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { process: child, api: `${/http:\S+/.exec(line.toString())?.[0]}/api` };
}

it("everything is as it was after a stop and a start", async () => {
  const data = dataFile();
  const settings = { data, limit: 1000, reportLimit: 1000 };
  const first = await TestSandbox.start(settings);
  const order = wireOrder();
  const names = await first.accept(order);
  await first.accept(wireOrder());
  await first.controlled("PUT", "/stock", { levels: [{ sku: "TEA-100", name: "Чай", quantity: 10 }] });
  await first.controlled("POST", "/keys", { key: "third-key", environment: "third" });
  await first.controlled("DELETE", "/keys/sandbox-staging-key");
  await first.advance(names.id_order_FF, "returned");
  const orders = await first.orders();
  const period = { date_from: "01.01.2020", date_to: "31.12.2099" };
  const reports = ["ReportStatusOrder", "ListOrder", "ReportMoveProduct", "ListReturnOrder", "ReportSklad"];
  const answers = await Promise.all(reports.map((report) => first.call(report, period)));
  await first.stop();

  const second = await TestSandbox.start(settings);
  expect(await second.orders()).toEqual(orders);
  expect(await Promise.all(reports.map((report) => second.call(report, period)))).toEqual(answers);
  expect(await second.data("getStatusOrder", { id_order: order["id_order"] })).toMatchObject({
    status: "returned",
  });
  expect((await second.post("senderDetails", { ApiKey: "third-key" })).status).toBe(200);
  expect((await second.post("senderDetails", { ApiKey: "sandbox-staging-key" })).status).toBe(401);
  expect((await second.accept(wireOrder())).id_order_FF).toBe("FF-000003");

  await second.controlled("POST", "/reset");
  await second.stop();
  const third = await TestSandbox.start(settings);
  expect(await third.orders()).toEqual([]);
  expect((await third.post("senderDetails", { ApiKey: "sandbox-staging-key" })).status).toBe(200);
  await third.stop();
});

it("what is in the file survives a kill, also one during a write", async () => {
  const data = dataFile();
  const { process: child, api } = await run(data);
  const add = async (): Promise<void> => {
    for (;;) {
      await fetch(`${api}/AddOrder`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ApiKey: "sandbox-production-key", order: wireOrder() }),
      });
    }
  };
  const senders = Array.from({ length: 8 }, () => expect(add()).rejects.toThrow());
  while (ordersIn(data).length < 200) await delay(100);
  const written = ordersIn(data);
  while (!existsSync(`${data}.new`)) await delay(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  await Promise.all(senders);

  const again = await TestSandbox.start({ data });
  const held = new Set((await again.orders()).map(({ id_order_FF }) => id_order_FF));
  expect(written.filter((id) => !held.has(id))).toEqual([]);
  await again.stop();
});

it("everything accepted is kept when the process ends by two signals in a row", async () => {
  const data = dataFile();
  const { process: child, api } = await run(data);
  const response = await fetch(`${api}/AddOrder`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ApiKey: "sandbox-production-key", order: wireOrder() }),
  });
  expect(response.status).toBe(200);
  child.kill("SIGINT");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(ordersIn(data)).toEqual(["FF-000001"]);
});
