import vm from "node:vm";
import { createDialect, type DialectOverrides } from "../../src/client";
import { CALLS } from "../../src/client/calls";
import { describeShape } from "../../src/probe/describe-shape";
import { judge } from "../../src/probe/judge";
import { learnEntry, readWith, sharedFields } from "../../src/probe/learn";
import {
  areSwapped,
  idsMissing,
  idsShared,
  oneName,
  otherOrder,
  reservedAboveQuantity,
  unknownWords,
} from "../../src/probe/objections";
import { namesInRefusal, requestNames, withEntry, withoutShared } from "../../src/probe/merge-entries";
import type { ProbeRow } from "../../src/probe/probe-row";
import { type CommandLine, readCommandLine, UsageError } from "../../src/probe/read-command-line";
import { writeTemplate } from "../../src/probe/template";

describe("the shape of a response", () => {
  it.each<[unknown, string]>([
    ["text", "string"],
    [null, "null"],
    [[], "[]"],
    [{}, "{}"],
    [[1, "a", null], "[ number | string | null ]"],
    [
      { Номер: "17", total: 5, lines: [{ sku: "A" }] },
      "{ Номер: string, total: number, lines: [ { sku: string } ] }",
    ],
    [[{ a: 1 }, { a: "x", b: true }], "[ { a: number | string, b?: boolean } ]"],
  ])("%j is %s", (value, shape) => {
    expect(describeShape(value)).toBe(shape);
  });

  it.each([
    { "380671234567": { name: "a" } },
    { "MUG-1": "12" },
    { Шевченко: { sum: "1" }, Коваль: { sum: "2" } },
  ])("does not take keys that are data for names: %j", (value) => {
    expect(describeShape(value)).toMatch(/^{ \(each key\): .* }$/);
  });
});

describe("the template of a dialect", () => {
  const row = (key: ProbeRow["key"], data: unknown): ProbeRow => ({
    key,
    situation: null,
    verdict: "differs",
    httpStatus: 200,
    detail: "",
    shape: describeShape(data),
    data,
    learnt: learnEntry(key, data, new Map()),
  });

  function write(
    rows: ProbeRow[],
    words: [string, string | null][] = [],
    dialect?: DialectOverrides,
  ): string {
    const base = dialect && { module: "./given.js", dialect };
    return writeTemplate(rows, { statusWords: new Map(words), base }) ?? "";
  }

  function load(text: string, given: DialectOverrides = {}): DialectOverrides {
    const module = { exports: {} };
    vm.runInNewContext(text, { module, require: () => given });
    // As data, for an object of another context is not strictly equal.
    return JSON.parse(JSON.stringify(module.exports)) as DialectOverrides;
  }

  it("is data that the client reads the records with, and has no value of them", () => {
    const data = { orders_list: [{ OrderNumber: "secret-1", Condition: "secret-2" }] };
    const text = write([
      { ...row("ListOrder", data), learnt: { ...learnEntry("ListOrder", data, new Map()), open: [] } },
    ]);
    expect(text).not.toContain("secret");
    const { ListOrder } = load(text);
    expect(ListOrder).toEqual({
      list: "orders_list",
      names: { id_order: "OrderNumber", status: "Condition" },
    });
    expect(readWith({ ListOrder }, "ListOrder", data, CALLS.ListOrder.example.input)?.result).toMatchObject([
      { number: "secret-1", status: "secret-2" },
    ]);
  });

  it("leaves required names that it does not find to a person, and the client refuses the dialect until then", () => {
    const text = write([row("ReportSklad", [{ artykul: "A", xx: "3" }])], [["Готово", null]]);
    expect(text).toContain('count: "?", // fill in: one of xx; remove the line if there is none');
    expect(text).toContain('"Готово": "?", // fill in: one of new, picked');
    expect(() => createDialect(load(text))).toThrow(TypeError);
    expect(() => createDialect(load(text.replace('"Готово": "?"', '"Готово": "picked"')))).toThrow(/count/);
  });

  it("does not write keys that are data", () => {
    const text = write([row("ReportSklad", { stock: { "MUG-1": { free: 1 }, "MUG-2": { free: 2 } } })]);
    expect(text).not.toContain("MUG");
    expect(text).toContain("fill in: the records stand under keys that are data");
  });

  it("starts from the dialect that is in use", () => {
    const data = { rows: [{ Title: "Київ", Kod: "c-1" }] };
    const given: DialectOverrides = { EditOrder: { enabled: false }, getCities: { method: "GET" } };
    const dialect = load(write([row("getCities", data)], [["Готово", "picked"]], given), given);
    expect(dialect).toEqual({
      EditOrder: { enabled: false },
      getCities: { method: "GET", list: "rows", names: { Ref: "Kod", Description: "Title" } },
      statusWords: { Готово: "picked" },
    });
  });

  it("keeps the names that the dialect in use has for the other direction", () => {
    const names = { id_order: "Nomer", external_id: { sent: "Zovn" }, key_order: "kliuch" };
    const given: DialectOverrides = { getStatusOrder: { names } };
    const found = {
      id_order: { received: "Number" },
      external_id: { received: "Zovn" },
      status: { received: "Stan" },
    };
    const learnt = { names: found, open: [], candidates: [] };
    const rows = [{ ...row("getStatusOrder", [{ Number: "1" }]), learnt }];
    const dialect = load(write(rows, [], given), given);
    expect(dialect.getStatusOrder?.names).toEqual({
      id_order: { sent: "Nomer", received: "Number" },
      external_id: "Zovn",
      key_order: "kliuch",
      status: { received: "Stan" },
    });
    expect(dialect).toEqual(JSON.parse(JSON.stringify(withEntry(given, "getStatusOrder", learnt))));
  });

  it("is not written when nothing differs", () => {
    const rows = [{ ...row("ListOrder", []), learnt: null }];
    expect(writeTemplate(rows, { statusWords: new Map(), base: undefined })).toBeNull();
  });
});

