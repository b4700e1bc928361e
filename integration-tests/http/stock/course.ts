import { requireConnection } from "../../../src/engine/connections";
import { contextOf } from "../../../src/engine/context";
import { compareFacts, openComparisonOf } from "../../../src/engine/stock/compare";
import { stockFeed } from "../../../src/engine/stock/report-feed";
import type { ReportReading } from "../../../src/planning/stock";
import { DEFAULT_SETTINGS } from "../../../src/planning/settings";
import { reportedFigure } from "../../../src/sandbox/warehouse/stock-book";
import type { StockRecord } from "../../../src/sandbox/warehouse/stock-levels";
import { accepted } from "../../support/accepted";
import { checkout, type PlacedOrder } from "../../support/checkout";
import { type OpenShop, suiteInSoak } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, stockOf, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { readFeed } from "../../support/read-feed";
import { SandboxProcess } from "../../support/sandbox-process";
import { letMinutesPass, pressStock, syncStock } from "../../support/stock";

const TEA = "TEA-KARPATY-100";
/** How late reports are, and goods that come back. Real time: the warehouse is a process of its own. */
const DELAY_MS = 300;

type Level = StockRecord & { readonly reported: { readonly count: number } | null };

/** An order at the warehouse. */
interface Sent {
  readonly placed: PlacedOrder;
  readonly id: string;
  readonly remote_id: string;
}

/** A shop whose warehouse counts goods until a moment and is late with everything. */
class LateWarehouse {
  private constructor(
    private readonly at: OpenShop,
    private readonly reading: ReportReading,
  ) {}

  close(): Promise<void> {
    return this.at.sandbox.kill();
  }

  static async open({ shop, connectionId, ...at }: OpenShop, reading: ReportReading): Promise<LateWarehouse> {
    const delay = String(DELAY_MS);
    const late = ["--report-delay", delay, "--put-away-delay", delay];
    // It is read more often than a minute allows.
    const patient = ["--report-limit", "1000", "--limit", "1000"];
    const sandbox = await SandboxProcess.start("--report-counts-until", reading, ...late, ...patient);
    await databaseOf(shop)("sklad_connection").update({ base_url: sandbox.apiUrl });
    await shop.changeSettings(connectionId, { report_counts_until: reading, report_lag_minutes: 1 });
    return new LateWarehouse({ ...at, shop, connectionId, sandbox }, reading);
  }

  async arrived(placed: PlacedOrder): Promise<Sent> {
    const { order } = await accepted(this.at, placed);
    return { placed, id: order.id, remote_id: order.remote_id ?? "" };
  }

  place(quantity: number): Promise<PlacedOrder> {
    const purchase = {
      items: { [TEA]: quantity },
      shipping: "carrier-branch",
      payment: "pp_system_default",
    } as const;
    return checkout(this.at.shop, purchase);
  }

