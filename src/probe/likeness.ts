import { z } from "zod";
import { parseMoment } from "../client/dialect/moments";
import { plainName } from "../client/dialect/read-record";
import { stateReader } from "../client/dialect/status-words";
import { quantityTextSchema } from "../client/schemas";
import { isRecord } from "./describe-shape";

/** A field of records, with the values it has in those that have it. */
export interface Field {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Names under which accounting systems of the region and warehouses abroad have a member. Source: ours. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  id_order: [
    "order_id",
    "order_number",
    "order_no",
    "number",
    "nomer",
    "nomer_zamovlennia",
    "nomer_zakaza",
    "no",
  ],
  external_id: [
    "ext_id",
    "external",
    "external_number",
    "client_number",
    "partner_id",
    "zovnishnii",
    "vneshnii",
  ],
  id_order_FF: ["id_ff", "ff_id", "wms_id", "internal_id", "kod", "code"],
  key_order: ["order_key", "key", "uuid", "guid", "token", "kliuch", "kluch"],
  id_request: ["request_id", "request_number", "number", "nomer"],
  id_request_FF: ["id_ff", "ff_id", "kod", "code"],
  key_request: ["request_key", "key", "uuid", "guid", "kliuch"],
  id_return_FF: ["id_return", "return_id", "return_number", "kod", "code"],
  id_product_FF: ["id_product", "product_id", "kod", "code", "id"],
  id_file: ["file_id", "id", "kod", "code"],
  ApiKey: ["token", "key", "access_token"],
  status: ["state", "condition", "stan", "sostoianie", "status_name", "stage"],
  date: ["status_date", "changed_at", "updated_at", "date_time", "moment", "time", "chas"],
  date_delivery: ["delivery_date", "date", "day"],
  ttn: ["tracking_number", "waybill", "nakladna", "nakladnaia"],
  sku: ["article", "artykul", "artikul", "product_code", "item_code", "vendor_code", "kod_tovaru"],
  name: ["title", "nazva", "product_name", "naimenovanie", "description"],
  count: ["quantity", "qty", "amount", "kilkist", "kolichestvo", "zalyshok", "ostatok", "stock", "on_hand"],
  reserved: ["reserve", "rezerv"],
  count_fact: ["count_received", "quantity_fact", "received", "fact", "fakt", "pryiniato"],
  type: ["operation", "kind", "typ"],
  document: ["document_number", "doc", "dokument"],
  products: ["items", "goods", "lines", "tovary", "positions"],
  reason: ["comment", "prychyna", "prichina"],
  comment: ["note", "komentar"],
  Ref: ["id", "guid", "uuid", "code", "kod"],
  Description: [
    ...["name", "title", "nazva", "city", "misto"],
    ...["viddilennia", "otdelenie", "branch", "vulytsia", "ulitsa", "street", "vidpravnyk"],
  ],
  AreaDescription: ["area", "region", "oblast"],
  CityRef: ["city_id", "city_code", "misto_id"],
  Number: ["no", "nomer"],
  ShortAddress: ["address", "adresa"],
  StreetsType: ["type", "typ"],
  Phone: ["telefon", "tel", "sender_phone"],
  WarehouseRef: ["warehouse_id", "branch_id"],
};

const QUANTITIES = ["count", "reserved", "count_fact"];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const UUIDS = ["key_order", "key_request", "Ref", "CityRef"];
const stateOf = stateReader();

/**
 * How likely it is that a field is a member: by its name up to 1, by values known to be the member's up to 2 more, and by
 * the kind of its values up to 0.6 more. Negative when its values cannot be the member's.
 */
export function likeness(
  member: string,
  type: z.ZodType,
  { name, values }: Field,
  known: ReadonlySet<string> | undefined,
): number {
  const there = values.filter((value) => value !== null && value !== undefined && value !== "");
  if (!there.every((value) => canBe(member, type, value))) return -1;
  const share = (holds: (text: string) => boolean): number =>
    there.length === 0 ? 0 : there.filter((value) => holds(String(value).trim())).length / there.length;
  const byValues = known === undefined ? 0 : 2 * share((text) => known.has(text));
  return nameLikeness(member, name) + byValues + byKind(member, share);
}

function canBe(member: string, type: z.ZodType, value: unknown): boolean {
  const isList = type instanceof z.ZodArray;
  if (member === "ttn") return true;
  if (isList) return Array.isArray(value) && value.every(isRecord);
  if (typeof value !== "string" && typeof value !== "number") return false;
  const text = String(value).trim();
  if (QUANTITIES.includes(member)) return quantityTextSchema.safeParse(text).success;
  return !/^date(_|$)/.test(member) || parseMoment(text) !== undefined;
}

function byKind(member: string, share: (holds: (text: string) => boolean) => number): number {
  if (member === "status") return 0.6 * share((text) => stateOf(text) !== null);
  if (UUIDS.includes(member)) return 0.3 * share((text) => UUID.test(text));
  if (member === "ttn") return 0.6 * share((text) => /^\d{14}$/.test(text));
  // A whole number that could be a time is an identifier as well.
  if (/^date(_|$)/.test(member))
    return 0.5 * share((text) => /\D/.test(text) && parseMoment(text) instanceof Date);
  return 0;
}

/** From 0 to 1: one for the same name, less for one of its other names, less again for one that resembles it. */
function nameLikeness(member: string, name: string): number {
  const plain = plainLatin(name);
  if (plainName(name) === plainName(member)) return 1;
  const others = (OTHER_NAMES[member] ?? []).map(plainLatin);
  const alike = Math.max(...[plainLatin(member), ...others].map((other) => common(plain, other)));
  return others.includes(plain) ? 0.9 : 0.8 * alike;
}

/** Twice the pairs of letters two names share, by all their pairs (Dice). */
function common(left: string, right: string): number {
  const pairs = (text: string): string[] =>
    Array.from(text)
      .slice(1)
      .map((_, at) => text.slice(at, at + 2));
  const ours = pairs(left);
  const theirs = pairs(right);
  const shared = ours.filter((pair) => theirs.includes(pair)).length;
  return ours.length + theirs.length === 0 ? 0 : (2 * shared) / (ours.length + theirs.length);
}

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  "а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ь= ъ= ы=y э=e ю=iu я=ia ё=e"
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

function plainLatin(name: string): string {
  return Array.from(name.toLowerCase())
    .map((letter) => LATIN[letter] ?? letter)
    .join("")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
