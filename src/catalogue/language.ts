/** The languages of the texts for merchants. */
export const LANGUAGES = ["en", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One value in every language: a text, or a function that makes one. */
export type LocalizedText<Value = string> = Readonly<Record<Language, Value>>;

/** The values of a sentence. All may be missing. */
export type Params = Readonly<Record<string, unknown>>;

/** A sentence in every language, fixed or made from params. */
export type Sentence = LocalizedText<string | ((params: Params) => string)>;

/** The sentence in a language. */
export function say(sentence: Sentence, params: Params, language: Language): string {
  const text = sentence[language];
  return typeof text === "string" ? text : text(params);
}

/** How urgent a situation is for a person. */
export const TONES = ["needs_you", "waits", "moving", "done", "stopped"] as const;
export type Tone = (typeof TONES)[number];
