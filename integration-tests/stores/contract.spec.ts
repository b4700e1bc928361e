import fc from "fast-check";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { healthSteps, pausingSteps } from "./health-steps";
import { orderSteps } from "./order-steps";
import { outboxSteps } from "./outbox-steps";
import { passing, type Step } from "./steps";
import { Twins } from "./twins";
import { cases } from "../../unit-tests/support/cases";

/** A fixed seed says the same twice; SKLAD_CONTRACT_SEED begins elsewhere. */
const SEED = Number(process.env.SKLAD_CONTRACT_SEED ?? 20261122);

const MOST_ROUNDS = 30;

let tables: ModuleDatabase;
beforeAll(async () => (tables = await createModuleDatabase()));
afterAll(() => tables.drop());

describe.each([
  { of: "the outbox and its claims", steps: outboxSteps, often: outboxSteps.slice(0, 5), usual: 50 },
  {
    of: "the warehouse orders and their lines",
    steps: orderSteps,
    often: orderSteps.slice(0, 1),
    usual: 40,
  },
  {
    of: "operations, connections and problems",
    steps: [...healthSteps, ...outboxSteps.slice(0, 1)],
    // What is paused is seldom probed by chance.
    often: [...outboxSteps.slice(0, 1), ...pausingSteps],
    usual: 40,
  },
])("The stores of $of", ({ steps, often, usual }) => {
  it("do in memory, where the models of the outbox run, what they do in Postgres", async () => {
    const all = new Set<string>();
    const effective = new Set<string>();
    const sequences = (more: readonly fc.Arbitrary<Step>[]) => {
      const any = fc.oneof(...steps, ...often, ...often, ...often, ...more, passing, passing, passing);
      return fc.array(any, { minLength: 10, maxLength: 60, size: "max" });
    };

    const run = async (sequence: readonly Step[]) => {
      const twins = await Twins.begin(tables.database);
      for (const step of sequence) {
        all.add(step.name);
        if (await step.run(twins)) effective.add(step.name);
      }
    };
    const ineffective = () => [...all].filter((name) => !effective.has(name));
    const assertAll = (
      sequence: fc.Arbitrary<Step[]>,
      parameters: { readonly seed: number; readonly numRuns: number },
    ) => fc.assert(fc.asyncProperty(sequence, run), parameters);

    await assertAll(sequences([]), { seed: SEED, ...cases(usual) });
    // What chance has not made possible is tried more often, until it was.
    for (let round = 1; round <= MOST_ROUNDS && ineffective().length > 0; round += 1) {
      const seldom = steps.filter((one) => ineffective().includes(nameOf(one) ?? ""));
      const more = seldom.flatMap((one) => Array.from({ length: 5 }, () => one));
      await assertAll(sequences(more), { seed: SEED + round, numRuns: 3 });
    }
    expect(ineffective()).toEqual([]);
    expect(all.size).toBe(new Set(steps.map(nameOf)).size + 1);
  });
});

const nameOf = (step: fc.Arbitrary<Step>) => fc.sample(step, { seed: 1, numRuns: 1 })[0]?.name;
