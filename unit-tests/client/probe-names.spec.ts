import fc from "fast-check";
import type { DialectKey } from "../../src/client";
import { Knowledge } from "../../src/probe/likeness";
import { learnEntry, sharedFields } from "../../src/probe/learn";
import { cases } from "../support/cases";

/** A column of the records: what it holds, and under which names a service may have it. */
interface Column {
  /** The member that it is; null for what stands for none. */
  readonly member: string | null;
  readonly names: readonly string[];
  readonly valueAt: (row: number) => unknown;
}

interface Subject {
  readonly key: DialectKey;
  readonly columns: readonly Column[];
  readonly decoys: readonly Column[];
  /** Values that were asked for or sent, in our names. */
  readonly asked?: (rows: number) => unknown;
  /** What the values of a record have to show wherever they stand: those that were asked for or sent. */
  readonly proven: readonly string[];
}

const column = (member: string, names: string, valueAt: Column["valueAt"]): Column => ({
  member,
  names: [member, ...names.split(" ")],
  valueAt,
});
const decoy = (names: string, valueAt: Column["valueAt"]): Column => ({
  member: null,
  names: names.split(" "),
  valueAt,
});
const uuid = (kind: number, row: number): string =>
  `${String(kind).padStart(8, "0")}-391c-11dd-90d9-${String(row).padStart(12, "0")}`;
const CITY = "c1";
const CITY_NAMES = ["Львів", "Київ", "Одеса", "Суми", "Харків", "Луцьк"];

/** The same in every row: the building, the country, the city that is asked for. */
const CONSTANTS = [
  decoy("sklad kod id uuid x71", () => "3"),
  decoy("nazva title name krayina x72", () => "Україна"),
];
const FURTHER = [
  decoy("komirka x73", (row) => `A-${row}`),
  decoy("stvoreno x74", (row) => `0${row + 1}.11.2026 10:00:00`),
  decoy("vaha x75", (row) => row * 2.5),
  decoy("pidpys x76", (row) => `Підпис ${row}`),
];
const OF_CITY = [
  decoy("city misto nazva_mista x77", () => CITY),
  decoy("nazva city_name misto title name x78", () => "Львів"),
];

const ORDER = [
  column("id_order", "nomer order_number НомерЗамовлення x1", (row) => `SHOP-${1001 + row}`),
  column("external_id", "zovnishnii x2", (row) => `wo_01K8Z${row}`),
  column("id_order_FF", "kod x3", (row) => `FF-0000${row}`),
  column("key_order", "kliuch uuid x4", (row) => uuid(7, row)),
  column("status", "stan order_status x5", (row) => ["new", "shipped", "delivered"][row % 3]),
  column("date", "chas changed_at x6", (row) => `2${row}.11.2026 09:14:26`),
  column("ttn", "nakladna tracking_number x7", (row) => `2045000000000${row}`),
];
const orderAt = (row: number): unknown =>
  Object.fromEntries(ORDER.slice(0, 4).map(({ member, valueAt }) => [member, valueAt(row)]));
const IDS = ["id_order", "external_id", "id_order_FF", "key_order"];

const SUBJECTS: readonly Subject[] = [
  {
    key: "getCities",
    columns: [
      column("Ref", "kod id cityId x1", (row) => uuid(1, row)),
      column("Description", "misto nazva title x2", (row) => CITY_NAMES[row]),
      column("AreaDescription", "oblast region x3", (row) => `${CITY_NAMES[row]}ська`),
    ],
    decoys: [...CONSTANTS, ...FURTHER],
    proven: [],
  },
  {
    key: "getWarehouses",
    columns: [
      column("Ref", "kod id branch_id x1", (row) => `w-${row}`),
      column("Description", "opys viddilennia nazva title x2", (row) => `Відділення №${row}: вул. Зразкова`),
      column("Number", "nomer x3", (row) => String(row + 1)),
      column("ShortAddress", "adresa x4", (row) => `вул. Зразкова, ${row}`),
    ],
    decoys: [...CONSTANTS, ...OF_CITY, ...FURTHER],
    asked: () => ({ CityRef: CITY }),
    proven: [],
  },
  {
    key: "getStreet",
    columns: [
      column("Ref", "kod id x1", (row) => uuid(3, row)),
      column("Description", "vulytsia nazva x2", (row) => `Зразкова-${["а", "б", "в", "г", "ґ", "д"][row]}`),
      column("StreetsType", "typ x3", () => "вул."),
    ],
    decoys: [...CONSTANTS, ...OF_CITY, ...FURTHER],
    asked: () => ({ CityRef: CITY }),
    proven: [],
  },
  {
    key: "ListOrder",
    columns: ORDER,
    decoys: [...CONSTANTS, ...FURTHER, decoy("oplata x79", () => "new")],
    asked: () => orderAt(0),
    proven: IDS,
  },
  {
    key: "getStatusOrder",
    columns: ORDER,
    decoys: [...FURTHER, decoy("sklad x71", () => "3"), decoy("oplata x79", () => "new")],
    asked: () => orderAt(0),
    proven: IDS,
  },
  {
    key: "AddOrderArray",
    columns: ORDER.slice(0, 4),
    decoys: [...CONSTANTS, ...FURTHER],
    asked: (rows) =>
      Array.from({ length: rows }, (_, row) => ({
        id_order: `SHOP-${1001 + row}`,
        external_id: `wo_01K8Z${row}`,
      })),
    proven: ["id_order", "external_id"],
  },
  {
    key: "ReportSklad",
    columns: [
      column("sku", "artykul kod_tovaru x1", (row) => `MUG-${row}`),
      column("name", "nazva tovar x2", (row) => `Горнятко ${row}`),
      column("count", "zalyshok kilkist x3", (row) => String(30 + row)),
      column("reserved", "rezerv x4", (row) => String(row)),
    ],
    decoys: [decoy("sklad krayina x71", () => "3"), ...FURTHER],
    asked: () => ({ order: { products: [{ sku: "MUG-0" }] } }),
    proven: ["sku"],
  },
  {
    key: "ListReturnOrder",
    columns: [
      column("id_return_FF", "kod nomer_povernennia x8", (row) => `R-${row}`),
      column("reason", "prychyna x9", () => "Не забрали"),
      ...ORDER.slice(0, 4).map(({ member, valueAt }, at) =>
        column(
          member ?? "",
          ["nomer_zamovlennia", "zovnishnii", "kod_zamovlennia", "order_key"][at] ?? "",
          valueAt,
        ),
      ),
    ],
    decoys: [decoy("sklad x71", () => "3"), ...FURTHER],
    asked: () => orderAt(0),
    proven: IDS,
  },
];