describe("the findings of the probe", () => {
  it.each<[Parameters<typeof learnEntry>[0], unknown, object]>([
    ["ListOrder", { nested: { spysok: [{ nomer: 1, stan: "new" }] } }, { list: "nested.spysok" }],
    ["ListOrder", [{ номер: 1, стан: "new" }], { names: { id_order: "номер", status: "стан" } }],
    [
      "ReportSklad",
      [{ Артикул: "A", Назва: "Г", Кількість: 3 }],
      { names: { sku: { received: "Артикул" }, name: "Назва", count: "Кількість" } },
    ],
    ["ReportSklad", [{ sku: "A", amount: "many", qty: 3 }], { names: { count: "qty" } }],
    [
      "ReportSklad",
      [{ sku: "A", qty: 5, zalyshok: 3 }],
      { open: ["count"], candidates: ["qty", "zalyshok"] },
    ],
    ["ListOrder", [{ stan: "new", nakladna: null }], { names: { status: "stan" }, candidates: ["nakladna"] }],
    [
      "ListReturnOrder",
      [{ kod: "R", tovary: [{ artykul: "A", qty: 1 }] }],
      {
        names: {
          id_return_FF: "kod",
          products: "tovary",
          "products.sku": "artykul",
          "products.count": "qty",
        },
      },
    ],
    [
      "AddOrder",
      { order: { kod: "FF-1", kliuch: "k-1" } },
      { list: "order", names: { id_order_FF: "kod", key_order: "kliuch" } },
    ],
  ])("%s of %j is %j", (key, data, entry) => {
    expect(learnEntry(key, data, new Map())).toMatchObject(entry);
  });

  it("prefers known values over names", () => {
    const known = new Map([
      ["id_order", new Set(["1001"])],
      ["external_id", new Set(["wo_1"])],
    ]);
    const data = [{ id_order: "wo_1", external_id: "1001", status: "new" }];
    expect(learnEntry("getStatusOrder", data, known).names).toEqual({
      id_order: { received: "external_id" },
      external_id: { received: "id_order" },
    });
  });
});

