import { z } from "zod";
import type { OperationName } from "../../src/client";
import type { Feed } from "../../src/engine/feeds";
import { MINUTE_MS } from "./support/cells";
import { FeedsBeside } from "./support/feeds-beside";
import { liveness } from "./support/liveness";

const at = liveness();

const MINUTES = 3;
/** The largest share of one feed. */
const SOME = 10;
/** Calls a minute by the default settings. */
const LIMIT = 57;
const HALF = Math.floor(LIMIT / 2);

/** Times of the feed's calls. */
let fed: number[];

beforeEach(async () => {
  fed = [];
  await at.world.place("order_1");
  await at.world.run(2_000);
});

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `order_${first + index}`);

/** Unclear orders that did not arrive: each takes four look-ups, two of which are urgent controls. */
async function lookUps(): Promise<void> {
  await at.world.placeAll(idsFrom(1000, 40));
  await at.database.raw(
    `update sklad_command set state = 'unknown', sent_at = sklad_now(), next_attempt_at = sklad_now()
      where state = 'queued' and kind = 'add'`,
  );
  // A list would have all of them in one call.
  at.world.warehouse.faults = [
    { failure: "switched off", hits: ({ operation }) => operation === "ListOrder" },
  ];
}

/** Adds orders to the warehouse. */
async function accepted(ids: readonly string[]): Promise<void> {
  const setArrayForm = (form: string) =>
    at.database.raw("update sklad_connection set array_form = ?", [form]);
  await setArrayForm("trusted");
  await at.world.placeAll(ids);
  await at.world.run(2 * MINUTE_MS);
  await setArrayForm("unsupported");
}

/** More than the rate limit allows beside new orders. */
const TO_EDIT = idsFrom(3000, 2 * LIMIT);
const TO_CANCEL = idsFrom(4000, 2 * LIMIT);

async function edits(): Promise<void> {
  for (const id of TO_EDIT) await at.world.rename(id, "Шевченко");
}

async function cancellations(): Promise<void> {
  for (const id of TO_CANCEL) await at.world.cancel(id);
}

/** A feed whose caller waits for ten thousand responses, which come at once. */
async function urgentFeed(): Promise<void> {
  const cursor = z.object({ page: z.int() });
  const feed: Feed<never, z.infer<typeof cursor>> = {
    ...{ name: "endless", kind: "incremental", place: "connection", bucket: "general", urgent: true, cursor },
    every: () => 1_000,
    fetch: ({ call }) =>
      call(async () => ({ items: [], next: { page: fed.push(at.time.now) }, complete: false })),
    apply: async () => undefined,
  };
  at.world.beside(new FeedsBeside(at.world, at.database, [feed]));
}

/** Calls of each operation, minute by minute. */
async function callsOf(minutes: number) {
  const from = at.time.now;
  await at.world.run(minutes * MINUTE_MS);
  return Array.from({ length: minutes }, (_, minute) => {
    const isIn = (at: number) => Math.floor((at - from) / MINUTE_MS) === minute;
    const now = at.world.warehouse.calls.filter(({ at }) => isIn(at));
    const of = (name: OperationName) => now.filter(({ operation }) => operation === name).length;
    return {
      AddOrder: of("AddOrder"),
      EditOrder: of("EditOrder"),
      CancelOrder: of("CancelOrder"),
      getStatusOrder: of("getStatusOrder"),
      feed: fed.filter(isIn).length,
      all: now.length + fed.filter(isIn).length,
    };
  });
}
type Calls = Awaited<ReturnType<typeof callsOf>>[number];

const RIVALS = {
  "look-ups": { of: [], begin: lookUps, calls: "getStatusOrder" },
  edits: { of: TO_EDIT, begin: edits, calls: "EditOrder" },
  cancellations: { of: TO_CANCEL, begin: cancellations, calls: "CancelOrder" },
  "an urgent feed": { of: [], begin: urgentFeed, calls: "feed" },
} as const satisfies Record<string, { of: readonly string[]; begin(): Promise<void>; calls: keyof Calls }>;

type Rivals = (keyof typeof RIVALS)[];
/** Sets of rivals, with each of them; the pairs and single ones of the soak are parts of these. */
const PLAYED: Rivals[] = [
  ["edits", "look-ups", "an urgent feed"],
  ["edits", "cancellations", "look-ups"],
];
const PLAYED_IN_THE_SOAK: Rivals[] = [
  ["edits"],
  ["look-ups"],
  ["an urgent feed"],
  ["edits", "look-ups"],
  ["cancellations", "look-ups"],
  ["edits", "an urgent feed"],
  ["look-ups", "an urgent feed"],
];
const played = process.env.SKLAD_LIVENESS === "all" ? [...PLAYED, ...PLAYED_IN_THE_SOAK] : PLAYED;

it.each(played.map((names) => [names] as const))(
  "beside %j new orders get half of the calls of each minute at least, and the others do not wait for their end",
  async (names) => {
    const rivals = names.map((name) => RIVALS[name]);
    await accepted(rivals.flatMap(({ of }) => of));
    for (const { begin } of rivals) await begin();
    await at.world.placeAll(idsFrom(2000, MINUTES * LIMIT));
    const minutes = await callsOf(MINUTES);
    expect(minutes.filter(({ AddOrder }) => AddOrder < HALF)).toEqual([]);
    expect(minutes.filter(({ all }) => all > LIMIT)).toEqual([]);
    const sum = (of: keyof Calls) => minutes.reduce((total, calls) => total + calls[of], 0);
    expect(sum("all") - sum("AddOrder")).toBeGreaterThanOrEqual(MINUTES * SOME);
    expect(rivals.filter(({ calls }) => sum(calls) < MINUTES)).toEqual([]);
  },
);
