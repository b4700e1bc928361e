import { createHash } from "node:crypto";
import { OrderCache } from "../../src/engine/medusa/order-queries";
import type { OrderSnapshot } from "../../src/planning/order-snapshot";

const ROOM = 1_000_000;

/** Ids as random as Medusa's, which no compression takes anything from. */
const idOf = (text: string) => createHash("sha256").update(text).digest("base64").slice(0, 26);

/** Two ids of 26 letters of six bits. */
const RANDOM_BYTES_OF_A_LINE = 39;

const lineOf = (id: string) => ({
  id: `ordli_${idOf(id)}`,
  title: "Свічка із соєвого воску «Полтавський сад», 200 мл",
  variant_sku: "CND-POLTAVA-200",
  shipping_profile_id: `sp_${idOf("profile")}`,
  quantity: "2",
  total: "549.99",
  components: [{ inventory_item_id: `iitem_${idOf(`${id} item`)}`, required_quantity: "1" }],
});

const orderOf = (id: string, lines: number) =>
  ({
    id,
    lines: Array.from({ length: lines }, (_, at) => lineOf(`${id} ${String(at)}`)),
  }) as unknown as OrderSnapshot;

describe("The cached orders", () => {
  it("are what was read, also after a caller changes its copy", () => {
    const memory = new OrderCache(ROOM);
    memory.put("1", orderOf("order_1", 3));
    Object.assign(memory.use("order_1", "1") ?? {}, { lines: [] });
    expect(memory.use("order_1", "1")).toEqual(orderOf("order_1", 3));
  });

  it("are bounded by their size, not by their number", () => {
    const memory = new OrderCache(ROOM);
    for (let each = 0; each < 100; each += 1) {
      memory.put("1", orderOf(`order_${String(each)}`, 500));
      expect(memory.bytes).toBeLessThanOrEqual(ROOM);
    }
    expect(memory.use("order_99", "1")).toBeDefined();
    expect(memory.use("order_0", "1")).toBeUndefined();
  });

  it("are forgotten in the order in which they were used last", () => {
    const memory = new OrderCache(ROOM);
    memory.put("1", orderOf("order_used", 500));
    for (let each = 0; each < 50; each += 1) {
      memory.put("1", orderOf(`order_${String(each)}`, 500));
      expect(memory.use("order_used", "1")).toBeDefined();
    }
    expect(memory.use("order_0", "1")).toBeUndefined();
  });

  it("are tens of thousands, as they wait after a day without the warehouse", () => {
    const memory = new OrderCache();
    const count = 1_000;
    for (let each = 0; each < count; each += 1) memory.put("1", orderOf(`order_${String(each)}`, 8));
    expect((64 * 1024 * 1024) / (memory.bytes / count)).toBeGreaterThan(40_000);
  });

  it("have the size of their last version, the only one that is kept", () => {
    const memory = new OrderCache(ROOM);
    memory.put("1", orderOf("order_1", 1));
    const light = memory.bytes;
    memory.put("2", orderOf("order_1", 100));
    expect(memory.bytes).toBeGreaterThan(light + 99 * RANDOM_BYTES_OF_A_LINE);
    expect(memory.use("order_1", "1")).toBeUndefined();
    memory.put("3", orderOf("order_1", 1));
    expect(memory.bytes).toBe(light);
  });

  it("do not keep an order larger than the whole cache", () => {
    const memory = new OrderCache(ROOM);
    memory.put("1", orderOf("order_1", 40_000));
    expect(memory.bytes).toBe(0);
  });
});