describe("a field that all orders share", () => {
  const orderOf = (number: number) => ({
    ...{ id_order: `${number}`, external_id: `wo_${number}`, uuid: `k-${number}`, status: "new" },
    ...{ kod: "3", warehouse_id: "3", note: null },
  });
  const list = { orders: [1, 2, 3].map(orderOf) };
  const shared = new Set(sharedFields("ListOrder", list, new Map()));

  it("is found in a list of several orders, and not in the changes of one", () => {
    expect([...shared]).toEqual(["status", "kod", "warehouse_id"]);
    expect(sharedFields("ReportStatusOrder", [orderOf(1), orderOf(1)], new Map())).toEqual([]);
    expect(sharedFields("ListOrder", [orderOf(1)], new Map())).toEqual([]);
    expect(sharedFields("ReportSklad", [{ sku: "A" }, { sku: "B" }], new Map())).toEqual([]);
  });

  it("is no identifier of an order, in the list and in the answer with one of them", () => {
    for (const [key, data] of [
      ["ListOrder", list],
      ["getStatusOrder", orderOf(2)],
    ] as const) {
      const { names, open, candidates } = learnEntry(key, data, new Map(), shared);
      expect(Object.keys(names ?? {})).not.toContain("id_order_FF");
      expect(open).toContain("id_order_FF");
      expect(candidates).toContain("kod");
      expect(Object.keys(names ?? {})).toContain("key_order");
    }
  });

  it("is open again in what was learnt before the list was seen", () => {
    const learnt = learnEntry("AddOrder", { kod: "3", kliuch: "k-1" }, new Map());
    expect(learnt.names).toEqual({ id_order_FF: "kod", key_order: "kliuch" });
    expect(withoutShared(learnt, shared)).toMatchObject({
      names: { key_order: "kliuch" },
      open: ["id_order_FF"],
    });
  });

  it("with the name of the building is a person's to choose, also with one order", () => {
    const { kod: _, ...order } = orderOf(1);
    const { names, open, candidates } = learnEntry("getStatusOrder", order, new Map());
    expect(names).toEqual({ key_order: { received: "uuid" } });
    expect(open).toContain("id_order_FF");
    expect(candidates).toContain("warehouse_id");
  });
});

describe("The names for a request", () => {
  const sent = new Set(["id_order_FF", "key_order", "file_type", "file_name", "file_content"]);

  it("are those that the refusal has for what it lacks, and no word of its own form", () => {
    const errors = [{ code: "missing", message: "Fields vyd_failu, kod: required" }, "file_content is empty"];
    expect(namesInRefusal("AddFileForOrder", sent, errors)).toEqual({
      id_order_FF: { sent: "kod" },
      file_type: { sent: "vyd_failu" },
    });
    expect(namesInRefusal("AddFileForOrder", sent, [{ code: 5 }])).toEqual({});
  });

  it("are those of answers, for what is sent alone, and never for what is specified within an order", () => {
    const names = { id_order: "nomer", id_order_FF: "kod", sku: "artykul" };
    const known = { ListOrder: { names: { id_order: "nomer", id_order_FF: "kod" } } };
    expect(requestNames(known, "AddFileForOrder", sent)).toEqual([{ id_order_FF: { sent: "kod" } }]);
    expect(requestNames(known, "EditOrder", new Set([...sent, ...Object.keys(names)]))).toEqual([
      { id_order_FF: { sent: "kod" } },
    ]);
    const city = { getCities: { names: { Ref: "kod" } } };
    expect(requestNames(city, "getStreet", new Set(["CityRef"]))).toEqual([{ CityRef: { sent: "kod" } }]);
  });
});

