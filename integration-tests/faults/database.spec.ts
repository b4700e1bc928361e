import { setTimeout as sleep } from "node:timers/promises";
import { cloneOrders } from "../support/clone-orders";
import { assertAllSettled } from "../support/handover-verdict";
import { ProcessShop } from "../support/process-shop";
import { SandboxProcess } from "../support/sandbox-process";
import { DurablePostgres } from "./durable-postgres";
import { ProxiedPostgres } from "./proxied-postgres";

const ORDERS = 12;
/** The soak restarts a Postgres of its own; else its clients are cut off for as long as that takes. */
const RESTARTS = process.env.SKLAD_FAULTS === "all";
const AWAY_MS = 500;

let postgres: DurablePostgres | ProxiedPostgres;
let sandbox: SandboxProcess;
let shop: ProcessShop;
let bought = 0;

beforeAll(async () => {
  postgres = await (RESTARTS ? DurablePostgres : ProxiedPostgres).start();
  sandbox = await SandboxProcess.start("--window-ms", "500", "--latency", "20");
  shop = await ProcessShop.open({ server: postgres.server });
  await shop.connect(sandbox.apiUrl);
});
afterAll(async () => {
  await shop.close();
  await sandbox.kill();
  await postgres.remove();
});

/** A full outbox, and the first of its orders at the warehouse. */
async function drainBegins(): Promise<void> {
  await shop.pause();
  const templates = await shop.buy(1);
  await cloneOrders(shop.database, { templates, count: ORDERS - 1 });
  await shop.medusa.ask("sweep", null);
  await shop.planAll();
  bought += ORDERS;
  const held = (await sandbox.orders()).length;
  await shop.resume();
  while ((await sandbox.orders()).length === held) await sleep(5);
}

describe("In the middle of draining", () => {
  it("every connection to Postgres is cut, again and again, and every order arrives once", async () => {
    await drainBegins();
    for (let cut = 0; cut < 5; cut += 1) {
      await shop.cutConnections();
      const seen = (await sandbox.calls()).length;
      while ((await sandbox.calls()).length === seen && (await shop.hasWork())) await sleep(5);
    }
    expect(await assertAllSettled(shop, sandbox)).toEqual({ accepted: bought });
    expect(shop.medusa.isRunning).toBe(true);
  });

  it("Postgres goes away and comes back, and the loop goes on without a restart", async () => {
    await drainBegins();
    await postgres.stop();
    if (!RESTARTS) await sleep(AWAY_MS);
    await postgres.start();
    expect(await assertAllSettled(shop, sandbox)).toEqual({ accepted: bought });
    expect(shop.medusa.isRunning).toBe(true);
    await shop.buy(1);
    expect(await assertAllSettled(shop, sandbox)).toEqual({ accepted: bought + 1 });
  });
});
