import { createDialect, DELIVERY_METHOD, type DialectKey, type DialectOverrides } from "../../../src/client";
import { CALLS } from "../../../src/client/calls";
import { requestOf } from "../../../src/client/dialect/create-dialect";
import { readWith } from "../../../src/probe/learn";
import { type OperationDialect, type Sandbox, SANDBOX_KEYS, type SandboxDialect } from "../../../src/sandbox";
import { sampleOrder } from "../../../unit-tests/client/sample-order";
import { EXAMPLES } from "../../../src/openapi/texts";

type Names = Readonly<Record<string, string>>;

const LINES: Names = { products: "tovary", sku: "artykul", name: "nazva", count: "kilkist" };
const ORDER_IDS: Names = {
  id_order: "nomer",
  external_id: "zovnishnii",
  id_order_FF: "kod",
  key_order: "kliuch",
};
const ORDER: Names = { ...ORDER_IDS, status: "stan", date: "chas", ttn: "nakladna" };
const REQUEST: Names = { id_request: "nomer", id_request_FF: "kod", key_request: "kliuch", ...LINES };
const PERIOD: Names = { date_from: "data_z", date_to: "data_po" };
const CITY: Names = { CityRef: "misto" };

interface Spoken {
  /** Names in requests, at every depth; of a member that has one, the assumed name is not read. */
  readonly sent?: Names;
  readonly received?: Names;
  /** What the records of an answer are under. */
  readonly under?: string;
  /** What each record has besides. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

/** A service that calls nearly everything otherwise than the client assumes, and names the building in each order. */
const SPOKEN: Readonly<Partial<Record<DialectKey, Spoken>>> = {
  AddOrder: { received: ORDER_IDS, under: "zamovlennia" },
  AddOrderArray: { sent: { order: "orders" }, received: ORDER_IDS, under: "rezultaty" },
  EditOrder: { sent: { id_order_FF: "kod", key_order: "kliuch" }, received: ORDER_IDS },
  CancelOrder: { sent: ORDER_IDS, received: ORDER, under: "vidpovid" },
  ReportStatusOrder: { received: ORDER, under: "zminy", besides: { sklad: "3" } },
  getStatusOrder: { sent: ORDER_IDS, received: ORDER, under: "spysok", besides: { sklad: "3" } },
  ListOrder: { received: ORDER, under: "reiestr.spysok", besides: { sklad: "3" } },
  AddFileForOrder: {
    sent: { ...ORDER_IDS, file_type: "vyd_failu", file_name: "nazva_failu", file_content: "vmist" },
    received: { id_file: "kod_failu" },
  },
  AddProduct: {
    sent: { product: "tovar", sku: "artykul", name: "nazva" },
    received: { sku: "artykul", id_product_FF: "kod" },
  },
  ReportSklad: {
    received: { sku: "artykul", name: "nazva", count: "zalyshok", reserved: "rezerv" },
    under: "zalyshky",
    besides: { komirka: "A-1" },
  },
  ReportMoveProduct: {
    sent: PERIOD,
    received: { ...LINES, date: "data", type: "typ", document: "dokument" },
  },
  ListDeliveryRequest: {
    received: { ...REQUEST, status: "stan", date_delivery: "data_postavky", comment: "komentar" },
    under: "postavky",
  },
  AddDeliveryRequest: {
    sent: { delivery_request: "postavka", ...REQUEST, date_delivery: "data_postavky", comment: "komentar" },
    received: REQUEST,
  },
  ReportDeliveryRequest: { received: { ...REQUEST, date: "data", count_fact: "fakt" } },
  ListReturnOrder: {
    received: { ...ORDER, ...LINES, id_order_FF: "kod_zamovlennia", id_return_FF: "kod", reason: "prychyna" },
  },
  getCities: {
    received: {
      Ref: "kod",
      Description: "misto",
      AreaDescription: "oblast",
    },
    under: "spysok",
  },
  getWarehouses: {
    sent: { CityRef: "kod_mista" },
    received: { ...CITY, Ref: "kod", Description: "opys", Number: "nomer", ShortAddress: "adresa" },
  },
  getStreet: {
    sent: { CityRef: "kod_mista" },
    received: { ...CITY, Ref: "kod", Description: "vulytsia", StreetsType: "typ" },
  },
  senderDetails: { received: { ...CITY, Description: "vidpravnyk", Phone: "telefon" } },
};

function renamed(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      names[name] ?? name,
      renamed(inner, names),
    ]),
  );
}

/** A body with this project's names; what has the name that is not the service's is not read. */
function understood(body: Readonly<Record<string, unknown>>, sent: Names): Record<string, unknown> {
  const unread = Object.fromEntries(Object.keys(sent).map((name) => [name, `unread_${name}`]));
  const ours = Object.fromEntries(Object.entries(sent).map(([name, theirs]) => [theirs, name]));
  return renamed(body, { ...unread, ...ours }) as Record<string, unknown>;
}

