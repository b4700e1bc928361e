import { findLookalikes } from "../../../src/planning/stock";

describe("A sku that only Medusa has and one that only the report has", () => {
  it.each([
    ["OUT-1", "out-1"],
    ["007", "7"],
    ["KT-007", "KT-7"],
    ["OUT-1", "ОUТ-1"],
    ["чай-1", "ЧАЙ-01"],
  ])("look alike: %j and %j", (one, other) => {
    expect([...findLookalikes([one], ["else", other])]).toEqual([
      [one, [other]],
      [other, [one]],
    ]);
  });

  it.each([
    ["OUT-1", "OUT-2"],
    ["OUT1", "OUT-1"],
    ["10", "100"],
    ["A", "B"],
  ])("do not: %j and %j", (one, other) => {
    expect(findLookalikes([one], [other])).toEqual(new Map());
  });

  it("are all named where several could be meant", () => {
    expect(findLookalikes(["TEA"], ["tea", "Tea"]).get("TEA")).toEqual(["tea", "Tea"]);
  });
});
