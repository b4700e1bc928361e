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
