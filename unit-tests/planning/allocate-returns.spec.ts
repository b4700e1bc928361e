import fc from "fast-check";
import { returnStateOf } from "../../src/client/dialect/return-words";
import { allocateReturns, areGoodsOf, isBack, type SentLine } from "../../src/planning/returns";
import { cases } from "../support/cases";

const single = (line_item_id: string, sku: string, quantity: number): SentLine => ({
  ...{ line_item_id, sku },
  quantity: String(quantity),
  inventory_quantity: String(quantity),
});
/** A kit of two kettles and a lid. */
const kit = (line_item_id: string, quantity: number): SentLine[] => [
  { line_item_id, sku: "KT", quantity: String(quantity), inventory_quantity: String(2 * quantity) },
  { line_item_id, sku: "LID", quantity: String(quantity), inventory_quantity: String(quantity) },
];
const back = (...lines: [sku: string, quantity: number][]) => [
  { id: "R-1", lines: lines.map(([sku, quantity]) => ({ sku, quantity: String(quantity) })) },
];
const ofOne = (sent: readonly SentLine[], returns: ReturnType<typeof back>, whole = false) =>
  allocateReturns(sent, returns, { whole })("R-1");

describe("A return of a parcel", () => {
  it("is of the order's lines by their skus, however these are spelled", () => {
    expect(ofOne([single("one", "KT-1", 2)], back([" KT-1 ", 1]))).toEqual({
      lines: [{ line_item_id: "one", quantity: "1" }],
      differences: [],
    });
  });

  it("of one sku in two lines takes the first line first", () => {
    expect(ofOne([single("one", "KT", 2), single("two", "KT", 2)], back(["KT", 3])).lines).toEqual([
      { line_item_id: "one", quantity: "2" },
      { line_item_id: "two", quantity: "1" },
    ]);
  });

  it("takes a kit whole, and before single goods of the same sku", () => {
    const sent = [single("alone", "KT", 5), ...kit("kit", 1)];
    expect(ofOne(sent, back(["KT", 3], ["LID", 1]))).toEqual({
      lines: [
        { line_item_id: "kit", quantity: "1" },
        { line_item_id: "alone", quantity: "1" },
      ],
      differences: [],
    });
  });

  it("of a part of a kit, of too many or of an unknown sku names what differs", () => {
    const sent = [...kit("kit", 1), single("cup", "CUP", 2)];
    expect(ofOne(sent, back(["KT", 2], ["CUP", 3], ["TOY", 1])).differences).toEqual([
      { kind: "part_of_kit", sku: "KT", quantity: "2" },
      { kind: "more_than_sent", sku: "CUP", quantity: "1" },
      { kind: "unknown_sku", sku: "TOY", quantity: "1" },
    ]);
  });

  it("that names no goods is of the whole parcel where nothing of it was collected, else of nothing", () => {
    const sent = [single("one", "KT", 2)];
    expect(ofOne(sent, back(), true).lines).toEqual([{ line_item_id: "one", quantity: "2" }]);
    expect(ofOne(sent, back(), false)).toEqual({ lines: [], differences: [] });
  });

  it("is of lines with the same goods, whichever of a sku's lines they are, and of a kit by its parts", () => {
    const sent = [single("one", "CUP", 2), single("two", "CUP", 2), ...kit("kit", 2)];
    const lines = (...all: [id: string, units: number][]) =>
      all.map(([line_item_id, units]) => ({ line_item_id, quantity: String(units) }));
    const goods = (...all: [sku: string, units: number][]) =>
      all.map(([sku, units]) => ({ sku, quantity: String(units) }));
    expect(areGoodsOf(lines(["two", 1]), goods(["CUP", 1]), sent)).toBe(true);
    expect(areGoodsOf(lines(["one", 1], ["two", 1]), goods(["CUP", 2]), sent)).toBe(true);
    expect(areGoodsOf(lines(["kit", 1]), goods(["KT", 2], ["LID", 1]), sent)).toBe(true);
    expect(areGoodsOf(lines(["kit", 2]), goods(["KT", 2], ["LID", 1]), sent)).toBe(false);
    expect(areGoodsOf(lines(["one", 1]), goods(["CUP", 2]), sent)).toBe(false);
    expect(areGoodsOf(lines(["other", 1]), goods(["CUP", 1]), sent)).toBe(false);
  });

  it("never takes more than was sent, and accounts for every unit, with whatever came back before", () => {
    const quantity = fc.integer({ min: 0, max: 4 });
    const sku = fc.constantFrom("KT", "LID", "CUP", "TOY");
    const lines = fc.array(fc.record({ sku, quantity: quantity.map(String) }), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.record({ kits: quantity, kettles: quantity, cups: quantity }),
        fc.array(lines, { minLength: 1, maxLength: 4 }),
        ({ kits, kettles, cups }, all) => {
          const sent = [...kit("kit", kits), single("kettle", "KT", kettles), single("cup", "CUP", cups)];
          const returns = all.map((some, index) => ({ id: `R-${index}`, lines: some }));
          const found = allocateReturns(sent, returns, { whole: false });
          const taken = { kit: 0, kettle: 0, cup: 0 };
          for (const { id, lines: wanted } of returns) {
            const { lines: ofReturn, differences } = found(id);
            const units = { KT: 0, LID: 0, CUP: 0, TOY: 0 };
            for (const { line_item_id, quantity: count } of ofReturn) {
              const number = Number(count);
              taken[line_item_id as keyof typeof taken] += number;
              if (line_item_id === "kit") units.KT += 2 * number;
              if (line_item_id === "kit") units.LID += number;
              if (line_item_id === "kettle") units.KT += number;
              if (line_item_id === "cup") units.CUP += number;
            }
            for (const one of differences) units[one.sku as keyof typeof units] += Number(one.quantity);
            for (const name of ["KT", "LID", "CUP", "TOY"] as const) {
              const asked = wanted.filter((line) => line.sku === name);
              expect(units[name]).toBe(asked.reduce((sum, line) => sum + Number(line.quantity), 0));
            }
          }
          expect(taken.kit).toBeLessThanOrEqual(kits);
          expect(taken.kettle).toBeLessThanOrEqual(kettles);
          expect(taken.cup).toBeLessThanOrEqual(cups);
        },
      ),
      cases(300),
    );
  });
});

describe("A word of the register of returns", () => {
  it.each([
    ["Отримано складом", "received"],
    ["В дорозі", "expected"],
    ["partly_received", "expected"],
    ["Пошкоджено", "damaged"],
    // The announcement may be accepted, or the goods.
    ["Прийнято", null],
    ["Закрито", null],
    [null, null],
  ])("%s means %s", (word, state) => {
    expect(returnStateOf(word)).toBe(state);
  });

  it("that is missing is replaced by the parcel's own status, and by nothing else", () => {
    expect(isBack({ state: null }, { state: "returned" })).toBe(true);
    expect(isBack({ state: null }, { state: "refused" })).toBe(false);
    expect(isBack({ state: "expected" }, { state: "returned" })).toBe(false);
  });
});
