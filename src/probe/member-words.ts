import type { DialectKey } from "../client/calls";

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

/** The things that an operation's records are about; only articles are listed within a record. */
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
