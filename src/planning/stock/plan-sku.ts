import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";
import type { Settings } from "../settings";
import { looksOf } from "../values/kyiv";
import { compareDecimals, largest, minus, plus, roundedDown, smallest } from "../values/money";
import type { ReportedSku, ReportTotals, ReportVerdict, SkuInput, SkuPlan, StockNote } from "./types";

/**
 * Plans one sku's figure: the units that this shop can sell, and the quantity for Medusa's level. Planning again after
 * applying the plan changes nothing (docs/stock.md).
 */
export function planSku(input: SkuInput, settings: Pick<Settings, "create_levels">): SkuPlan {
  const { sku, inventory_item_id, counted, awaiting, buffer, level } = input;
  const signed = quantityOf(input.reported);
  const reported = largest("0", signed);
  const free = minus(reported, counted, awaiting, buffer);
  const available = largest("0", roundedDown(free));
  const reserved = level?.reserved ?? "0";
  const figures = { reported, counted, awaiting, buffer, free, available, reserved };
  const stocked = plus(available, reserved);
  const skipped = whySkipped(input, settings);
  const step = skipped ? "skip" : stepOf(input, stocked);
  const notes = [...(skipped ? [skipped] : []), ...oddities(input, signed, figures, step)];
  return { sku, inventory_item_id, ...figures, stocked, step, notes };
}

/** The quantity that counts, with its sign: the lowest of a sku that a report names several times. */
function quantityOf(reported: ReportedSku | null): DecimalText {
  const [first = "0", ...others] = reported?.quantities ?? [];
  return smallest(first, ...others);
}

function whySkipped(
  { inventory_item_id, shared, managed, opted_out, reported, level }: SkuInput,
  { create_levels }: Pick<Settings, "create_levels">,
): StockNote | null {
  if (shared.length > 0) return { code: "shared", skus: shared };
  if (inventory_item_id === null) return { code: managed ? "unknown_sku" : "unmanaged" };
  if (opted_out) return { code: "opted_out" };
  const creates = create_levels && reported !== null;
  return level === null && !creates ? { code: "no_level" } : null;
}

function stepOf({ level }: SkuInput, stocked: DecimalText): SkuPlan["step"] {
  if (level === null) return "create";
  return compareDecimals(level.stocked, stocked) === 0 ? "none" : "write";
}

function oddities(
  { reported, quarantined, level, expected, inventory_item_id, unreadable }: SkuInput,
  signed: DecimalText,
  plan: Pick<SkuPlan, "free" | "buffer" | "available">,
  step: SkuPlan["step"],
): StockNote[] {
  const notes: StockNote[] = [];
  const quantities = reported?.quantities ?? [];
  if (quantities.length > 1) notes.push({ code: "duplicate", quantities });
  if (compareDecimals(signed, "0") < 0) notes.push({ code: "negative", reported: signed });
  if (inventory_item_id === null) return notes;
  if (unreadable.length > 0) notes.push({ code: "unreadable_metadata", members: unreadable });
  if (reported === null) notes.push({ code: "not_reported" });
  if (compareDecimals(plan.available, largest("0", plan.free)) !== 0)
    notes.push({ code: "rounded_down", free: plan.free });
  const missing = minus("0", plan.free, plan.buffer);
  if (compareDecimals(missing, "0") > 0) notes.push({ code: "short", units: missing });
  if (quarantined)
    notes.push({ code: "held", reported: quarantined.reported && quantityOf(quarantined.reported) });
  const isMoved = level !== null && expected !== null && compareDecimals(level.stocked, expected) !== 0;
  if (isMoved && step === "write") notes.push({ code: "by_hand", expected, found: level.stocked });
  return notes;
}

/** Members of a product's metadata: `off` in the first excludes the product from stock sync. */
export const STOCK_METADATA_KEY = "sklad_stock";
/** Units of the product that are never sold. */
export const BUFFER_METADATA_KEY = "sklad_stock_buffer";

export interface SkuSettings {
  readonly opted_out: boolean;
  /** Null: the connection's buffer is used. */
  readonly buffer: DecimalText | null;
  /** Members with a value that cannot be read. */
  readonly unreadable: readonly string[];
}

/**
 * The stock settings in the metadata of all products that a sku is sold in. When they differ, the cautious one wins:
 * excluded if any product excludes it, and the largest buffer.
 */
