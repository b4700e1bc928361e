import { SETTINGS } from "../../unit-tests/planning/order-fixtures";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
beforeEach(async () => {
  world = await LivenessWorld.on(database.database, time);
});
afterAll(() => database.drop());

const BAD = "order_120";
const NUMBER = "1120";
/** Sooner than what waits for three minutes is told of, whatever keeps it waiting. */
const TOLD_WITHIN_MS = 2 * MINUTE_MS;
const UNWRITABLE = "These lines cannot be written.";

describe("an order whose lines can never be written when it is made ready", () => {
  afterEach(() => database.database.raw("drop function if exists refuse_lines cascade"));

  /** Its statement is one for all that are made ready together. */
  async function spoil(): Promise<string> {
    const { id = "" } = (await world.rowOf(BAD)) ?? {};
    await database.database("sklad_warehouse_order_line").where({ warehouse_order_id: id }).delete();
    await database.database.raw(`
      create function refuse_lines() returns trigger language plpgsql as $$
        begin raise exception '${UNWRITABLE}'; end $$;
      create trigger refuse_lines before insert on sklad_warehouse_order_line for each row
        when (new.warehouse_order_id = '${id}') execute function refuse_lines()`);
    return id;
  }

  // Ten calls a minute have room for halves only: what stands beside it must not end up alone as well.
  it.each([
    ["alone", "unsupported", 40, 57, 40],
    ["in batches", "trusted", 300, 10, 15],
  ])(
    "is singled out, told of by name, and holds up no other when orders are sent %s",
    async (_, array_form, count, requests_per_minute, mostCalls) => {
      await world.place("order_1");
      await world.run(2 * MINUTE_MS);
      const settings = JSON.stringify({ ...SETTINGS, requests_per_minute });
      await database.database("sklad_connection").update({ array_form, settings });
      const crowd = Array.from({ length: count }, (__, index) => `order_${100 + index}`);
      await world.placeAll(crowd);
      const bad = await spoil();
      await world.run(TOLD_WITHIN_MS);
      const rows = await world.stores.warehouseOrders.ofOrders(crowd);
      expect(rows.filter(({ state }) => state !== "new").map(({ number }) => number)).toEqual([NUMBER]);
      expect(world.warehouse.calls.length).toBeLessThanOrEqual(mostCalls);
      expect(await world.problems()).toMatchObject([
        {
          ...{ code: "not_getting_through", warehouse_order_id: bad },
          params: { number: NUMBER, reason: UNWRITABLE },
        },
      ]);

      // It is not the warehouse: somebody else's order gets through.
      await world.place("order_99");
      await world.run(60 * MINUTE_MS);
      const open = (await world.commands()).filter(({ state }) => state !== "done");
      expect(open).toMatchObject([{ subject_id: bad, state: "parked", attempts: 0 }]);
      expect(world.warehouse.calls.filter(({ numbers }) => numbers.includes(NUMBER))).toEqual([]);
      expect(world.warehouse.twice()).toEqual([]);
    },
  );
});
