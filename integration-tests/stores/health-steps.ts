import fc from "fast-check";
import { connection, FIRST, ms, type Step, step, returned } from "./steps";
import { byId, type Side, type Twins } from "./twins";

const operation = fc.constantFrom("add", "look_up");
const at = { connection, operation };
/** In a long one there are early probes. */
const pause = fc.oneof(ms, fc.constant(300_000));
const problem = fc.constantFrom("one", "two", "three");

interface Given {
  readonly connection: string;
  readonly operation: string;
  readonly ms: number;
}

/** What it is given back with is each side's own. */
async function takeTrial(twins: Twins, given: Given): Promise<Record<Side, string> | null> {
  const taken: Partial<Record<Side, string>> = {};
  await twins.call(async (stores, side) => {
    const probe = await stores.operations.takeTrial(given.connection, given.operation, given.ms);
    if (probe !== undefined) taken[side] = probe;
    return probe !== undefined;
  });
  const { sql, memory } = taken;
  return sql !== undefined && memory !== undefined ? { sql, memory } : null;
}

/** An operation that fails, pauses, and is found out about. */
export const pausingSteps: readonly fc.Arbitrary<Step>[] = [
  step("operations.pause", { ...at, ms: pause }, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.operations.pause(given.connection, given.operation, given.ms)))
        .sql,
    ),
  ),
  step(
    "operations.takeTrial",
    { ...at, ms },
    async (twins, given) => (await takeTrial(twins, given)) !== null,
  ),
  step("operations.releaseTrial", { ...at, ms, later: fc.boolean() }, async (twins, given) => {
    const probe = await takeTrial(twins, given);
    if (!probe) return false;
    if (given.later) {
      // Another process may have it by then.
      await twins.pass(given.ms);
      await takeTrial(twins, given);
    }
    await twins.call((stores, side) =>
      stores.operations.releaseTrial(given.connection, given.operation, probe[side]),
    );
    return true;
  }),
  step("operations.endTrial", { ...at, ms }, async (twins, given) => {
    const probe = await takeTrial(twins, given);
    await twins.call((stores) => stores.operations.endTrial(given.connection, given.operation));
    return probe !== null;
  }),
];

export const healthSteps: readonly fc.Arbitrary<Step>[] = [
  step("operations.of", { connection }, async (twins, given) =>
    returned(
      (
        await twins.call(async (stores) =>
          (await stores.operations.of(given.connection)).sort((left, right) =>
            left.operation < right.operation ? -1 : 1,
          ),
        )
      ).sql,
    ),
  ),
  step("operations.recordSuccess", at, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.operations.recordSuccess(given.connection, given.operation))).sql,
    ),
  ),
  step("operations.recordEffect", at, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.operations.recordEffect(given.connection, given.operation))).sql,
    ),
  ),
  step("operations.recordFailure", { ...at, command: fc.constantFrom("c1", "c2") }, async (twins, given) =>
    returned(
      (
        await twins.call((stores) =>
          stores.operations.recordFailure(given.connection, given.operation, given.command),
        )
      ).sql,
    ),
  ),
  ...pausingSteps,
  step(
    "problems.raise",
    { keys: fc.uniqueArray(problem), reason: fc.constantFrom("a", "b") },
    async (twins, { keys, reason }) => {
      const raised = keys.map((key) => ({ key, code: "refused", connection_id: FIRST, params: { reason } }));
      return returned((await twins.call((stores) => stores.problems.raise(...raised))).sql);
    },
  ),
  step("problems.clear", { keys: fc.uniqueArray(problem) }, async (twins, { keys }) =>
    returned((await twins.call((stores) => stores.problems.clear(...keys))).sql),
  ),
  step(
    "problems.clearAllOf",
    { codes: fc.constantFrom(undefined, ["refused"], ["other"]) },
    async (twins, { codes }) =>
      returned((await twins.call((stores) => stores.problems.clearAllOf(FIRST, codes))).sql),
  ),
  step("problems.openOf", {}, async (twins) =>
    returned(
      (
        await twins.call(async (stores) =>
          (await stores.problems.openOf(["refused"]))
            .map(({ key, params }) => `${key}: ${String(params?.reason)}`)
            .sort(),
        )
      ).sql,
    ),
  ),
  step("connections.recordSuccess", { connection }, async (twins, given) =>
    returned((await twins.call((stores) => stores.connections.recordSuccess(given.connection))).sql),
  ),
  step("connections.recordFailure", { connection }, async (twins, given) => {
    await twins.call((stores) => stores.connections.recordRateLimited(given.connection));
    return returned((await twins.call((stores) => stores.connections.recordFailure(given.connection))).sql);
  }),
  step("connections.pause", { connection, ms: fc.option(ms) }, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.connections.pause(given.connection, "unreachable", given.ms))).sql,
    ),
  ),
  step("connections.withWork", {}, async (twins) =>
    returned((await twins.call(async (stores) => (await stores.connections.withWork()).sort(byId))).sql),
  ),
  step("connections.find", { connection }, async (twins, given) =>
    returned((await twins.call((stores) => stores.connections.find(given.connection))).sql),
  ),
  step("connections.findSendable", { connection }, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.connections.findSendable(given.connection))).sql !== undefined,
    ),
  ),
  step(
    "sweepProgress.advance",
    { connection, read: fc.boolean(), moved: fc.boolean(), ahead: fc.constantFrom(0, 0, 3 * 3_600_000) },
    async (twins, given) => {
      const row = await twins.stores.sql.connections.find(given.connection);
      if (!row) return false;
      // What a sweep has read that began before another one ended, or before the merchant moved the beginning.
      const swept_until = given.read ? row.swept_until : new Date(twins.now - 3_600_000);
      const hand_over_since = given.moved ? "2026-11-01T00:00:00.000Z" : row.settings.hand_over_since;
      const from = { ...row, swept_until, settings: { ...row.settings, hand_over_since } };
      await twins.call((stores) => stores.sweepProgress.advance(from, new Date(twins.now + given.ahead)));
      const after = await twins.stores.sql.connections.find(given.connection);
      const isRecorded = after?.swept_until?.getTime() === twins.now;
      if (given.read && !given.moved) expect(isRecorded).toBe(true);
      return isRecorded;
    },
  ),
  step("sweepProgress.restart", { connection }, async (twins, given) => {
    await twins.call((stores) => stores.sweepProgress.restart(given.connection));
    return true;
  }),
  step("enabled", { connection, enabled: fc.boolean() }, async (twins, given) => {
    await twins.setEnabled(given.connection, given.enabled);
    return true;
  }),
];
