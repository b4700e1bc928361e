import fc from "fast-check";
import { commandKinds } from "../../src/engine/outbox/kinds";
import type { RunnableQueue } from "../../src/engine/outbox/runnable-queues";
import { FairScheduler } from "../../src/engine/outbox/fair-scheduler";

const add = commandKinds.find(({ name }) => name === "add")!;

function line(kind: string, urgency: number, state: RunnableQueue["state"] = "queued"): RunnableQueue {
  const command_kind = { ...add, name: kind, urgency, guaranteedShare: kind === "add" };
  return { kind, state, command_kind, operation: kind, trial: false, early: false };
}

const ADD = line("add", 30);
const RIVALS = [
  line("cancel", 10),
  line("edit", 20),
  line("add", 30, "unknown"),
  line("product", 40),
  line("inbound", 50),
];
const TURNS = 200;

/** Of any rivals that wait beside new orders, each with the calls that a turn of it takes. */
const beside = fc
  .subarray(RIVALS, { minLength: 1 })
  .chain((rivals) =>
    fc.tuple(fc.constant(rivals), fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 5, maxLength: 5 })),
  );

it("whatever waits beside them, new orders get three of four calls, and no line waits for ever", () => {
  fc.assert(
    fc.property(beside, ([rivals, callsOf]) => {
      const turns = new FairScheduler();
      const found = [...rivals, ADD];
      const calls = new Map<RunnableQueue, number>();
      for (let turn = 0; turn < TURNS; turn += 1) {
        const [first] = turns.order(found);
        if (!first) throw new Error("The scheduler returned no queue.");
        turns.onDispatched(first, found);
        const made = first === ADD ? 1 : (callsOf[rivals.indexOf(first)] ?? 1);
        for (let call = 1; call < made; call += 1) turns.onFurtherCall(found);
        calls.set(first, (calls.get(first) ?? 0) + made);
      }
      const all = [...calls.values()].reduce((sum, each) => sum + each, 0);
      expect(calls.get(ADD)! / all).toBeGreaterThanOrEqual(0.74);
      for (const rival of rivals) expect(calls.get(rival) ?? 0).toBeGreaterThanOrEqual(3);
    }),
  );
});

it("without new orders nothing is owed to them: the next to come waits its turn", () => {
  const turns = new FairScheduler();
  const [cancel, edit] = [RIVALS[0]!, RIVALS[1]!];
  for (let turn = 0; turn < TURNS; turn += 1) turns.onDispatched(cancel, [cancel, edit]);
  expect(turns.order([cancel, edit, ADD])[0]).toBe(cancel);
});

it("what new orders could not take is made up for with a few turns, and then the others go on", () => {
  const turns = new FairScheduler();
  const found = [RIVALS[0]!, ADD];
  for (let turn = 0; turn < TURNS; turn += 1) turns.onDispatched(RIVALS[0]!, found);
  const firsts = Array.from({ length: 50 }, () => {
    const [first] = turns.order(found);
    if (first) turns.onDispatched(first, found);
    return first?.kind;
  });
  expect(firsts.indexOf("cancel")).toBe(24);
});
