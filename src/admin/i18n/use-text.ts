import { getI18n, useTranslation } from "react-i18next";

export type Language = "en" | "uk";

/** The dashboard's language; English for a language without texts of the plugin. */
export function useLanguage(): Language {
  return languageIn(useTranslation().i18n);
}

/** The same outside of a component. */
export const presentLanguage = (): Language => languageIn(getI18n());

const languageIn = ({ language }: { readonly language: string }): Language =>
  language.toLowerCase().startsWith("uk") ? "uk" : "en";

/** Texts of the pages, by their keys in `en.json`, as opposed to the sentences that come from the server. */
export function useText() {
  return useTranslation("sklad").t;
}

export type Text = ReturnType<typeof useText>;
