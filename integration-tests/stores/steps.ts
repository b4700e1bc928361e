import fc from "fast-check";
import { CONNECTIONS, type Twins } from "./twins";

/** Something that is asked of both stores. @returns whether it did what it is for, and so was worth comparing */
export interface Step {
  readonly name: string;
  run(twins: Twins): Promise<boolean>;
  toString(): string;
}

export type Arbitraries<T> = { [Key in keyof T]: fc.Arbitrary<T[Key]> };

/** A step with what it is given, printed with it. */
export function step<T extends object>(
  name: string,
  given: Arbitraries<T>,
  run: (twins: Twins, given: T) => Promise<boolean>,
): fc.Arbitrary<Step> {
  return fc.record(given).map((values) => ({
    name,
    run: (twins: Twins) => run(twins, values),
    toString: () => `${name} ${JSON.stringify(values)}`,
  }));
}

export const [FIRST, SECOND] = CONNECTIONS;
export const connection = fc.constantFrom(FIRST, FIRST, FIRST, SECOND);
export const kind = fc.constantFrom("add", "add", "edit");
export const line = fc.constantFrom("queued", "queued", "unknown" as const);
export const ms = fc.constantFrom(1, 30_000, 60_000, 60_000);
export const delay = fc.constantFrom(0, 0, 1_000, 30_000);
export const limit = fc.integer({ min: 1, max: 4 });
export const subject = fc.constantFrom("s1", "s2", "s3", "s4", "s5");
/** How long ago a command was claimed, in claims: late ones speak for a lease that is long over. */
export const recent = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 });

/** Whether a call had an effect: it returned more than nothing. */
export function returned(result: unknown): boolean {
  if (result instanceof Set) return result.size > 0;
  if (Array.isArray(result)) return result.length > 0;
  return result !== false && result !== 0 && result !== "throws";
}

export function facts(of: number) {
  return {
    payload_hash: `payload_${of}`,
    sent_date: `0${of}.11.2026`,
    sent_source_hash: `source_${of}`,
    cash_on_delivery_sum: of % 2 === 0 ? null : `${of}00.50`,
    own_total: `${of}000`,
    shipping_facts: { lines: {}, methods: {} },
  };
}

export const passing = step(
  "time passes",
  { ms: fc.constantFrom(1, 1_000, 31_000, 61_000) },
  async (twins, given) => {
    await twins.pass(given.ms);
    return true;
  },
);
