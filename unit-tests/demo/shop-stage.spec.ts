interface Parcel {
  created_at: string;
  packed_at?: string;
  shipped_at?: string;
  delivered_at?: string;
  canceled_at?: string;
}

interface Order {
  status: string;
  created_at: string;
  items: { quantity: number; detail?: { fulfilled_quantity: number } }[];
  fulfillments: Parcel[];
}

const { stageOf, timesOf } = jest.requireActual<{
  stageOf: (order: Order) => string;
  timesOf: (order: Order) => Record<string, string | null>;
}>("../../demo/shop/stage.js");

const at = (hour: number): string => `2026-07-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const PACKED = { created_at: at(9), packed_at: at(10) };
const SHIPPED = { ...PACKED, shipped_at: at(11) };
const DELIVERED = { ...SHIPPED, delivered_at: at(12) };

const order = (fulfillments: Parcel[], fulfilled = 2): Order => ({
  status: "pending",
  created_at: at(8),
  items: [{ quantity: 2, detail: { fulfilled_quantity: fulfilled } }],
  fulfillments,
});

describe("How far an order has come", () => {
  it.each([
    ["accepted", order([], 0)],
    ["picked", order([PACKED])],
    ["picked", order([{ created_at: at(9) }])],
    ["shipped", order([SHIPPED])],
    ["delivered", order([DELIVERED])],
    ["canceled", { ...order([PACKED]), status: "canceled" }],
  ])("is %s", (stage, given) => expect(stageOf(given)).toBe(stage));

  it("is as far as the last of its parcels", () => {
    expect(stageOf(order([DELIVERED, PACKED]))).toBe("picked");
    expect(stageOf(order([SHIPPED, DELIVERED]))).toBe("shipped");
  });

  it("does not count cancelled parcels", () => {
    expect(stageOf(order([DELIVERED, { ...PACKED, canceled_at: at(10) }]))).toBe("delivered");
    expect(stageOf(order([{ ...SHIPPED, canceled_at: at(11) }], 0))).toBe("accepted");
  });

  it("has not left while a product is in no parcel", () => {
    expect(stageOf(order([DELIVERED], 1))).toBe("accepted");
  });

  it("has the time of the last parcel at each step", () => {
    const late = { ...SHIPPED, shipped_at: at(15) };
    expect(timesOf(order([late, DELIVERED]))).toEqual({
      accepted: at(8),
      picked: at(10),
      shipped: at(15),
      delivered: null,
    });
  });
});
