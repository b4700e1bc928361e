export type Language = "en" | "uk";
export type Words = Readonly<Record<string, unknown>> & {
  readonly language: Language;
  otherPassword(folder: string, secrets: string): string;
};

export const LANGUAGES: Readonly<Record<Language, Words>>;
export function languageOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language;
export function wordsFor(args: readonly string[], env?: Readonly<Record<string, string | undefined>>): Words;
