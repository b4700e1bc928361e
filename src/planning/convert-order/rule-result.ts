import type { Hold } from "../hold";

/** What a rule of the conversion gives: a value for the body, or every reason why there is none. */
export type RuleResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly holds: readonly Hold[] };

export function value<Value>(result: Value): RuleResult<Value> {
  return { ok: true, value: result };
}

export function held(...holds: readonly Hold[]): RuleResult<never> {
  return { ok: false, holds };
}

export function holdsOf(...results: readonly RuleResult<unknown>[]): Hold[] {
  return results.flatMap((result) => (result.ok ? [] : result.holds));
}
