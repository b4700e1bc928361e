import { textsOf } from "./texts";
import type { Locale, StoreBranch, StoreCity } from "./types";

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
