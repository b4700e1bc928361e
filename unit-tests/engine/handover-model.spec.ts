import fc from "fast-check";
import { ORDERS, steps } from "./handover/commands";
import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

/**
 * Courses from a fixed seed, so that a run says the same twice. SKLAD_MODEL_SEED begins elsewhere (a number, or
 * `random`), SKLAD_MODEL_RUNS asks for more: `npm run test:soak -- --model` plays five thousand random ones. To replay a
 * failure, give what its report prints as seed, path and replayPath in SKLAD_MODEL_SEED, SKLAD_MODEL_PATH and
 * SKLAD_MODEL_REPLAY.
 */
const { SKLAD_MODEL_SEED, SKLAD_MODEL_PATH, SKLAD_MODEL_REPLAY, SKLAD_MODEL_RUNS } = process.env;

const PARAMETERS: fc.Parameters<unknown> = {
  numRuns: Number(SKLAD_MODEL_RUNS ?? 200),
  ...(SKLAD_MODEL_SEED !== "random" && { seed: Number(SKLAD_MODEL_SEED ?? 20261120) }),
  ...(SKLAD_MODEL_PATH && { path: SKLAD_MODEL_PATH }),
};

const COURSES = fc.commands([...steps], {
  maxCommands: 25,
  size: "max",
  ...(SKLAD_MODEL_REPLAY && { replayPath: SKLAD_MODEL_REPLAY }),
});

describe("Whatever happens to orders, processes and the line to the warehouse", () => {
  let world: World;

  beforeEach(() => {
    jest.spyOn(Math, "random").mockReturnValue(0.5);
    jest.spyOn(performance, "now").mockImplementation(() => world.now);
  });
  afterEach(() => jest.restoreAllMocks());

  it(
    "every order ends at the warehouse exactly once, as it is, or visibly held, refused or parked",
    async () => {
      await fc.assert(
        fc.asyncProperty(COURSES, async (commands) => {
          world = new World();
          // What the spies remember of so many courses would be most of the memory.
          jest.clearAllMocks();
          for (const id of ORDERS) world.place(id);
          await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
          await world.quiet();
          expect(wrongs(world)).toEqual([]);
        }),
        PARAMETERS,
      );
    },
    30 * 60_000,
  );
});
