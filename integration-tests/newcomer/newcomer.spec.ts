import { PRODUCTS } from "../../demo/src/seed/products";
import { answerOn, Demo, occupy } from "./demo";
import { emptyShop } from "./empty-shop";
import { merchantPages } from "./pages";
import { shopPage } from "./shop-page";

/** The first start builds the plugin and the shop with its admin. */
const FIRST_START_MS = 1_200_000;
/** One that migrates boots Medusa five times. */
const MIGRATING_START_MS = 800_000;
/** What a start prints when it prepares the shop's database. */
const PREPARING = ["Creating the tables", "Filling the shop"];

interface CheckoutResult {
  readonly order_id: string;
  readonly id_order: string;
  readonly external_id: string;
  readonly id_order_FF: string;
  readonly key_order: string;
  readonly total: number;
  readonly expected: Record<string, unknown> & {
    WarehouseRef: string;
    products: { sku: string; count: string }[];
  };
  readonly accepted_ms: number;
}

interface WireOrder extends Record<string, unknown> {
  readonly delivery_address: { WarehouseRef: string };
  readonly products: { sku: string; count: string }[];
}

interface LeasedOrder {
  readonly id_order_FF: string;
  readonly key_order: string;
  readonly status: string;
  readonly order: WireOrder;
}

function countBySku(products: WireOrder["products"]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { sku, count } of products) counts[sku] = (counts[sku] ?? 0) + Number(count);
  return counts;
}

/** Each step once; which of the two sides comes first is a matter of milliseconds. */
const STEPS = {
  atWarehouse: ["warehouse has", "warehouse picked", "warehouse shipped", "warehouse delivered"],
  inMedusa: ["Medusa Fulfilled", "Medusa Shipped", "Medusa Delivered"],
};

