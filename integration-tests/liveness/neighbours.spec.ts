import { actOnOrder } from "../../src/engine/orders";
import { problemMessage } from "../../src/catalogue";
import { MINUTE_MS } from "./support/cells";
import type { Failure } from "./support/failures";
import { liveness } from "./support/liveness";
import { firstOf } from "../../unit-tests/support/in-soak";

const at = liveness();

/** Milliseconds from now until the order was accepted. */
async function acceptedAfter(id: string, from: number): Promise<number> {
  const row = await at.world.rowOf(id);
  return row?.accepted_at ? new Date(row.accepted_at).getTime() - from : Infinity;
}

it("a connection that hangs delays no other", async () => {
  await at.world.connect("lviv");
  at.world.warehouse.faults = [
    { failure: "black hole", hits: ({ connection_id }) => connection_id === "sklconn_lviv" },
  ];
  await at.world.place("order_1", "lviv");
  const waits: Promise<number>[] = [];
  for (let minute = 1; minute <= 4; minute += 1)
    at.world.in(minute * MINUTE_MS, async () => {
      await at.world.place(`order_${10 + minute}`);
      const from = at.time.now;
      at.world.in(2_000, async () => void waits.push(acceptedAfter(`order_${10 + minute}`, from)));
    });
  await at.world.run(6 * MINUTE_MS);
  expect(await Promise.all(waits)).toEqual([300, 300, 300, 300]);
  const [raised] = await at.world.problems();
  expect(raised).toMatchObject({ connection_id: "sklconn_lviv", code: "not_getting_through" });
});

/** Edits and cancellations that ended within the last year. */
const FINISHED = 100_000;

it("a year of finished commands is not in the next order's way", async () => {
  await at.database.raw(
    `insert into sklad_command (id, kind, target_id, connection_id, state, next_attempt_at, finished_at)
     select 'sklcmd_' || i, case when i % 2 = 0 then 'edit' else 'cancel' end, 'sklord_' || i, 'sklconn_kyiv', 'done',
            sklad_now() - i * interval '5 minutes', sklad_now() - i * interval '5 minutes'
       from generate_series(1, ?) i`,
    [FINISHED],
  );
  const from = at.time.now;
  await at.world.place("order_1");
  await at.world.run(MINUTE_MS);
  expect(await acceptedAfter("order_1", from)).toBe(300);
  expect(at.world.warehouse.calls.map(({ operation }) => operation)).toEqual(["AddOrder"]);
});

const POISONED = "1150";
const UNWRITABLE = "This row cannot be written.";
const CROWD = Array.from({ length: 100 }, (_, index) => `order_${100 + index}`);

it.each<Failure>(firstOf(["500", "HTML with 200", "black hole", "400", "429"], 1))(
  "one order among a hundred that fails with %s for ever is a problem within five minutes, and the others are accepted",
  async (failure) => {
    await at.world.place("order_1");
    await at.world.run(2_000);
    await at.database.raw("update sklad_connection set array_form = 'trusted'");
    at.world.warehouse.faults = [{ failure, hits: ({ numbers }) => numbers.includes(POISONED) }];
    await at.world.placeAll(CROWD);
    const from = at.time.now;
    await at.world.run(RAISED_WITHIN_MS);
    const bad = await at.world.rowOf("order_150");
    expect((await at.world.problems()).map(({ warehouse_order_id }) => warehouse_order_id)).toContain(
      bad?.id,
    );
    await at.world.run(10 * MINUTE_MS);
    const waits = await Promise.all(
      CROWD.filter((id) => id !== "order_150").map((id) => acceptedAfter(id, from)),
    );
    expect(Math.max(...waits)).toBeLessThanOrEqual(MOST_WAIT_MS);
    expect(at.world.warehouse.twice()).toEqual([]);
  },
);

