import type { Hold } from "../hold";
import { ENGLISH, ENGLISH_ENDINGS } from "./hold-en";
import { UKRAINIAN, UKRAINIAN_ENDINGS } from "./hold-uk";
import type { Language } from "./language";
import type { MessageTable } from "./message-table";

const TABLES: Readonly<Record<Language, MessageTable>> = { en: ENGLISH, uk: UKRAINIAN };

const ENDINGS = { en: ENGLISH_ENDINGS, uk: UKRAINIAN_ENDINGS } as const;

/**
 * What happened, what happens next and what to do, for the merchant. Never a phone, a name or an address.
 * @param origin `manual` when a person tried to fulfil the goods by hand, after which nothing goes on by itself
 */
export function holdMessage(
  hold: Hold,
  language: Language,
  origin: "automatic" | "manual" = "automatic",
): string {
  return TABLES[language][hold.code](hold.params, ENDINGS[language][origin]);
}
