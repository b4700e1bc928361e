import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";
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
/** The 6,000 a minute that are admitted, evenly over a minute whatever the responses take. */
const STEADY = { per_second: 100, seconds: 60, connections: 50 };

export async function run({ say, orders }) {
  const { ProcessShop } = source("integration-tests/support/process-shop.ts");
  const { BARE_PATH, BARE_TABLE } = source("bench/support/bare-route.ts");
  say("Creating and filling a shop");
  const postgres = await startPostgres({ durable: true });
  const server = postgres.url("").slice(0, -1);
  const env = { LOAD_BEFORE_MEDUSA: BARE_ROUTE };
  const plugin = { ...TRUE_TIMES, webhooksPerMinute: 1_000_000 };
  const shop = await ProcessShop.open({ mode: "server", plugin, server, env });
  onEnd(() => shop.close());
  await shop.rows(`create table ${BARE_TABLE} (id bigserial primary key, body jsonb not null)`);
  const urls = { ours: await addressIn(shop), bare: shop.medusa.url + BARE_PATH };
  for (const url of Object.values(urls)) await play(url, 20, WARM_UP);

  const figures = [await steadily(urls, say)];
  let posted = WARM_UP + STEADY.per_second * STEADY.seconds;
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

/** Each counts from when it was due, so one that waits for others before it is not measured as fast. */
async function steadily(urls, say) {
  const took = {};
  for (const side of ["bare", "ours"]) took[side] = await pace(urls[side]);
  const { ours, bare } = took;
  say(`p95 ${rounded(ours.p95)} ms beside ${rounded(bare.p95)} ms at ${STEADY.per_second} a second`);
  return {
    name: "webhook-steady",
    value: rounded(ours.p95),
    unit: "ms",
    baseline: rounded(bare.p95),
    ratio: rounded(ours.p95 / bare.p95, 3),
    note: `p95 of ${STEADY.per_second} a second for a minute, p50 ${rounded(ours.p50)} ms beside ${rounded(bare.p50)} ms; wanted: ≤ 100 ms`,
  };
}

async function pace(url) {
  const { per_second, seconds, connections } = STEADY;
  // In turns, so that none rests until Medusa closes it.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" });
  const began = performance.now();
  const times = await Promise.all(
    Array.from({ length: per_second * seconds }, async (_, index) => {
      const due = began + (index * 1_000) / per_second;
      await setTimeout(due - performance.now());
      await accepted(url, agent, index);
      return performance.now() - due;
    }),
  );
  agent.destroy();
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
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
      await accepted(url, agent, index);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: requests / seconds, p99: percentile(times, 0.99) };
}

async function accepted(url, agent, index) {
  const status = await post(url, agent, notification(index));
  if (status !== 200) throw new Error(`${url} answered ${status}.`);
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
