import { skuSettings } from "../../../src/planning/stock";

const NOTHING = { opted_out: false, buffer: null, unreadable: [] };

describe("The stock settings of products", () => {
  it.each([
    [[], NOTHING],
    [[null, {}, { other: 1 }], NOTHING],
    [[{ sklad_stock: "off" }], { ...NOTHING, opted_out: true }],
    [[{ sklad_stock: " OFF " }, {}], { ...NOTHING, opted_out: true }],
    [[{ sklad_stock: false }, { sklad_stock: "on" }], { ...NOTHING, opted_out: true }],
    [[{ sklad_stock: "on" }], NOTHING],
    [[{ sklad_stock_buffer: "3" }, { sklad_stock_buffer: 2 }], { ...NOTHING, buffer: "3" }],
    [[{ sklad_stock_buffer: 0 }], { ...NOTHING, buffer: "0" }],
    [[{ sklad_stock_buffer: "", sklad_stock: null }], NOTHING],
    [[{ sklad_stock_buffer: "0.5" }], { ...NOTHING, buffer: "0.5" }],
  ])("%j", (products, settings) => {
    expect(skuSettings(products)).toEqual(settings);
  });

  it.each([
    ["-1"],
    ["many"],
    [Number.NaN],
    [Infinity],
    [true],
    [{}],
    [" "],
    // Numbers of ten million digits.
    ["1e9999999"],
    ["1e-9999999"],
    ["0x10"],
    [1e21],
  ])("a buffer of %p is no number of units, and is listed as unreadable", (sklad_stock_buffer) => {
    expect(skuSettings([{ sklad_stock_buffer }])).toEqual({
      ...NOTHING,
      unreadable: ["sklad_stock_buffer"],
    });
  });

  it("a word that is neither on nor off is listed as unreadable", () => {
    expect(skuSettings([{ sklad_stock: "perhaps" }, { sklad_stock: 7 }])).toEqual({
      ...NOTHING,
      unreadable: ["sklad_stock"],
    });
  });
});
