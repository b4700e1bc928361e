import {
  loadRequestedReturns,
  type LoadedPendingDifference,
  pendingDifference,
} from "../../src/engine/medusa/loaded-order";

/** 500 UAH of which 200 are captured, as Medusa shows it while `requested` of three units of 200 together are to come back. */
const order = (pending: string, requested: string, price: string): LoadedPendingDifference => ({
  id: "order_1",
  total: "500",
  summary: { pending_difference: pending },
  items: [
    { id: "a", return_requested_total: price, detail: { return_requested_quantity: requested } },
    { id: "b", return_requested_total: "0", detail: { return_requested_quantity: "0" } },
  ],
});

describe("What a customer owes", () => {
  it("is what Medusa computes while nothing is to come back", () => {
    expect(pendingDifference(order("300", "0", "0"), new Map())).toBe("300");
  });

  it("stays as it is when a return is requested, of which Medusa subtracts the price", () => {
    expect(pendingDifference(order("100", "3", "200"), new Map([["a", "3"]]))).toBe("300");
  });

  it("is the difference of an exchange or a claim, whose return settles what it takes back", () => {
    expect(pendingDifference(order("100", "3", "200"), new Map())).toBe("100");
    expect(pendingDifference(order("100", "2", "200"), new Map([["a", "1"]]))).toBe("200");
  });

  it("grows by no unit more than is to come back, whatever a return says that was received in parts", () => {
    expect(pendingDifference(order("200", "1", "100"), new Map([["a", "2"]]))).toBe("300");
    expect(pendingDifference(order("200", "1", "100"), new Map([["a", "-1"]]))).toBe("200");
  });

  it("is the order's total where Medusa computes none", () => {
    expect(pendingDifference({ total: "500", summary: null, items: [] }, new Map())).toBe("500");
  });
});

describe("The units that returns ask for", () => {
  const loaded = async (items: LoadedPendingDifference["items"]) => {
    const graph = jest.fn(async (_: { filters: Record<string, unknown> }) => ({
      data: [
        { items: [{ item_id: "a", quantity: "3", received_quantity: "1" }, null] },
        { items: [{ item_id: "a", quantity: "1", received_quantity: "0" }] },
        {},
      ],
    }));
    const query = { graph } as unknown as Parameters<typeof loadRequestedReturns>[0]["query"];
    const units = await loadRequestedReturns({ query }, [{ id: "order_1", items }]);
    return { units: [...units].map(([id, quantity]) => [id, Number(quantity)]), graph };
  };

  it("are those that have not come back, of all returns of a line", async () => {
    const { units, graph } = await loaded(order("100", "3", "200").items);
    expect(units).toEqual([["a", 3]]);
    expect(graph.mock.calls[0]?.[0].filters).toMatchObject({ exchange_id: null, claim_id: null });
  });

  it("are not queried for an order of which nothing is to come back", async () => {
    const { units, graph } = await loaded(order("300", "0", "0").items);
    expect(units).toEqual([]);
    expect(graph).not.toHaveBeenCalled();
  });
});
