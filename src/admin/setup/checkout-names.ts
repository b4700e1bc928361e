import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sdk } from "../api";
import type { Language } from "../i18n/use-text";

/** The name of the carrier that most shops in Ukraine use, as a suggestion. */
export const CARRIER_EXAMPLE = "Нова пошта";

/**
 * Suggested names of the options for customers, in the store's language whatever the admin's.
 * @returns the name by fulfillment option and the carrier's name, as far as it is entered; "" for an unknown option
 */
export function useCheckoutNames(): (method: string, carrier: string) => string {
  const { i18n } = useTranslation("sklad");
  const { data: language = "uk" } = useQuery({
    queryKey: ["sklad", "store-language"],
    queryFn: storeLanguage,
    staleTime: Infinity,
    retry: false,
  });
  const t = i18n.getFixedT(language, "sklad");
  return (method, carrier) => {
    const entered = carrier.trim();
    const name = entered === "" || entered === CARRIER_EXAMPLE ? t("setup.checkout.carrier") : entered;
    return t(`setup.checkout.${method as "pickup"}`, { carrier: name, defaultValue: "" });
  };
}

/** The store's language for the suggestions: the warehouse delivers in Ukraine, so Ukrainian unless the store excludes it. */
async function storeLanguage(): Promise<Language> {
  const { stores } = await sdk.admin.store.list({ limit: 1 });
  const locales = (stores[0]?.supported_locales ?? []).map(({ locale_code: code }) => code.toLowerCase());
  return locales.length === 0 || locales.some((code) => code.startsWith("uk")) ? "uk" : "en";
}
