import { itemText } from "../params";
import type { HoldParams } from "./hold";

/** The item in an English sentence. */
export function item(params: HoldParams, fallback = "An item of the order"): string {
  return itemText(params, ["“", "”"], fallback);
}

/** A noun in the grammatical case of the Ukrainian sentence, then the item's name: «товару «Чайник» (KT-1)». */
export function itemOf(params: HoldParams, kind: string, fallback: string): string {
  const name = itemText(params, ["«", "»"], "");
  return name === "" ? fallback : `${kind} ${name}`;
}
