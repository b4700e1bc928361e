import type { Warehouse } from "../../client";
import { spellingsOf } from "./city-size";
import { searchKey } from "./search-key";

export interface BranchQuery {
  /** Words of a search key; empty for any branch. */
  readonly key: string;
  /** The first number in the text; empty without one. */
  readonly number: string;
}

/**
 * The carrier, and kinds of branches and streets, which every branch has or which directories abbreviate in their own way. One
 * with a hyphen is two words of a key, so the longer ones are looked for first.
 */
const NOT_SEARCHED = [
  ...["нова пошта", "нової пошти", "новая почта", "новой почты", "нп"],
  ...["відділення", "відділ", "отделение", "отдел", "отд", "branch", "номер", "number", "буд", "дом"],
  ...["вул", "вулиця", "ул", "улица", "просп", "проспект", "пр", "пр-т", "пр-кт", "шосе"],
  ...["бульв", "бульвар", "б", "б-р", "пл", "площа", "площадь", "пров", "провулок", "переулок"],
]
  .map(searchKey)
  .sort((one, other) => other.length - one.length);
const UNSEARCHED = new RegExp(` (?:${NOT_SEARCHED.join("|")})(?= )`, "g");

/** The spelling of Russian and of speech. */
const LOCKERS: ReadonlySet<string> = new Set(["почтомат", "постомат", "locker"].map(searchKey));
const LOCKER = searchKey("поштомат");

/** What stands before the name of a city. */
const BEFORE_CITY = ["м", "місто", "г", "город", "с", "село", "смт", "селище"].map(searchKey).join("|");

/**
 * What a text that a customer types into a picker of branches asks for: "відділення №12", "хрещатик 1".
 * @param city whose branches they are; its name is left out, as all of them share it
 */
export function branchQuery(
  text: string,
  city?: { readonly name: string; readonly region: string | null },
): BranchQuery {
  const typed = ` ${searchKey(text)} `.replace(UNSEARCHED, "");
  const words = (city ? withoutCity(typed, spellingsOf(city.name, city.region)) : typed)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (LOCKERS.has(word) ? LOCKER : word));
  return { key: words.join(" "), number: words.find((word) => /^\d+$/.test(word)) ?? "" };
}

/** The words without the city's first mention, in any of its spellings; as they are where it is all that is typed. */
function withoutCity(words: string, spellings: readonly string[]): string {
  const names = [...spellings].sort((one, other) => other.length - one.length).join("|");
  const rest = words.replace(new RegExp(` (?:(?:${BEFORE_CITY}) )?(?:${names})(?= )`), "");
  return rest.trim() === "" ? words : rest;
}

/** "Львів" in "Львів, Зелена, 101": all branches of a city share it. After a street comes the number of a house. */
const CITY_PART = /^[^,]+,\s*(?=[^,\d\s][^,]*,)/;

/** What a branch is searched by: its number, its name and its street, each word once. */
export function branchKey({ number, name, address }: Pick<Warehouse, "number" | "name" | "address">): string {
  const key = searchKey([number, name, address?.replace(CITY_PART, "")].join(" "));
  return [...new Set(key.split(" "))].join(" ");
}
