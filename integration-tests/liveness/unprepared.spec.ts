import { SETTINGS } from "../../unit-tests/planning/order-fixtures";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";
import { firstOf } from "../../unit-tests/support/in-soak";

const at = liveness();

const BAD = "order_120";
const NUMBER = "1120";
/** Less than the three minutes after which every waiting order is a problem. */
const RAISED_WITHIN_MS = 2 * MINUTE_MS;
const UNWRITABLE = "This row cannot be written.";

afterEach(() => at.database.raw("drop function if exists refuse_to_write cascade"));

/** Makes Postgres refuse a statement about one order. */
async function refuse(statement: string, when: string): Promise<void> {
  await at.database.raw(`
    create function refuse_to_write() returns trigger language plpgsql as $$
      begin raise exception '${UNWRITABLE}'; end $$;
    create trigger refuse_to_write before ${statement} for each row when (${when})
      execute function refuse_to_write()`);
}

/** The statement that writes the lines of all orders prepared together. */
async function refuseLines(id: string): Promise<void> {
  await at.database("sklad_warehouse_order_line").where({ warehouse_order_id: id }).delete();
  await refuse("insert on sklad_warehouse_order_line", `new.warehouse_order_id = '${id}'`);
}

const refuseSending = (id: string) =>
  refuse("update on sklad_command", `new.target_id = '${id}' and new.state = 'sending'`);

async function placeCrowd(
  array_form: string,
  count: number,
  requests_per_minute: number,
): Promise<{ readonly crowd: readonly string[]; readonly bad: string }> {
  await at.world.place("order_1");
  await at.world.run(2 * MINUTE_MS);
  const settings = JSON.stringify({ ...SETTINGS, requests_per_minute });
  await at.database("sklad_connection").update({ array_form, settings });
  const crowd = Array.from({ length: count }, (_, index) => `order_${100 + index}`);
  await at.world.placeAll(crowd);
  return { crowd, bad: (await at.world.rowOf(BAD))?.id ?? "" };
}

async function expectOthersAccepted(crowd: readonly string[]): Promise<void> {
  const rows = await at.world.stores.warehouseOrders.ofOrders(crowd);
  expect(rows.filter(({ state }) => state !== "new").map(({ number }) => number)).toEqual([NUMBER]);
}

// Ten calls a minute allow halves only: the orders beside the bad one must not be isolated as well.
const WAYS = [
  { way: "in batches", array_form: "trusted", count: 300, a_minute: 10, most_calls: 15 },
  { way: "alone", array_form: "unsupported", count: 40, a_minute: 57, most_calls: 40 },
];

describe.each([
  { what: "whose lines can never be written when it is made ready", spoil: refuseLines },
  { what: "whose command can never be moved to sending", spoil: refuseSending },
])("an order $what", ({ spoil }) => {
  it.each(firstOf(WAYS, 1))(
    "is isolated, a problem with its number, and delays no other when orders are sent $way",
    async ({ array_form, count, a_minute, most_calls }) => {
      const { crowd, bad } = await placeCrowd(array_form, count, a_minute);
      await spoil(bad);
      await at.world.run(RAISED_WITHIN_MS);
      await expectOthersAccepted(crowd);
      expect(at.world.warehouse.calls.length).toBeLessThanOrEqual(most_calls);
      expect(await at.world.problems()).toMatchObject([
        {
          ...{ code: "not_getting_through", warehouse_order_id: bad },
          params: { number: NUMBER, reason: UNWRITABLE },
        },
      ]);

      // It is not the warehouse: another order gets through.
      await at.world.place("order_99");
      await at.world.run(60 * MINUTE_MS);
      const open = (await at.world.commands()).filter(({ state }) => state !== "done");
      expect(open).toMatchObject([{ target_id: bad, state: "parked", attempts: 0 }]);
      expect(at.world.warehouse.calls.filter(({ numbers }) => numbers.includes(NUMBER))).toEqual([]);
      expect(at.world.warehouse.twice()).toEqual([]);
    },
  );
});

it.each(
  firstOf(
    [
      {
        what: "given back",
        when: "new.state = 'sending' or new.batch_limit is not null or new.failures > 0",
      },
      { what: "counted", when: "new.state = 'sending' or new.failures > 0" },
    ],
    1,
  ),
)(
  "an order that can be neither sent nor $what is a problem with its number, and delays no other",
  async ({ when }) => {
    const { crowd, bad } = await placeCrowd("trusted", 100, 57);
    await refuse("update on sklad_command", `new.target_id = '${bad}' and (${when})`);
    at.world.foreseen = UNWRITABLE;
    await at.world.run(RAISED_WITHIN_MS);
    await expectOthersAccepted(crowd);
    expect(await at.world.problems()).toMatchObject([
      { code: "not_getting_through", warehouse_order_id: bad, params: { reason: UNWRITABLE } },
    ]);
  },
);
