import { Crashes } from "./crashes";
import { playSchedule } from "./play-schedule";
import { randomSchedule } from "./random-schedule";

/** The seeds; `npm run test:soak` passes many, as `first-last`. */
const [first = 1, last = first] = (process.env.SKLAD_SEEDS ?? "1-1").split("-").map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);

const at = new Crashes();
beforeAll(() => at.open());
afterAll(() => at.close());

it.each(seeds)("loses nothing and sends nothing twice with the schedule of seed %i", async (seed) => {
  const schedule = randomSchedule(seed);
  const fates = await playSchedule(at, schedule).catch((error: unknown) => {
    const story = JSON.stringify(schedule, undefined, 2);
    throw new Error(
      `Seed ${seed}: ${String(error)}\n${story}\nPlay it again: npm run test:soak -- --seeds ${seed}`,
    );
  });
  expect(fates.accepted).toBeGreaterThan(0);
});
