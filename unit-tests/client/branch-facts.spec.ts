import { branchFacts } from "../../src/client/calls/branch-facts";
import { CALLS } from "../../src/client/calls";
import { createDialect } from "../../src/client";

const CARGO = "9a68df70-0267-42a8-bb5c-37f427e36ee4";

describe("What a branch's record says", () => {
  it("is nothing where the members are absent: unknown, and not closed", () => {
    expect(branchFacts({ Ref: "b-1" })).toEqual({ kind: null, isClosed: null, maxWeightKg: null });
  });

  it.each([
    [{ CategoryOfWarehouse: "Branch" }, "branch"],
    [{ CategoryOfWarehouse: "POSTOMAT" }, "locker"],
    [{ category_of_warehouse: "Store" }, "branch"],
    [{ CategoryOfWarehouse: "DropOff" }, null],
    [{ CategoryOfWarehouse: "Fulfillment" }, null],
    [{ CategoryOfWarehouse: "Hub" }, null],
    [{ CategoryOfWarehouse: "Branch", TypeOfWarehouse: CARGO }, "cargo"],
    [{ CategoryOfWarehouse: "Postomat", TypeOfWarehouse: "another" }, "locker"],
    [{ CategoryOfWarehouse: ["Branch"] }, null],
  ])("%j is a kind: %s", (record, kind) => {
    expect(branchFacts(record).kind).toBe(kind);
  });

  it.each([
    [{ WarehouseStatus: "Working" }, false],
    [{ WarehouseStatus: "working", DenyToSelect: "0" }, false],
    [{ WarehouseStatus: "Closed" }, true],
    [{ WarehouseStatus: "Temporarily closed" }, true],
    [{ WarehouseStatus: "TemporarilyClosed" }, true],
    [{ WarehouseStatus: "NOT_WORKING" }, true],
    [{ WarehouseStatus: "Закрито" }, true],
    [{ WarehouseStatus: "Тимчасово не працює" }, true],
    [{ WarehouseStatus: "Працює" }, false],
    [{ WarehouseStatus: "Active" }, false],
    [{ WarehouseStatus: "Overloaded" }, null],
    [{ WarehouseStatus: "Working until 20:00" }, null],
    [{ WarehouseStatus: "1" }, null],
    [{ WarehouseStatus: "Overloaded", DenyToSelect: "1" }, true],
    [{ WarehouseStatus: "Working", DenyToSelect: "1" }, true],
    [{ DenyToSelect: 1 }, true],
    [{ DenyToSelect: true }, true],
    [{ DenyToSelect: "true" }, true],
    [{ DenyToSelect: 0 }, false],
    [{ DenyToSelect: "perhaps" }, null],
    [{ WarehouseStatus: "", DenyToSelect: null }, null],
    [{ WarehouseStatus: { code: 1 } }, null],
  ])("%j is closed: %s", (record, closed) => {
    expect(branchFacts(record).isClosed).toBe(closed);
  });

  it.each([
    [{ TotalMaxWeightAllowed: "1000", PlaceMaxWeightAllowed: "30" }, 1000],
    [{ TotalMaxWeightAllowed: 20, PlaceMaxWeightAllowed: 0 }, 20],
    [{ TotalMaxWeightAllowed: 0, PlaceMaxWeightAllowed: 30 }, 30],
    [{ TotalMaxWeightAllowed: "0", PlaceMaxWeightAllowed: "0" }, null],
    [{ PlaceMaxWeightAllowed: "10,5" }, 10.5],
    [{ PlaceMaxWeightAllowed: "-5" }, null],
    [{ PlaceMaxWeightAllowed: "much" }, null],
    [{ TotalMaxWeightAllowed: "1e40", PlaceMaxWeightAllowed: "30" }, 30],
    [{ PlaceMaxWeightAllowed: "1e-50" }, null],
  ])("%j limits the parcel to %s kg", (record, limit) => {
    expect(branchFacts(record).maxWeightKg).toBe(limit);
  });

  it("never keeps the branch from being read", () => {
    const odd = {
      CategoryOfWarehouse: {},
      WarehouseStatus: [],
      DenyToSelect: {},
      PlaceMaxWeightAllowed: true,
    };
    const records = [{ Ref: "b-1", Description: "№1", ...odd }];
    expect(createDialect().getWarehouses.decode(records, { cityRef: "c-1" })).toEqual([
      expect.objectContaining({ ref: "b-1", kind: null, isClosed: null, maxWeightKg: null }),
    ]);
  });

  it("is unknown too where a dialect of an earlier version does not give it", () => {
    const branch = { ref: "b-1", name: "№1", cityRef: null, number: null, address: null };
    expect(CALLS.getWarehouses.result.parse([branch])).toEqual([
      { ...branch, kind: null, isClosed: null, maxWeightKg: null },
    ]);
    expect(CALLS.getCities.result.parse([{ ref: "c-1", name: "Київ", region: null }])).toEqual([
      { ref: "c-1", name: "Київ", region: null, kind: null },
    ]);
  });
});

describe("A city's record", () => {
  it("has no region where it has the region's identifier alone", () => {
    const regionOf = (record: object) =>
      createDialect().getCities.decode([{ Ref: "c-1", Description: "Київ", ...record }], {})[0]?.region;
    const Area = "71508128-9b87-11de-822f-000c2965ae0e";
    expect(regionOf({ Area })).toBeNull();
    expect(regionOf({ Area: Area.toUpperCase() })).toBeNull();
    expect(regionOf({ Area, AreaDescription: "Київська" })).toBe("Київська");
    expect(regionOf({ Area: "Київська" })).toBe("Київська");
  });

  const kindOf = (record: object) =>
    createDialect().getCities.decode([{ Ref: "c-1", Description: "Київ", ...record }], {})[0]?.kind;

  it("says what the settlement is, or nothing", () => {
    expect(kindOf({ SettlementTypeDescription: "місто" })).toBe("місто");
    expect(kindOf({})).toBeNull();
  });
});
