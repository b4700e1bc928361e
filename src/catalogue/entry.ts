import { boundedText } from "../client/text";
import type { ActionCode } from "./actions";
import { type Language, type LocalizedText, type Sentence, type Tone, text } from "./language";

/** A param that comes from outside the plugin, with a full stop unless it ends like a sentence. */
export function asSentence(value: unknown): string {
  const words = text(value);
  return words === "" || /[.!?][)"»”]?$/.test(words) ? words : `${words}.`;
}

/** `(out_of_stock)` and `(refused)` behind a sentence. A SKU such as `(TEA250)` stays. */
const MACHINE_CODE = /\s*\((?:[a-z][a-z\d]*(?:_[a-z\d]+)+|refused)\)\.?$/;

/** The warehouse's words in one line, without the machine codes behind them, which the raw response has. */
export function warehouseWords(value: unknown): string {
  const words = Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  return words.map((entry) => boundedText(entry).replace(MACHINE_CODE, "")).join("; ");
}

/** The title in quotes with its SKU, whichever is known; `fallback` when neither is. */
export function itemText(params: HoldParams, quotes: readonly [string, string], fallback: string): string {
  const title = text(params.title);
  const sku = text(params.sku);
  if (title === "") return sku === "" ? fallback : sku;
  const quoted = `${quotes[0]}${title}${quotes[1]}`;
  return sku === "" || sku === title ? quoted : `${quoted} (${sku})`;
}

/** `: reason` for a sentence that comes from outside the plugin, in one line and without its full stop; "" when it is missing. */
export function quotedReason(value: unknown): string {
  const reason = boundedText(text(value))
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.!?]+$/u, "");
  return reason === "" ? "" : `: ${reason}`;
}

export function itemEn(params: HoldParams, fallback = "An item of the order"): string {
  return itemText(params, ["“", "”"], fallback);
}

/** A noun in the grammatical case of the Ukrainian sentence, then the item's name: «товару «Чайник» (KT-1)». */
export function itemUk(params: HoldParams, kind: string, fallback: string): string {
  const name = itemText(params, ["«", "»"], "");
  return name === "" ? fallback : `${kind} ${name}`;
}

/** A weight as a person reads it: "5 kg", "2,5 кг". */
export function kilograms(value: unknown, language: Language): string {
  const weight = typeof value === "number" ? value : 0;
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(
    weight,
  );
  return language === "uk" ? `${digits} кг` : `${digits} kg`;
}

/** How lists, the order's page and notifications show a code. */
export interface EntryHead {
  readonly tone: Tone;
  /** Four words at most. */
  readonly label: LocalizedText;
  /** What a person can do about it, the likeliest first; pages offer only those that are possible at the moment. */
  readonly actions: readonly ActionCode[];
}

export interface Entry extends EntryHead {
  /** What happened, what happens next and what to do. Never a phone, a name or an address. */
  readonly sentence: Sentence;
}

/** How a problem is shown, what it is about, and which events clear it. */
export interface Problem extends Entry {
  /** A warehouse order, a command, a Medusa order, a connection, an operation or a feed of it, or the whole shop. */
  readonly about: "warehouse_order" | "command" | "order" | "connection" | "operation" | "shop" | "feed";
  /**
   * Events that clear several problems at once: `end` of `engine/problems`, and what it has beside for commands. A problem
   * with an end of its own is cleared by its code, in the feature that sees the end.
   */
  readonly clearedBy: readonly string[];
}

/**
 * Values a hold's sentence needs: `title` and `sku` (the order line or inventory item), `inventory_item_id` (for a link to it), `currency` (ISO code),
 * `prepaid_when` (`captured`, `authorized`), `until` (ISO 8601), `number` (of another warehouse order), `owed` (UAH),
 * `name` (short, of a carrier's branch, such as its number), `weight_kg` and `limit_kg` (of the goods, and what the branch
 * takes), `missing` (of an address: `city`, `street`, `postcode`), `sentence` (the shop's own). All may be missing. Never a phone, a name or an address: holds are logged.
 */
export type HoldParams = Readonly<Record<string, string | number>>;

/** Last sentences of a hold, for its function or its placeholders. They differ where a person fulfills goods in Medusa, because then nothing resumes automatically. */
export interface Endings {
  readonly goesOn: string;
  readonly allGoOn: string;
  readonly nothingToDo: string;
}

/** How lists, pages and messages show a hold. */
export interface HoldEntry extends EntryHead {
  readonly sentence: LocalizedText<string | ((params: HoldParams, ends: Endings) => string)>;
}

/** Whether a thing does not exist, is not possible now, is not valid, or has changed since the caller read it. */
export type AdminErrorKind = "not_found" | "not_allowed" | "invalid_data" | "conflict";

export interface AdminErrorEntry {
  readonly kind: AdminErrorKind;
  readonly sentence: Sentence;
}
