const { SKLAD_PROPERTY_CASES = "1/3" } = process.env;
const [times = 1, of = 1] = SKLAD_PROPERTY_CASES.split("/").map(Number);

/** How many cases of a property are played: a third of these in `npm test`, several times as many in the soak. */
export function cases(usual: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil((usual * times) / of) };
}
