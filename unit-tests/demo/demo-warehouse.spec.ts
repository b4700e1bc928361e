import { wireOrder } from "../../integration-tests/sandbox/support/order";
import { DEFAULT_SETTINGS, type Settings } from "../../src/planning/settings";
import { type OrderUnits, planSku, unitsPromised } from "../../src/planning/stock";
import { readCommandLine } from "../../src/sandbox/command-line";
import type { SandboxOptions } from "../../src/sandbox/options";
import type { OrderRecord } from "../../src/sandbox/warehouse/order-record";
import { reportedFigure } from "../../src/sandbox/warehouse/stock-book";
import { Warehouse } from "../../src/sandbox/warehouse/warehouse";

const SKU = "TEA-100";
const MINUTE = 60_000;

/** The demo as `npm start` sets it up: the sandbox's options and the settings of the shop's connection to it. */
async function demo(): Promise<{ options: SandboxOptions; settings: Settings }> {
  const { CONNECTION_SETTINGS, sandboxArguments } = await import("../../scripts/lib/demo-warehouse.mjs");
  const args = sandboxArguments({ data: "sandbox.json", shopUrl: "http://localhost:9000" });
  const read = readCommandLine(args, {});
  if (read === "help") throw new Error("The demo's sandbox prints its help.");
  return { options: read.options, settings: { ...DEFAULT_SETTINGS, ...CONNECTION_SETTINGS } };
}

/** The plugin's row of an order at the sandbox, which was notified of each status the moment it was reached. */
function unitsOf({ status, history }: OrderRecord): OrderUnits {
  const at = (reached: string): Date | null => {
    const step = history.find((entry) => entry.status === reached);
    return step ? new Date(step.at) : null;
  };
  return {
    order_id: "order_1",
    state: status as OrderUnits["state"],
    promised: false,
    accepted_at: at("new"),
    picked_at: at("picked"),
    shipped_at: at("shipped"),
    canceled_at: at("canceled"),
    reappeared_at: null,
    versions: [{ units: "2", since: new Date(0), superseded_at: null }],
    in_flight: null,
  };
}

describe("The demo's shop and its sandbox", () => {
  it("count the same goods in a report, and name the carrier the same", async () => {
    const { options, settings } = await demo();
    expect(settings.report_counts_until).toBe(options.reportCountsUntil);
    expect(settings.carrier_literal).toBe(options.carrierLiteral);
  });

  it("offer no more than is there while an order is picked, shipped and delivered", async () => {
    const { options, settings } = await demo();
    let now = 0;
    const warehouse = new Warehouse(options, () => now);
    warehouse.stock.setShelf("production", { sku: SKU, name: "Чай", quantity: 10 }, now);
    const order = warehouse.orders.accept("production", wireOrder(), now);
    const offered = ["new", "picked", "shipped", "delivered"].map((status) => {
      const { id_order_FF } = order;
      if (status !== "new") warehouse.advance(warehouse.orders.records.get(id_order_FF)!, status);
      now += (settings.report_lag_minutes + 1) * MINUTE;
      const level = warehouse.stock.asReported(warehouse.stock.get("production", SKU)!)!;
      const { count } = reportedFigure(level, options.reportCountsUntil);
      const orders = [unitsOf(warehouse.orders.records.get(id_order_FF)!)];
      const promised = unitsPromised({ orders, reservations: [] }, new Date(now), settings);
      const plan = planSku(
        {
          sku: SKU,
          inventory_item_id: "iitem_1",
          shared: [],
          managed: true,
          opted_out: false,
          unreadable: [],
          buffer: "0",
          reported: { sku: SKU, quantities: [String(count)] },
          quarantined: null,
          level: { stocked: "10", reserved: "0" },
          expected: null,
          ...promised,
        },
        settings,
      );
      return [status, plan.available];
    });
    expect(offered).toEqual([
      ["new", "8"],
      ["picked", "8"],
      ["shipped", "8"],
      ["delivered", "8"],
    ]);
  });
});
