/** Cyrillic letters and the Latin ones that look like them, in lower case. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  з: "3",
  і: "i",
  ї: "i",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** A key that skus share when a person can confuse them: without case, leading zeros and the alphabet of a letter. */
function looksOf(sku: string): string {
  return sku
    .toLowerCase()
    .replace(/[а-яії]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/(?<!\d)0+(?=\d)/g, "");
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
  for (const sku of unknown) looks.set(looksOf(sku), [...(looks.get(looksOf(sku)) ?? []), sku]);
  const found = new Map<string, string[]>();
  for (const sku of notReported)
    for (const other of looks.get(looksOf(sku)) ?? []) {
      found.set(sku, [...(found.get(sku) ?? []), other]);
      found.set(other, [...(found.get(other) ?? []), sku]);
    }
  return found;
}
