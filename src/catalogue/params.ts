import { boundedText } from "../client/text";
import type { HoldParams } from "./entry";
import type { Language } from "./language";

/** A param that is text; "" for any other. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A param that comes from outside the plugin, with a full stop unless it ends like a sentence. */
export function asSentence(value: unknown): string {
  const words = text(value);
  return words === "" || /[.!?][)"»”]?$/.test(words) ? words : `${words}.`;
}

/** A param that is a list of texts, in one line. */
export function list(value: unknown): string {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string").join("; ") : "";
}

/** `(out_of_stock)` and `(refused)` behind a sentence. A SKU such as `(TEA250)` stays. */
const MACHINE_CODE = /\s*\((?:[a-z][a-z\d]*(?:_[a-z\d]+)+|refused)\)\.?$/;

/** The warehouse's words in one line, without the machine codes behind them, which the raw response has. */
export function warehouseWords(value: unknown): string {
  const words = Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
  return words.map((entry) => boundedText(entry).replace(MACHINE_CODE, "")).join("; ");
}

/** A param of a hold as text; "" when it is missing. */
export function textOf(value: string | number | undefined): string {
  return value === undefined ? "" : String(value);
}

/** The title in quotes with its SKU, whichever is known; `fallback` when neither is. */
export function itemText(params: HoldParams, quotes: readonly [string, string], fallback: string): string {
  const title = textOf(params.title);
  const sku = textOf(params.sku);
  if (title === "") return sku === "" ? fallback : sku;
  const quoted = `${quotes[0]}${title}${quotes[1]}`;
  return sku === "" || sku === title ? quoted : `${quoted} (${sku})`;
}

/** `: reason` for a sentence that comes from outside the plugin, in one line and without its full stop; "" when it is missing. */
export function quotedReason(value: string | number | undefined): string {
  const reason = boundedText(textOf(value))
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.!?]+$/u, "");
  return reason === "" ? "" : `: ${reason}`;
}

/** The item in an English sentence. */
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
