import { boundedText } from "../../client/text";
import type { HoldCode, HoldParams } from "../hold";
import { toKyivMoment } from "../values/dates";

/**
 * One sentence maker for every code. Params a message can use: `title` and `sku` (the order line or inventory item),
 * `currency` (ISO code), `prepaid_when` (`captured`, `authorized`), `until` (ISO 8601), `number` (of another warehouse
 * order), `owed` (UAH), `sentence` (the shop's own). All may be missing.
 */
export type MessageTable = Readonly<Record<HoldCode, (params: HoldParams, ends: Endings) => string>>;

/** Last sentences, which differ when a person tried to fulfil by hand: then nothing goes on by itself. */
export interface Endings {
  readonly goesOn: string;
  readonly allGoOn: string;
  readonly nothingToDo: string;
}

/** The title in quotes with its sku, whichever is known; `fallback` when neither is. */
export function itemText(params: HoldParams, quotes: readonly [string, string], fallback: string): string {
  const title = textOf(params.title);
  const sku = textOf(params.sku);
  if (title === "") return sku === "" ? fallback : sku;
  const quoted = `${quotes[0]}${title}${quotes[1]}`;
  return sku === "" || sku === title ? quoted : `${quoted} (${sku})`;
}

/** An instant in Kyiv's time, "" when it is missing or no instant. */
export function momentText(value: string | number | undefined): string {
  const text = textOf(value);
  return Number.isNaN(Date.parse(text)) ? "" : toKyivMoment(text);
}

export function textOf(value: string | number | undefined): string {
  return value === undefined ? "" : String(value);
}

/** A sentence of somebody else's in the middle of one of ours, "" when there is none. */
export function quotedReason(value: string | number | undefined): string {
  const text = boundedText(textOf(value))
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.!?]+$/u, "");
  return text === "" ? "" : `: ${text}`;
}
