import { inLatin } from "./latin";
import type { BranchKind, Locale } from "./types";

const UK = {
  city: "Населений пункт",
  cityHint: "Місто або село",
  branch: "Відділення або поштомат",
  branchHint: "Номер або адреса",
  cityFirst: "Спершу оберіть населений пункт",
  clear: "Очистити",
  kind: "Що показувати",
  kinds: { all: "Усі", branch: "Відділення", locker: "Поштомати" },
  kindOf: { branch: "Відділення", locker: "Поштомат", cargo: "Вантажне відділення" },
  /** A region's name in the letters that the customer reads. */
  lettersOf: (name: string) => name,
  placeOf: (kind: string) => kind,
  oblast: " обл.",
  upTo: (kilograms: string) => `до ${kilograms} кг`,
  loading: "Шукаємо…",
  waiting: "Запитів забагато. Незабаром спробуємо ще раз…",
  failed: "Не вдалося завантажити список.",
  retry: "Спробувати ще раз",
  noCity: "Такого населеного пункту не знайдено. Перевірте назву.",
  noBranch: "Тут такого не знайдено. Введіть номер або вулицю.",
  incomplete: "Список може бути неповним: він ще зчитується.",
  more: ", є ще",
  results: { one: "результат", few: "результати", many: "результатів", other: "результату" },
  cityMissing: "Оберіть населений пункт зі списку.",
  branchMissing: "Оберіть відділення зі списку.",
};

const EN: typeof UK = {
  city: "City or village",
  cityHint: "Its name",
  branch: "Branch or parcel locker",
  branchHint: "Number or address",
  cityFirst: "Choose the city first",
  clear: "Clear",
  kind: "What is shown",
  kinds: { all: "All", branch: "Branches", locker: "Parcel lockers" },
  kindOf: { branch: "Branch", locker: "Parcel locker", cargo: "Cargo branch" },
  lettersOf: inLatin,
  placeOf: (kind) => (kind === "село" ? "village" : "settlement"),
  oblast: " oblast",
  upTo: (kilograms) => `up to ${kilograms} kg`,
  loading: "Searching…",
  waiting: "Too many requests. Trying again soon…",
  failed: "The list could not be loaded.",
  retry: "Try again",
  noCity: "No such city or village. Check its name.",
  noBranch: "Nothing like that here. Type a number or a street.",
  incomplete: "The list may be incomplete: it is still being read.",
  more: ", and more",
  results: { one: "result", few: "results", many: "results", other: "results" },
  cityMissing: "Choose a city from the list.",
  branchMissing: "Choose a branch from the list.",
};

/** Every text of the picker in one language. */
export type Texts = typeof UK;

const TEXTS: Record<Locale, Texts> = { uk: UK, en: EN };

export const textsOf = (locale: Locale): Texts => TEXTS[locale];

/** "12 результатів": what a screen reader is given when a list has arrived. */
export function resultsText(count: number, hasMore: boolean, locale: Locale): string {
  const { results, more } = TEXTS[locale];
  const form = new Intl.PluralRules(locale).select(count) as keyof Texts["results"];
  return `${count} ${results[form]}${hasMore ? more : ""}`;
}

/** The picker's language for a page's: Ukrainian for Ukrainian (`ua`, the country, is often meant so), Russian and unnamed ones, English for others. */
export const localeFor = (language: string | null | undefined): Locale =>
  /^(uk|ua|ru)\b/i.test(language || "uk") ? "uk" : "en";

/** What a field is called where one kind of branches is wanted. */
export const branchLabelFor = (kind: BranchKind | null, locale: Locale): string =>
  kind ? TEXTS[locale].kindOf[kind] : TEXTS[locale].branch;
