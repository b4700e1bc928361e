import { cloneOrders } from "../support/clone-orders";
import { eventually } from "../support/eventually";
import { assertAllSettled } from "../support/handover-verdict";
import type { MedusaProcess } from "../support/medusa-process";
import { ProcessShop } from "../support/process-shop";
import { SandboxProcess } from "../support/sandbox-process";
import { checkOutTemplates } from "../support/template-orders";
import { mostFromBucket, mostInFixedWindow, mostInSlidingWindow } from "../support/window-readings";

/** The soak runs it with 5,000 orders; `SKLAD_RACE_WINDOW_MS=60000` at full length. */
const ORDERS = Number(process.env.SKLAD_RACE_ORDERS ?? 500);
const WINDOW_MS = Number(process.env.SKLAD_RACE_WINDOW_MS ?? 1_500);
/** So few that several windows pass. */
const KEYLESS: ReadonlySet<string> = new Set(["getCities", "getWarehouses"]);
const LIMIT = WINDOW_MS < 60_000 ? 5 : 60;
/** Chance decides how many batches break, and each of a broken one is looked up: some four hundred calls at worst. */
const PATIENCE_MS = Math.max(300_000, 20 * WINDOW_MS);

/** Long enough for a slow process on a busy machine: expired leases are tested elsewhere. */
const TIMES = {
  rateWindowMs: WINDOW_MS,
  callDeadlineMs: 6_000,
  claimLeaseMs: 5_000,
  leaseMarginMs: 20_000,
  lookUpIntervalMs: 200,
};

const FAULTS = [
  { kind: "reset", when: "after", operation: "AddOrder", probability: 0.08 },
  { kind: "reset", when: "before", operation: "AddOrder", probability: 0.08 },
  { kind: "server_error", when: "after", operation: "AddOrder", probability: 0.05, status: 502 },
  { kind: "truncated", when: "after", operation: "AddOrder", probability: 0.04 },
  { kind: "server_error", when: "before", operation: "getStatusOrder", probability: 0.1 },
];

/** Three processes show all that two show; the soak runs four, and two. */
const RACES =
  process.env.SKLAD_RACE_ORDERS === undefined
    ? [{ processes: 3, window: "fixed" }]
    : [
        { processes: 4, window: "fixed" },
        { processes: 2, window: "sliding" },
      ];

describe.each(RACES)(
  "$processes processes on one database and one ApiKey, while calls fail",
  ({ processes, window }) => {
    let shop: ProcessShop;
    let sandbox: SandboxProcess;
    let placed: string[];

    beforeAll(
      async () => {
        sandbox = await SandboxProcess.start(
          ...["--window-ms", String(WINDOW_MS), "--window", window, "--limit", String(LIMIT)],
          "--count-rejected",
        );
        shop = await ProcessShop.open({ mode: "server", plugin: TIMES });
        await shop.connect(sandbox.apiUrl, { requests_per_minute: LIMIT });
        const templates = await checkOutTemplates(shop);
        placed = [...templates, ...(await cloneOrders(shop.database, { templates, count: ORDERS }))];
        // So far only requests are served.
        await eventually(
          () => hasNoWorkerProblem(shop),
          (isRaised) => isRaised,
          { within: 2 * 60_000, every: 500 },
        );
        for (const [seed, fault] of FAULTS.entries()) await sandbox.addFault({ ...fault, seed });
        const workers: MedusaProcess[] = [];
        for (let index = 0; index < processes; index += 1) workers.push(await shop.startAnother());
        // All of them sweep the same orders at the same time; then one sweeps on, while all of them send.
        await Promise.all(workers.map((worker) => worker.ask("sweep", null)));
        await eventually(
          async () => {
            await workers[0]?.ask("sweep", null);
            return unplanned(shop);
          },
          (left) => left === 0,
          { within: PATIENCE_MS },
        );
        await eventually(
          () => openCommands(shop),
          (open) => open.length === 0,
          { within: PATIENCE_MS, every: 500 },
        );
      },
      2 * PATIENCE_MS + 180_000,
    );

    afterAll(async () => {
      await shop.close();
      await sandbox.kill();
    });

    it("bring every order to the warehouse exactly once", async () => {
      expect(await assertAllSettled(shop, sandbox)).toEqual({ accepted: placed.length });
    });

    it("clear the problem of the missing worker, which was raised before they started", async () => {
      await eventually(
        () => hasNoWorkerProblem(shop),
        (isRaised) => !isRaised,
        { within: 2 * 60_000, every: 500 },
      );
    });

    it("swap no two customers' parcels", async () => {
      const rows = await shop.rows<{ id: string; phone: string }>(
        `select w.id, '380' || right(regexp_replace(a.phone, '\\D', '', 'g'), 9) as phone from sklad_warehouse_order w
         join "order" o on o.id = w.order_id join order_address a on a.id = o.shipping_address_id`,
      );
      const phones = new Map(rows.map(({ id, phone }) => [id, phone]));
      const swapped = (await sandbox.orders()).filter(
        ({ order }) => order.rec_phone !== phones.get(order.external_id),
      );
      expect(swapped).toEqual([]);
    });

    it("never call more often than the limit, however its window is counted", async () => {
      // The carrier's directory is read without the ApiKey, whose limit this is.
      const calls = (await sandbox.calls()).filter(({ operation }) => !KEYLESS.has(operation));
      const arrivals = calls.map(({ at }) => Date.parse(at));
      expect(Math.max(...arrivals) - Math.min(...arrivals)).toBeGreaterThan(2 * WINDOW_MS);
      expect(mostInSlidingWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
      expect(mostInFixedWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
      expect(mostFromBucket(arrivals, WINDOW_MS, LIMIT)).toBeLessThanOrEqual(LIMIT);
      expect(calls.filter(({ http_status }) => http_status === 429)).toEqual([]);
    });

    it("share the work", async () => {
      const counted = await shop.rows<{ batches: number }>(
        "select count(distinct batch_id)::int as batches from sklad_command where state = 'done'",
      );
      expect(counted[0]?.batches).toBeGreaterThan(1);
    });
  },
);

async function unplanned(shop: ProcessShop): Promise<number> {
  return countOf(
    shop,
    `"order" o where not exists (select 1 from sklad_warehouse_order w where w.order_id = o.id)`,
  );
}

async function hasNoWorkerProblem(shop: ProcessShop): Promise<boolean> {
  return (await countOf(shop, "sklad_problem where code = 'no_active_worker' and cleared_at is null")) > 0;
}

/** @returns the first open commands, with the reasons why they wait */
async function openCommands(shop: ProcessShop): Promise<unknown[]> {
  return shop.rows(
    `select state, attempts, failures, absences, unclear_look_ups, received ->> 'error' as error,
            next_attempt_at - sklad_now() as due_in, lease_until - sklad_now() as leased_for
       from sklad_command where state in ('queued', 'sending', 'unknown') order by id limit 10`,
  );
}

async function countOf(shop: ProcessShop, rows: string): Promise<number> {
  const [row] = await shop.rows<{ count: number }>(`select count(*)::int as count from ${rows}`);
  return row?.count ?? 0;
}