describe("an order whose acceptance can never be written", () => {
  beforeEach(async () => {
    await at.database.raw(`
      create function refuse_to_write() returns trigger language plpgsql as $$
        begin raise exception '${UNWRITABLE}'; end $$;
      create trigger refuse_to_write before update on sklad_warehouse_order for each row
        when (new.order_id = 'order_150' and new.remote_id is not null) execute function refuse_to_write()`);
  });
  afterEach(() => at.database.raw("drop function refuse_to_write cascade"));

  it.each(
    firstOf(
      [
        ["in a batch", "trusted"],
        ["alone", "unsupported"],
      ],
      1,
    ),
  )(
    "that was sent %s is a problem with its number, arrives once, parks, and delays no other",
    async (_, arrayForm) => {
      await at.world.place("order_1");
      await at.world.run(2_000);
      await at.database.raw("update sklad_connection set array_form = ?", [arrayForm]);
      const from = at.time.now;
      await at.world.placeAll(CROWD);
      await at.world.run(RAISED_WITHIN_MS);
      const bad = await at.world.rowOf("order_150");
      const raised = await at.world.problems();
      expect(raised).toMatchObject([{ code: "response_not_recorded", warehouse_order_id: bad?.id }]);
      expect(raised.map((problem) => problemMessage(problem, "en"))).toEqual([
        `Order 1150: the warehouse responded, but its response cannot be stored: ${UNWRITABLE} Do not ship the order another way, because the warehouse may have it. Show this message to your developer; once the cause is fixed, press "Retry" to check with the warehouse again.`,
      ]);
      expect(raised.map((problem) => problemMessage(problem, "uk"))).toEqual([
        "Замовлення 1150: склад відповів, але його відповідь не вдається зберегти: повідомлення бази даних є в журналі магазину. Не відправляйте його іншим способом: воно може вже бути на складі. Покажіть це повідомлення розробникові; коли причину буде усунено, натисніть «Повторити», щоб ще раз звіритися зі складом.",
      ]);

      // It is not the database: the acceptance of another order is written.
      await at.world.place("order_99");
      await at.world.run(60 * MINUTE_MS);
      expect(await at.world.problems()).toEqual(raised);
      const open = (await at.world.commands()).filter(({ state }) => state !== "done");
      expect(open).toMatchObject([
        {
          ...{ target_id: bad?.id, state: "parked" },
          received: { error: "response_not_recorded", message: UNWRITABLE },
        },
      ]);
      const others = CROWD.filter((id) => id !== "order_150");
      const waits = await Promise.all(others.map((id) => acceptedAfter(id, from)));
      expect(Math.max(...waits)).toBeLessThanOrEqual(RAISED_WITHIN_MS);
      expect(at.world.warehouse.twice()).toEqual([]);
      expect(callsFor(POISONED)).toBeLessThanOrEqual(MOST_CALLS);

      // Once it can be written, the warehouse is asked once more, and nothing is sent.
      await at.database.raw("drop trigger refuse_to_write on sklad_warehouse_order");
      const before = callsFor(POISONED);
      await actOnOrder(at.world.ctx, bad?.id ?? "", "retry");
      await at.world.run(MINUTE_MS);
      expect(await at.world.rowOf("order_150")).toMatchObject({ state: "new" });
      expect(callsFor(POISONED)).toBe(before + 1);
      expect((await at.world.problems()).filter(({ cleared_at }) => cleared_at === null)).toEqual([]);
    },
  );

  it("that look-ups do not show for an hour is not sent a second time", async () => {
    await at.world.place("order_1");
    await at.world.run(2_000);
    at.world.warehouse.lateness_ms = 60 * MINUTE_MS;
    await at.world.place("order_150");
    await at.world.run(30 * MINUTE_MS);
    const bad = await at.world.rowOf("order_150");
    expect(await at.world.problems()).toMatchObject([
      { code: "response_not_recorded", warehouse_order_id: bad?.id },
    ]);
    const [open] = (await at.world.commands()).filter(({ state }) => state !== "done");
    expect(open).toMatchObject({ state: "parked", received: { error: "response_not_recorded" } });
    await at.database.raw("drop trigger refuse_to_write on sklad_warehouse_order");
    await at.world.run(31 * MINUTE_MS);
    await actOnOrder(at.world.ctx, bad?.id ?? "", "retry");
    await at.world.run(MINUTE_MS);
    expect(await at.world.rowOf("order_150")).toMatchObject({ state: "new" });
    expect(at.world.warehouse.twice()).toEqual([]);
    expect(at.world.warehouse.calls.filter(({ operation }) => operation === "AddOrder")).toHaveLength(2);
  });
});

const callsFor = (number: string) =>
  at.world.warehouse.calls.filter(({ numbers }) => numbers.includes(number)).length;

/** The call that sends it, and one for each retry. */
const MOST_CALLS = 11;
const RAISED_WITHIN_MS = 5 * MINUTE_MS;
/** Each halving of an unclear batch takes its deadline and two look-ups. */
const MOST_WAIT_MS = 10 * MINUTE_MS;
