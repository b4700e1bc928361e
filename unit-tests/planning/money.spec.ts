import { BigNumber } from "bignumber.js";
import fc from "fast-check";
import { allocate, sumOf, toAmountText, toKopiykas, toWholeHryvnias } from "../../src/planning/values/money";

describe("An amount", () => {
  it.each([
    ["1250", "1250.00"],
    ["1250.5", "1250.50"],
    ["0.005", "0.01"],
    ["0.004999", "0.00"],
    ["99.99999999999999", "100.00"],
    ["123456789012345.67", "123456789012345.67"],
  ])("of %s UAH is written %s", (amount, text) => {
    expect(toAmountText(toKopiykas(amount))).toBe(text);
  });

  it("in whole hryvnias is rounded up", () => {
    expect(toWholeHryvnias(toKopiykas("1250.01"))).toBe(1251);
    expect(toWholeHryvnias(toKopiykas("1250.00"))).toBe(1250);
  });
});

describe("Dividing an amount", () => {
  const parts = (total: number, weights: number[]) =>
    allocate(
      new BigNumber(total),
      weights.map((weight) => new BigNumber(weight)),
    ).map((part) => part.toNumber());

  it("gives each part its weight when the weights add up to the total", () => {
    expect(parts(1580, [1080, 500])).toEqual([1080, 500]);
  });

  it("gives what is left over to the largest remainder, then to the earliest part", () => {
    expect(parts(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(parts(10, [1, 2])).toEqual([3, 7]);
  });

  it("gives whole kopiykas for weights that are not whole", () => {
    expect(parts(1, [0.5, 0.5])).toEqual([1, 0]);
  });

  it("gives everything to the first part when nothing weighs anything", () => {
    expect(parts(7, [0, 0])).toEqual([7, 0]);
  });

  it("loses nothing and gives no part more than a kopiyka too much or too little", () => {
    const weights = fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(), weights, (total, each) => {
        const all = each.reduce((sum, weight) => sum + weight, 0);
        const allocated = allocate(
          new BigNumber(total),
          each.map((weight) => new BigNumber(weight)),
        );
        expect(sumOf(allocated).toNumber()).toBe(total);
        if (all === 0) return;
        for (const [index, part] of allocated.entries()) {
          const exact = new BigNumber(total).times(each[index]!).div(all);
          expect(part.minus(exact).abs().lt(1)).toBe(true);
        }
      }),
    );
  });
});
