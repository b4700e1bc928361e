import type { Words } from "./words.mjs";

/** The end of a purchase that was followed; one of its members is set. */
export interface PurchaseEnd {
  readonly accepted?: object;
  readonly refused?: object;
  readonly held?: object;
  readonly waiting?: object;
  readonly reason?: string;
}

export function follow<Purchase extends object>(options: {
  readonly admin: { get(path: string): Promise<unknown> };
  readonly sandboxUrl: string;
  readonly words: Words;
  readonly pending: Purchase[];
  readonly isComplete: () => boolean;
  readonly onSettled: (purchase: Purchase, end: PurchaseEnd) => void;
}): Promise<void>;
