import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "../../catalogue";

const languages = new AsyncLocalStorage<Language>();

/** Does work of a customer's request in its language: Medusa gives a fulfillment provider nothing of the request. */
export function inCustomersLanguage(language: Language, work: () => void): void {
  languages.run(language, work);
}

/** The language of the customer's request that this is done for; undefined for everything else. */
export const customersLanguage = (): Language | undefined => languages.getStore();
