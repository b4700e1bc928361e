import { z } from "zod";
import type { DialectKey } from "../client/calls";
import { parseMoment } from "../client/dialect/moments";
import { plainName } from "../client/dialect/read-record";
import { stateReader } from "../client/dialect/status-words";
import { quantityTextSchema } from "../client/schemas";
import { isUuid } from "../client/text";
import { isRecord } from "./describe-shape";

/** A field of records, with the values it has in those that have it. */
export interface Field {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Values that are known to belong to a member, by its name: of requests sent, and of answers understood. */
export type KnownValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Things that records are about, by the beginnings of the words for them. */
const THINGS = {
  order: /^(order|zamovl|zakaz)/,
  request: /^(request|zaiavk|postavk|delivery|inbound)/,
  return: /^(return|povern|vozvrat)/,
  product: /^(product|tovar|item|good)/,
  city: /^(city|cities|mist|horod|gorod|settlement)/,
  warehouse: /^(warehouse|branch|viddil|otdel)/,
  street: /^(street|vul|ulit)/,
  sender: /^(sender|vidprav|otprav)/,
  file: /^(file|fail|fajl)/,
};
type Thing = keyof typeof THINGS;

const ABOUT: Readonly<Partial<Record<DialectKey, readonly Thing[]>>> = {
  AddFileForOrder: ["file", "order"],
  AddProduct: ["product"],
  ReportSklad: ["product"],
  ReportMoveProduct: ["product"],
  AddDeliveryRequest: ["request"],
  ListDeliveryRequest: ["request"],
  ReportDeliveryRequest: ["request", "product"],
  ListReturnOrder: ["return"],
  getCities: ["city"],
  getWarehouses: ["warehouse"],
  getStreet: ["street"],
  senderDetails: ["sender"],
};

/** What the records of an operation are about, or those of a list within them: only articles are listed there. */
function aboutOf(key: DialectKey, isInner: boolean): readonly Thing[] {
  return isInner ? ["product"] : (ABOUT[key] ?? ["order"]);
}

interface Words {
  /** Whose member it is, in a record about another thing, too; without it, the member of whatever the record is about. */
  readonly of?: Thing;
  readonly names: string;
}

/**
 * Names under which accounting systems of the region and warehouses abroad have a member; `@` is the word for the thing
 * itself, which may stand beside the other names: `kod`, `kod_zamovlennia`. Source: ours.
 */
const WORDS: Readonly<Record<string, Words>> = {
  id_order: { of: "order", names: "number nomer no num @id id@ @" },
  external_id: {
    of: "order",
    names:
      "extid external externalid externalnumber clientnumber partnerid zovnishnii zovnishniiid vneshnii vneshniiid",
  },
  id_order_FF: { of: "order", names: "idff ffid wmsid internalid kod code" },
  key_order: { of: "order", names: "key uuid guid token kliuch kluch" },
  id_request: { of: "request", names: "number nomer no num @id id@" },
  id_request_FF: { of: "request", names: "idff ffid kod code id" },
  key_request: { of: "request", names: "key uuid guid kliuch kluch" },
  id_return_FF: { of: "return", names: "id number nomer kod code" },
  id_product_FF: { of: "product", names: "id idff kod code" },
  id_file: { of: "file", names: "id kod code" },
  ApiKey: { names: "token key accesstoken" },
  status: { names: "state condition stan status sostoianie statusname newstatus currentstatus stage" },
  date: {
    names:
      "data date statusdate datestatus changedat updatedat datetime moment time chas datemove movedat datefact receivedat datereturn returndate returnedat",
  },
  date_delivery: { of: "request", names: "date data day deliverydate" },
  date_from: { names: "from start datefrom datestart startdate periodfrom dataz datavid" },
  date_to: { names: "to end till dateto dateend enddate periodto datapo datado" },
  ttn: { names: "trackingnumber tracknumber tracking ttnnumber waybill nakladna nakladnaia" },
  sku: { of: "product", names: "sku article artykul artikul vendorcode kod@ code@ @code @kod" },
  name: { of: "product", names: "name title nazva naimenovanie description @" },
  count: {
    of: "product",
    names: "quantity qty kilkist kolichestvo zalyshok ostatok stock onhand amount countplan",
  },
  reserved: { of: "product", names: "reserve rezerv reservedcount" },
  count_fact: { of: "product", names: "countreceived quantityfact received fact fakt pryiniato" },
  type: { names: "operation kind typ typemove vyd" },
  document: { names: "documentnumber docnumber doc dokument" },
  products: { of: "product", names: "lines positions pozytsii @" },
  reason: { names: "comment prychyna prichina" },
  comment: { names: "note komentar kommentarii prymitka" },
  order: { of: "order", names: "@" },
  product: { of: "product", names: "@" },
  delivery_request: { of: "request", names: "@" },
  file_type: { of: "file", names: "type typ kind vyd" },
  file_name: { of: "file", names: "name nazva" },
  file_content: { of: "file", names: "content body base64 vmist" },
  FindByString: { names: "search query poshuk find" },
  Ref: { names: "id guid uuid code kod ref" },
  Description: { names: "name title nazva naimenovanie description @" },
  AreaDescription: { names: "area region oblast" },
  SettlementTypeDescription: { names: "type typ kind vyd" },
  CityRef: { of: "city", names: "@ @id id@ @ref @code @kod kod@" },
  Number: { names: "no nomer number num" },
  ShortAddress: { names: "address adresa adres" },
  StreetsType: { names: "type typ vyd" },
  Phone: { names: "phone telefon tel" },
  WarehouseRef: { of: "warehouse", names: "@ @id id@ @ref @code @kod kod@" },
};

/** Where an answer has no number of the caller's, the bare identifier of an order is the warehouse's. */
const NUMBERLESS: readonly DialectKey[] = ["AddOrder", "EditOrder", "CancelOrder"];

/** Whether a name says that a field is the member, whatever it holds. */
export function says(key: DialectKey, member: string, name: string, isInner = false): boolean {
  const words = WORDS[member];
  if (!words) return false;
  const about = aboutOf(key, isInner);
  const things = words.of === undefined ? about : [words.of];
  const parts = partsOf(name).map((part) => (things.some((thing) => THINGS[thing].test(part)) ? "@" : part));
  const bare = parts.filter((part) => part !== "@").join("");
  const isOfRecord = things.some((thing) => about.includes(thing)) || things.length === 0;
  const further = member === "id_order_FF" && NUMBERLESS.includes(key) ? ["id", "@id", "id@"] : [];
  const names = [...words.names.split(" "), ...further];
  return names.includes(parts.join("")) || (names.includes(bare) && (isOfRecord || parts.includes("@")));
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
/** Under this, names of cities are known: no branch and no street is called so. */
export const CITY_NAME = "CityName";
const QUANTITIES = ["count", "reserved", "count_fact"];
const stateOf = stateReader();

/** What is known where a field is looked at. */
export interface Place {
  readonly key: DialectKey;
  readonly known: KnownValues;
  /** Whether the records are in a list within another one's. */
  readonly isInner: boolean;
  /** Places of the records that hold a value known beyond doubt, see {@link isTelling}. */
  readonly anchors: readonly number[];
  readonly records: readonly Record<string, unknown>[];
}

/** Of a field that is called so and never has a value: a person decides. */
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

/** Long enough, or with something but digits: not by chance the value of another field. */
export function isTelling(text: string): boolean {
  return text.length >= 6 || (text.length >= 3 && /\D/.test(text));
}

/** In every record that is known, the field has a value that is known to be the member's. */
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
/** Words, in a script of words or without a digit in them; no code and no identifier. */
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

/** What is done to a parcel alone: other things than an order are new, too. */
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

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  "а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ь= ъ= ы=y э=e ю=iu я=ia ё=e"
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** The words of a name in Latin letters: of `kodTovaru` and of `код_товару` they are `kod` and `tovaru`. */
function partsOf(name: string): string[] {
  const latin = Array.from(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase()).map(
    (letter) => LATIN[letter] ?? letter,
  );
  return latin
    .join("")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
}
