import { looksOf } from "../values/lookalikes";

/** A key that skus share when a person can confuse them: without case, leading zeros and the alphabet of a letter. */
function keyOf(sku: string): string {
  return looksOf(sku).replace(/(?<!\d)0+(?=\d)/g, "");
}

/**
 * Finds pairs of a sku that only Medusa has and a similar one that only the report has. They stay different skus: a
 * person decides whether one of them is misspelled.
 * @returns each sku that has similar ones → those, in both directions
 */
export function findLookalikes(
  notReported: readonly string[],
  unknown: readonly string[],
): Map<string, readonly string[]> {
  const looks = new Map<string, string[]>();
  for (const sku of unknown) looks.set(keyOf(sku), [...(looks.get(keyOf(sku)) ?? []), sku]);
  const found = new Map<string, string[]>();
  for (const sku of notReported)
    for (const other of looks.get(keyOf(sku)) ?? []) {
      found.set(sku, [...(found.get(sku) ?? []), other]);
      found.set(other, [...(found.get(other) ?? []), sku]);
    }
  return found;
}
