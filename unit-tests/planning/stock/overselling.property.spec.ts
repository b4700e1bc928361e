import fc from "fast-check";
import type { ReportReading } from "../../../src/planning/stock";
import { ACTIONS, type Step, World, type WorldOptions } from "./world";

const READINGS: readonly ReportReading[] = ["accepted", "picked", "shipped"];

const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom(...ACTIONS),
    which: fc.nat({ max: 11 }),
    amount: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 60, size: "max" },
);

const options = (set: (reading: ReportReading) => ReportReading): fc.Arbitrary<WorldOptions> =>
  fc
    .record({
      reading: fc.constantFrom(...READINGS),
      lag: fc.constantFrom(0, 2),
      more: fc.constantFrom(0, 3),
      put_away: fc.constantFrom(0, 4),
      stock: fc.integer({ min: 0, max: 8 }),
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
  it("no more is for sale than is in the house and promised to nobody", () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => void play(options, steps)),
      { numRuns: 2_000 },
    );
  });

  it("everything in the house is for sale when every parcel has gone or come back", () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const world = play(options, steps);
        world.quiet(true);
        expect(world.shop.available).toBe(Math.max(0, world.free()));
      }),
      { numRuns: 1_000 },
    );
  });
});

it("With the reading that is true, everything free is for sale as soon as nothing is under way", () => {
  fc.assert(
    fc.property(right, steps, (options, steps) => {
      const world = play(options, steps);
      world.quiet(false);
      expect(world.shop.available).toBe(Math.max(0, world.free()));
    }),
    { numRuns: 1_000 },
  );
});
