import fc from "fast-check";
import type { ReportReading } from "../../../src/planning/stock";
import { cases } from "../../support/cases";
import { type Action, ACTIONS, type Step, World, type WorldOptions } from "./world";

const READINGS: readonly ReportReading[] = ["accepted", "picked", "shipped"];

const step = (...actions: readonly Action[]): fc.Arbitrary<Step[]> =>
  fc
    .record({
      action: fc.constantFrom(...actions),
      which: fc.nat({ max: 5 }),
      amount: fc.integer({ min: 1, max: 4 }),
    })
    .map((one) => [one]);

/** What mostly follows on one another, of one parcel, so that a course gets far as well as astray. */
const course = (...actions: readonly Action[]): fc.Arbitrary<Step[]> =>
  fc
    .record({ which: fc.nat({ max: 3 }), amount: fc.integer({ min: 2, max: 4 }) })
    .map((same) => actions.map((action) => ({ ...same, action })));

const steps = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: step(...ACTIONS) },
      { weight: 2, arbitrary: course("checkout", "send", "arrive", "settle") },
      { weight: 1, arbitrary: course("checkout", "manual", "fulfil", "fulfil") },
      { weight: 2, arbitrary: course("advance", "advance", "learn") },
      { weight: 1, arbitrary: course("edit", "sendEdit", "arriveEdit") },
      { weight: 1, arbitrary: course("cancelThere", "learn") },
      { weight: 1, arbitrary: course("reinstate", "learn") },
      { weight: 2, arbitrary: course("pass", "ask", "answer") },
    ),
    { minLength: 1, maxLength: 30, size: "max" },
  )
  .map((courses) => courses.flat());

const options = (set: (reading: ReportReading) => ReportReading): fc.Arbitrary<WorldOptions> =>
  fc
    .record({
      reading: fc.constantFrom(...READINGS),
      lag: fc.constantFrom(0, 2),
      more: fc.constantFrom(0, 3),
      put_away: fc.constantFrom(0, 4),
      stock: fc.integer({ min: 0, max: 6 }),
    })
    .map(({ more, ...world }) => ({
      ...world,
      settings: { report_counts_until: set(world.reading), report_lag_minutes: world.lag + more },
    }));

const right = options((reading) => reading);
const byDefault = options(() => "shipped");

function play(options: WorldOptions, steps: readonly Step[]): World {
  const world = new World(options);
  for (const step of steps) {
    world.do(step);
    world.apply();
    if (!world.isSurprised()) expect(world.shop.available).toBeLessThanOrEqual(Math.max(0, world.free()));
  }
  return world;
}

describe.each([
  ["with the reading that is true", right],
  ["with the default, whichever reading is true", byDefault],
])("Once the last report is applied, %s,", (_, options) => {
  it("no more is for sale than is in the house and not promised", () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => void play(options, steps)),
      cases(500),
    );
  });

  it("everything in the house is for sale when every parcel has gone or come back", () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const world = play(options, steps);
        world.quiet(true);
        expect(world.shop.available).toBe(Math.max(0, world.free()));
      }),
      cases(200),
    );
  });
});

it("With the reading that is true, everything free is for sale as soon as nothing is under way", () => {
  fc.assert(
    fc.property(right, steps, (options, steps) => {
      const world = play(options, steps);
      world.quiet(false);
      if (!world.isSurprised()) expect(world.shop.available).toBe(Math.max(0, world.free()));
    }),
    cases(200),
  );
});
