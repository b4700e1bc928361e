import type { CrashPoint } from "../support/crash-sites";
import { Crashes } from "./crashes";
import { inSoak } from "../../unit-tests/support/in-soak";

const at = new Crashes();
beforeAll(() => at.open());
afterEach(() => at.network.behave());
afterAll(() => at.close());

describe("Killed with -9, the process that sends loses nothing and sends nothing twice", () => {
  it.each<[CrashPoint, string]>([
    ["K3", "after a command is marked as sending, before the request leaves"],
    ["K6", "after the answer has come, before it is recorded"],
  ])("at %s, %s", async (point) => {
    await at.strike(at.sender, point, { after: 1 });
    await at.shop.buy(3);
    await at.expectKilled(at.sender);
    await at.startSender();
    await at.expectEveryOrderOnce();
  });

  const killedOnTheWay = async (cut: { answerBytes: number } | { requestBytes: number }) => {
    const { sender } = at;
    at.network.tamper({
      ...cut,
      request: "/AddOrder",
      times: 1,
      then: ({ server }) => {
        sender.signal("SIGKILL");
        server.destroy();
      },
    });
    await at.shop.buy(2);
    await at.expectKilled(sender);
    await at.startSender();
    await at.expectEveryOrderOnce();
  };

  // As at K6, the command is marked as sending, and the warehouse has the order.
  inSoak("at K5, when the warehouse has the order and its answer is not read", () =>
    killedOnTheWay({ answerBytes: 0 }),
  );

  // As at K3, the command is marked as sending, and the warehouse has nothing.
  inSoak("at K4, when half of the request has been sent", () => killedOnTheWay({ requestBytes: 400 }));

  inSoak("at K7, when a batch's response is being recorded", async () => {
    await at.queueUp(8, { requests_per_minute: 3 });
    // After the first batch, which proves the array form.
    await at.strike(at.sender, "K7", { after: 1 });
    await at.shop.resume();
    await at.expectKilled(at.sender);
    await at.startSender();
    await at.expectEveryOrderOnce();
    await at.change({});
    expect(await at.shop.rows("select array_form from sklad_connection")).toEqual([
      { array_form: "trusted" },
    ]);
  });

  inSoak.each([
    ["after a level is written", 1],
    ["before any is written", 0],
  ] as const)("at K10, in the middle of bringing stock in step, %s", async (_, after) => {
    const [connection] = await at.shop.rows<{ id: string }>("select id from sklad_connection");
    const stock = `/admin/sklad/connections/${connection?.id}/stock`;
    const skus = await at.shop.rows<{ sku: string }>(
      "select sku from inventory_item where deleted_at is null",
    );
    const levels = skus.map(({ sku }) => ({ sku, quantity: 5_000 + after }));
    await at.sandbox.control("PUT", "stock", { levels });
    await at.shop.admin("POST", `${stock}/accept`, {});
    await at.strike(at.sender, "K10", { after });
    await at.shop.admin("POST", `${stock}/read`, {});
    await at.expectKilled(at.sender);
    await at.startSender();
    // As if the leases of the killed process had expired.
    await at.shop.rows("update sklad_stock set lease_until = sklad_now()");
    await at.shop.rows("update sklad_lease set lease_until = sklad_now()");
    await at.until(async () => {
      const { skus } = await at.shop.admin<{ skus: unknown[] }>("GET", `${stock}/preview`);
      const [row] = await at.shop.rows<{ done: boolean }>("select due_at is null as done from sklad_stock");
      return row?.done === true && skus.length === 0;
    });
    const wrong = await at.shop.rows(
      `select level.sku, level.replaced, medusa.stocked_quantity
         from sklad_stock_level level join inventory_item item on item.sku = level.sku
         join inventory_level medusa on medusa.inventory_item_id = item.id
        where level.replaced is not null or medusa.stocked_quantity not between 4000 and $1`,
      [5_000 + after],
    );
    expect(wrong).toEqual([]);
  });

  inSoak("at K11, in the middle of a sweep", async () => {
    await at.buyUnplanned(4);
    await at.strike(at.sender, "K11", { after: 1 });
    await expect(at.sender.ask("sweep", null)).rejects.toThrow("Medusa ended (SIGKILL)");
    await at.expectKilled(at.sender);
    await at.startSender();
    await at.sender.ask("sweep", null);
    await at.expectEveryOrderOnce();
  });
});

describe("Killed with -9, the process that takes orders loses nothing and sends nothing twice", () => {
  const killedBefore = async (point: CrashPoint) => {
    // Its sweep of every minute would plan orders before the process that took them does.
    await at.sender.kill();
    await at.strike(at.shop.medusa, point, { after: 1 });
    await at.shop.tryToBuy(3);
    await at.expectKilled(at.shop.medusa);
    await at.shop.start({ mode: "server" });
    await at.startSender();
    await at.expectEveryPaidOrderOnce();
  };

  // An order without an event is found by the sweep, whatever took its event: `orders/handover`.
  inSoak("at K1, after Medusa has the order, before anything is planned: the sweep finds it", () =>
    killedBefore("K1"),
  );

  it("at K2, after it is in the outbox, before it is claimed", () => killedBefore("K2"));
});

describe("A process that does not die", () => {
  inSoak(
    "and sleeps through its lease sends nothing that another process has resolved meanwhile",
    async () => {
      const sleeper = at.sender;
      await at.strike(sleeper, "K3", { signal: "SIGSTOP" });
      await at.shop.buy(2);
      await at.startSender();
      await at.expectEveryOrderOnce();
      // Alone again, the woken process has to finish what it was about to send before it claims more.
      await at.sender.kill();
      sleeper.signal("SIGCONT");
      at.sender = sleeper;
      await at.shop.buy(1);
      await at.expectEveryOrderOnce();
    },
  );

  it("and gets a SIGTERM does not wait for a call that hangs, and loses nothing", async () => {
    await at.sender.kill();
    // Longer than this test may take: were the call waited for, the process would not end in it.
    await at.startSender({ callDeadlineMs: 3 * 3_600_000 });
    await at.sandbox.addFault({ kind: "black_hole", operation: "AddOrder", when: "after", count: 1 });
    const held = (await at.sandbox.orders()).length;
    await at.shop.buy(1);
    await at.until(async () => (await at.sandbox.orders()).length > held);
    at.sender.signal("SIGTERM");
    expect(await at.sender.ended).toEqual({ code: 0, signal: null });
    const [command, ...more] = await at.openCommands();
    expect(more).toEqual([]);
    // A shutdown that was too short to record that the response is missing leaves a lease, whose end says it.
    expect(["unknown", "sending"]).toContain(command?.state);
    await at.letPass("4 hours");
    await at.startSender();
    await at.expectEveryOrderOnce();
  });

  it("but whose connections to Postgres are cut during a call loses nothing and sends nothing twice", async () => {
    await at.sandbox.addFault({
      kind: "latency",
      delay_ms: 1_000,
      operation: "AddOrder",
      when: "after",
      count: 1,
    });
    const held = (await at.sandbox.orders()).length;
    await at.shop.buy(1);
    await at.until(async () => (await at.sandbox.orders()).length > held);
    await at.shop.cutConnections();
    await at.shop.answers();
    await at.expectEveryOrderOnce();
  });
});
