import type { ActionCode } from "./actions";
import type { LocalizedText, Sentence, Tone } from "./language";

/** How lists, the order's page and notifications show a code. */
export interface EntryHead {
  readonly tone: Tone;
  /** Four words at most. */
  readonly label: LocalizedText;
  /** What a person can do about it, the likeliest first; pages offer only those that are possible at the moment. */
  readonly actions: readonly ActionCode[];
}

/** A code with its sentence. */
export interface Entry extends EntryHead {
  /** What happened, what happens next and what to do. Never a phone, a name or an address. */
  readonly sentence: Sentence;
}

/** How a problem is shown, what it is about, and which events clear it. */
export interface Problem extends Entry {
  /** A warehouse order, a command, a Medusa order, a connection, an operation or a feed of it, or the whole shop. */
  readonly about: "warehouse_order" | "command" | "order" | "connection" | "operation" | "shop" | "feed";
  /**
   * Events that clear several problems at once: `end` of `engine/problems`, and what it has beside for commands. A problem
   * with an end of its own is cleared by its code, in the feature that sees the end.
   */
  readonly clearedBy: readonly string[];
}

/**
 * Values a hold's sentence needs: `title` and `sku` (the order line or inventory item), `currency` (ISO code),
 * `prepaid_when` (`captured`, `authorized`), `until` (ISO 8601), `number` (of another warehouse order), `owed` (UAH),
 * `name` (short, of a carrier's branch, such as its number), `weight_kg` and `limit_kg` (of the goods, and what the branch
 * takes), `sentence` (the shop's own). All may be missing. Never a phone, a name or an address: holds are logged.
 */
export type HoldParams = Readonly<Record<string, string | number>>;

/** Last sentences of a hold. They differ where a person fulfills goods in Medusa, because then nothing resumes automatically. */
export interface Endings {
  readonly goesOn: string;
  readonly allGoOn: string;
  readonly nothingToDo: string;
}

/** How lists, pages and messages show a hold. */
export interface HoldEntry extends EntryHead {
  readonly sentence: LocalizedText<(params: HoldParams, ends: Endings) => string>;
}

/** Whether a thing does not exist, is not possible now, is not valid, or has changed since the caller read it. */
export type AdminErrorKind = "not_found" | "not_allowed" | "invalid_data" | "conflict";

/** Why a request of an admin is refused. */
export interface AdminErrorEntry {
  readonly kind: AdminErrorKind;
  readonly sentence: Sentence;
}
