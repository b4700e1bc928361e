import { z } from "zod";
import type { Feed } from "../../src/engine/feeds";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import { FeedsBeside } from "./support/feeds-beside";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

const MINUTES = 3;
/** A feed alone may have a quarter. */
const SOME = 10;
/** Calls a minute, as the settings are by themselves. */
const LIMIT = 57;
const HALF = Math.floor(LIMIT / 2);
const TWO_FIFTHS = Math.floor((2 * LIMIT) / 5);

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;
/** When the feed called. */
let fed: number[];

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
afterAll(() => database.drop());

beforeEach(async () => {
  fed = [];
  world = await LivenessWorld.on(database.database, time);
  await world.place("order_1");
  await world.run(2_000);
});

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `order_${first + index}`);

/** Orders that may have arrived, and did not: each takes four look-ups, two of which are urgent controls. */
async function lookUps(): Promise<void> {
  await world.placeAll(idsFrom(1000, 40));
  await database.database.raw(
    `update sklad_command set state = 'unknown', sent_at = sklad_now(), next_attempt_at = sklad_now()
      where state = 'queued'`,
  );
  // A list would tell of all of them in one call.
  world.warehouse.faults = [{ failure: "switched off", hits: ({ operation }) => operation === "ListOrder" }];
}

/** Of orders the warehouse has. */
async function edits(): Promise<void> {
  const ids = idsFrom(1000, MINUTES * LIMIT);
  const setArrayForm = (form: string) =>
    database.database.raw("update sklad_connection set array_form = ?", [form]);
  await setArrayForm("trusted");
  await world.placeAll(ids);
  await world.run(2 * MINUTE_MS);
  await setArrayForm("unsupported");
  for (const id of ids) await world.rename(id, "Шевченко");
}

/** Somebody waits for ten thousand answers, which come at once. */
async function urgentFeed(): Promise<void> {
  const cursor = z.object({ page: z.int() });
  const feed: Feed<never, z.infer<typeof cursor>> = {
    ...{ name: "endless", kind: "incremental", place: "connection", bucket: "general", urgent: true, cursor },
    every: () => 1_000,
    fetch: ({ call }) =>
      call(async () => ({ items: [], next: { page: fed.push(time.now) }, complete: false })),
    apply: async () => undefined,
  };
  world.beside(new FeedsBeside(world, database.database, [feed]));
}

/** Calls of each kind, minute by minute. */
async function callsOf(minutes: number) {
  const from = time.now;
  await world.run(minutes * MINUTE_MS);
  return Array.from({ length: minutes }, (_, minute) => {
    const isIn = (at: number) => Math.floor((at - from) / MINUTE_MS) === minute;
    const now = world.warehouse.calls.filter(({ at }) => isIn(at));
    const adds = now.filter(({ operation }) => operation === "AddOrder").length;
    return { adds, others: now.length - adds, fed: fed.filter(isIn).length };
  });
}

it.each([
  ["look-ups", HALF, [lookUps]],
  ["edits", HALF, [edits]],
  ["an urgent feed", HALF, [urgentFeed]],
  ["an urgent feed and edits", TWO_FIFTHS, [edits, urgentFeed]],
  ["an urgent feed and look-ups", TWO_FIFTHS, [lookUps, urgentFeed]],
])(
  "beside %s new orders get %i calls a minute at least",
  async (_, share, rivals) => {
    for (const begin of rivals) await begin();
    await world.placeAll(idsFrom(2000, MINUTES * LIMIT));
    const minutes = await callsOf(MINUTES);
    expect(minutes.filter(({ adds }) => adds < share)).toEqual([]);
    expect(minutes.filter(({ adds, others, fed: asked }) => adds + others + asked > LIMIT)).toEqual([]);
    // Nor does anybody else wait for new orders to end.
    const rest = minutes.reduce((sum, { others, fed: asked }) => sum + others + asked, 0);
    expect(rest).toBeGreaterThan(MINUTES * SOME);
  },
  60_000,
);
