export { PROBLEM_CODES, type ProblemCode, problemMessage } from "./problem-messages";
import type { Hold } from "../hold";
import { ENGLISH } from "./hold-en";
import { UKRAINIAN } from "./hold-uk";
import type { MessageTable } from "./message-table";

/** Languages a hold can be told in. */
export const HOLD_LANGUAGES = ["en", "uk"] as const;
export type HoldLanguage = (typeof HOLD_LANGUAGES)[number];

const TABLES: Readonly<Record<HoldLanguage, MessageTable>> = { en: ENGLISH, uk: UKRAINIAN };

/** What happened, what happens next and what to do, for the merchant. Never a phone, a name or an address. */
export function holdMessage(hold: Hold, language: HoldLanguage): string {
  return TABLES[language][hold.code](hold.params);
}