describe("What a newcomer types", () => {
  let demo: Demo;
  let firstStart = "";

  beforeAll(async () => {
    demo = await Demo.create();
    expect(await demo.start()).toBe("running");
    firstStart = demo.card;
  }, FIRST_START_MS);

  afterAll(() => demo.remove());

  it("npm start: the card names the shop's page first, which is there", async () => {
    const [, afterwards = ""] = demo.card.split("Everything runs.");
    expect(/http:\/\/\S+/.exec(afterwards)?.[0]).toBe(`http://localhost:${demo.port}`);
    const page = await fetch(`http://localhost:${demo.port}/`);
    expect(await page.text()).toContain('<main id="main"');
  });

  it("npm start: the card has a login of this demo's own and the warehouse's ApiKey", () => {
    expect(demo.card).toMatch(/admin@example\.com \/ [\w-]{32}\n/);
    expect(demo.card).toContain("ApiKey sandbox-production-key");
  });

  it("no other machine on the network reaches the demo, and no other user reads its files", async () => {
    expect(await demo.reachableFromOutside()).toEqual([]);
    expect(demo.openFiles()).toEqual([]);
  });

  it("the shop owns its database and has no other right on the server", async () => {
    const rows = await demo.query(
      "SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user",
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  });

  it("the warehouse's shelves hold what the shop sells, and its stock follows them as the sandbox counts", async () => {
    const { stock } = await demo.sandbox<{ stock: { sku: string; shelf: number }[] }>(
      "stock?environment=production",
    );
    const shelves = Object.fromEntries(stock.map(({ sku, shelf }) => [sku, shelf]));
    const sold = PRODUCTS.filter(({ consistsOf }) => !consistsOf).flatMap(({ variants }) => variants);
    expect(shelves).toEqual(Object.fromEntries(sold.map(({ sku, stock }) => [sku, stock])));
    const rows = await demo.query(
      `SELECT connection.settings ->> 'report_counts_until' AS reading, stock.accepted_at IS NOT NULL AS accepted
         FROM sklad_connection connection JOIN sklad_stock stock ON stock.connection_id = connection.id`,
    );
    expect(rows).toEqual([{ reading: "shipped", accepted: true }]);
  });

  it.each(["--cod", "--prepaid"])(
    "npm run checkout -- %s --json: the warehouse holds what was bought",
    async (flag) => {
      const { code, output, errors } = await demo.checkout(flag, "--json");
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      const bought = JSON.parse(output) as CheckoutResult;
      const { orders } = await demo.sandbox<{ orders: LeasedOrder[] }>("orders");
      const held = orders.find(({ id_order_FF }) => id_order_FF === bought.id_order_FF);

      const { WarehouseRef, products, ...expected } = bought.expected;
      expect(held?.key_order).toBe(bought.key_order);
      expect(held?.order).toMatchObject({
        id_order: bought.id_order,
        external_id: bought.external_id,
        ...expected,
        delivery_address: { WarehouseRef },
      });
      expect(countBySku(held?.order.products ?? [])).toEqual(countBySku(products));
      expect(bought.accepted_ms).toBeGreaterThan(0);
    },
  );

  it("npm run checkout: prints the order's pages and its way with times", async () => {
    const { code, output } = await demo.checkout();
    expect(code).toBe(0);
    expect(output).toContain(`Buying at Крамниця «Затишок», http://localhost:${demo.port}`);
    expect(output).toContain(`http://localhost:${demo.port}/app/orders/order_`);
    expect(output).toMatch(new RegExp(`http://localhost:${demo.sandboxPort}/#orders/FF-\\d+\n`));
    expect(output).toMatch(/\d\d:\d\d:\d\d\.\d{3} .* Placed[^]*Accepted by the warehouse\n/);
    expect(output).toMatch(/[\d.]+ s in all: [\d.]+ s to open the shop, [\d.]+ s to buy/);
  });

  it("the warehouse has the address to post the statuses of an order to", async () => {
    const { webhooks } = await demo.sandbox<{ webhooks: unknown[] }>("webhooks");
    const url = expect.stringMatching(`^http://localhost:${demo.port}/hooks/sklad/[\\w-]{43}$`);
    expect(webhooks).toEqual([{ environment: "production", url }]);
  });

  it("npm run checkout -- --follow: prints what the warehouse does and what Medusa shows, until the order is delivered", async () => {
    const stay = (await demo.sandbox<{ orders: LeasedOrder[] }>("orders")).orders;
    const { code, output, errors } = await demo.checkout("--follow", "--cod");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const steps = [...output.matchAll(/ms {2}(warehouse|Medusa) +(\w+)/g)].map(
      ([, who, what]) => `${who} ${what}`,
    );
    expect(steps).toEqual(expect.arrayContaining(STEPS.atWarehouse));
    expect(steps.filter((step) => step.startsWith("Medusa"))).toEqual(STEPS.inMedusa);
    expect(steps).toHaveLength(STEPS.atWarehouse.length + STEPS.inMedusa.length);
    const [, waybill] = /carrier, waybill (\S+)/.exec(output) ?? [];
    expect(output).toContain(`Shipped, tracking number ${waybill}`);
    expect(output).toMatch(/Order \S+ is delivered/);

    const { deliveries } = await demo.sandbox<{ deliveries: { status: string; state: string }[] }>(
      "webhooks/deliveries",
    );
    expect(deliveries).toContainEqual(expect.objectContaining({ status: "delivered", state: "delivered" }));
    const { orders } = await demo.sandbox<{ orders: LeasedOrder[] }>("orders");
    expect(orders.slice(0, stay.length).map(({ status }) => status)).toEqual(stay.map(() => "new"));
  });

  it.each([
    ["en", /: Phone not Ukrainian\n\n {2}The order's phone is not a Ukrainian number/, /український/],
    ["uk", /: Телефон не український\n\n {2}Телефон у замовленні не український/, /Ukrainian/],
  ])(
    "npm run checkout -- --held --lang %s: says why the order waits, in that language alone",
    async (language, said, other) => {
      const { code, output, errors } = await demo.checkout("--held", "--lang", language);
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
      expect(output).toMatch(said);
      expect(output).not.toMatch(other);
    },
  );

  it("npm run checkout -- --count 5 --held: none of them waits for another, and a summary is last", async () => {
    const { code, output, errors } = await demo.checkout("--count", "5", "--held");
    expect({ code, errors }).toEqual({ code: 0, errors: expect.not.stringMatching(/(.+)\n\1\n/) });
    expect(
      output.match(/: Phone not Ukrainian {2}http:\/\/localhost:\d+\/app\/orders\/order_/g),
    ).toHaveLength(5);
    expect(output.trim().split("\n").at(-1)).toMatch(
      /^5 orders in [\d.]+ s: 5 held, 0 failed; ₴[\d,.]+ in all$/,
    );
  });

  it("npm run checkout -- --refused: prints the warehouse's words, and leaves no fault behind", async () => {
    const { code, output, errors } = await demo.checkout("--refused");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toMatch(/: Refused by the warehouse\n\n.*Склад не доставляє за цією адресою/);
    expect(await demo.sandbox("faults")).toMatchObject({ faults: [] });
  });

  merchantPages(() => demo);

  shopPage(() => demo);

  it("npm start in a second terminal: says that the demo runs already", async () => {
    const outcome = await demo.start();
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining("already running") });
  });

  it("Ctrl-C stops all of it, and the next start prepares nothing again and still knows the orders", async () => {
    for (const line of PREPARING) expect(firstStart).toContain(line);
    const ids = async () =>
      (await demo.sandbox<{ orders: LeasedOrder[] }>("orders")).orders.map(({ id_order_FF }) => id_order_FF);
    const known = await ids();
    expect(known.length).toBeGreaterThanOrEqual(4);
    const stopped = await demo.stop();
    expect(stopped?.code).toBe(0);
    await expect(fetch(`http://localhost:${demo.port}/health`)).rejects.toThrow();

    expect(await demo.start()).toBe("running");
    for (const line of [...PREPARING, "Building"]) expect(demo.card).not.toContain(line);
    expect(await ids()).toEqual(known);
  });

  it(
    "a start after a killed one clears up, also with role-based access: the admin of before may do everything, and a customer buys",
    async () => {
      await demo.kill();
      demo.setFeature("MEDUSA_FF_RBAC", true);
      expect(await demo.start()).toBe("running");
      expect(await demo.checkout("--cod")).toMatchObject({ code: 0, errors: "" });
      demo.setFeature("MEDUSA_FF_RBAC", false);
    },
    MIGRATING_START_MS,
  );

  it("a port that is taken is a sentence with the way out", async () => {
    await demo.stop();
    const release = await occupy(demo.port);
    const outcome = await demo.start();
    release();
    expect(outcome).toMatchObject({ code: 1 });
    expect(outcome === "running" ? "" : outcome.errors.trim()).toBe(
      `Port ${demo.port} is taken by another program. Stop that one, or choose another: ` +
        `PORT=${demo.port + 1} npm start`,
    );
  });

  it("npm run checkout does not buy in another program that answers on the demo's port", async () => {
    const stopAnswering = await answerOn(demo.port);
    const { code, errors } = await demo.checkout();
    stopAnswering();
    expect(code).toBe(1);
    expect(errors).toContain("The demo does not run.");
  });

  it("npm run checkout without a shop says how to start one", async () => {
    const { code, errors } = await demo.checkout();
    expect(code).toBe(1);
    expect(errors).toContain('Start it with "npm start" in another terminal.');
  });

  emptyShop(() => demo);
});
