/** The languages of the texts for merchants. */
export const LANGUAGES = ["en", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in every language: plain, or made by a function where `Value` is one. */
export type LocalizedText<Value = string> = Readonly<Record<Language, Value>>;

/** What a sentence is about. All may be missing. */
export type Params = Readonly<Record<string, unknown>>;

/** A sentence in every language, plain or made of params. */
export type Sentence = LocalizedText<string | ((params: Params) => string)>;

/** The sentence in a language. */
export function say(sentence: Sentence, params: Params, language: Language): string {
  const text = sentence[language];
  return typeof text === "string" ? text : text(params);
}

/** How urgent it is for a person, and which list it is in. */
export const TONES = ["needs_you", "waits", "moving", "done", "stopped"] as const;
export type Tone = (typeof TONES)[number];
