import { newId } from "./database";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Primary keys for the rows of one statement, in their order: the first is made anew, the others count on from it, as
 * ULIDs of the same millisecond may. Making each anew takes longer than storing its row.
 */
export function newIds(prefix: Parameters<typeof newId>[0], count: number): string[] {
  const stem = newId(prefix).slice(0, -4);
  return Array.from({ length: count }, (_, index) => stem + fourDigits(index));
}

function fourDigits(number: number): string {
  return [15, 10, 5, 0].map((shift) => DIGITS[(number >> shift) & 31] ?? "0").join("");
}
