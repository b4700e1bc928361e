import type { MedusaContainer } from "@medusajs/framework/types";
import type { Context } from "../../src/engine/context";
import { pollStock, syncDue } from "../../src/engine/stock";
import { syncStock } from "../../src/engine/stock/sync-stock";
import type { RunningWork } from "../../src/modules/sklad/ports";
import type { StockClaim } from "../../src/modules/sklad/stores/stock/stock";
import type { ConnectionRow, StockCounts } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { memoryLeases } from "./handover/memory-leases";

const REQUESTED_AT = new Date("2026-11-22T10:00:00Z");
const CLAIM = {
  id: "sklstock_1",
  connection_id: "sklconn_1",
  requested_at: REQUESTED_AT,
  accepted_at: REQUESTED_AT,
  synced_requested_at: null,
  inputs_hash: null,
  due: "2026-11-22 10:00:00+00",
  all_due: true,
  full_due: true,
  failures: 0,
} as unknown as StockClaim;

/** A shop with one sku, whose level is not what the last report says. */
class Shop {
  stocked = "5";
  /** Another process has the claim. */
  isLost = false;
  #claims: StockClaim[] = [];
  refuses = false;
  /** When the facts are read, something may happen. */
  whileComparing: (connectionId: string) => void | Promise<void> = () => undefined;
  /** Receives each finished comparison. */
  whenFinished: () => void = () => undefined;
  /** How the claim was given back, and which problems were raised or cleared. */
  readonly ends: string[] = [];
  readonly problems: string[] = [];
  basis: string | null = null;
  counts: StockCounts | null = null;

  async run(claim: Partial<StockClaim> = {}, stop: AbortSignal = new AbortController().signal) {
    await syncStock(this.#context(), this.#container(), { ...CLAIM, ...claim }, stop);
    return this.stocked;
  }

  /** What the loop does with a claim. */
  async sync(claim: Partial<StockClaim>): Promise<number> {
    this.#claims = [{ ...CLAIM, ...claim }];
    return syncDue(this.#context(), this.#container());
  }

  /** As long as a process lives. */
  start(...claims: readonly Partial<StockClaim>[]): RunningWork {
    this.#claims = claims.map((claim) => ({ ...CLAIM, ...claim }));
    return pollStock(this.#context(), this.#container());
  }

  #facts = async (connectionId: string) => {
    await this.whileComparing(connectionId);
    const reported = {
      quantities: ["12"],
      requested_at: REQUESTED_AT,
      quarantined: false,
      quarantined_quantities: null,
    };
    const applied = { applied: "5", applied_reserved: "0", applied_before: null };
    return [
      { sku: "TEA", ...reported, ...applied, notes: [], difference: null, inventory_item_id: "iitem_tea" },
    ];
  };

  #context(): Context {
    const settings = { ...DEFAULT_SETTINGS, create_levels: false };
    const connection = { id: "sklconn_1", name: "Warehouse", environment: "production", settings };
    const level = { stocked: this.stocked, reserved: "0" };
    const stores = {
      connections: {
        find: async (id: string) =>
          ({ ...connection, id, enabled: true, stock_location_id: "sloc_1" }) as ConnectionRow,
        list: async () => [],
      },
      stock: {
        finish: async (_: StockClaim, basis: string) => {
          this.ends.push("finished");
          this.basis = basis;
          this.whenFinished();
        },
        release: async () => this.ends.push("released"),
        claimDue: async () => this.#claims.shift(),
        fail: async () => !this.isLost,
      },
      leases: memoryLeases(() => 0),
      stockRuns: {
        add: async ({ counts }: { counts: StockCounts }) => (this.counts = counts),
        announceBackInStock: () => undefined,
      },
      stockItems: { respelt: async () => [] },
      stockProducts: { metadata: async () => new Map(), unmanaged: async () => new Set() },
      stockLevels: {
        facts: this.#facts,
        factsOf: this.#facts,
        recordCompared: async () => undefined,
        recordMoved: async () => undefined,
        apply: async () => undefined,
      },
      stockUnits: { read: async () => new Map([["iitem_tea", { orders: [], reservations: [], level }]]) },
      // Nothing has changed since all were compared last.
      stockDue: { unsettled: async () => [], compareSoon: async () => undefined },
      problems: {
        raise: async ({ code }: { code: string }) => this.problems.push(code),
        clear: async (...keys: string[]) =>
          this.problems.push(...keys.map((key) => `no ${key.split(":").at(-1)}`)),
      },
    };
    const transaction = (work: (inside: typeof stores) => Promise<void>) => work(stores);
    const sleep = (_: number, signal?: AbortSignal) =>
      new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
    const logger = { error: () => undefined, warn: () => undefined };
    const configuration = { pollIntervalMs: 10 };
    const sklad = { stores: { ...stores, transaction }, configuration, sleep, monotonic: () => 0 };
    return { sklad, logger } as unknown as Context;
  }

  #container(): MedusaContainer {
    const updateInventoryLevels = async ([level]: readonly { stocked_quantity: number }[]) => {
      if (this.refuses) throw new Error("The tea is being counted.");
      this.stocked = String(level?.stocked_quantity);
    };
    const locking = { acquire: async () => undefined, release: async () => true };
    const inventory = { updateInventoryLevels };
    const { sklad, logger } = this.#context();
    const modules: Record<string, unknown> = { inventory, locking, sklad, logger };
    return { resolve: (name: string) => modules[name] } as unknown as MedusaContainer;
  }
}

