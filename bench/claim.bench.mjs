import { createRequire } from "node:module";
import { processShop } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { ClaimStore } = source("src/modules/sklad/stores/outbox/claims.ts");
const { OutboxStore } = source("src/modules/sklad/stores/outbox/outbox.ts");
const { knex } = createRequire(import.meta.url)("@medusajs/framework/mikro-orm/knex");

export const title =
  "taking 100 commands from a full outbox and confirming them, on a Postgres that waits for the disk";

const QUEUE = 18_000;
const BATCH = 100;
const LEASE_MS = 60_000;
const CONNECTION = "sklconn_claim_bench";
const SENT = { id_order: "1001", recipient: "Шевченко Тарас", products: [{ sku: "SKU-1", count: "1" }] };

export async function run({ say }) {
  const shop = await processShop(say);
  const database = knex({ client: "pg", connection: shop.shop.url, pool: { min: 1, max: 2 } });
  try {
    await fill(shop);
    const line = { connection_id: CONNECTION, kind: "add", state: "queued", size: BATCH, lease_ms: LEASE_MS };
    const store = new ClaimStore(database);
    const outbox = new OutboxStore(database);
    const claims = [];
    const confirms = [];
    for (let taken = 0; taken < QUEUE; taken += BATCH) {
      const began = performance.now();
      const commands = await store.claim(line);
      const claimed = performance.now();
      await outbox.markSending(
        commands.map((command) => ({ command, sent: SENT })),
        LEASE_MS,
      );
      const done = await outbox.finish(
        "done",
        commands.map((command) => ({ command, received: { data: {} } })),
      );
      if (done.size !== BATCH) throw new Error(`${done.size} of ${BATCH} commands were finished.`);
      claims.push(claimed - began);
      confirms.push(performance.now() - claimed);
    }
    const both = claims.map((claim, index) => claim + confirms[index]);
    return [
      {
        value: rounded(percentile(both, 0.5)),
        unit: "ms",
        note:
          `a batch of ${BATCH}, median of ${both.length} from a queue of ${QUEUE} down to none: claim ` +
          `${rounded(percentile(claims, 0.5))}, mark as sending and confirm ${rounded(percentile(confirms, 0.5))}; p95 ` +
          `${rounded(percentile(both, 0.95))}`,
      },
    ];
  } finally {
    await database.destroy();
    await shop.close();
  }
}

async function fill(shop) {
  await shop.rows(
    `insert into sklad_command (id, kind, target_id, connection_id, state, next_attempt_at)
     select 'sklcmd_bench_' || i, 'add', 'sklord_bench_' || i, $1, 'queued', now() - (i || ' milliseconds')::interval
       from generate_series(1, $2::int) i`,
    [CONNECTION, QUEUE],
  );
}
