import type { AdminErrorCode } from "../../catalogue";
import type { Settings } from "../settings";

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

export type CheckedBranch =
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

/** What a branch takes, and its names. */
export type BranchLimits = Omit<BranchFacts, "city_ref">;

/** Why a branch does not take a parcel; the codes are those of the checkout and of the order's hold. */
export interface BranchRefusal {
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
