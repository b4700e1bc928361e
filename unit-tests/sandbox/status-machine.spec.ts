import { EXIT_STATUSES, MAIN_STATUSES, StatusMachine } from "../../src/sandbox/warehouse/status-machine";

describe("the statuses of an order", () => {
  const machine = new StatusMachine();

  it("pass in the order of the spec", () => {
    expect(machine.path("new", "delivered")).toEqual(["picked", "shipped", "delivered"]);
    expect(machine.next("new")).toBe("picked");
    expect(machine.next("delivered")).toBeUndefined();
  });

  const ways: Record<string, string[]> = {
    new: ["canceled", "picked"],
    picked: ["canceled", "shipped"],
    shipped: ["refused", "delivered"],
    delivered: ["returned"],
    refused: ["returned"],
    canceled: [],
    returned: [],
  };

  it.each([...MAIN_STATUSES, ...EXIT_STATUSES])("lead on from %s only where a parcel can go", (status) => {
    expect(machine.following(status)).toEqual(ways[status]);
  });

  it("never lead back", () => {
    expect(machine.path("shipped", "new")).toBeUndefined();
    expect(machine.path("shipped", "canceled")).toBeUndefined();
    expect(machine.path("canceled", "picked")).toBeUndefined();
    expect(machine.path("new", "new")).toBeUndefined();
  });

  it("take the way of an uncollected parcel when one is to be returned", () => {
    expect(machine.path("shipped", "returned")).toEqual(["refused", "returned"]);
    expect(machine.path("delivered", "returned")).toEqual(["returned"]);
  });

  it("can have more between them, each belonging to the one before it", () => {
    const extended = new StatusMachine([
      { after: "picked", status: "packed" },
      { after: "shipped", status: "at_branch" },
    ]);
    expect(extended.path("new", "delivered")).toEqual([
      "picked",
      "packed",
      "shipped",
      "at_branch",
      "delivered",
    ]);
    expect(extended.stageOf("packed")).toBe("picked");
    expect(extended.following("at_branch")).toEqual(["refused", "delivered"]);
    expect(extended.following("packed")).toEqual(["canceled", "shipped"]);
  });

  it("can have one word for what the warehouse and what the recipient refuses", () => {
    const ambiguous = new StatusMachine([], "both");
    expect(ambiguous.following("new")).toEqual(["canceled", "rejected", "picked"]);
    expect(ambiguous.following("picked")).toEqual(["canceled", "rejected", "shipped"]);
    expect(ambiguous.following("shipped")).toEqual(["rejected", "delivered"]);
    expect(ambiguous.following("rejected")).toEqual(["returned"]);
    expect(ambiguous.knows("refused")).toBe(false);
  });
});
