import type { BranchKind, Locale, StoreBranch, StoreCity } from "./types";

/** A region as people read it: the directory has either "Львівська" or "Львівська обл.". */
function regionOf(region: string | null, locale: Locale): string {
  const { lettersOf, oblast } = textsOf(locale);
  const name = region?.replace(/ обл\S*$/i, "") ?? "";
  return lettersOf(name) + (/ька$/i.test(name) ? oblast : "");
}

/** What tells cities of one name apart: the region, and the kind where it is not a city. */
export const cityDetails = ({ kind, region }: StoreCity, locale: Locale): string =>
  listOf(kind && kind !== "місто" && textsOf(locale).placeOf(kind), regionOf(region, locale));

/** A city's name with its region. The name is the directory's in every language, as the parcel has it. */
export const cityLabel = ({ name, region }: StoreCity, locale: Locale = "uk"): string =>
  listOf(name, regionOf(region, locale));

const listOf = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(", ");

/** The second line of a branch: what its name does not say already. */
export function branchDetails(branch: StoreBranch, locale: Locale): string {
  const { kindOf, upTo } = textsOf(locale);
  const isNew = (text: string | null) => text && !branch.name.toLowerCase().includes(text.toLowerCase());
  const { kind, address, max_weight_kg: weight } = branch;
  const word = kind && (isNew(textsOf("uk").kindOf[kind]) ? kindOf[kind] : null);
  return [
    word,
    // The city before the street is chosen already.
    isNew(address?.replace(/^[^,]+, (?=.+,)/, "") ?? null) ? address : null,
    weight && isNew(`${weight} кг`) ? upTo(weight.toLocaleString(locale)) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The branch whose number is typed, as "12", "№12" or "№ 12". */
export function branchOfNumber(branches: readonly StoreBranch[], text: string): StoreBranch | undefined {
  const number = /^\s*[№#]?\s*0*(\d+)\s*$/.exec(text)?.[1];
  return branches.find((branch) => branch.number !== null && branch.number === number);
}

/** By the code of a letter, from а to я, and on to ї. */
const IN_LATIN = "a b v h d e zh z y i k l m n o p r s t u f kh ts ch sh shch  y  e iu ia     ie  i i".split(
  " ",
);

/**
 * The name of a Ukrainian region in Latin letters, as on road signs: "Івано-Франківська" gives "Ivano-Frankivska". Other
 * characters stay. Source: resolution 55 of the Cabinet of Ministers of Ukraine, 2010.
 */
const inLatin = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll("ґ", "g")
    .replaceAll(/./g, (letter) => IN_LATIN[letter.charCodeAt(0) - 1072] ?? letter)
    .replaceAll(/\bi(?=[aeu])/g, "y")
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

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
