import { textsUnder, valuesUnder } from "../dialect/read-record";

export const BRANCH_KINDS = ["branch", "locker", "cargo"] as const;
export type BranchKind = (typeof BRANCH_KINDS)[number];

/** Facts that the service may give about a branch; null is unknown, and never "closed". */
export interface BranchFacts {
  readonly kind: BranchKind | null;
  readonly isClosed: boolean | null;
  readonly maxWeightKg: number | null;
}

const CATEGORIES = ["CategoryOfWarehouse", "warehouse_category", "category"];
const TYPES = ["TypeOfWarehouse", "warehouse_type", "type"];
const STATES = ["WarehouseStatus"];
const DENIALS = ["DenyToSelect"];
const TOTAL_WEIGHTS = ["TotalMaxWeightAllowed", "max_weight"];
const PLACE_WEIGHTS = ["PlaceMaxWeightAllowed"];

/**
 * Words and identifiers of the carrier's public directory, in lower case. DropOff and Fulfillment are no places where a
 * customer collects a parcel, so their kind is unknown. Source: the carrier's public API; *assumed* of the warehouse's.
 */
const KINDS: ReadonlyMap<string, BranchKind> = new Map([
  ["branch", "branch"],
  ["store", "branch"],
  ["841339c7-591a-42e2-8233-7a0a00f0ed6f", "branch"],
  ["6f8c7162-4b72-4b0a-88e5-906948c6a92f", "branch"],
  ["postomat", "locker"],
  ["locker", "locker"],
  ["поштомат", "locker"],
  ["f9316480-5f2d-425d-bc2c-ac7cd29decf0", "locker"],
  ["95dc212d-479c-4ffb-a8ab-8c1b9073d0bc", "locker"],
  ["cargo", "cargo"],
  ["9a68df70-0267-42a8-bb5c-37f427e36ee4", "cargo"],
]);

const YES = new Set<unknown>([true, 1, "1", "true", "yes"]);
const NO = new Set<unknown>([false, 0, "0", "false", "no"]);

/**
 * Words of `WarehouseStatus` in lower case, without spaces, hyphens and underscores. Any other word is unknown: refusing an
 * open branch costs an order. Source: `Working` is the carrier's public API; the others are *assumed*.
 */
const OPEN_WORDS: ReadonlySet<string> = new Set([
  "working",
  "open",
  "opened",
  "active",
  "працює",
  "відкрито",
]);
const CLOSED_WORDS: ReadonlySet<string> = new Set([
  ...["closed", "temporarilyclosed", "closedtemporarily", "permanentlyclosed", "notworking"],
  ...["temporarilynotworking", "закрито", "зачинено", "тимчасовозакрито", "тимчасовозачинено"],
  ...["непрацює", "тимчасовонепрацює"],
]);

/** Reads the optional members of a branch's record. Numbers and booleans may come as text. */
export function branchFacts(record: unknown): BranchFacts {
  return { kind: kindOf(record), isClosed: isClosed(record), maxWeightKg: maxWeightKg(record) };
}

/** The type is more exact than the category: a cargo branch has the category of any branch. */
function kindOf(record: unknown): BranchKind | null {
  const kinds = textsUnder(record, [...TYPES, ...CATEGORIES]).map((text) => KINDS.get(text.toLowerCase()));
  return kinds.find((kind) => kind !== undefined) ?? null;
}

function isClosed(record: unknown): boolean | null {
  const states = textsUnder(record, STATES).flatMap((text) => {
    const word = text.toLowerCase().replace(/[\s_-]+/g, "");
    return CLOSED_WORDS.has(word) ? [true] : OPEN_WORDS.has(word) ? [false] : [];
  });
  const denials = valuesUnder(record, DENIALS).flatMap((value) => {
    const word = typeof value === "string" ? value.trim().toLowerCase() : value;
    return YES.has(word) ? [true] : NO.has(word) ? [false] : [];
  });
  const known = [...states, ...denials];
  return known.length === 0 ? null : known.includes(true);
}

/** The limit of a whole shipment; that of one of its places only where no other is given. */
function maxWeightKg(record: unknown): number | null {
  return smallestUnder(record, TOTAL_WEIGHTS) ?? smallestUnder(record, PLACE_WEIGHTS);
}

/** A parcel weighs between a gram and a thousand tons; no database keeps a larger weight exactly. */
const isWeight = (kilograms: number) => kilograms >= 0.001 && kilograms <= 1_000_000;

/** Null without a weight. */
function smallestUnder(record: unknown, names: readonly string[]): number | null {
  const limits = textsUnder(record, names)
    .map((text) => Number(text.replace(",", ".")))
    .filter(isWeight);
  return limits.length === 0 ? null : Math.min(...limits);
}
