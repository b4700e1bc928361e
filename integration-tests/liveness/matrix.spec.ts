import { appendFileSync } from "node:fs";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { type Cell, type Measured, measure, MINUTE_MS, OPERATIONS, SCOPES } from "./support/cells";
import { type Failure, FAILURES } from "./support/failures";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

const HOUR_MS = 60 * MINUTE_MS;
const SOON_MS = 2 * MINUTE_MS;
const TOLD_MS = 5 * MINUTE_MS;
/** Calls that one order may cost in a day. */
const MOST_CALLS = 60;

/** One of each kind that the client tells apart; SKLAD_LIVENESS=all takes every status by itself. */
const DISTINCT: readonly Failure[] = [
  ...(["400", "401", "404", "413", "429", "500"] as const),
  ...(["HTML with 200", "reset", "black hole", "switched off", "refusal"] as const),
];
const EVERYWHERE: readonly Failure[] = ["401", "404", "500", "black hole"];

const failures = process.env.SKLAD_LIVENESS === "all" ? FAILURES : DISTINCT;

const cells = SCOPES.flatMap((scope) =>
  OPERATIONS.flatMap((operation) => failures.map((failure): Cell => ({ scope, operation, failure }))),
).filter(isPossible);

/** A list is about no order; a connection that fails fails in the same way whichever operation comes first. */
function isPossible({ scope, operation, failure }: Cell): boolean {
  // What fails for everybody fails alike by most of the ways: one of each outcome is enough outside of a full run.
  if (scope !== "one order" && process.env.SKLAD_LIVENESS !== "all" && !EVERYWHERE.includes(failure))
    return false;
  if (scope === "one order") return operation !== "ListOrder" && failure !== "refused connection";
  return scope === "one operation" || operation === "AddOrder";
}

/** Of each operation one failure, over a day. */
const DAYS: readonly Cell[] = [
  { operation: "AddOrder", failure: "500", scope: "one order" },
  { operation: "EditOrder", failure: "404", scope: "one operation" },
  { operation: "CancelOrder", failure: "HTML with 200", scope: "one order" },
  { operation: "getStatusOrder", failure: "black hole", scope: "one operation" },
  { operation: "AddOrder", failure: "429", scope: "one order" },
];

let database: ModuleDatabase;
let time: VirtualTime;

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
afterAll(() => database.drop());

const named = (found: readonly Cell[]) =>
  found.map((cell) => [`${cell.operation} fails with ${cell.failure} for ${cell.scope}`, cell] as const);

it.each(named(cells))("%s: others get through, and a person is told", async (_name, cell) => {
  const world = await LivenessWorld.on(database.database, time);
  check(await measure(world, cell, 9 * MINUTE_MS, 150_000));
});

it.each(named(DAYS))("%s for a day: others get through, and it costs few calls", async (_name, cell) => {
  const world = await LivenessWorld.on(database.database, time);
  const measured = await measure(world, cell, 24 * HOUR_MS, 30 * MINUTE_MS);
  check(measured);
  expect(measured.calls).toBeLessThanOrEqual(MOST_CALLS);
});

function check(measured: Measured): void {
  const { LIVENESS_TABLE } = process.env;
  if (LIVENESS_TABLE) appendFileSync(LIVENESS_TABLE, `${JSON.stringify(measured)}\n`);
  const { accepted_ms, told_ms, ends, twice } = measured;
  expect(twice).toEqual([]);
  if (accepted_ms !== undefined) expect(accepted_ms).toBeLessThanOrEqual(SOON_MS);
  // What has got through after all is nobody's trouble.
  if (ends !== "done") expect(told_ms).toBeLessThanOrEqual(TOLD_MS);
}
