import vm from "node:vm";
import { parseMoment } from "../../src/client";
import { describeShape } from "../../src/probe/describe-shape";
import type { ProbeRow } from "../../src/probe/probe-row";
import { readCommandLine } from "../../src/probe/read-command-line";
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
    method: null,
    misread: true,
    shape: describeShape(data),
    data,
  });

  function load(rows: ProbeRow[]): Record<string, { method?: string; decode: (data: unknown) => unknown }> {
    const module = { exports: {} };
    vm.runInNewContext(writeTemplate(rows) ?? "", { module, require: () => ({ parseMoment }) });
    return module.exports;
  }

  it("is JavaScript that reaches the records, and names what came without a value", () => {
    const data = { orders_list: [{ OrderNumber: "secret-1", State: "secret-2" }] };
    const text = writeTemplate([row("ListOrder", data)]) ?? "";
    expect(text).toContain('data["orders_list"].map(');
    expect(text).toContain("one of: OrderNumber, State");
    expect(text).not.toContain("secret");
    expect(load([row("ListOrder", data)]).ListOrder?.decode(data)).toHaveLength(1);
  });

  it("does not write keys that are data", () => {
    const data = { stock: { "MUG-1": { free: 1 }, "MUG-2": { free: 2 } } };
    expect(writeTemplate([row("ReportSklad", data)])).not.toContain("MUG");
    expect(load([row("ReportSklad", data)]).ReportSklad?.decode(data)).toHaveLength(2);
  });

  it("has an entry for a single record, a plain value and another method", () => {
    const rows = [
      row("getStatusOrder", { Status: "new" }),
      row("GetToken", { Token: "x" }),
      { ...row("senderDetails", undefined), method: "GET" as const, misread: false },
    ];
    const dialect = load(rows);
    expect(Object.keys(dialect)).toEqual(["getStatusOrder", "GetToken", "senderDetails"]);
    expect(dialect.getStatusOrder?.decode({ Status: "new" })).toHaveLength(1);
    expect(dialect.senderDetails).toEqual({ method: "GET" });
  });

  it("is not written when nothing differs", () => {
    expect(writeTemplate([{ ...row("ListOrder", []), verdict: "empty" }])).toBeNull();
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
});
