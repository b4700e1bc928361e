import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";
import { inSoak } from "../../unit-tests/support/in-soak";

const at = liveness();

afterEach(() => at.database.raw("drop function if exists refuse_to_write cascade"));

const UNWRITABLE = "This row cannot be written.";
const BAD = "order_150";
const CROWD = Array.from({ length: 100 }, (_, index) => `order_${100 + index}`);
const RAISED_WITHIN_MS = 5 * MINUTE_MS;
/** The time of a lease, of two lists a minute apart, and of a hundred orders at 57 a minute. */
const MOST_WAIT_MS = 8 * MINUTE_MS;

/** Makes Postgres refuse a statement about one order. */
async function refuse(statement: string, when: string): Promise<void> {
  await at.database.raw(`
    create function refuse_to_write() returns trigger language plpgsql as $$
      begin raise exception '${UNWRITABLE}'; end $$;
    create trigger refuse_to_write before ${statement} for each row when (${when})
      execute function refuse_to_write()`);
}

/** As if a process had died right after it marked all of these as sending. */
async function cutOff(): Promise<void> {
  await at.world.place("order_1");
  await at.world.run(2_000);
  await at.world.placeAll(CROWD);
  await at.database.raw(
    `update sklad_command set state = 'sending', batch_id = 'dead', attempts = 1, sent_at = sklad_now(),
            lease_until = sklad_now() + interval '1 minute' where state = 'queued'`,
  );
}

/** Orders of the crowd that were not accepted in time. */
async function late(from: number): Promise<string[]> {
  const rows = await at.world.stores.warehouseOrders.ofOrders(CROWD);
  const isLate = ({ accepted_at }: (typeof rows)[number]) =>
    !accepted_at || new Date(accepted_at).getTime() - from > MOST_WAIT_MS;
  return rows.filter(isLate).map(({ order_id }) => order_id);
}

const named = async () => (await at.world.problems()).map(({ warehouse_order_id }) => warehouse_order_id);

describe("among a hundred calls that were cut off, an order", () => {
  it("whose timeline can never be written is a problem with its number, and the others are sent again", async () => {
    await cutOff();
    await refuse("insert on sklad_event", `new.order_id = '${BAD}'`);
    at.world.foreseen = UNWRITABLE;
    const from = at.time.now;
    await at.world.run(RAISED_WITHIN_MS);
    const { id } = (await at.world.rowOf(BAD)) ?? {};
    expect(await named()).toEqual([id]);
    await at.world.run(MOST_WAIT_MS);
    expect(await late(from)).toEqual([BAD]);

    // Its acceptance cannot be written either, because it needs the timeline; parking does not.
    await at.world.run(60 * MINUTE_MS);
    const open = (await at.world.commands()).filter(({ state }) => state !== "done");
    expect(open).toMatchObject([{ state: "parked", received: { error: "response_not_recorded" } }]);
    expect(at.world.warehouse.twice()).toEqual([]);
  });

  inSoak(
    "whose outcome can never become unknown is a problem with its number and parked, and the others are sent again",
    async () => {
      await cutOff();
      const { id = "" } = (await at.world.rowOf(BAD)) ?? {};
      await refuse("update on sklad_command", `new.target_id = '${id}' and new.state = 'unknown'`);
      at.world.foreseen = UNWRITABLE;
      const from = at.time.now;
      await at.world.run(RAISED_WITHIN_MS);
      expect(await at.world.problems()).toMatchObject([
        { code: "not_getting_through", warehouse_order_id: id, params: { reason: UNWRITABLE } },
      ]);
      await at.world.run(MOST_WAIT_MS);
      expect(await late(from)).toEqual([BAD]);

      // Others got through since it began to fail.
      await at.world.run(60 * MINUTE_MS);
      const open = (await at.world.commands()).filter(({ state }) => state !== "done");
      expect(open).toMatchObject([{ target_id: id, state: "parked", failures: 10 }]);
      expect(at.world.warehouse.calls.filter(({ numbers }) => numbers.includes("1150"))).toEqual([]);
    },
  );

  inSoak(
    "that refuses every change is a problem with its number, and the others are sent again",
    async () => {
      await cutOff();
      const { id = "" } = (await at.world.rowOf(BAD)) ?? {};
      await refuse("update on sklad_command", `new.target_id = '${id}'`);
      at.world.foreseen = UNWRITABLE;
      const from = at.time.now;
      await at.world.run(RAISED_WITHIN_MS);
      expect(await named()).toEqual([id]);
      await at.world.run(MOST_WAIT_MS);
      expect(await late(from)).toEqual([BAD]);
    },
  );
});

it("a problem that cannot be written keeps no other from being raised", async () => {
  await at.world.placeAll(["order_10", "order_11"]);
  const [bad, other] = [await at.world.rowOf("order_10"), await at.world.rowOf("order_11")];
  await at.database.raw(
    `update sklad_command set failures = 1, next_attempt_at = sklad_now() + interval '1 hour',
            failing_since = sklad_now() - case target_id when ? then interval '2 hours' else interval '1 hour' end`,
    [bad?.id ?? ""],
  );
  await refuse("insert on sklad_problem", `new.warehouse_order_id = '${bad?.id ?? ""}'`);
  at.world.foreseen = UNWRITABLE;
  await at.world.run(MINUTE_MS);
  expect(await named()).toEqual([other?.id]);
});
