import { BigNumber } from "bignumber.js";
import fc from "fast-check";
import {
  compareDecimals,
  largest,
  minus,
  plus,
  roundedDown,
  smallest,
} from "../../src/planning/values/money";

const decimal = fc
  .tuple(
    fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, 1, -1)),
    fc.constantFrom("", "", ".5", ".25", ".000000001"),
  )
  .map(([whole, part]) => `${whole}${part}`);

it("Quantities as text are added, compared and rounded as exactly as BigNumber does it", () => {
  fc.assert(
    fc.property(decimal, fc.array(decimal, { maxLength: 3 }), (first, others) => {
      const numbers = others.map((text) => new BigNumber(text));
      const sum = numbers.reduce((all, one) => all.plus(one), new BigNumber(first));
      const rest = numbers.reduce((all, one) => all.minus(one), new BigNumber(first));
      expect(new BigNumber(plus(first, ...others))).toEqual(sum);
      expect(new BigNumber(minus(first, ...others))).toEqual(rest);
      expect(plus(first, ...others)).not.toContain("e");
      expect(new BigNumber(largest(first, ...others))).toEqual(BigNumber.max(first, ...others));
      expect(new BigNumber(smallest(first, ...others))).toEqual(BigNumber.min(first, ...others));
      expect(roundedDown(first)).toBe(new BigNumber(first).integerValue(BigNumber.ROUND_FLOOR).toFixed());
      for (const other of others)
        expect(Math.sign(compareDecimals(first, other))).toBe(new BigNumber(first).comparedTo(other));
    }),
  );
  expect(plus()).toBe("0");
  expect(minus("0.3", "0.1", "0.2")).toBe("0");
  expect(compareDecimals("1.0", "1")).toBe(0);
});
