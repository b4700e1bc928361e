import { cartWeight, unitWeight, type WeighedItem } from "../../../src/planning/directory/branches";

const item = (changes: Partial<WeighedItem>): WeighedItem => ({
  quantity: 1,
  requires_shipping: true,
  weight: null,
  profile: "sp_1",
  ...changes,
});

describe("The weight of a cart", () => {
  it("is the sum of its goods, in the shop's unit", () => {
    const items = [item({ weight: 1_500, quantity: 2 }), item({ weight: 250 })];
    expect(cartWeight(items, { weight_unit: "g" })).toBe(3.25);
    expect(cartWeight([item({ weight: 0.1 }), item({ weight: 0.2 })], { weight_unit: "kg" })).toBe(0.3);
  });

  it("is not known while the unit is not set, or without any weight", () => {
    expect(cartWeight([item({ weight: 5 })], { weight_unit: "none" })).toBeNull();
    expect(cartWeight([item({})], { weight_unit: "kg" })).toBeNull();
    expect(cartWeight([], { weight_unit: "kg" })).toBeNull();
  });

  it("counts what has a weight, and leaves out what is not shipped", () => {
    const items = [item({ weight: 5 }), item({}), item({ weight: 70, requires_shipping: false })];
    expect(cartWeight(items, { weight_unit: "kg" })).toBe(5);
  });

  it("is not known for goods of several profiles, which travel in several parcels", () => {
    const items = [item({ weight: 20 }), item({ weight: 20, profile: "sp_2" })];
    expect(cartWeight(items, { weight_unit: "kg" })).toBeNull();
  });
});

describe("The weight of a unit", () => {
  it("is its variant's, else its product's, else not known", () => {
    expect(unitWeight({ weight: 2 }, { weight: 3 })).toBe(2);
    expect(unitWeight({ weight: null }, { weight: 3 })).toBe(3);
    expect(unitWeight(null, undefined)).toBeNull();
  });
});
