import type { OrderState } from "../types";
import type { StatusWords } from "./types";

/**
 * The four words of the spec ("States and transitions"), and words assumed for ends it does not show. Any other word
 * is kept as received and its state is null: the merchant is told rather than a guess made.
 */
const KNOWN_WORDS: StatusWords = {
  new: "new",
  picked: "picked",
  shipped: "shipped",
  delivered: "delivered",
  canceled: "canceled",
  cancelled: "canceled",
  returned: "returned",
  refused: "refused",
};

export type StateOf = (status: string) => OrderState | null;

export function stateReader(furtherWords: StatusWords = {}): StateOf {
  const words = new Map(
    Object.entries({ ...KNOWN_WORDS, ...furtherWords }).map(([word, state]) => [word.toLowerCase(), state]),
  );
  return (status) => words.get(status.trim().toLowerCase()) ?? null;
}
