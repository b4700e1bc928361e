import { z } from "zod";
import type { DialectKey } from "../client/calls";
import { parseMoment } from "../client/dialect/moments";
import { isRecord, plainName } from "../client/dialect/read-record";
import { stateReader } from "../client/dialect/status-words";
import { quantityTextSchema } from "../client/schemas";
import { isUuid } from "../client/text";
import { says } from "./member-words";
import { UNKNOWN_NUMBER } from "./reads";

/** A field of records, with the values it has in those that have it. */
export interface Field {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Values that are known to belong to a member, by its name: of requests sent, and of answers understood. */
export type KnownValues = ReadonlyMap<string, ReadonlySet<string>>;

/** More records say no more. */
export const MAX_RECORDS = 200;

/** Members whose values are found again in other answers. */
const TELLING = [
  ...["id_order", "external_id", "id_order_FF", "key_order", "sku", "name", "comment", "CityRef"],
  ...["id_request", "id_request_FF", "key_request"],
];

/** Grows with every request and answer, whose values are found again in later answers. */
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

/** An operation whose records are each about another thing. */
const REGISTERS: readonly DialectKey[] = [
  ...(["getCities", "getWarehouses", "getStreet", "ListOrder", "AddOrderArray"] as const),
  ...(["ReportSklad", "ListReturnOrder", "ListDeliveryRequest"] as const),
];
/** No two things have one of these in common. */
const UNIQUE = ["Ref", "id_return_FF", "id_request_FF", "key_request"];
const ORDER_IDS = ["id_order", "external_id", "id_order_FF", "key_order"];
const IDS = [...ORDER_IDS, "id_request", "id_request_FF", "key_request", "id_return_FF", "sku"];
const CODES = [...IDS, "Ref", "WarehouseRef"];
/** The member under which names of cities are known: no branch and no street is called so. */
export const CITY_NAME = "CityName";
const QUANTITIES = ["count", "reserved", "count_fact"];
const stateOf = stateReader();

/** Everything that is known about the place of a field. */
export interface Place {
  readonly key: DialectKey;
  readonly known: KnownValues;
  /** The records are in a list within another list's records. */
  readonly isInner: boolean;
  /** Places of the records that hold a value known beyond doubt, see {@link isTelling}. */
  readonly anchors: readonly number[];
  readonly records: readonly Record<string, unknown>[];
}

/** The proof of a field that is called so and never has a value: a person decides. */
export const UNPROVEN = 0.5;

/**
 * How surely a field is a member; 0 where nothing shows it. From 4 its values are known to be the member's; below that the
 * name has to say so and the values have to be such as the member's are: an identifier or a name that all records share is
 * none of theirs. A word of a status or a waybill's digits alone are between the two.
 */
export function proofOf(member: string, type: z.ZodType, field: Field, place: Place): number {
  const texts = textsOf(field.values);
  if (!field.values.every((value) => isBlank(value) || canBe(member, type, value))) return 0;
  const isNamed = plainName(field.name) === plainName(member);
  const bonus = isNamed ? 0.2 : says(place.key, member, field.name, place.isInner) ? 0.1 : 0;
  if (texts.length === 0) return isNamed ? 1 : bonus > 0 ? UNPROVEN : 0;
  if (isKnown(member, field, place, bonus > 0)) return 4 + bonus;
  if (!(type instanceof z.ZodArray) && !fits(member, texts, place)) return 0;
  const ofKind = kindOf(member, texts);
  if (bonus === 0) return ofKind === "surely" ? 1 : 0;
  return (ofKind === undefined ? 2 : 3) + bonus;
}

/** Whether a text is long enough, or more than digits, so that it is not by chance the value of another field. */
export function isTelling(text: string): boolean {
  return text.length >= 6 || (text.length >= 3 && /\D/.test(text));
}

/** Whether the field has a known value of the member in every record that is known. */
function isKnown(member: string, { name }: Field, place: Place, isSaid: boolean): boolean {
  const known = place.known.get(member);
  if (!known || known.size === 0) return false;
  const { records, anchors } = place;
  const some = anchors.length > 0 ? anchors.map((at) => records[at] ?? {}) : records;
  const texts = textsOf(some.map((record) => record[name]));
  const isSure =
    isSaid || new Set(texts).size > 1 || (anchors.length > 0 && texts.some((text) => text.length >= 3));
  return isSure && texts.length > 0 && texts.every((text) => known.has(text));
}

function fits(member: string, texts: readonly string[], { key, known, records, isInner }: Place): boolean {
  const own = known.get(member);
  const belongsToOther = [...known].some(([other, values]) => {
    const isOfCity = other === "CityRef" || other === CITY_NAME;
    const counts = isOfCity ? key !== "getCities" && member !== "CityRef" : IDS.includes(other);
    const has = (text: string): boolean => values.has(text) && (isOfCity || isTelling(text));
    return counts && other !== member && texts.every(has) && !texts.every((text) => own?.has(text));
  });
  if (belongsToOther) return false;
  const distinct = new Set(texts).size;
  if (!isInner && REGISTERS.includes(key) && records.length > 1) {
    const isOrders = key === "ListOrder" || key === "AddOrderArray";
    const isUnique = UNIQUE.includes(member) || (isOrders && ORDER_IDS.includes(member));
    if (isUnique && distinct < texts.length) return false;
    const isOwn = member === "Description" || (key === "ReportSklad" && ["sku", "name"].includes(member));
    if (isOwn && (distinct === 1 || distinct * 2 < texts.length)) return false;
  }
  if (member === "CityRef") return texts.every((text) => known.get(member)?.has(text) ?? isCode(text));
  if (CODES.includes(member)) return member === "sku" || texts.every(isCode);
  if (member === "Description" || member === "name") return texts.filter(isName).length * 2 > texts.length;
  if (member === "Phone") return texts.every((text) => text.replaceAll(/\D/g, "").length >= 7);
  return member !== "status" || texts.every((text) => text.length <= 60 && !isUuid(text));
}

const isCode = (text: string): boolean => /^[\p{L}\d._/#№-]+$/u.test(text);
/** Whether a text is words, in a script of words or without a digit in them; no code and no identifier. */
const isName = (text: string): boolean =>
  /\p{L}{2}|[^\P{L}\p{Script=Latin}]/u.test(text) && !isUuid(text) && !/^[\w./-]*\d[\w./-]*$/.test(text);

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

export function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => !isBlank(value)).map((value) => String(value).trim());
}

function canBe(member: string, type: z.ZodType, value: unknown): boolean {
  if (member === "ttn") return true;
  if (type instanceof z.ZodArray) return Array.isArray(value) && value.every(isRecord);
  if (typeof value !== "string" && typeof value !== "number") return false;
  const text = String(value).trim();
  if (QUANTITIES.includes(member)) return quantityTextSchema.safeParse(text).success;
  return !/^date(_|$)/.test(member) || parseMoment(text) !== undefined;
}

/** States that only a parcel has: other things than an order are new, too. */
const OF_PARCELS = ["picked", "shipped", "delivered"];

/** Whether the values are of the member's kind, and `surely` of no other. */
function kindOf(member: string, texts: readonly string[]): "likely" | "surely" | undefined {
  if (member === "status") {
    const states = texts.map(stateOf);
    if (states.includes(null)) return undefined;
    return states.some((state) => OF_PARCELS.includes(state ?? "")) ? "surely" : "likely";
  }
  return member === "ttn" && texts.every((text) => /^(20[4-9]|59)\d{11,12}$/.test(text))
    ? "surely"
    : undefined;
}
