import fc from "fast-check";
import { productCard, type ProductFacts } from "../../src/planning/stock";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { cases } from "../support/cases";

const MUG: ProductFacts = {
  ...{ sku: "MUG-1", title: "Горня", variant: "Біле", barcode: " 4820000000017 " },
  ...{ weight: 350, length: "120", width: 95.5, height: null, opted_out: false },
};
const NO_UNITS = { ...DEFAULT_SETTINGS, weight_unit: "none", dimension_unit: "none" } as const;
const UNITS = { ...DEFAULT_SETTINGS, weight_unit: "g", dimension_unit: "mm" } as const;

describe("The card of a product for the warehouse's catalogue", () => {
  it("has sku, name and barcode, and no measure without a unit", () => {
    expect(productCard(MUG, NO_UNITS)).toEqual({
      ...{ sku: "MUG-1", name: "Горня, Біле", barcode: "4820000000017" },
    });
  });

  it("has weight and size in kilograms and centimetres, by the units that the merchant has named", () => {
    expect(productCard(MUG, UNITS)).toMatchObject({ weightKg: 0.35, lengthCm: 12, widthCm: 9.55 });
    expect(productCard(MUG, { weight_unit: "kg", dimension_unit: "cm" })).toMatchObject({
      ...{ weightKg: 350, lengthCm: 120, widthCm: 95.5 },
    });
  });

  it.each([
    ["Горня", "Default variant", "Горня"],
    ["Горня біле", "біле", "Горня біле"],
    ["T-Shirt Slim", "S", "T-Shirt Slim, S"],
    ["Чай 100 г", "10", "Чай 100 г, 10"],
    ["Чай, 100 г", "100 г", "Чай, 100 г"],
    ["Горня", null, "Горня"],
    [null, "Біле", "Біле"],
    ["  ", "", "MUG-1"],
    ["Tea &quot;Green&quot;", "100 g", 'Tea "Green", 100 g'],
  ])("is named, for the title %j and the variant %j, %j", (title, variant, name) => {
    expect(productCard({ ...MUG, title, variant }, NO_UNITS).name).toBe(name);
  });

  it("has a sku and a name, and no measure that is none, whatever the shop has stored", () => {
    const measure = fc.oneof(fc.constant(null), fc.double(), fc.string(), fc.constant("1e999"));
    const text = fc.oneof(fc.constant(null), fc.string());
    const facts = fc.record({
      ...{
        sku: fc.string({ minLength: 1 }).map((sku) => `S${sku}`),
        title: text,
        variant: text,
        barcode: text,
      },
      ...{ weight: measure, length: measure, width: measure, height: measure, opted_out: fc.constant(false) },
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(NO_UNITS, UNITS), (product, settings) => {
        const { sku, name, barcode, ...measures } = productCard(product, settings);
        expect([sku, name, barcode ?? "-"].every((one) => one.trim() !== "")).toBe(true);
        for (const value of Object.values(measures)) expect(Number(value)).toBeGreaterThan(0);
        for (const value of Object.values(measures)) expect(Number.isFinite(value)).toBe(true);
      }),
      cases(300),
    );
  });
});
