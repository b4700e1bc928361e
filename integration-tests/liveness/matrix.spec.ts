import { writeFileSync } from "node:fs";
import { describeFailure } from "../../src/engine/outbox/failures/failure";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { type Cell, type Measured, measure, MINUTE_MS, OPERATIONS, SCOPES } from "./support/cells";
import { type Failure, FAILURES, failWith, KINDS } from "./support/failures";
import { LivenessWorld } from "./support/liveness-world";
import { tableOf } from "./support/table";
import { VirtualTime } from "./support/virtual-time";

const SOON_MS = 2 * MINUTE_MS;
const RAISED_MS = 5 * MINUTE_MS;
/** The wait of a new order, which may make an early trial call. */
const RECOVERED_MS = 2 * MINUTE_MS;
/**
 * Calls that one order may cost in a day: its attempts where others get through, and where none does, which parks
 * nothing, a call after each pause. Pauses grow to a quarter of an hour, of which chance takes up to four fifths.
 */
const MAX_CALLS = { "one order": 60, "one operation": 200, "the whole connection": 200 } as const;
/** A refused connection costs no slot of the rate limit: the first calls, and one after each minute's pause. */
const maxCalls = ({ failure, scope, hours }: Cell) =>
  failure === "refused connection" ? 20 + hours * 60 : MAX_CALLS[scope];

/** The soak plays every failure for a day, everywhere; else a few, each of another kind at another place, for half an hour. */
const ALL = process.env.SKLAD_LIVENESS === "all";
const DAY = 24;
const BRIEF = 0.5;

const FEW: readonly Omit<Cell, "hours">[] = [
  { scope: "one order", operation: "AddOrder", failure: "500", together: false },
  { scope: "one order", operation: "CancelOrder", failure: "refusal", together: false },
  { scope: "one operation", operation: "EditOrder", failure: "black hole", together: false },
  { scope: "the whole connection", operation: "AddOrder", failure: "401", together: false },
];

const everyCell = (): Cell[] =>
  SCOPES.flatMap((scope) =>
    OPERATIONS.flatMap((operation) =>
      FAILURES.flatMap((failure): Cell[] => {
        const alone = { scope, operation, failure, hours: DAY, together: false };
        return travelsTogether(alone) ? [alone, { ...alone, together: true }] : [alone];
      }),
    ),
  ).filter(isPlayed);
const cells = ALL ? everyCell() : FEW.map((cell) => ({ ...cell, hours: BRIEF }));

function travelsTogether({ scope, operation }: Pick<Cell, "scope" | "operation">): boolean {
  return scope === "one order" && operation === "AddOrder";
}

/** A list is about no order, and a connection is never refused for one order alone; "everything" fails with the first call. */
function isPlayed({ scope, operation, failure }: Cell): boolean {
  if (scope === "the whole connection") return operation === "AddOrder";
  if (failure === "refused connection") return false;
  return scope === "one operation" || operation !== "ListOrder";
}

let database: ModuleDatabase;
let time: VirtualTime;
const measured: Measured[] = [];

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
afterAll(async () => {
  // The table of docs/failure-modes.md.
  if (process.env.LIVENESS_TABLE) writeFileSync(process.env.LIVENESS_TABLE, tableOf(measured));
  await database.drop();
});

it("every failure is of one kind, and the outbox handles all of one kind the same", async () => {
  expect(KINDS.flat().sort()).toEqual([...FAILURES].sort());
  for (const operation of OPERATIONS) {
    const seen = async (failure: Failure) => {
      const error: unknown = await failWith(failure, operation, async () => undefined, 1).catch(
        (thrown: unknown) => thrown,
      );
      const { code, outcome, retryAfterMs } = describeFailure(error);
      return { code, outcome, retryAfterMs };
    };
    for (const [first, ...others] of KINDS)
      for (const other of others) expect(await seen(other)).toEqual(await seen(first));
  }
});

const named = cells.map((cell) => {
  const { operation, failure, scope, together, hours } = cell;
  const whose = together ? `${scope} of a hundred that travel together` : scope;
  return [`${operation} fails with ${failure} for ${whose} for ${hours} hours`, cell] as const;
});

it.each(named)(
  "%s: others get through, a problem is raised, and all goes on after it",
  async (_name, cell) => {
    const found = await measure(await LivenessWorld.on(database.database, time), cell);
    measured.push(found);
    const { accepted_ms, raised_ms, ends, calls, recovered_ms, forgotten, twice } = found;
    expect(twice).toEqual([]);
    if (accepted_ms !== undefined) expect(accepted_ms).toBeLessThanOrEqual(SOON_MS);
    // An order that got through in the end needs no problem.
    if (ends !== "done") expect(raised_ms).toBeLessThanOrEqual(RAISED_MS);
    expect(calls).toBeLessThanOrEqual(maxCalls(cell));
    // A failure of one order alone is not retried without end. After a 401 nothing is called.
    if (cell.scope === "one order" && cell.failure !== "401")
      expect(["done", "parked", "refused"]).toContain(ends);
    expect(recovered_ms).toBeLessThanOrEqual(RECOVERED_MS);
    expect(forgotten).toEqual([]);
  },
);
