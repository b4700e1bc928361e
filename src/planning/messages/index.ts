export { type CancelAnswer, cancelMessage } from "./cancel-messages";
export { PROBLEM_CODES, type ProblemCode, problemMessage, problemsMessage } from "./problem-messages";
import type { Hold } from "../hold";
import { ENGLISH, ENGLISH_ENDINGS } from "./hold-en";
import { UKRAINIAN, UKRAINIAN_ENDINGS } from "./hold-uk";
import type { MessageTable } from "./message-table";

/** Languages a hold can be told in. */
export const HOLD_LANGUAGES = ["en", "uk"] as const;
export type HoldLanguage = (typeof HOLD_LANGUAGES)[number];

const TABLES: Readonly<Record<HoldLanguage, MessageTable>> = { en: ENGLISH, uk: UKRAINIAN };

const ENDINGS = { en: ENGLISH_ENDINGS, uk: UKRAINIAN_ENDINGS } as const;

/**
 * What happened, what happens next and what to do, for the merchant. Never a phone, a name or an address.
 * @param origin `manual` when a person tried to fulfil the goods by hand, after which nothing goes on by itself
 */
export function holdMessage(
  hold: Hold,
  language: HoldLanguage,
  origin: "automatic" | "manual" = "automatic",
): string {
  return TABLES[language][hold.code](hold.params, ENDINGS[language][origin]);
}
