import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onEnd } from "../scripts/lib/main.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { TRUE_TIMES } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title =
  "a report of stock read and applied, beside Medusa's inventory service and one raw UPDATE of the same rows";

const ROUTE = fileURLToPath(new URL("./support/stock-route.ts", import.meta.url));
const SIZES = [1_000, 10_000, 50_000, 100_000];
const SHARES = [0, 2, 100];
/** The levels that the baselines write lie elsewhere, so that none is taken for a figure entered by hand. */
const ELSEWHERE = "sloc_bench";
/** The size at which the fastest calls of the inventory service are determined. */
const TRIED_AT = 10_000;
const CALLS = [
  { chunk: 250, parallel: 1 },
  { chunk: 500, parallel: 1 },
  { chunk: 250, parallel: 2 },
  { chunk: 500, parallel: 2 },
];
/** Ours and the service's are measured in turns, where they take so long that the machine changes meanwhile. */
const ROUNDS = { "50000-100": 3, "100000-100": 3 };
/** Medusa's workflow stores what it is given: beyond this it takes minutes. */
const MAX_BY_WORKFLOW = 10_000;

export async function run({ say }) {
  const bench = await open(say);
  const figures = new Map();
  let best = CALLS[0];
  for (const size of SIZES) {
    await bench.grow(size);
    if (size === TRIED_AT) best = await bench.bestCalls();
    await bench.shelves(size, 1, 10);
    await bench.ours();
    for (const share of SHARES) figures.set(`${size}-${share}`, await bench.figure(size, share, best));
  }
  const first = "50000-100";
  const others = [...figures].filter(([name]) => name !== first);
  return [
    { ...figures.get(first), name: "stock" },
    ...others.map(([name, figure]) => ({ ...figure, name: `stock-${name}` })),
  ];
}

