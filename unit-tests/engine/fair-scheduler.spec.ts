import fc from "fast-check";
import { commandKinds } from "../../src/engine/outbox/kinds";
import { FairScheduler, type RunnableQueue } from "../../src/engine/outbox/fair-scheduler";

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

/** Rivals that wait beside new orders, each with the calls that one dispatch of it takes. */
const beside = fc
  .subarray(RIVALS, { minLength: 1 })
  .chain((rivals) =>
    fc.tuple(fc.constant(rivals), fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 5, maxLength: 5 })),
  );

it("beside any other queues new orders get three of four calls, and every queue gets calls", () => {
  fc.assert(
    fc.property(beside, ([rivals, callsOf]) => {
      const scheduler = new FairScheduler();
      const found = [...rivals, ADD];
      const calls = new Map<RunnableQueue, number>();
      for (let turn = 0; turn < TURNS; turn += 1) {
        const [first] = scheduler.order(found);
        if (!first) throw new Error("The scheduler returned no queue.");
        scheduler.onDispatched(first, found);
        const made = first === ADD ? 1 : (callsOf[rivals.indexOf(first)] ?? 1);
        for (let call = 1; call < made; call += 1) scheduler.onFurtherCall(found);
        calls.set(first, (calls.get(first) ?? 0) + made);
      }
      const all = [...calls.values()].reduce((sum, each) => sum + each, 0);
      expect(calls.get(ADD)! / all).toBeGreaterThanOrEqual(0.74);
      for (const rival of rivals) expect(calls.get(rival) ?? 0).toBeGreaterThanOrEqual(3);
    }),
  );
});

it("an absence of new orders earns them no credit: the next one waits for its place", () => {
  const scheduler = new FairScheduler();
  const [cancel, edit] = [RIVALS[0]!, RIVALS[1]!];
  for (let turn = 0; turn < TURNS; turn += 1) scheduler.onDispatched(cancel, [cancel, edit]);
  expect(scheduler.order([cancel, edit, ADD])[0]).toBe(cancel);
});

it("calls that new orders missed are made up for up to a limit, and then the other queues get calls", () => {
  const scheduler = new FairScheduler();
  const found = [RIVALS[0]!, ADD];
  for (let turn = 0; turn < TURNS; turn += 1) scheduler.onDispatched(RIVALS[0]!, found);
  const firsts = Array.from({ length: 50 }, () => {
    const [first] = scheduler.order(found);
    if (first) scheduler.onDispatched(first, found);
    return first?.kind;
  });
  expect(firsts.indexOf("cancel")).toBe(24);
});

it("what is sent in the background is last, whatever waits and has been sent", () => {
  fc.assert(
    fc.property(fc.subarray(RIVALS), fc.integer({ min: 0, max: 40 }), (rivals, turns) => {
      const scheduler = new FairScheduler();
      const plain = line("product", 1);
      const product = { ...plain, command_kind: { ...plain.command_kind, isBackground: true } };
      const found = [product, ...rivals, ADD];
      for (let turn = 0; turn < turns; turn += 1) {
        const order = scheduler.order(found);
        expect(order).toHaveLength(found.length);
        expect(order.at(-1)).toBe(product);
        scheduler.onDispatched(order[turn % order.length]!, found);
      }
    }),
  );
});
