import type { ActionCode } from "./actions";
import type { Said, Sentences, Tone, UserError } from "./language";

/** What is said of a code wherever it is shown: in lists, on the order's page, in notifications. */
export interface Entry {
  readonly tone: Tone;
  /** Four words at most. */
  readonly label: Said;
  /** What a person can do about it, the likeliest first. Those that are not possible at the moment are not offered. */
  readonly actions: readonly ActionCode[];
}

/** An entry with what happened, what happens next and what to do. */
export interface SpokenEntry extends Entry, Sentences {}

export function entry(tone: Tone, en: string, uk: string, ...actions: readonly ActionCode[]): Entry {
  return { tone, label: { en, uk }, actions };
}

/** Whether it is not there, not possible now, not right, or another than whoever asked has seen. */
export type RefusalKind = "not_found" | "not_allowed" | "invalid_data" | "conflict";

/** Why something was not done. */
export interface RefusalEntry extends Sentences {
  readonly kind: RefusalKind;
}

export function refusal(kind: RefusalKind, en: UserError, uk: UserError): RefusalEntry {
  return { kind, en, uk };
}