  /** Adds units to the warehouse's shelf. */
  async receive(quantity: number): Promise<void> {
    const levels = [{ sku: TEA, quantity: (await this.#shelf()) + quantity }];
    await this.at.sandbox.control("PUT", "stock", { levels });
  }

  /** The warehouse goes on with an order, first without a status of it, then with one. */
  async advance(
    { id, remote_id }: Sent,
    state: "picked" | "shipped" | "delivered" | "refused" | "returned",
  ): Promise<void> {
    await this.at.sandbox.advance(remote_id, state);
    await this.isNotOversold();
    await warehouseSays(this.at.shop, id, state);
    await syncMedusa(this.at.shop);
    await this.isNotOversold();
  }

  /**
   * Never more for sale than lies there and is not promised: in Medusa, and as it would be with the reading that is
   * the default.
   * @param promised units that Medusa has sold and the warehouse does not know of
   */
  async isNotOversold(promised = 0): Promise<void> {
    await readFeed(this.at, stockFeed);
    await syncStock(this.at);
    const truth = (await this.#free()) - promised;
    expect(await this.#forSale()).toBeLessThanOrEqual(truth);
    expect(await this.#forSaleByDefault()).toBeLessThanOrEqual(truth);
  }

  /** When what was changed has reached the warehouse and reports have caught up, everything that is free is for sale. */
  async comesToRest(free: number): Promise<void> {
    await eventually(
      () => this.#free(),
      (now) => now === free,
    );
    const underWay = () =>
      databaseOf(this.at.shop)("sklad_command").whereIn("state", ["queued", "sending", "unknown"]);
    await eventually(underWay, (commands) => commands.length === 0);
    await eventually(
      () => this.#level(),
      (level) => level !== undefined && level.reported?.count === reportedFigure(level, this.reading).count,
    );
    await letMinutesPass(this.at, 2);
    const look = async () => {
      await this.isNotOversold();
      return this.#forSale();
    };
    await eventually(look, (available) => available === free);
    expect(await this.#free()).toBe(free);
  }

  async #forSale(): Promise<number> {
    const { stocked, reserved } = await stockOf(this.at.shop, TEA);
    return stocked - reserved;
  }

  async #forSaleByDefault(): Promise<number> {
    const { shop, connectionId } = this.at;
    const ctx = contextOf(shop.container);
    const { settings, ...connection } = await requireConnection(ctx, connectionId);
    const { report_counts_until } = DEFAULT_SETTINGS;
    const byDefault = { ...connection, settings: { ...settings, report_counts_until } };
    const { comparison, facts } = await openComparisonOf(ctx, byDefault, [TEA]);
    const [compared] = await compareFacts(ctx, comparison, facts);
    return Number(compared?.plan.available);
  }

  /** What lies there, less what orders are going to take. */
  async #free(): Promise<number> {
    const orders = (await this.at.sandbox.orders()).filter(({ status }) => status === "new");
    const lines = orders.flatMap(({ order }) => order.products).filter(({ sku }) => sku === TEA);
    return (await this.#shelf()) - lines.reduce((sum, { count }) => sum + Number(count), 0);
  }

  async #shelf(): Promise<number> {
    return (await this.#level())?.shelf ?? 0;
  }

  /** What is there, and what a report of now says of it. */
  async #level(): Promise<Level | undefined> {
    const { stock } = await this.at.sandbox.control<{ stock: Level[] }>(
      "GET",
      "stock?environment=production",
    );
    return stock.find(({ sku }) => sku === TEA);
  }
}

export const course = suiteInSoak("through the course of orders", (at) => {
  let warehouse: LateWarehouse | undefined;
  afterEach(() => warehouse?.close());

  it.each(["accepted", "picked", "shipped"] as const)(
    "at a warehouse that is late with everything and counts goods until an order is %s",
    async (reading) => {
      warehouse = await LateWarehouse.open(at, reading);
      const merchant = new Merchant(at.shop);
      await pressStock(at, "accept");
      await warehouse.receive(20);
      await warehouse.comesToRest(20);

      await at.stopDraining();
      const waiting = await warehouse.place(3);
      await warehouse.isNotOversold(3);
      at.startDraining();
      const first = await warehouse.arrived(waiting);
      await warehouse.isNotOversold();
      await warehouse.advance(first, "picked");

      const canceled = await warehouse.arrived(await warehouse.place(2));
      await merchant.post(`/admin/orders/${canceled.placed.id}/cancel`);
      await warehouse.isNotOversold();

      const edited = await warehouse.arrived(await warehouse.place(4));
      await merchant.editOrder(edited.placed.id, { quantities: { [TEA]: 2 } });
      await warehouse.isNotOversold();
      await warehouse.advance(first, "shipped");
      await warehouse.comesToRest(15);

      await warehouse.advance(first, "refused");
      await warehouse.advance(first, "returned");
      await warehouse.receive(5);
      await warehouse.advance(edited, "delivered");
      await warehouse.comesToRest(23);
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 23, reserved: 0 });
    },
  );
});
