import { assert, asyncProperty, integer, uniqueArray } from "fast-check";
import { LevelsRefused, LevelWriter } from "../../src/engine/stock/write-levels";

const skus = (count: number) => Array.from({ length: count }, (_, index) => ({ sku: `SKU-${index}` }));

/** Medusa writes all of a call, or nothing when it refuses one of them. */
function medusa(refuses: ReadonlySet<string>) {
  const written: string[] = [];
  const calls: number[] = [];
  const write = (part: readonly { sku: string }[]) => {
    calls.push(part.length);
    const refused = part.find(({ sku }) => refuses.has(sku));
    if (refused) return Promise.reject(new LevelsRefused(`${refused.sku} is being counted.`));
    written.push(...part.map(({ sku }) => sku));
    return Promise.resolve(part.length);
  };
  return { written, calls, write };
}

describe("A level that Medusa refuses", () => {
  it("stands alone, and all others are written once", async () => {
    const refusedOf = uniqueArray(integer({ min: 0, max: 99 }), { maxLength: 19 });
    await assert(
      asyncProperty(refusedOf, async (numbers) => {
        const refuses = new Set(numbers.map((number) => `SKU-${number}`));
        const { written, calls, write } = medusa(refuses);
        const dividing = new LevelWriter();
        const counts = await dividing.write(skus(100), write);
        expect(written).toEqual(
          skus(100)
            .map(({ sku }) => sku)
            .filter((sku) => !refuses.has(sku)),
        );
        expect(counts.reduce((total, count) => total + count, 0)).toBe(100 - refuses.size);
        expect(new Set(dividing.refused.map(({ sku }) => sku))).toEqual(refuses);
        expect(dividing.refused.every(({ sku, reason }) => reason === `${sku} is being counted.`)).toBe(true);
        // Each refused sku is met by seven halvings at most, and each halving by two calls.
        expect(calls.length).toBeLessThanOrEqual(1 + 14 * refuses.size);
      }),
    );
  });

  it("is everything: then it is not the skus, few calls are made to find out, and some are named", async () => {
    const { calls, write } = medusa(new Set(skus(500).map(({ sku }) => sku)));
    await expect(new LevelWriter().write(skus(500), write)).rejects.toThrow(
      /^Medusa refuses the levels of 20 skus in a row, such as SKU-\d+, .+: SKU-\d+ is being counted\.$/,
    );
    expect(calls.length).toBeLessThan(60);
  });

  it("is no refusal: a failure of another kind is left as it is", async () => {
    let calls = 0;
    const write = () => {
      calls += 1;
      return Promise.reject(new Error("The database is away."));
    };
    await expect(new LevelWriter().write(skus(10), write)).rejects.toThrow("The database is away.");
    expect(calls).toBe(1);
  });
});
