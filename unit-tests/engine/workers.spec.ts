import { setImmediate as turn } from "node:timers/promises";
import { Workers } from "../../src/engine/outbox/workers";

/** Something that goes on until it is ended. */
function underWay() {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}

/** Lets whatever may go on do so. */
async function settle() {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

describe("The workers of a connection", () => {
  const until = new AbortController();
  afterAll(() => until.abort());

  /** A worker for each of the steps, which then has nothing left to do. */
  function workersOf(steps: readonly (() => Promise<void>)[]) {
    const left = [...steps];
    const workers = new Workers(
      async () => {
        const step = left.shift();
        // As of every call, something is asked of the database first.
        await turn();
        await step?.();
        return left.length > 0;
      },
      until.signal,
      5_000,
    );
    return workers;
  }

  it("record nothing while one of them has yet to call, and then all there is", async () => {
    const [preparing, calling] = [underWay(), underWay()];
    const recorded: string[] = [];
    const workers = workersOf([
      () => workers.recording(async () => void recorded.push("first")),
      () => workers.recording(async () => void recorded.push("second")),
      async () => {
        await workers.ready(() => preparing.over);
        await workers.calling(() => calling.over);
      },
    ]);
    const run = workers.run();
    await settle();
    expect(recorded).toEqual([]);
    preparing.end();
    await settle();
    expect(recorded).toEqual(["first", "second"]);
    calling.end();
    await run;
  });

  it("record while all that have yet to call wait for a slot", async () => {
    const slot = underWay();
    const recorded: string[] = [];
    const workers = workersOf([
      () => workers.waitingForSlot(() => slot.over),
      () => workers.recording(async () => void recorded.push("first")),
    ]);
    const run = workers.run();
    await settle();
    expect(recorded).toEqual(["first"]);
    slot.end();
    await run;
  });

  it("record within five seconds, also while one hangs before its call", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate"] });
    try {
      const hanging = underWay();
      const recorded: string[] = [];
      const workers = workersOf([
        () => hanging.over,
        () => workers.recording(async () => void recorded.push("first")),
      ]);
      const run = workers.run();
      await settle();
      jest.advanceTimersByTime(4_900);
      await settle();
      expect(recorded).toEqual([]);
      jest.advanceTimersByTime(200);
      await settle();
      expect(recorded).toEqual(["first"]);
      hanging.end();
      await run;
    } finally {
      jest.useRealTimers();
    }
  });

  it("plan the orders of a response after all responses that wait to be recorded, also those that came later", async () => {
    const begun: string[] = [];
    const recording = Array.from({ length: 5 }, underWay);
    const late = underWay();
    const workers = workersOf(
      recording.map(({ over }, index) => async () => {
        if (index === 4) await workers.calling(() => late.over);
        await workers.recording(async () => {
          begun.push(`record ${index}`);
          await over;
        });
        await workers.planning(async () => void begun.push(`plan ${index}`));
      }),
    );
    const run = workers.run();
    await settle();
    // The fourth takes the first one's place, whose plan waits; the fifth has its response only now.
    recording[0]?.end();
    await settle();
    late.end();
    await settle();
    recording.slice(1).forEach(({ end }) => end());
    await run;
    expect(begun.slice(0, 5).sort()).toEqual(recording.map((_, index) => `record ${index}`));
  });

  it("use the database three at a time, and those that have yet to call go first", async () => {
    const order: string[] = [];
    const preparing = [underWay(), underWay(), underWay()];
    let most = 0;
    let now = 0;
    const database = async (name: string, work: Promise<void>) => {
      now += 1;
      most = Math.max(most, now);
      order.push(name);
      await work;
      now -= 1;
    };
    const workers = workersOf([
      ...preparing.map((one, index) => async () => {
        await workers.ready(() => database(`ready ${index}`, one.over));
        await workers.calling(async () => undefined);
        await workers.recording(() => database(`record ${index}`, Promise.resolve()));
      }),
    ]);
    const run = workers.run();
    await settle();
    preparing.forEach(({ end }) => end());
    await run;
    expect(most).toBe(3);
    expect(order.slice(0, 3)).toEqual(["ready 0", "ready 1", "ready 2"]);
    expect([...order.slice(3)].sort()).toEqual(["record 0", "record 1", "record 2"]);
  });

  it("count no one against the calls of a warehouse whose response waits to be recorded", async () => {
    const preparing = underWay();
    let recorded = 0;
    let answered = 0;
    const respond = async () => {
      answered += 1;
      await workers.recording(async () => void (recorded += 1));
    };
    const workers = workersOf([() => preparing.over, ...Array.from({ length: 30 }, () => respond)]);
    const run = workers.run();
    for (let rounds = 0; rounds < 20; rounds += 1) await settle();
    expect({ answered, recorded }).toEqual({ answered: 30, recorded: 0 });
    preparing.end();
    await run;
    expect(recorded).toBe(30);
  });
});
