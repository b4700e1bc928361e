import { itemText } from "../params";
import type { HoldParams } from "./hold";

/** The item in an English sentence. */
export function item(params: HoldParams, fallback = "An item of the order"): string {
  return itemText(params, ["“", "”"], fallback);
}

/** The kind of thing in the case the Ukrainian sentence needs, then its name: «товару «Чайник» (KT-1)». */
export function itemOf(params: HoldParams, kind: string, fallback: string): string {
  const name = itemText(params, ["«", "»"], "");
  return name === "" ? fallback : `${kind} ${name}`;
}
