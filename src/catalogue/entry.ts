import type { ActionCode } from "./actions";
import type { LocalizedText, Sentence, Tone } from "./language";

/** How a code is shown in lists, on the order's page and in notifications. */
export interface EntryHead {
  readonly tone: Tone;
  /** Four words at most. */
  readonly label: LocalizedText;
  /** What a person can do about it, the likeliest first. Those that are not possible at the moment are not offered. */
  readonly actions: readonly ActionCode[];
}

/** All there is to show of a code. */
export interface Entry extends EntryHead {
  /** What happened, what happens next and what to do. Never a phone, a name or an address. */
  readonly sentence: Sentence;
}
