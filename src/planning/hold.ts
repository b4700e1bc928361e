import type { Hold, HoldParams } from "../catalogue";
import type { OrderLineSnapshot } from "./order-snapshot";
import { cleanText } from "./values/text";

export { type Hold, HOLD_CODES, type HoldCode } from "../catalogue";

/** What names an order line in a hold: its title, and its sku when there is one. */
export function lineParams(line: Pick<OrderLineSnapshot, "title" | "variant_sku">): HoldParams {
  return itemParams(line.title, line.variant_sku);
}

export function itemParams(title: string | null, sku: string | null): HoldParams {
  const cleanSku = cleanText(sku);
  return { title: cleanText(title), ...(cleanSku === "" ? {} : { sku: cleanSku }) };
}

export function sameHold(left: Hold | null, right: Hold): boolean {
  if (left?.code !== right.code) return false;
  const names = new Set([...Object.keys(left.params), ...Object.keys(right.params)]);
  return [...names].every((name) => left.params[name] === right.params[name]);
}

/** What a rule of the conversion gives: a value for the body, or every reason why there is none. */
export type RuleResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly holds: readonly Hold[] };

export function value<Value>(result: Value): RuleResult<Value> {
  return { ok: true, value: result };
}

export function held(...holds: readonly Hold[]): RuleResult<never> {
  return { ok: false, holds };
}

export function holdsOf(...results: readonly RuleResult<unknown>[]): Hold[] {
  return results.flatMap((result) => (result.ok ? [] : result.holds));
}
