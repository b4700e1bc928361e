import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./main.mjs";

/** Test files whose number of cases depends on `SKLAD_PROPERTY_CASES`. */
const PROPERTIES = ["unit-tests", "integration-tests"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file.replaceAll("\\", "/")}`,
    ),
  )
  .filter((file) => file.endsWith(".spec.ts"))
  .filter((file) => readFileSync(join(ROOT, file), "utf8").includes('support/cases"'))
  .sort();

/**
 * Suites of the soak. `onlyHere`: `npm test` leaves these files out. Without it `npm test` runs them too, in short: without
 * the tests that are declared `inSoak`, and without what the variables add.
 *
 * `processor` is about how many seconds of processor the suite takes, Postgres and browsers with it.
 * @type {{ name: string, proves: string, files: string[], processor: number, onlyHere?: boolean,
 *   env?: Record<string, string> }[]}
 */
export const SOAK = [
  {
    name: "postgres",
    proves: "the throw-away Postgres ends with the command that started it, however that ends",
    files: ["integration-tests/tooling/postgres.spec.ts"],
    processor: 20,
    onlyHere: true,
  },
  {
    name: "limits",
    proves: "no process and no number of them exceeds a rate limit, in real seconds and real minutes",
    files: [
      "integration-tests/client/limits.spec.ts",
      "integration-tests/client/true-minutes.spec.ts",
      "integration-tests/race/rate-limit.spec.ts",
    ],
    processor: 70,
    onlyHere: true,
  },
  {
    name: "locks",
    proves: "locks are taken whole, in memory and in Redis",
    files: ["integration-tests/locking/whole-locks.spec.ts"],
    processor: 20,
    onlyHere: true,
  },
  {
    name: "probe",
    proves: "what else sklad-probe finds, learns and refuses",
    files: ["integration-tests/client/probe-more.spec.ts"],
    processor: 40,
    onlyHere: true,
  },
  {
    name: "types",
    proves: "the storefront's helpers have their types by every module resolution, and in Medusa's starter",
    files: ["unit-tests/storefront/package-types.spec.ts", "unit-tests/storefront/starter.spec.ts"],
    processor: 50,
    onlyHere: true,
  },
  {
    name: "model",
    proves: "five thousand random courses of orders, crashes and lost calls, in memory",
    files: ["unit-tests/engine/handover-model.spec.ts"],
    env: { SKLAD_MODEL_RUNS: "5000", SKLAD_MODEL_SEED: "random" },
    processor: 200,
  },
  {
    name: "properties",
    proves: "what holds for all orders, texts, reports and sums, for nine times as many as npm test plays",
    files: PROPERTIES,
    env: { SKLAD_PROPERTY_CASES: "3", SKLAD_PROPERTY_SEED: "random" },
    processor: 300,
  },
  {
    name: "faulty-calls",
    proves: "each operation of the client has a typed error after each fault",
    files: ["integration-tests/client/contract.spec.ts"],
    processor: 10,
  },
  {
    name: "presses",
    proves: "what else the branch picker's keys and the sandbox's console do, in a browser",
    files: ["integration-tests/sandbox/console.spec.ts", "integration-tests/storefront/element-keys.spec.ts"],
    processor: 30,
  },
  {
    name: "pages",
    proves: "the branch picker's looks and values, and the sandbox's console, in a browser",
    files: [
      "integration-tests/sandbox/console-calls.spec.ts",
      "integration-tests/sandbox/console-presses.spec.ts",
      "integration-tests/storefront/element-looks.spec.ts",
      "integration-tests/storefront/element-value.spec.ts",
    ],
    processor: 300,
    onlyHere: true,
  },
  {
    name: "roles",
    proves: "each route asks for its ability, in a Medusa with roles",
    files: ["integration-tests/http/connection-roles.spec.ts"],
    processor: 80,
    onlyHere: true,
  },
  {
    name: "boot",
    proves: "a configuration that cannot work is refused at the start, with the lines to add",
    files: ["integration-tests/http/boot.spec.ts"],
    processor: 150,
    onlyHere: true,
  },
  {
    name: "orders",
    proves:
      "each hold, change, cancellation and step of a fulfillment, of every kind, in a Medusa, and Medusa's tables",
    files: ["changes", "fulfillment-sync", "handover", "held", "medusa-contract"].map(
      (spec) => `integration-tests/orders/${spec}.spec.ts`,
    ),
    processor: 500,
  },
  {
    name: "connections",
    proves: "what else a connection, its keys, stock, statuses, webhooks and outages do, in a Medusa",
    files: ["connections", "outage", "statuses", "stock", "store-routes", "webhooks"].map(
      (spec) => `integration-tests/http/${spec}.spec.ts`,
    ),
    processor: 280,
  },
  {
    name: "feeds",
    proves:
      "feeds whose process is killed or sleeps, whose lists are odd, and that share what a minute allows",
    files: [
      "integration-tests/feeds/directory-killed.spec.ts",
      "integration-tests/feeds/directory-odd-lists.spec.ts",
      "integration-tests/feeds/feeds.spec.ts",
      "integration-tests/feeds/killed.spec.ts",
      "integration-tests/feeds/long-snapshots.spec.ts",
    ],
    processor: 50,
  },
  {
    name: "open-commands",
    proves: "open commands of one order, of any kinds and in any states, all come to their end",
    files: ["integration-tests/liveness/open-commands.spec.ts"],
    processor: 10,
    onlyHere: true,
  },
  {
    name: "neighbours",
    proves: "an order that fails in any way delays no other and is named",
    files: [
      "integration-tests/liveness/changed-dialect.spec.ts",
      "integration-tests/liveness/cut-off.spec.ts",
      "integration-tests/liveness/fulfillment-sync.spec.ts",
      "integration-tests/liveness/neighbours.spec.ts",
      "integration-tests/liveness/trial-calls.spec.ts",
      "integration-tests/liveness/unprepared.spec.ts",
    ],
    processor: 100,
  },
  {
    name: "fulfillment",
    proves: "a process that dies while a merchant fulfills items sends nothing twice",
    files: ["integration-tests/crash/fulfillment.spec.ts"],
    processor: 130,
    onlyHere: true,
  },
  {
    name: "webhooks",
    proves: "10,000 random and hostile webhooks",
    files: ["integration-tests/http/webhooks/fuzz.spec.ts"],
    env: { SKLAD_FUZZ_REQUESTS: "10000" },
    processor: 200,
    onlyHere: true,
  },
  {
    name: "shared-items",
    proves: "three stock syncs beside a customer's checkout",
    files: ["integration-tests/race/shared-items.spec.ts"],
    processor: 150,
    onlyHere: true,
  },
  {
    name: "fulfillment-sync",
    proves: "a process that dies inside each of Medusa's steps",
    files: ["integration-tests/crash/fulfillment-sync.spec.ts"],
    env: { SKLAD_DEATHS: "all" },
    processor: 400,
    onlyHere: true,
  },
  {
    name: "crash-points",
    proves: "a process that is killed at every point of an order's way",
    files: ["integration-tests/crash/crash-points.spec.ts"],
    processor: 300,
  },
  {
    name: "faults",
    proves: "every fault of a call, every reading of what the API does not say, and a Postgres that restarts",
    files: [
      "integration-tests/faults/call-faults.spec.ts",
      "integration-tests/faults/readings.spec.ts",
      "integration-tests/faults/database.spec.ts",
    ],
    env: { SKLAD_FAULTS: "all" },
    processor: 600,
    onlyHere: true,
  },
  {
    name: "fairness",
    proves: "failing orders and connections leave the others their share of the calls, for hours",
    files: [
      "integration-tests/liveness/early-trial-calls.spec.ts",
      "integration-tests/liveness/first-batches.spec.ts",
      "integration-tests/liveness/operation-refused.spec.ts",
      "integration-tests/liveness/rate-limited.spec.ts",
      "integration-tests/liveness/shares.spec.ts",
    ],
    env: { SKLAD_LIVENESS: "all" },
    processor: 900,
    onlyHere: true,
  },
  {
    name: "liveness",
    proves: "a simulated day of every failure that lasts, at every place",
    files: ["integration-tests/liveness/matrix.spec.ts", "integration-tests/liveness/statuses.spec.ts"],
    env: { SKLAD_LIVENESS: "all" },
    processor: 900,
  },
  {
    name: "newcomer",
    proves: "npm start, and every page of the demo in a browser, in both languages",
    files: ["integration-tests/newcomer/newcomer.spec.ts"],
    processor: 700,
    onlyHere: true,
  },
  {
    name: "packed",
    proves: "the package, also in the oldest supported Medusa",
    files: ["integration-tests/packed/packed.spec.ts"],
    env: { SKLAD_PACKED_MEDUSA: "2.21.0,2.21.2" },
    processor: 900,
    onlyHere: true,
  },
  {
    name: "race",
    proves: "processes that hand 5,000 orders over side by side",
    files: ["integration-tests/race/handover.spec.ts"],
    env: { SKLAD_RACE_ORDERS: "5000" },
    processor: 1_000,
    onlyHere: true,
  },
  {
    name: "schedules",
    proves: "twenty random schedules of crashes and faults; --seeds chooses others",
    files: ["integration-tests/crash/random-schedules.spec.ts"],
    env: { SKLAD_SEEDS: "1-20" },
    processor: 2_000,
    onlyHere: true,
  },
  {
    name: "topology",
    proves: "a production build on Redis, whose workers are killed, five times over",
    files: ["integration-tests/topology/topology.spec.ts"],
    env: { SKLAD_TOPOLOGY_ROUNDS: "5" },
    processor: 2_000,
    onlyHere: true,
  },
];
