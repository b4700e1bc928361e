import { OrderMemory } from "../../src/engine/shop/order-memory";
import type { OrderSnapshot } from "../../src/planning/order-snapshot";

const LINE = { id: "ordli_1", title: "Чай", variant_sku: "TEA", quantity: "2", total: "290.00" };

const orderOf = (id: string, lines: number) =>
  ({ id, lines: Array.from({ length: lines }, () => LINE) }) as unknown as OrderSnapshot;

const ROOM = 1_000_000;

describe("The orders that are remembered", () => {
  it("are bounded by what they weigh, not by how many they are", () => {
    const memory = new OrderMemory(ROOM);
    for (let each = 0; each < 200; each += 1) {
      memory.keep("1", orderOf(`order_${String(each)}`, 500));
      expect(memory.bytes).toBeLessThanOrEqual(ROOM);
    }
    expect(memory.use("order_199", "1")).toBeDefined();
    expect(memory.use("order_0", "1")).toBeUndefined();
  });

  it("are forgotten in the order in which they were used last", () => {
    const memory = new OrderMemory(ROOM);
    memory.keep("1", orderOf("order_used", 500));
    for (let each = 0; each < 50; each += 1) {
      memory.keep("1", orderOf(`order_${String(each)}`, 500));
      expect(memory.use("order_used", "1")).toBeDefined();
    }
    expect(memory.use("order_0", "1")).toBeUndefined();
  });

  it("weigh as much as their last version, which is the only one that is known", () => {
    const memory = new OrderMemory(ROOM);
    memory.keep("1", orderOf("order_1", 1));
    const light = memory.bytes;
    memory.keep("2", orderOf("order_1", 100));
    expect(memory.bytes).toBeGreaterThan(50 * light);
    expect(memory.use("order_1", "1")).toBeUndefined();
    memory.keep("3", orderOf("order_1", 1));
    expect(memory.bytes).toBe(light);
  });

  it("do not keep one that is too heavy for all of the room", () => {
    const memory = new OrderMemory(ROOM);
    memory.keep("1", orderOf("order_1", 100_000));
    expect(memory.bytes).toBe(0);
  });
});
