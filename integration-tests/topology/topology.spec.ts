import { cloneOrders } from "../support/clone-orders";
import { eventually } from "../support/eventually";
import { hasRedis } from "../support/redis";
import { Shopper } from "./support/shopper";
import { PATIENCE_MS, Topology } from "./support/topology";

const ROUNDS = Number(process.env.SKLAD_TOPOLOGY_ROUNDS ?? 1);
const IS_SOAK = ROUNDS > 1;
/** Parcels of three skus that are picked, shipped and delivered together; the soak has several rounds of twice as many. */
const PARCELS = IS_SOAK ? 24 : 12;
/** For comparison, before anything else goes on; the first of them warms the shop up. */
const QUIET_CHECKOUTS = IS_SOAK ? 6 : 2;
/** Between the checkouts beside a killed worker and a flushed Redis, which both take their time: the soak has no pause. */
const PAUSE_MS = IS_SOAK ? 0 : 1_000;
/** After it a sweep of the scheduler is late, and one of the plugin's own follows within moments. */
const SWEPT_WITHIN_MS = 300_000;

const isHere = hasRedis();
if (!isHere && process.env.CI !== "true")
  console.warn(
    "Skipped: integration-tests/topology wants redis-server, as from apt-get install redis-server.",
  );

(isHere || process.env.CI === "true" ? describe : describe.skip)(
  "A production build with Redis for everything, one server and two workers",
  () => {
    let opened: Topology | undefined;
    let topology: Topology;
    let shopper: Shopper;
    let quiet: number[] = [];
    const parcels: string[] = [];

    beforeAll(
      async () => {
        topology = opened = await Topology.open();
        shopper = new Shopper(topology);
        quiet = await shopper.alone(QUIET_CHECKOUTS);
        for (let round = 0; round < ROUNDS; round += 1) await play(round);
      },
      (ROUNDS + 1) * 4 * PATIENCE_MS,
    );
    afterAll(() => opened?.close());

    /** Orders are placed; their parcels are picked, shipped and delivered, each at once, and a customer buys meanwhile. */
    async function play(round: number): Promise<void> {
      const templates = [];
      for (let index = 0; index < 3; index += 1) templates.push(await topology.buy(index));
      const clones = await cloneOrders(topology.pool, { templates, count: PARCELS - templates.length });
      const placed = [...templates, ...clones];
      parcels.push(...placed);
      await topology.untilState(placed, "new");

      // Without a pause: most parcels, and customers, want the same goods at the same moment here.
      shopper.pause_ms = 0;
      const began = performance.now();
      await shopper.beside(async () => {
        await topology.advance(placed, "picked");
        await topology.untilFollowed(placed, "picked");
      });
      console.info(
        `${PARCELS} parcels of 3 skus were fulfilled ${Math.round((performance.now() - began) / 1_000)} s after they were picked; ` +
          `checkouts beside them took ${shopper.took_ms.join(", ")} ms, and alone ${quiet.join(", ")} ms`,
      );

      shopper.pause_ms = PAUSE_MS;
      await shopper.beside(async () => {
        await topology.advance(placed, "shipped");
        await topology.replaceWorker(round % 2);
        await topology.untilFollowed(placed, "shipped");
      });
      await topology.redis.flush();
      const flushed = new Date();
      await shopper.beside(async () => {
        await topology.advance(placed, "delivered");
        await topology.untilFollowed(placed, "delivered");
      });
      // As if the scheduler had begun none for minutes, which only the soak waits for.
      if (!IS_SOAK)
        await topology.rows("update sklad_lease set lease_until = sklad_now() where key = 'sweep'");
      await untilSwept(flushed);
    }

    async function untilSwept(since: Date): Promise<void> {
      await eventually(
        () => topology.rows("select swept_until from sklad_connection where swept_until <= $1", [since]),
        (late) => late.length === 0,
        { within: SWEPT_WITHIN_MS, every: 1_000 },
      );
    }

    it(
      "has every order at the warehouse exactly once",
      async () => {
        // As Medusa has them: a customer whose process dies may have bought without reading so.
        const all = (
          await topology.rows<{ id: string }>('select id from "order" where deleted_at is null')
        ).map(({ id }) => id);
        expect(all).toEqual(expect.arrayContaining([...parcels, ...shopper.orders]));
        await topology.untilState(
          all.filter((id) => !parcels.includes(id)),
          "new",
        );
        const rows = await topology.rows<{ id: string; order_id: string; state: string }>(
          // Of a checkout that Medusa took back an order may have been seen, and given up with it.
          `select id, order_id, state from sklad_warehouse_order
            where state <> 'canceled' or remote_id is not null`,
        );
        expect(rows.map(({ order_id }) => order_id).sort()).toEqual([...all].sort());
        const held = await topology.sandbox.orders();
        expect(held.map(({ order, status }) => `${order.external_id} ${status}`).sort()).toEqual(
          rows.map(({ id, state }) => `${id} ${state}`).sort(),
        );
      },
      2 * PATIENCE_MS,
    );

    it("has in Medusa what the warehouse has, and reserves what is still to go", async () => {
      expect(await topology.rows(UNLIKE, [parcels])).toEqual([]);
      expect(await topology.rows(WRONGLY_RESERVED)).toEqual([]);
    });

    it("raises no problem", async () => {
      expect(await topology.rows("select code, params from sklad_problem")).toEqual([]);
    });

    it("refuses no customer", () => {
      // With the server's own lines about it.
      const logged = shopper.refusals.length > 0 ? topology.server.log().match(/^.*error.*$/gim) : null;
      expect({ refusals: shopper.refusals, logged }).toEqual({ refusals: [], logged: null });
      expect(shopper.orders.length).toBeGreaterThan(3);
    });

    it("says why it takes no shipping method in the customer's language, out of a workflow of Redis", async () => {
      await expect(topology.buyWithoutBranch("uk")).rejects.toMatchObject({
        status: 400,
        body: expect.stringContaining("Оберіть відділення перевізника"),
      });
    });

    it("locks no step of the plugin out", () => {
      expect(topology.log().match(/sklad: .*acquir\w+ lock.*/g) ?? []).toEqual([]);
    });
  },
);

/** Lines of delivered parcels that are not delivered as a whole, and orders with more than one fulfillment. */
const UNLIKE = `
  select i.order_id, i.quantity, i.fulfilled_quantity, i.shipped_quantity, i.delivered_quantity, f.fulfillments
    from order_item i
    join lateral (select count(*)::int as fulfillments from order_fulfillment
                   where order_id = i.order_id and deleted_at is null) f on true
    join "order" o on o.id = i.order_id and o.version = i.version
   where i.order_id = any($1) and i.deleted_at is null
     and (i.fulfilled_quantity <> i.quantity or i.shipped_quantity <> i.quantity
          or i.delivered_quantity <> i.quantity or f.fulfillments <> 1)`;

const WRONGLY_RESERVED = `
  select l.inventory_item_id, l.reserved_quantity, coalesce(r.quantity, 0) as reservations
    from inventory_level l
    left join (select inventory_item_id, location_id, sum(quantity) as quantity from reservation_item
                where deleted_at is null group by 1, 2) r using (inventory_item_id, location_id)
   where l.deleted_at is null and l.reserved_quantity <> coalesce(r.quantity, 0)`;
