/** The languages of the texts for merchants. */
export const LANGUAGES = ["en", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One value in every language: a text, or a function that makes one. */
export type LocalizedText<Value = string> = Readonly<Record<Language, Value>>;

/** The values of a sentence. All may be missing. */
export type Params = Readonly<Record<string, unknown>>;

/**
 * A sentence in every language: a text with placeholders such as `{number}`, or a function where a count, a sum, a moment
 * or a choice needs one.
 */
export type Sentence = LocalizedText<string | ((params: Params) => string)>;

/** The names in the braces of a text. */
type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Names of the params that the texts of a sentence show; those of a function are not known to the compiler. */
export type Shown<Of extends Sentence> = Of extends Sentence ? Placeholder<Of[Language]> : never;

export function say(sentence: Sentence, params: Params, language: Language): string {
  const found = sentence[language];
  return typeof found === "string" ? filled(found, params) : found(params);
}

/** A text with the params that its placeholders name. */
export function filled(sentence: string, params: Params): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => text(params[name]));
}

/** A param as text, several texts in one line; "" when it is missing. */
export function text(param: unknown): string {
  if (Array.isArray(param)) return param.filter((entry) => typeof entry === "string").join("; ");
  return typeof param === "string" || typeof param === "number" ? String(param) : "";
}

/** How urgent a situation is for a person. */
export const TONES = ["needs_you", "waits", "moving", "done", "stopped"] as const;
export type Tone = (typeof TONES)[number];
