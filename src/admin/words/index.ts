import { useTranslation } from "react-i18next";
import { en, type Words } from "./en";
import { uk } from "./uk";

export type { Words } from "./en";
export type Language = "en" | "uk";

/** The dashboard's language; English for a language without texts of the plugin. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language.toLowerCase().startsWith("uk") ? "uk" : "en";
}

/** Texts of the pages, as opposed to the sentences that come from the server. */
export function useWords(): Words {
  return useLanguage() === "uk" ? uk : en;
}
