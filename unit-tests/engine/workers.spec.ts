import { setImmediate as turn } from "node:timers/promises";
import { Workers } from "../../src/engine/outbox/workers";

/** Something that continues until it is ended. */
function underWay() {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}

/** Lets everything continue that can. */
async function settle() {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

describe("The workers of a connection", () => {
  const until = new AbortController();
  afterAll(() => until.abort());

  /** A worker for each of the steps, which then has nothing left to do. */
  function workersOf(steps: readonly (() => Promise<void>)[]) {
    const left = [...steps];
    return new Workers(async () => {
      const step = left.shift();
      // Every step asks the database something before it calls.
      await turn();
      await step?.();
      return left.length > 0;
    }, until.signal);
  }

  it("use the database three at a time", async () => {
    const works = Array.from({ length: 6 }, underWay);
    let now = 0;
    let most = 0;
    const workers = workersOf(
      works.map(
        ({ over }) =>
          () =>
            workers.onDatabase(async () => {
              now += 1;
              most = Math.max(most, now);
              await over;
              now -= 1;
            }),
      ),
    );
    const run = workers.run();
    await settle();
    works.forEach(({ end }) => end());
    await run;
    expect(most).toBe(3);
  });

  it("prepare the next calls while earlier ones wait for the warehouse, up to forty", async () => {
    const answer = underWay();
    let calls = 0;
    const workers = workersOf(
      Array.from({ length: 50 }, () => async () => {
        calls += 1;
        await workers.calling(() => answer.over);
      }),
    );
    const run = workers.run();
    for (let rounds = 0; rounds < 10; rounds += 1) await settle();
    expect(calls).toBe(40);
    answer.end();
    await run;
    expect(calls).toBe(50);
  });

  it("record every response, when many come at once and while one prepares its call", async () => {
    const [preparing, answer] = [underWay(), underWay()];
    let recorded = 0;
    const respond = async () => {
      await workers.calling(() => answer.over);
      await workers.onDatabase(async () => void (recorded += 1));
    };
    const workers = workersOf([
      () => workers.onDatabase(() => preparing.over),
      ...Array.from({ length: 30 }, () => respond),
    ]);
    const run = workers.run();
    for (let rounds = 0; rounds < 10; rounds += 1) await settle();
    answer.end();
    for (let rounds = 0; rounds < 10; rounds += 1) await settle();
    expect(recorded).toBe(30);
    preparing.end();
    await run;
  });

  it("start for what came up meanwhile, beside a call that takes long", async () => {
    const slow = underWay();
    const steps = [() => workers.calling(() => slow.over)];
    const done: string[] = [];
    const workers = new Workers(async () => {
      await steps.shift()?.();
      return steps.length > 0;
    }, until.signal);
    const run = workers.run();
    await settle();
    steps.push(async () => void done.push("later"));
    workers.fill();
    await settle();
    expect(done).toEqual(["later"]);
    slow.end();
    await run;
  });

  it("end all with the first error of one, which is thrown", async () => {
    let steps = 0;
    const workers = new Workers(async () => {
      steps += 1;
      await turn();
      throw new Error(`step ${String(steps)}`);
    }, until.signal);
    await expect(workers.run()).rejects.toThrow("step");
    expect(steps).toBe(3);
  });
});