function answer(data: unknown, { received = {}, under, besides = {} }: Spoken): unknown {
  const records = renamed(data, received);
  const some = Array.isArray(records)
    ? records.map((record) => ({ ...besides, ...(record as object) }))
    : { ...besides, ...(records as object) };
  return (under?.split(".") ?? [])
    .reverse()
    .reduce<unknown>((inner, name) => ({ [name]: inner, versiia: 2 }), some);
}

function spokenBy(key: DialectKey): OperationDialect {
  const spoken = SPOKEN[key] ?? {};
  return { decode: (body) => understood(body, spoken.sent ?? {}), encode: (data) => answer(data, spoken) };
}

const WORDS: Readonly<Record<string, string>> = { new: "Przyjete", canceled: "Anulowane" };

/** The same with words of statuses that stand for no state until they are learnt. */
function withWords(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (name, value: unknown) =>
      name === "status" && typeof value === "string" ? (WORDS[value] ?? value) : value,
    ),
  );
}

const single = spokenBy("AddOrder");
const several = spokenBy("AddOrderArray");

/** The sandbox as that service. A refusal names the members it lacks by their names of this service. */
export const FOREIGN_SERVICE: SandboxDialect = {
  operations: {
    ...Object.fromEntries(
      (Object.keys(SPOKEN) as DialectKey[]).map((key) => {
        const { decode, encode } = spokenBy(key);
        return [key, { decode, encode: (data: unknown) => encode?.(withWords(data)) }];
      }),
    ),
    AddOrder: {
      decode: (body) =>
        "orders" in body
          ? (several.decode?.(body) ?? body)
          : Array.isArray(body["order"])
            ? { ...body, order: "one order" }
            : body,
      encode: (data) => (Array.isArray(data) ? several : single).encode?.(data),
    },
  },
  errors: (entries) =>
    entries.map(({ code, message, field = "" }) => ({
      code,
      message: theirNames(message),
      field: theirNames(field),
    })),
};

/** Names as the service has them wherever it has one name for a member. */
function theirNames(text: string): string {
  const all = Object.assign({}, ...Object.values(SPOKEN).map(({ sent }) => sent)) as Names;
  return text.replaceAll(/\b[A-Za-z]\w*/g, (name) => (Object.hasOwn(all, name) ? String(all[name]) : name));
}

/** A staging account in which goods came, were ordered and sent, and came back. */
export async function givePast({ apiUrl, url }: Sandbox): Promise<void> {
  const post = async (address: string, body: object): Promise<Record<string, string>> => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    const { Data } = (await response.json()) as { Data?: Record<string, string> };
    return Data ?? {};
  };
  const ApiKey = SANDBOX_KEYS.staging;
  const { kod } = await post(`${apiUrl}/AddDeliveryRequest`, {
    ApiKey,
    postavka: {
      nomer: "IN-past-1",
      data_postavky: "01.11.2026",
      komentar: "",
      tovary: [{ artykul: "MUG-350", nazva: "Горнятко", kilkist: "40" }],
    },
  });
  await post(`${url}/_sandbox/inbound/${kod}/receive`, {});
  for (const id_order of ["past-1001", "past-1002"]) {
    const order = sampleOrder({
      id_order,
      external_id: `wo_${id_order}`,
      delivery_method: DELIVERY_METHOD.pickup,
      delivery_address: {},
    });
    const { zamovlennia } = (await post(`${apiUrl}/AddOrder`, { ApiKey, order })) as unknown as {
      zamovlennia: { kod: string };
    };
    await post(`${url}/_sandbox/orders/${zamovlennia.kod}/advance`, { to: "shipped", jump: true });
    await post(`${url}/_sandbox/returns`, { id_order_FF: zamovlennia.kod });
  }
}

type Grade = "right" | "unknown" | "wrong";

/** How a dialect reads and writes the example of each entry, as the service speaks. */
export function grade(dialect: DialectOverrides): Record<DialectKey, Grade> {
  const keys = Object.keys(CALLS) as DialectKey[];
  return Object.fromEntries(keys.map((key) => [key, gradeOf(key, dialect)])) as Record<DialectKey, Grade>;
}

function gradeOf(key: DialectKey, dialect: DialectOverrides): Grade {
  const { input, data } = EXAMPLES[key];
  const spoken = SPOKEN[key] ?? {};
  const whole = createDialect(dialect);
  const { members } = requestOf(whole, key, input as never);
  const { members: meant } = requestOf(createDialect(), key, input as never);
  const got = understood(members, spoken.sent ?? {});
  const lacks = leaves(meant).filter((leaf) => !leaves(got).includes(leaf));
  const reread = readWith(dialect, key, answer(data, spoken), input)?.result;
  const expected = readWith({}, key, data, input)?.result;
  if (reread === undefined) return "unknown";
  const read = leaves(reread);
  const truth = leaves(expected);
  if (read.some((leaf) => !truth.includes(leaf) && !leaf.endsWith(": null"))) return "wrong";
  return lacks.length === 0 && truth.every((leaf) => read.includes(leaf)) ? "right" : "unknown";
}

function leaves(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || value instanceof Date)
    return [`${path}: ${String(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}