export function skuSettings(products: readonly (Readonly<Record<string, unknown>> | null)[]): SkuSettings {
  const members = products.map((metadata) => ({
    stock: metadata?.[STOCK_METADATA_KEY],
    buffer: metadata?.[BUFFER_METADATA_KEY],
  }));
  const buffers = members.flatMap(({ buffer }) => readBuffer(buffer) ?? []);
  const unreadable = new Set(
    members.flatMap(({ stock, buffer }) => [
      ...(isSet(stock) && !isOff(stock) && !isOn(stock) ? [STOCK_METADATA_KEY] : []),
      ...(isSet(buffer) && readBuffer(buffer) === null ? [BUFFER_METADATA_KEY] : []),
    ]),
  );
  return {
    opted_out: members.some(({ stock }) => isOff(stock)),
    buffer: buffers.length > 0 ? largest("0", ...buffers) : null,
    unreadable: [...unreadable],
  };
}

/** Medusa's admin stores typed metadata as text, and stores a removed member as an empty text. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

const wordOf = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value);
const isOff = (value: unknown) => ["off", "false", "no", false].some((word) => word === wordOf(value));
const isOn = (value: unknown) => ["on", "true", "yes", true].some((word) => word === wordOf(value));

/** Bounded, because a short text such as `1e999999` would fill the memory when written out. */
const UNITS = /^\+?\d{1,9}(\.\d{1,9})?$/;

function readBuffer(value: unknown): DecimalText | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value).trim();
  return UNITS.test(text) ? new BigNumber(text).toFixed() : null;
}

/** A report of fewer known skus is not judged: one sold out would be a large share of them. */
const GUARD_FROM_SKUS = 20;
/** The share of the known units that may be gone, unless the merchant lets a larger share of the skus go. */
const GUARD_UNITS_PERCENT = 50;

/**
 * Whether a complete report is applied as a whole. A report that drops many figures at once is more often a mistake of
 * the warehouse, or half a report, than empty shelves: the dropped figures are quarantined until a person accepts them
 * or a later report has them again.
 */
export function judgeReport(
  totals: ReportTotals,
  { stock_guard_skus_percent }: Pick<Settings, "stock_guard_skus_percent">,
): ReportVerdict {
  const { requested_at, in_force_requested_at, skus, known, lost } = totals;
  if (in_force_requested_at !== null && requested_at < in_force_requested_at)
    return { kind: "ignore", why: "earlier" };
  if (skus === 0) return { kind: "ignore", why: "empty" };
  const tooMany = isMore(String(lost), String(known), stock_guard_skus_percent);
  const unitsPercent = Math.max(GUARD_UNITS_PERCENT, stock_guard_skus_percent);
  const tooMuch = isMore(totals.lost_units, totals.known_units, unitsPercent);
  const guarded = known >= GUARD_FROM_SKUS && (tooMany || tooMuch);
  return guarded ? { kind: "quarantine", lost, known } : { kind: "apply" };
}

function isMore(part: string, whole: string, percent: number): boolean {
  const limit = new BigNumber(whole).times(percent).shiftedBy(-2).toFixed();
  return compareDecimals(part, limit) > 0;
}

/** A key that skus share when a person can confuse them: without case, leading zeros and the alphabet of a letter. */
function keyOf(sku: string): string {
  return looksOf(sku).replace(/(?<!\d)0+(?=\d)/g, "");
}

/**
 * Finds pairs of a sku that only Medusa has and a similar one that only the report has. They stay different skus: a
 * person decides whether one of them is misspelled.
 * @returns each sku that has similar ones → those, in both directions
 */
export function findLookalikes(
  notReported: readonly string[],
  unknown: readonly string[],
): Map<string, readonly string[]> {
  const looks = new Map<string, string[]>();
  for (const sku of unknown) looks.set(keyOf(sku), [...(looks.get(keyOf(sku)) ?? []), sku]);
  const found = new Map<string, string[]>();
  for (const sku of notReported)
    for (const other of looks.get(keyOf(sku)) ?? []) {
      found.set(sku, [...(found.get(sku) ?? []), other]);
      found.set(other, [...(found.get(other) ?? []), sku]);
    }
  return found;
}