describe("the plugin's objections", () => {
  const order = {
    number: "1",
    externalId: "e",
    remoteId: "F",
    remoteKey: "k",
    status: "new",
    state: "new" as const,
    changedAt: null,
    trackingNumbers: [],
  };

  it("are to a status word without a state, ids that are null, and another order", () => {
    expect(unknownWords([order, { ...order, status: "Готово", state: null }])).toMatch(/Готово/);
    expect(idsMissing([{ ...order, remoteKey: null, externalId: null }])).toMatch(/external_id, key_order/);
    expect(idsMissing([{ ...order, remoteKey: null }, order])).toBeUndefined();
    expect(otherOrder([], { number: "1" })).toMatch(/nothing is found/);
    expect(otherOrder([order], { number: "e" })).toMatch(/id_order of another order/);
    expect(otherOrder([order], { number: "1", remoteId: "F" })).toBeUndefined();
  });

  it("are to an identifier of the warehouse that two orders have", () => {
    const other = { ...order, number: "2", externalId: "e2" };
    expect(idsShared([order, other])).toBe("the same in different orders: id_order_FF, key_order");
    expect(idsShared([order, { ...other, number: null, remoteKey: "k2" }])).toMatch(/: id_order_FF$/);
    expect(idsShared([order, { ...order, externalId: null }])).toBeUndefined();
    expect(idsShared([order, { ...other, remoteId: "F2", remoteKey: null }])).toBeUndefined();
  });

  it("are to columns that are swapped", () => {
    expect(areSwapped("sku", "name", [["Горнятко синє", "MUG-1"]])).toMatch(/swapped/);
    expect(
      areSwapped("sku", "name", [
        ["MUG-1", "Горнятко"],
        ["MUG 2", null],
      ]),
    ).toBeUndefined();
    const level = { sku: "A", name: null, quantity: 2, reserved: 9 };
    expect(reservedAboveQuantity([level])).toMatch(/swapped/);
    expect(
      reservedAboveQuantity([
        { ...level, reserved: 1 },
        { ...level, reserved: null },
      ]),
    ).toBeUndefined();
  });

  it("are to one name for several branches, and to the city's in its place", () => {
    expect(oneName([{ name: "c1" }, { name: "c1" }])).toMatch(/the same in every record/);
    expect(oneName([{ name: "Львів" }], "Львів")).toMatch(/the city's/);
    expect(oneName([{ name: "Відділення №1" }], "Львів")).toBeUndefined();
    expect(oneName([], "Львів")).toBeUndefined();
  });

  it("are to a list that says it is longer than it is", () => {
    const rows = [{ sku: "A", name: null, quantity: 1, reserved: null }];
    expect(judge("ReportSklad", { result: rows, data: { total: 15, rows: [] } }, []).verdict).toBe("differs");
    expect(judge("ReportSklad", { result: rows, data: { total: 1, rows: [] } }, []).verdict).toBe(
      "as_expected",
    );
  });
});

describe("the probe's command line", () => {
  const environment = { SKLAD_API_KEY: "key-1" };

  it("takes the key from the environment", () => {
    expect(readCommandLine(["--base-url", "https://example.com/api/"], environment)).toMatchObject({
      baseUrl: "https://example.com/api",
      apiKey: "key-1",
      days: 30,
      deadlineMs: 30_000,
    });
  });

  it.each(["--key", "--api-key", "--apikey=canary", "--sklad-api-key=canary", "--token", "--password"])(
    "does not take it as %s, and does not repeat it",
    (option) => {
      const read = (): unknown => readCommandLine([option, "canary"], environment);
      expect(read).toThrow(/environment/);
      expect(read).not.toThrow(/canary/);
    },
  );

  it.each<[string[], RegExp]>([
    [[], /--base-url is missing/],
    [["--base-url", "nonsense"], /--base-url: baseUrl must be/],
    [["--base-url", "https://example.com", "--days", "x"], /--days must be a whole number/],
    [["--nonsense"], /--help/],
    [["--base-ur", "https://example.com"], /Did you mean --base-url\?/],
  ])("%j is answered with a sentence", (args, sentence) => {
    expect(() => readCommandLine(args, environment)).toThrow(sentence);
  });

  it.each<[string[], Record<string, string>, RegExp]>([
    [
      ["--base-url", "https://example.com"],
      {},
      /key: SKLAD_API_KEY, or SKLAD_LOGIN and SKLAD_PASSWORD, is missing/,
    ],
    [["--base-url", "https://example.com"], { SKLAD_LOGIN: "shop" }, /key: SKLAD_PASSWORD is missing/],
    [["--base-url", "https://example.com"], { SKLAD_PASSWORD: "canary" }, /key: SKLAD_LOGIN is missing/],
    [["--check", "shapes.json"], environment, /--base-url is missing/],
  ])("with --write, %j and %j name what is missing", (args, given, sentence) => {
    const read = (): unknown => readCommandLine([...args, "--write"], { SKLAD_STAGING: "1", ...given });
    expect(read).toThrow(UsageError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/canary/);
  });

  it.each([
    ...["https://prod.example.ua", "https://wmsprod.example.ua", "https://prod1.example.ua/api"],
    ...["https://wms.example.ua/api_prod", "https://PRODUCTION.example.ua", "https://preprod.example.ua"],
    ...["https://wms.example.ua:8443/prod", "https://product-prod.example.ua"],
  ])("adds no order at %s", (address) => {
    const read = (): unknown =>
      readCommandLine(["--base-url", address, "--write"], { ...environment, SKLAD_STAGING: "1" });
    expect(read).toThrow(/address of production/);
  });

  it.each(["https://staging.products.example.ua", "https://product.example.ua/api", "http://127.0.0.1:1"])(
    "may add orders at %s",
    (address) => {
      const args = ["--base-url", address, "--write"];
      expect(readCommandLine(args, { ...environment, SKLAD_STAGING: "1" })).toMatchObject({
        baseUrl: address,
      });
    },
  );

  it.each([environment, { SKLAD_LOGIN: "shop", SKLAD_PASSWORD: "canary" }])(
    "takes --write with a key, or with what obtains one",
    (given) => {
      const args = ["--base-url", "https://example.com", "--write"];
      const { write } = readCommandLine(args, { SKLAD_STAGING: "1", ...given }) as CommandLine;
      expect(write).toEqual({ sku: "SKLAD-PROBE" });
    },
  );
});
