import { withTracking } from "../../src/api/store-tracking";

const NUMBER = "+fulfillments.labels.tracking_number";

describe("The fields of a customer's order", () => {
  it("have tracking by default", () => {
    expect(withTracking(undefined)).toContain(NUMBER);
  });

  it.each(["*items", "+metadata", " metadata", "items.*", "-metadata", "*items,+metadata"])(
    "have it beside the defaults that %j keeps",
    (fields) => {
      const named = String(withTracking(fields));
      expect(named).toContain(NUMBER);
      // Last, so that it takes away what the defaults have.
      expect(named.endsWith(`,${fields}`)).toBe(true);
    },
  );

  it.each(["id", "id,+metadata", "", ",", ["id"], { a: "id" }])(
    "stay %j where that replaces the defaults",
    (fields) => {
      expect(withTracking(fields)).toEqual(fields);
    },
  );
});
