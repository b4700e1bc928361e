/** Set by `npm test` when it runs everything. A file that is named runs whole. */
const isShort = process.env.SKLAD_SHORT !== undefined;

interface Declare<Tests> {
  (name: string, tests: Tests): void;
  readonly each: jest.Each;
}

const leaveOut = Object.assign(() => undefined, { each: () => () => undefined });

/** Declares a test that `npm test` leaves to the soak (`scripts/lib/soak-suites.mjs`): another one there sees the same rule. */
export const inSoak: Declare<jest.ProvidesCallback> = isShort ? leaveOut : it;

/** Declares several, with their hooks. */
export const describeInSoak: Declare<jest.EmptyFunction> = isShort ? leaveOut : describe;

/** The first of these cases in `npm test`, all in the soak. */
export function firstOf<T>(cases: readonly T[], count: number): readonly T[] {
  return isShort ? cases.slice(0, count) : cases;
}
