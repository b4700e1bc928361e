import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BRANCHES, branches, CITIES, cities, insert } from "./support/directory.mjs";
import { processShop } from "./support/process-shop.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { knex } = createRequire(import.meta.url)("@medusajs/framework/mikro-orm/knex");

export const title = `a customer's search over HTTP among ${CITIES} cities and ${BRANCHES} branches, 6,000 of them in one city`;

const QUERIES = 1_000;
const WANTED_MS = 20;

export async function run({ say }) {
  const shop = await processShop(say);
  const { SandboxProcess } = source("integration-tests/support/sandbox-process.ts");
  const sandbox = await SandboxProcess.start();
  const address = sandbox.apiUrl;
  await shop.connect(address);
  // What is found comes from our tables.
  await sandbox.kill();
  say(`Filling a directory of ${CITIES} cities and ${BRANCHES} branches`);
  const database = knex({ client: "pg", connection: shop.shop.url, pool: { min: 0, max: 1 } });
  const directory = cities(address);
  await insert(database, "sklad_city", directory);
  await insert(database, "sklad_branch", branches(address));
  await database.raw(
    `insert into sklad_city_read (id, address, city_ref, read_at)
     select 'sklcread_' || ref, address, ref, now() from sklad_city
     union all select distinct 'sklcread_of_all', address, '', now() from sklad_city`,
  );
  await database.raw("vacuum analyze");
  const [option] = (
    await database.raw("select id from shipping_option where provider_id like 'sklad%' order by id limit 1")
  ).rows;
  await database.destroy();
  const ask = customer(shop, option.id);
  say("Warming up, then searching");
  const [first] = await timed([() => ask("cities?q=льв")]);
  const queries = { cities: cityQueries(), branches: branchQueries() };
  for (const kind of ["cities", "branches"])
    await timed(queries[kind].slice(0, 100).map((path) => () => ask(path)));
  const times = { cities: [], branches: [], bare: [] };
  for (const [kind, paths] of Object.entries(queries))
    for (const [place, path] of paths.entries()) {
      times[kind].push(...(await timed([() => ask(path)])));
      if (place % 5 === 0)
        times.bare.push(...(await timed([() => ask("regions?limit=1&fields=id", "/store")])));
    }
  await shop.close();
  const index = await indexFigures(directory);
  return [
    latency("directory", [...times.cities, ...times.branches]),
    latency("directory-cities", times.cities),
    latency("directory-branches", times.branches),
    { ...latency("directory-bare", times.bare), note: "p95 of Medusa's own list of one region, in turns" },
    {
      name: "directory-first",
      value: rounded(first, 0),
      unit: "ms",
      note: "the request that the index is built for",
    },
    ...index,
  ];
}

/** Each request comes from another address, because one may ask twenty times in ten seconds. */
function customer(shop, optionId) {
  let customers = 0;
  return async (path, below = "/store/sklad") => {
    customers += 1;
    const option = below === "/store" ? "" : `&option_id=${optionId}`;
    const url = `${shop.medusa.url}${below}/${path}${option}`;
    const headers = {
      "x-publishable-api-key": shop.shop.seeded.publishableKey,
      "x-forwarded-for": `10.${customers >> 16}.${(customers >> 8) & 255}.${customers & 255}`,
    };
    const response = await fetch(encodeURI(url), { headers });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
}

async function timed(requests) {
  const times = [];
  for (const request of requests) {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  }
  return times;
}

/** The documentation's queries as they are typed, letter by letter. */
function cityQueries() {
  const docs = readFileSync(fileURLToPath(new URL("../docs/store-routes.md", import.meta.url)), "utf8");
  const typed = [...docs.matchAll(/^\| ([^|]+) \| [^|]+, [^|]+ \|$/gm)].map(([, query]) => query);
  const letters = typed.flatMap((query) =>
    Array.from(query, (_, place) => query.slice(0, place + 1).trim()).filter((text) => text !== ""),
  );
  return spread(letters, 600).map((text) => `cities?q=${text.replaceAll("&", "")}`);
}

function branchQueries() {
  const largest = [
    "",
    "1",
    "12",
    "128",
    "5999",
    "хр",
    "Хрещатик",
    "Khreshchatyk 22",
    "почтомат",
    "відділення 7",
    "вул. шев",
  ];
  const paths = largest.flatMap((text) => [
    `cities/city-0/branches?q=${text}`,
    `cities/city-0/branches?q=${text}&kind=locker`,
    `cities/city-0/branches?q=${text}&limit=100&offset=200`,
  ]);
  const others = Array.from({ length: 20 }, (_, place) => `cities/city-${1 + place * 37}/branches?q=`);
  return spread([...paths, ...others], QUERIES - 600);
}

/** `count` entries of the list, evenly spread; the list again when it has fewer. */
const spread = (list, count) =>
  Array.from({ length: count }, (_, place) => list[Math.floor((place * 7919) % list.length)]);

function latency(name, times) {
  const p95 = percentile(times, 0.95);
  return {
    name,
    value: rounded(p95),
    unit: "ms",
    baseline: WANTED_MS,
    ratio: rounded(p95 / WANTED_MS, 2),
    note: `p95 of ${times.length}; median ${rounded(percentile(times, 0.5))} ms; baseline: wanted, ≤ ${WANTED_MS} ms`,
  };
}

/** The same index in this process, so that its memory is measured apart from the shop's. */
async function indexFigures(directory) {
  const { CityIndex } = source("src/engine/directory/city-index.ts");
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  gc();
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const index = await CityIndex.build(chunksOf(directory));
  const built = performance.now() - began;
  gc();
  const bytes = process.memoryUsage().heapUsed - before;
  const times = [];
  for (const path of cityQueries()) {
    const started = performance.now();
    index.find(path.slice("cities?q=".length), 10);
    times.push(performance.now() - started);
  }
  const median = rounded(percentile(times, 0.5), 2);
  return [
    { name: "directory-memory", value: rounded(bytes / 1e6, 0), unit: "MB", note: `${CITIES} cities` },
    {
      name: "directory-build",
      value: rounded(built, 0),
      unit: "ms",
      note: "off the requests, but for the first",
    },
    {
      name: "directory-search",
      value: rounded(percentile(times, 0.95), 2),
      unit: "ms",
      note: `p95 of ${times.length} in the index alone; median ${median} ms`,
    },
  ];
}

async function* chunksOf(rows) {
  for (let from = 0; from < rows.length; from += 1_000) yield rows.slice(from, from + 1_000);
}
