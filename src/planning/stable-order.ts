/** Compares by code unit: the same on every machine, whatever its locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A sorted copy, by id. Medusa's ids grow with time, so this is close to the order of creation. */
export function sortedById<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => compareText(left.id, right.id));
}
