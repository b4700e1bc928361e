import type { EntryHead } from "../entry";
import type { LocalizedText } from "../language";

/**
 * Values a hold's sentence needs: `title` and `sku` (the order line or inventory item), `currency` (ISO code),
 * `prepaid_when` (`captured`, `authorized`), `until` (ISO 8601), `number` (of another warehouse order), `owed` (UAH),
 * `sentence` (the shop's own). All may be missing. Never a phone, a name or an address: holds are logged.
 */
export type HoldParams = Readonly<Record<string, string | number>>;

/** Last sentences of a hold, which differ where a person fulfils by hand: then nothing resumes automatically. */
export interface Endings {
  readonly goesOn: string;
  readonly allGoOn: string;
  readonly nothingToDo: string;
}

/** How lists, pages and messages show a hold. */
export interface HoldEntry extends EntryHead {
  readonly sentence: LocalizedText<(params: HoldParams, ends: Endings) => string>;
}
