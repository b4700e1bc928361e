import fc from "fast-check";
import { DEFAULT_SETTINGS } from "../../../src/planning/settings";
import { planSku, type SkuInput } from "../../../src/planning/stock";
import { plus } from "../../../src/planning/values/money";

const INPUT: SkuInput = {
  sku: "KETTLE",
  inventory_item_id: "iitem_1",
  shared: [],
  managed: true,
  opted_out: false,
  unreadable: [],
  buffer: "0",
  reported: { sku: "KETTLE", quantities: ["10"] },
  quarantined: null,
  counted: "0",
  awaiting: "0",
  level: { stocked: "0", reserved: "0" },
  expected: null,
};
const plan = (input: Partial<SkuInput>, settings = {}) =>
  planSku({ ...INPUT, ...input }, { ...DEFAULT_SETTINGS, ...settings });

describe("The figure of a sku", () => {
  it("is the reported quantity less the promised units and the buffer; stocked is that and all reserved units", () => {
    const input = { counted: "3", awaiting: "2", buffer: "1", level: { stocked: "9", reserved: "4" } };
    expect(plan(input)).toEqual({
      sku: "KETTLE",
      inventory_item_id: "iitem_1",
      reported: "10",
      counted: "3",
      awaiting: "2",
      buffer: "1",
      free: "4",
      available: "4",
      reserved: "4",
      stocked: "8",
      step: "write",
      notes: [],
    });
  });

  it("never lets the level fall below what is reserved, and says how much is missing", () => {
    const short = plan({
      counted: "12",
      awaiting: "1",
      buffer: "5",
      level: { stocked: "20", reserved: "13" },
    });
    expect(short).toMatchObject({ free: "-8", available: "0", stocked: "13", step: "write" });
    expect(short.notes).toEqual([{ code: "short", units: "3" }]);
    expect(plan({ buffer: "11" }).notes).toEqual([]);
  });

  it.each([
    [["4", "6"], "4"],
    [["-2", "5"], "0"],
    [["0.1", "0.2"], "0.1"],
  ] as const)("of a sku that is reported as %j is %s", (quantities, reported) => {
    const found = plan({ reported: { sku: "KETTLE", quantities } });
    expect(found.reported).toBe(reported);
    expect(found.notes).toContainEqual({ code: "duplicate", quantities });
    expect(found.notes.some(({ code }) => code === "negative")).toBe(found.reported === "0");
  });

  it("is rounded down to whole units", () => {
    const reported = { sku: "KETTLE", quantities: ["7.75"] };
    expect(plan({ reported, counted: "0.5" })).toMatchObject({
      free: "7.25",
      available: "7",
      stocked: "7",
      notes: [{ code: "rounded_down", free: "7.25" }],
    });
    const level = { stocked: "0.5", reserved: "0.5" };
    expect(plan({ reported: { sku: "KETTLE", quantities: ["0.4"] }, level })).toMatchObject({
      available: "0",
      stocked: "0.5",
      step: "none",
    });
  });

  it("is nothing where the report does not name the sku", () => {
    const gone = plan({ reported: null, level: { stocked: "5", reserved: "2" } });
    expect(gone).toMatchObject({ reported: "0", stocked: "2", step: "write" });
    expect(gone.notes).toEqual([{ code: "not_reported" }]);
  });
});

describe("A sku", () => {
  it.each([
    ["that no inventory item has", { inventory_item_id: null, level: null }, "unknown_sku", {}],
    [
      "of a variant that is sold without counting",
      { inventory_item_id: null, managed: false, level: null },
      "unmanaged",
      {},
    ],
    [
      "that several inventory items have",
      { inventory_item_id: null, shared: ["TEA", "TEA "] },
      "shared",
      { skus: ["TEA", "TEA "] },
    ],
    ["whose product opts out", { opted_out: true }, "opted_out", {}],
    ["without a level at the location", { level: null }, "no_level", {}],
  ] as const)("%s is left alone", (_, input, code, named) => {
    expect(plan(input)).toMatchObject({ step: "skip", notes: [{ code, ...named }] });
  });

  it("whose product has an unreadable setting is written as without it, with a note", () => {
    const members = ["sklad_stock_buffer"];
    expect(plan({ unreadable: members })).toMatchObject({
      step: "write",
      stocked: "10",
      notes: [{ code: "unreadable_metadata", members }],
    });
  });

  it("without a level gets one with the setting for it when the report names it", () => {
    const settings = { create_levels: true };
    expect(plan({ level: null }, settings)).toMatchObject({ step: "create", stocked: "10", notes: [] });
    expect(plan({ level: null, reported: null }, settings)).toMatchObject({ step: "skip" });
  });

  it("whose level was changed by hand is written, with a note; one that is right by accident has none", () => {
    const changed = plan({ level: { stocked: "99", reserved: "0" }, expected: "8" });
    expect(changed).toMatchObject({ step: "write", stocked: "10" });
    expect(changed.notes).toEqual([{ code: "by_hand", expected: "8", found: "99" }]);
    expect(plan({ level: { stocked: "8", reserved: "0" }, expected: "8" }).notes).toEqual([]);
    expect(plan({ level: { stocked: "10.0", reserved: "0" }, expected: "8" })).toMatchObject({
      step: "none",
      notes: [],
    });
  });

  it("that is quarantined keeps the figure in force, less the units promised since", () => {
    const found = plan({ quarantined: { reported: null }, counted: "4" });
    expect(found).toMatchObject({ reported: "10", stocked: "6", step: "write" });
    expect(found.notes).toEqual([{ code: "held", reported: null }]);
    const zero = { reported: { sku: "KETTLE", quantities: ["0"] } };
    expect(plan({ quarantined: zero }).notes).toEqual([{ code: "held", reported: "0" }]);
    const twice = { reported: { sku: "KETTLE", quantities: ["5", "0"] } };
    expect(plan({ quarantined: twice }).notes).toEqual([{ code: "held", reported: "0" }]);
  });
});

const quantity = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom("", ".5", ".25"))
  .map(([whole, part]) => `${whole}${part}`);
const positive = quantity.map((text) => text.replace("-", ""));

it("Whatever is reported and promised, the numbers add up, and what was written is not written again", () => {
  const input = fc.record<SkuInput>({
    ...(Object.fromEntries(
      Object.entries(INPUT).map(([name, value]) => [name, fc.constant(value)]),
    ) as unknown as { [Name in keyof SkuInput]: fc.Arbitrary<SkuInput[Name]> }),
    reported: fc.option(
      fc.record({
        sku: fc.constant("KETTLE"),
        quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
      }),
    ),
    buffer: positive,
    counted: positive,
    awaiting: positive,
    level: fc.option(fc.record({ stocked: quantity, reserved: positive })),
  });
  const settings = fc.record({ create_levels: fc.boolean() });
  fc.assert(
    fc.property(input, settings, (input, settings) => {
      const { stocked, step, ...found } = planSku(input, settings);
      expect(Number(plus(found.free, found.counted, found.awaiting, found.buffer))).toBe(
        Number(found.reported),
      );
      expect(Number(found.available)).toBeLessThanOrEqual(Math.max(0, Number(found.free)));
      expect(Number(stocked)).toBe(Number(found.available) + Number(found.reserved));
      if (step === "skip") return;
      const again = planSku({ ...input, level: { stocked, reserved: found.reserved } }, settings);
      expect(again).toMatchObject({ stocked, step: "none" });
    }),
  );
});
