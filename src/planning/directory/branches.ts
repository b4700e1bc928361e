import type { AdminErrorCode } from "../../catalogue";
import type { Warehouse } from "../../client";
import type { Parcel } from "../parcels";
import type { Settings } from "../settings";
import { searchKey, spellingsOf } from "./cities";
import { STREET_WORDS, STREET_WORDS_IN_NAMES } from "./streets";

/** A branch as the carrier's directory has it. What the service does not say is null: unknown, never closed. */
export interface BranchFacts {
  readonly ref: string;
  readonly city_ref: string;
  readonly number: string | null;
  readonly name: string;
  readonly is_closed: boolean | null;
  /** Heaviest parcel, in kilograms. */
  readonly max_weight_kg: number | null;
  /** Whether the last complete reading of its city did not have it. */
  readonly is_gone: boolean;
}

/** What the directory at one address has about the branch of a checkout. */
export interface DirectoryFacts {
  /** Null: the directory does not have it. */
  readonly branch: BranchFacts | null;
  /** The branch's city, else the city that the checkout names; null when the directory does not have that city. */
  readonly city: { readonly ref: string; readonly name: string } | null;
  /** Whether all branches of that city were read within {@link TRUSTED_DAYS}, and are any. */
  readonly is_recent: boolean;
}

/** A reading older than this proves nothing against a branch. */
export const TRUSTED_DAYS = 7;

/** The names of a branch, as the shipping method stores them; members that the directory does not know are absent. */
export interface BranchNames {
  readonly warehouse_name?: string;
  readonly city_name?: string;
  readonly city_ref?: string;
}

type CheckedBranch =
  | {
      readonly ok: true;
      readonly names: BranchNames;
      /** The city whose branches are to be read, because its last complete reading is too old; null when it is not. */
      readonly wanted: string | null;
    }
  | { readonly ok: false; readonly code: AdminErrorCode; readonly params: Readonly<Record<string, unknown>> };

/**
 * Whether a checkout may choose a branch. Only a recent reading of its city counts against it: the service says that the
 * branch is closed or takes lighter parcels, or the reading is complete and does not have it. The rules are ours.
 * @param weight_kg of the goods; null when it is not known
 */
export function checkBranch(
  { branch, city, is_recent }: DirectoryFacts,
  { check_branches }: Pick<Settings, "check_branches">,
  weight_kg: number | null,
): CheckedBranch {
  if (check_branches === "refuse") {
    if (!branch && city && is_recent)
      return { ok: false, code: "branch_unknown", params: { city: city.name } };
    const refusal = branch && is_recent ? branchRefusal(branch, weight_kg) : null;
    if (refusal) return { ok: false, ...refusal };
  }
  const wanted = check_branches !== "off" && city && !is_recent ? city.ref : null;
  return { ok: true, names: namesOf(branch, city), wanted };
}

export type BranchLimits = Omit<BranchFacts, "city_ref">;

/** Why a branch does not take a parcel; the codes are those of the checkout and of the order's hold. */
interface BranchRefusal {
  readonly code: "branch_closed" | "branch_too_heavy";
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Why a branch of a recent reading does not take a parcel: it is closed, not in the directory any more, or takes lighter
 * ones. Null when it takes it, or the service does not say.
 * @param weight_kg of the goods; null when it is not known
 */
export function branchRefusal(
  branch: Omit<BranchLimits, "ref">,
  weight_kg: number | null,
): BranchRefusal | null {
  const name = labelOf(branch);
  if (branch.is_closed === true || branch.is_gone) return { code: "branch_closed", params: { name } };
  // The carrier writes a limit of zero where there is none.
  const limit_kg = branch.max_weight_kg ?? 0;
  return weight_kg !== null && limit_kg > 0 && weight_kg > limit_kg
    ? { code: "branch_too_heavy", params: { name, weight_kg, limit_kg } }
    : null;
}

/** A short name for sentences: the branch's number, else its name. */
function labelOf({ number, name }: Pick<BranchFacts, "number" | "name">): string {
  return number === null || number === "" ? name : `№${number}`;
}

function namesOf(branch: BranchFacts | null, city: DirectoryFacts["city"]): BranchNames {
  if (!branch) return {};
  return { warehouse_name: branch.name, city_ref: branch.city_ref, ...(city && { city_name: city.name }) };
}

/** Goods, as far as their weight goes. */
interface Goods {
  readonly quantity: number;
  /** Of one unit, in the shop's own unit; null when neither its variant nor its product has one. */
  readonly weight: number | null;
}

export interface WeighedItem extends Goods {
  readonly requires_shipping: boolean;
  /** The profile whose goods travel together; null when it is not known. */
  readonly profile: string | null;
}

interface Weighed {
  readonly weight?: number | null | undefined;
}

/** The weight of one unit: of its variant, else of its product, whose weight Medusa's admin keeps for all its variants. */
export function unitWeight(
  variant: Weighed | null | undefined,
  product: Weighed | null | undefined,
): number | null {
  return variant?.weight ?? product?.weight ?? null;
}

const PER_KG = { g: 1_000, kg: 1 } as const;

/**
 * The weight of a cart's goods in kilograms, as of a parcel's; null as well when the goods have several shipping profiles,
 * because each of them has an option and a parcel of its own.
 */
export function cartWeight(
  items: readonly WeighedItem[],
  settings: Pick<Settings, "weight_unit">,
): number | null {
  const shipped = items.filter(({ requires_shipping }) => requires_shipping);
  if (new Set(shipped.map(({ profile }) => profile)).size > 1) return null;
  return goodsWeight(shipped, settings);
}

/** The weight of a parcel's goods in kilograms, at least: goods without a weight count as nothing. Null when it is not known. */
export function parcelWeight(
  { lines }: Pick<Parcel, "lines">,
  settings: Pick<Settings, "weight_unit">,
): number | null {
  const goods = lines.map(({ line, quantity }) => ({ quantity: Number(quantity), weight: line.weight }));
  return goodsWeight(goods, settings);
}

function goodsWeight(goods: readonly Goods[], { weight_unit }: Pick<Settings, "weight_unit">): number | null {
  if (weight_unit === "none") return null;
  const sum = goods.reduce((all, { weight, quantity }) => all + Math.max(0, (weight ?? 0) * quantity), 0);
  // To the gram, so that 0.1 + 0.2 is not heavier than 0.3.
  return sum > 0 ? Math.round((sum / PER_KG[weight_unit]) * 1_000) / 1_000 : null;
}

interface BranchQuery {
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
  ...STREET_WORDS,
  ...STREET_WORDS_IN_NAMES,
  "б",
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
