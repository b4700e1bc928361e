import { authDialect } from "./auth";
import { deliveryRequestsDialect } from "./delivery-requests";
import { inventoryDialect } from "./inventory";
import { ordersDialect } from "./orders";
import { productsDialect } from "./products";
import { referenceDialect } from "./reference";
import { returnsDialect } from "./returns";
import { stateReader } from "./status-words";
import type { Dialect, DialectKey, DialectOverrides, StatusWords } from "./types";

/** The dialect this project assumes, with whatever is known better put in its place, member by member. */
export function createDialect(overrides: DialectOverrides = {}): Dialect {
  const { statusWords, ...entries } = overrides;
  const dialect = defaults(statusWords);
  for (const key of Object.keys(entries) as DialectKey[]) {
    if (!Object.hasOwn(dialect, key)) {
      throw new TypeError(
        `The dialect has no entry "${key}". It has: ${Object.keys(dialect).join(", ")}, statusWords.`,
      );
    }
    override(dialect, key, entries[key]);
  }
  return dialect;
}

function override<Key extends DialectKey>(
  dialect: Dialect,
  key: Key,
  members: Partial<Dialect[Key]> = {},
): void {
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  dialect[key] = { ...dialect[key], ...given };
}

function defaults(statusWords?: StatusWords): Dialect {
  return {
    ...authDialect,
    ...ordersDialect(stateReader(statusWords)),
    ...productsDialect,
    ...inventoryDialect,
    ...deliveryRequestsDialect,
    ...returnsDialect,
    ...referenceDialect,
  };
}
