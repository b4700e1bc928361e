/** The languages the plugin speaks to merchants in. */
export const LANGUAGES = ["en", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same in every language. */
export type Said = Readonly<Record<Language, string>>;

/** A sentence for the user. All params may be missing. */
export type UserError = (params: Readonly<Record<string, unknown>>) => string;

/** A sentence in every language. */
export type Sentences = Readonly<Record<Language, UserError>>;

/** How urgent it is for a person, and which list it is in. */
export const TONES = ["needs_you", "waits", "moving", "done", "stopped"] as const;
export type Tone = (typeof TONES)[number];
