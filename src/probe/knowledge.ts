import type { DialectKey } from "../client/calls";
import { isRecord } from "./describe-shape";
import { CITY_NAME } from "./likeness";
import { UNKNOWN_NUMBER } from "./reads";

/** Records that are looked at: more say no more. */
export const MAX_RECORDS = 200;

/** Members whose values are found again in other answers. */
const TELLING = [
  ...["id_order", "external_id", "id_order_FF", "key_order", "sku", "name", "comment", "CityRef"],
  ...["id_request", "id_request_FF", "key_request"],
];

/** Values that are known to belong to a member, to find them again in later answers. */
export class Knowledge extends Map<string, Set<string>> {
  /** Keeps the values of members in a request, or in `Data` under this project's names. */
  keep(key: DialectKey, value: unknown): void {
    if (Array.isArray(value)) value.slice(0, MAX_RECORDS).forEach((one) => this.keep(key, one));
    if (!isRecord(value)) return;
    for (const [member, inner] of Object.entries(value)) {
      if (TELLING.includes(member)) this.#add(member, inner);
      if (key === "getCities" && member === "Ref") this.#add("CityRef", inner);
      if (key === "getCities" && member === "Description") this.#add(CITY_NAME, inner);
      if (typeof inner === "object") this.keep(key, inner);
    }
  }

  #add(member: string, value: unknown): void {
    if ((typeof value !== "string" && typeof value !== "number") || value === "") return;
    if (value === UNKNOWN_NUMBER) return;
    this.set(member, (this.get(member) ?? new Set()).add(String(value).trim()));
  }
}
