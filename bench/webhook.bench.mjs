import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { onEnd } from "../scripts/lib/main.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { TRUE_TIMES } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title = "webhooks taken, beside a bare Medusa route that inserts one row";

const BARE_ROUTE = fileURLToPath(new URL("./support/bare-route.ts", import.meta.url));
/** By the number of connections: requests of a round for each of the orders asked for, 1,500 and 5,000 by default. */
const ROUNDS = { 1: 7.5, 20: 25, 50: 25 };
/** Ours and the bare one take turns, so that neither has the quieter minute. */
const TURNS = 3;
const WARM_UP = 500;

export async function run({ say, orders }) {
  const { MedusaProcess } = source("integration-tests/support/medusa-process.ts");
  const { ProcessShop } = source("integration-tests/support/process-shop.ts");
  const { BARE_PATH, BARE_TABLE } = source("bench/support/bare-route.ts");
  say("Creating and filling a shop");
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  const env = { LOAD_BEFORE_MEDUSA: BARE_ROUTE };
  const plugin = { ...TRUE_TIMES, webhooksPerMinute: 1_000_000 };
  const shop = await ProcessShop.open({ mode: "server", plugin, server, env });
  onEnd(() => shop.close());
  await MedusaProcess.endSpare();
  await shop.rows(`create table ${BARE_TABLE} (id bigserial primary key, body jsonb not null)`);
  const urls = { ours: await addressIn(shop), bare: shop.medusa.url + BARE_PATH };
  for (const url of Object.values(urls)) await play(url, 20, WARM_UP);

  const figures = [];
  let posted = WARM_UP;
  for (const [connections, share] of Object.entries(ROUNDS)) {
    const requests = Math.ceil(share * orders);
    posted += TURNS * requests;
    const turns = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const took = {};
      for (const side of turn % 2 === 0 ? ["bare", "ours"] : ["ours", "bare"])
        took[side] = await play(urls[side], Number(connections), requests);
      turns.push(took);
    }
    turns.sort(
      (left, right) =>
        left.ours.perSecond / left.bare.perSecond - right.ours.perSecond / right.bare.perSecond,
    );
    const { ours, bare } = turns[Math.floor(TURNS / 2)];
    say(`${connections} connections: ${rounded(ours.perSecond)} beside ${rounded(bare.perSecond)} a second`);
    figures.push({
      ...(connections !== "20" && { name: `webhook-${connections}` }),
      value: rounded(ours.perSecond),
      unit: "webhooks/s",
      baseline: rounded(bare.perSecond),
      ratio: rounded(ours.perSecond / bare.perSecond, 3),
      note: `${connections} connections, p99 ${rounded(ours.p99, 1)} ms beside ${rounded(bare.p99, 1)} ms; wanted: ratio ≥ 0.9`,
    });
  }
  const [{ count }] = await shop.rows("select count(*)::int as count from sklad_inbox");
  if (count !== posted)
    throw new Error(`${posted} webhooks were acknowledged, and ${count} are in the table.`);
  return figures;
}

/** A connection without orders: only its webhook address is used. */
async function addressIn(shop) {
  const { connection } = await shop.admin("POST", "/admin/sklad/connections", {
    name: "Bench",
    environment: "sandbox",
    base_url: "http://127.0.0.1:9/api",
    api_key: "a-key-that-is-not-used",
    stock_location_id: shop.shop.seeded.locationId,
  });
  const { webhook } = await shop.admin("GET", `/admin/sklad/connections/${connection.id}/webhook`);
  return shop.medusa.url + new URL(webhook.url).pathname;
}

async function play(url, connections, requests) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  let next = 0;
  const began = performance.now();
  const caller = async () => {
    while (next < requests) {
      const index = next++;
      const asked = performance.now();
      const status = await post(url, agent, notification(index));
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: requests / seconds, p99: percentile(times, 0.99) };
}

const notification = (index) =>
  JSON.stringify({
    id_order: String(index),
    external_id: `sklord_${index}`,
    id_order_FF: `FF-${index}`,
    key_order: `7d3f2d2c-6a55-4f0e-9a8c-${String(index).padStart(12, "0")}`,
    status: "picked",
    date: "20.11.2026 12:00:00",
    ttn: null,
  });

function post(url, agent, text) {
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", agent, headers }, (response) => {
      response
        .resume()
        .on("end", () => resolve(response.statusCode))
        .on("error", reject);
    });
    call.on("error", reject).end(text);
  });
}