async function open(say) {
  const { ProcessShop } = source("integration-tests/support/process-shop.ts");
  const { SandboxProcess } = source("integration-tests/support/sandbox-process.ts");
  const { STOCK_PATH } = source("bench/support/stock-route.ts");
  say("Creating and filling a shop");
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  const plugin = { ...TRUE_TIMES, rateWindowMs: 10 };
  const env = { LOAD_BEFORE_MEDUSA: ROUTE };
  const shop = await ProcessShop.open({ mode: "server", plugin, server, env });
  onEnd(() => shop.close());
  const sandbox = await SandboxProcess.start("--window-ms", "1");
  onEnd(() => sandbox.kill());
  const connection_id = await shop.connect(sandbox.apiUrl);
  await shop.admin("POST", `/admin/sklad/connections/${connection_id}/stock/accept`, {});
  const location_id = shop.shop.seeded.locationId;
  // Seeded skus are in no report, so only the first one would write them.
  let quantity = 10;

  /** Runs a write in Medusa's process, and measures every 50 ms how long that process takes to answer a request. */
  const measured = async (asked) => {
    const waits = [];
    let isOver = false;
    const beside = (async () => {
      while (!isOver) {
        const began = performance.now();
        await fetch(`${shop.medusa.url}/health`).then((response) => response.text());
        waits.push(performance.now() - began);
        await delay(50);
      }
    })();
    const response = await fetch(shop.medusa.url + STOCK_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ connection_id, location_id: ELSEWHERE, every: 1, quantity: 0, ...asked }),
    });
    isOver = true;
    await beside;
    if (!response.ok)
      throw new Error(`The bench's route answered ${response.status}: ${await response.text()}`);
    return { ...(await response.json()), p99: percentile(waits, 0.99) };
  };
  const every = (share) => (share === 100 ? 1 : 50);
  const write = (way, share, calls) =>
    measured({ way, every: every(share), quantity: (quantity += 1), ...calls });

  return {
    ours: () => measured({ way: "ours" }),

    /** So many skus, each with a level at the connection's location and one elsewhere. */
    async grow(size) {
      say(`${size} skus`);
      await shop.rows(
        `insert into inventory_item (id, sku) select 'iitem_bench' || i, 'BENCH-' || lpad(i::text, 6, '0')
           from generate_series(1, $1::int) i on conflict do nothing`,
        [size],
      );
      await shop.rows(
        `insert into inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity)
         select 'ilev_' || l || i, 'iitem_bench' || i, l, 1, '{"value": "1", "precision": 20}'
           from generate_series(1, $1::int) i, unnest($2::text[]) l on conflict do nothing`,
        [size, [location_id, ELSEWHERE]],
      );
      await shop.rows("vacuum analyze");
    },

    /** Counts every `nth` shelf of the warehouse. */
    async shelves(size, nth, figure) {
      const levels = [];
      for (let index = 1; index <= size; index += nth)
        levels.push({ sku: `BENCH-${String(index).padStart(6, "0")}`, quantity: figure });
      await sandbox.control("PUT", "stock", { levels });
    },

    async bestCalls() {
      const tried = [];
      for (const calls of CALLS) tried.push({ calls, ms: (await write("service", 100, calls)).ms });
      tried.sort((left, right) => left.ms - right.ms);
      const { calls, ms } = tried[0];
      say(
        `the inventory service is best with ${calls.chunk} levels a call, ${calls.parallel} at a time (${rounded(ms)} ms)`,
      );
      return calls;
    },

    async figure(size, share, calls) {
      const rounds = [];
      for (let round = 0; round < (ROUNDS[`${size}-${share}`] ?? 1); round += 1) {
        if (share > 0) await this.shelves(size, every(share), (quantity += 1));
        const ours = await this.ours();
        await this.check(size, share);
        rounds.push({ ours, service: share > 0 ? await write("service", share, calls) : null });
      }
      const ours = middleOf(rounds.map((round) => round.ours));
      const service = share > 0 ? middleOf(rounds.map((round) => round.service)) : null;
      const ratios = rounds.map((round) => round.service && rounded(round.ours.ms / round.service.ms, 2));
      const raw = share > 0 ? await write("raw", share) : null;
      const rows = share === 100 ? size : size / 50;
      const workflow = share > 0 && rows <= MAX_BY_WORKFLOW ? await write("workflow", share, calls) : null;
      const beside = [
        rounds.length > 1 && `ratios of ${rounds.length} rounds: ${ratios.join(", ")}`,
        raw && `one raw UPDATE ${rounded(raw.ms)} ms`,
        workflow && `updateInventoryLevelsWorkflow ${rounded(workflow.ms)} ms`,
        `memory +${megabytes(ours)} MB${service ? ` (service: +${megabytes(service)} MB)` : ""}`,
        `/health p99 ${rounded(ours.p99)} ms${service ? ` (service: ${rounded(service.p99)} ms)` : ""}`,
        `${ours.queries} queries`,
        WANTED[`${size}-${share}`],
      ];
      return {
        value: rounded(ours.ms),
        unit: "ms",
        baseline: service && rounded(service.ms),
        ratio: service && rounded(ours.ms / service.ms, 3),
        note: `${size} skus, ${share} % changed, one report; ${beside.filter(Boolean).join(", ")}`,
      };
    },

    /** Fails when the measured write did not happen. */
    async check(size, share) {
      if (share === 0) return;
      const [{ right }] = await shop.rows(
        `select count(*)::int as right from inventory_level
          where location_id = $1 and stocked_quantity = $2 and inventory_item_id like 'iitem_bench%'`,
        [location_id, quantity],
      );
      const expected = Math.ceil(size / every(share));
      if (right !== expected)
        throw new Error(`${expected} levels should have been written, and ${right} were.`);
    },
  };
}

/** The median of each figure on its own. */
function middleOf(measured) {
  const middle = (name) =>
    percentile(
      measured.map((one) => one[name]),
      0.5,
    );
  return { ms: middle("ms"), grown: middle("grown"), p99: middle("p99"), queries: middle("queries") };
}

const megabytes = ({ grown }) => rounded(grown / 2 ** 20);

const WANTED = {
  "50000-0": "wanted: ≤ 2000 ms",
  "100000-2": "wanted: ≤ 1500 ms",
  "50000-100": "wanted: ratio ≤ 1.2",
  "100000-100": "wanted: ratio ≤ 1.2, memory ≤ +200 MB",
};