describe("A comparison of all skus", () => {
  it("writes the differences, and stores the time of its end", async () => {
    const shop = new Shop();
    expect(await shop.run()).toBe("12");
    expect(shop.ends).toEqual(["finished"]);
    expect(shop.counts).toMatchObject({ compared: 1, written: 1 });
  });

  it("that was stopped before it had written is not done, also with the last of its skus", async () => {
    const shop = new Shop();
    const stop = new AbortController();
    shop.whileComparing = () => stop.abort();
    expect(await shop.run({}, stop.signal)).toBe("5");
    expect(shop.ends).toEqual(["released"]);
  });

  it("leaves none out once a preview was accepted: what was only compared is not written yet", async () => {
    const shop = new Shop();
    expect(await shop.run({ accepted_at: null })).toBe("5");
    expect(shop.ends).toEqual(["finished"]);
    const since = { inputs_hash: shop.basis, synced_requested_at: REQUESTED_AT, full_due: false };
    expect(await shop.run({ ...since, accepted_at: null })).toBe("5");
    expect(await shop.run(since)).toBe("12");
  });

  it("keeps the problem of what Medusa refuses until it is written, or nothing is written any longer", async () => {
    const shop = new Shop();
    shop.refuses = true;
    await shop.run();
    expect(shop.problems).toContain("stock_refused");
    await shop.run({ accepted_at: null });
    expect(shop.problems.at(-1)).toBe("no stock_refused");
  });

  it("fails when its locks run out before it has written, so that a problem is raised", async () => {
    const shop = new Shop();
    const now = jest.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(15_000);
    await expect(shop.run()).rejects.toThrow("locks ran out");
    now.mockRestore();
    expect([shop.stocked, shop.ends]).toEqual(["5", []]);
  });

  it("that failed is a problem raised by the holder of its claim, not by a process that lost the claim", async () => {
    const shop = new Shop();
    shop.whileComparing = () => {
      throw new Error("The database is away.");
    };
    expect(await shop.sync({ failures: 2 })).toBe(1);
    expect(shop.problems).toEqual(["stock_failing"]);
    shop.isLost = true;
    await shop.sync({ failures: 2 });
    expect(shop.problems).toEqual(["stock_failing"]);
  });

  it("of one connection that takes long keeps no other waiting", async () => {
    const shop = new Shop();
    let end = (): void => undefined;
    const long = new Promise<void>((resolve) => (end = resolve));
    shop.whileComparing = (id) => (id === "sklconn_long" ? long : undefined);
    const finished = new Promise<void>((resolve) => (shop.whenFinished = resolve));
    const loop = shop.start({ connection_id: "sklconn_long" }, {});
    await finished;
    expect(shop.stocked).toBe("12");
    end();
    await loop.stop();
  });
});
