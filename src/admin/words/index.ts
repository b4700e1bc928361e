import { useTranslation } from "react-i18next";
import { en, type Words } from "./en";
import { uk } from "./uk";

export type { Words } from "./en";
export type Language = "en" | "uk";

/** The dashboard's language; whoever reads neither of ours reads English. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language.toLowerCase().startsWith("uk") ? "uk" : "en";
}

/** What the pages say beside what the server says. */
export function useWords(): Words {
  return useLanguage() === "uk" ? uk : en;
}