/** A column with the name it has in one play. */
interface Named extends Column {
  readonly name: string;
}

const play = fc.record({
  subject: fc.constantFrom(...SUBJECTS),
  rows: fc.integer({ min: 1, max: 6 }),
  names: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  decoys: fc.array(fc.nat(), { maxLength: 4 }),
  isLacking: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  copied: fc.option(fc.nat()),
  order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
});

type Play = typeof play extends fc.Arbitrary<infer Values> ? Values : never;

/** Records of a service with names of its own; no name twice. What has one record has no column that all records share. */
function recordsOf({ subject, rows, names, decoys, isLacking, copied, order }: Play) {
  const own = subject.columns.filter(
    ({ member }, at) => subject.proven.includes(String(member)) || !isLacking[at],
  );
  const isShared = (one: Column): boolean => one.valueAt(0) === one.valueAt(1);
  const count = subject.key === "getStatusOrder" ? 1 : rows;
  const others = [...new Set(decoys)]
    .flatMap((at) => subject.decoys[at % subject.decoys.length] ?? [])
    .filter((one) => count > 1 || !isShared(one) || OF_CITY.includes(one));
  const copy = copied === null ? [] : own.slice(copied % own.length, (copied % own.length) + 1);
  const all = [...new Set([...own, ...others])];
  const taken = new Set<string>();
  const columns: Named[] = [
    ...all,
    ...copy.map((one) => ({ ...one, member: null, names: ["x90", "x91"] })),
  ].map((one, at) => {
    const free = one.names.filter((name) => !taken.has(name));
    const name = free[(names[at] ?? 0) % free.length] ?? `y${at}`;
    taken.add(name);
    return { ...one, name };
  });
  const ranks = new Map(columns.map(({ name }, at) => [name, order[at] ?? 0]));
  columns.sort((left, right) => (ranks.get(left.name) ?? 0) - (ranks.get(right.name) ?? 0));
  const records = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(({ name, valueAt }) => [name, valueAt(row)])),
  );
  return { columns, records };
}

function learn(subject: Subject, records: readonly Record<string, unknown>[]) {
  const known = new Knowledge();
  known.keep("getCities", [{ Ref: CITY, Description: "Львів" }]);
  known.keep(subject.key, subject.asked?.(records.length));
  const shared = new Set(sharedFields(subject.key, records, known));
  return learnEntry(subject.key, records, known, shared);
}

describe("A name that the probe learns", () => {
  it("is of a column that holds the member's values, however the service names, orders and repeats them", () => {
    fc.assert(
      fc.property(play, (played) => {
        const { columns, records } = recordsOf(played);
        const { names = {} } = learn(played.subject, records);
        for (const [member, name] of Object.entries(names)) {
          const received = typeof name === "string" ? name : name.received;
          const own = columns.find((one) => one.member === member);
          const isCity = member === "CityRef" && records.every((record) => record[received ?? ""] === CITY);
          const read = records.map((record) => record[received ?? ""]);
          if (!isCity)
            expect({ member, received, read }).toEqual({
              member,
              received,
              read: records.map((_, row) => own?.valueAt(row)),
            });
        }
      }),
      cases(1500),
    );
  });

  it("is found where the values were asked for or sent, under whatever name and beside whatever else", () => {
    fc.assert(
      fc.property(play, (played) => {
        const { subject } = played;
        const { columns, records } = recordsOf({ ...played, copied: null });
        const { names = {}, open } = learn(subject, records);
        const isRead = (member: string): boolean =>
          member in names ||
          (!open.includes(member) &&
            columns.some(({ name, member: own }) => own === member && name === member));
        expect(subject.proven.filter((member) => !isRead(member))).toEqual([]);
      }),
      cases(600),
    );
  });

  it.each<[string, DialectKey, unknown, object]>([
    [
      "the asked city's reference",
      "getWarehouses",
      [{ id: "w1", city: "c1", x: "Відділення №1" }],
      { CityRef: { received: "city" } },
    ],
    ["the asked city's name", "getWarehouses", [{ id: "w1", misto: "Львів" }], {}],
    [
      "a code",
      "getWarehouses",
      [
        { id: "w1", nazva: "b-1" },
        { id: "w2", nazva: "b-2" },
      ],
      {},
    ],
  ])("is no branch's Description for %s", (_, key, data, names) => {
    const known = new Knowledge();
    known.keep("getCities", [{ Ref: "c1", Description: "Львів" }]);
    const learnt = learnEntry(key, data, known);
    expect(learnt.names).toEqual({ Ref: "id", ...names });
    expect(learnt.open).toEqual(["Description"]);
  });
});
