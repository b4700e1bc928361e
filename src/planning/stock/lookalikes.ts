/** Cyrillic letters and the Latin ones they look like, both in lower case. */
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

/** What two skus have in common that a person takes for one another: case, leading zeros, letters of the other alphabet. */
function looksOf(sku: string): string {
  return sku
    .toLowerCase()
    .replace(/[а-яії]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/(?<!\d)0+(?=\d)/g, "");
}

/**
 * Pairs of a sku that Medusa alone has and one that the report alone has, of which one may be meant to be the other. They
 * stay different skus: a person decides.
 * @returns of each sku that has any, the others, both ways
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
