import { compareMoney, isCashFor, isCovered, isOwed } from "../../src/planning/values/money";

describe("Two amounts", () => {
  it.each([
    ["173.0465", "173.04", "0.01", 0],
    ["173.05", "173.0465", "0.01", 0],
    ["173.05", "173.04", "0.01", 1],
    ["173.04", "173.05", "0.01", -1],
    ["0.1", "0.3", "0.50", 0],
    ["173.8", "173", "1", 0],
    ["174", "173", "1", 1],
  ])("%s and %s compare in steps of %s as %d", (left, right, step, expected) => {
    expect(compareMoney(left, right, step)).toBe(expected);
  });

  it("are compared exactly, however large they are", () => {
    expect(compareMoney("123456789012345.67", "123456789012345.66")).toBe(1);
  });
});

describe("Cash that was rounded when it was asked for", () => {
  it("is owed from one step on", () => {
    expect([isOwed("0.0099"), isOwed("0.01"), isOwed("-1"), isOwed("0.99", "1")]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("is covered by an amount that a gateway cut, and by nothing less", () => {
    expect(isCovered("173.05", "173.04", "0.01")).toBe(true);
    expect(isCovered("173.05", "173.03", "0.01")).toBe(false);
    expect(isCovered("173", "500", "0.01")).toBe(true);
  });

  it("is for what is owed within a step, and for nothing else", () => {
    expect(isCashFor("173", "173.8", "1")).toBe(true);
    expect(isCashFor("173", "175", "1")).toBe(false);
    expect(isCashFor("175", "173", "1")).toBe(false);
  });
});
