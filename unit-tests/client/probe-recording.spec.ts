import { createDialect, type DialectKey, MemoryRateLimiter } from "../../src/client";
import { EXAMPLES } from "../../src/openapi/texts";
import type { ProbeRow } from "../../src/probe/probe-row";
import { questionsFor } from "../../src/probe/print-findings";
import { differences, misfit, recordRows, shapeOf } from "../../src/probe/recording";
import { runProbe } from "../../src/probe/run-probe";
import { json, ok, refused, WireServer } from "./wire-server";

const row = (key: DialectKey, data: unknown, verdict: ProbeRow["verdict"] = "as_expected"): ProbeRow => ({
  key,
  situation: null,
  verdict,
  httpStatus: 200,
  detail: "",
  shape: null,
  data,
  learnt: null,
});
const reads: DialectKey[] = [
  "ListOrder",
  "getStatusOrder",
  "ReportSklad",
  "ReportMoveProduct",
  "ListReturnOrder",
  "getCities",
];

describe("a record of shapes", () => {
  it("holds names and kinds, and no value", () => {
    const recorded = JSON.stringify(
      recordRows(
        Object.keys(EXAMPLES).map((key) => row(key as DialectKey, EXAMPLES[key as DialectKey].data)),
      ),
    );
    expect(recorded).toContain("id_order_FF");
    expect(recorded).not.toMatch(/FF-000017|MUG-350|Горнятко|1001|20\.11\.2026/);
    expect(JSON.stringify(shapeOf([{ "MUG-1": { free: 1 }, "MUG-2": { free: 2 } }]))).not.toContain("MUG");
  });

  it.each(reads)("of %s as assumed is read by the dialect", (key) => {
    const [recorded] = recordRows([row(key, EXAMPLES[key].data)]);
    expect(recorded && misfit(recorded, undefined)).toBeUndefined();
  });

  it("of another shape is not, until the dialect names it", () => {
    const [recorded] = recordRows([
      row("ListOrder", { pages: { rows: [{ OrderNo: 1, Condition: "new" }] } }),
    ]);
    if (!recorded) throw new Error("nothing was recorded");
    expect(misfit(recorded, undefined)).toMatch(/ListOrder was not understood/);
    const { ListOrder } = createDialect();
    const decode: typeof ListOrder.decode = (data, input) =>
      ListOrder.decode(
        (data as { pages: { rows: Record<string, unknown>[] } }).pages.rows.map(({ OrderNo, Condition }) => ({
          id_order: OrderNo,
          status: Condition,
        })),
        input,
      );
    expect(misfit(recorded, { ListOrder: { decode } })).toBeUndefined();
  });

  it("lists members that are new, missing or of another kind in a live response", () => {
    const before = shapeOf([[{ sku: "A", count: "1", shelf: { row: 1 } }]]);
    expect(differences(before, shapeOf([[{ sku: "B", count: "7", shelf: { row: 2 } }]]))).toEqual([]);
    expect(differences(before, shapeOf([[]]))).toEqual([]);
    expect(differences(before, shapeOf([[{ sku: "A", quantity: "1", shelf: "B-7" }]])).sort()).toEqual([
      "Data[].count is gone",
      "Data[].quantity is new",
      "Data[].shelf is no record now",
    ]);
    expect(differences(before, shapeOf([{ rows: [] }]))).toEqual(["Data is no list now"]);
    const named = shapeOf([[{ sku: "A", constructor: "1" }, { sku: "B" }]]);
    expect(named).toEqual(shapeOf([[{ sku: "A", constructor: "1" }]]));
    expect(differences(before, named)).toContain("Data[].constructor is new");
  });
});

it("the questions name operations without a record, then those that could not be called, then every write", () => {
  const questions = questionsFor([
    row("ListReturnOrder", [], "empty"),
    row("getStreet", undefined, "not_asked"),
  ]);
  expect(questions[0]).toMatch(/^ListReturnOrder came without a record/);
  expect(questions[1]).toMatch(/^getStreet could not be asked/);
  for (const write of [
    "EditOrder",
    "CancelOrder",
    "AddFileForOrder",
    "AddProduct",
    "AddDeliveryRequest",
    "AddOrder with several",
  ]) {
    expect(questions.join("\n")).toContain(write);
  }
});

describe("the probe", () => {
  let server: WireServer;
  beforeAll(async () => (server = await WireServer.start()));
  afterAll(() => server.stop());
  beforeEach(() => server.calls.splice(0));
  const options = () => ({
    baseUrl: server.baseUrl,
    days: 1,
    deadlineMs: 5_000,
    now: new Date(),
    rateLimit: new MemoryRateLimiter({ windowMs: 20 }),
  });

  it("repeats a call that met the rate limit", async () => {
    server.respond(json({}, 429), json({}, 429), ok([{ Ref: "c-1", Description: "Київ" }]));
    const { rows } = await runProbe(options());
    expect(rows[0]).toMatchObject({ key: "getCities", verdict: "as_expected" });
    expect(server.calls.filter(({ path }) => path.endsWith("/getCities"))).toHaveLength(3);
  });

  it.each([
    [
      "goes on",
      ok([{ Ref: "c-2", Description: "Львів" }]),
      "as_expected",
      "the list goes on, with 1 on the first",
    ],
    ["has one page", ok([]), "as_expected", "it is empty, so the list ended with the first"],
    ["repeats its page", ok([{ Ref: "c-1", Description: "Київ" }]), "as_expected", "it repeats the first"],
    ["refuses a page", refused("no such page"), "refused", "result: error"],
  ])("says of a list that it %s", async (_, second, verdict, detail) => {
    const branch = { Ref: "b-1", Description: "Відділення №1", CityRef: "c-1" };
    server.respond(ok([{ Ref: "c-1", Description: "Київ" }]), ok([branch]), second, ok([]));
    const { rows } = await runProbe({ ...options(), pages: true });
    expect(rows.slice(2)).toMatchObject([
      { key: "getCities", situation: "page 2", verdict, detail: expect.stringContaining(detail) as string },
      { key: "getWarehouses", situation: "page 2", verdict: "as_expected" },
    ]);
    expect(server.calls.map(({ body }) => body)).toEqual([
      {},
      { CityRef: "c-1" },
      { page: 2 },
      { CityRef: "c-1", page: 2 },
    ]);
  });

  it("asks for the branches of the city it is given, when the directory is not understood", async () => {
    server.respond(ok({ unknown: 1 }));
    await runProbe({ ...options(), city: "city-ref-7" });
    expect(server.calls.map(({ body }) => body)).toEqual([
      { FindByString: "city-ref-7" },
      { CityRef: "city-ref-7" },
    ]);
  });

  it("notices an order that comes for a number no order has", async () => {
    server.respond(
      ok([{ id_order: "1", external_id: "e", id_order_FF: "F-1", key_order: "k", status: "new" }]),
    );
    const { rows } = await runProbe({ ...options(), apiKey: "key-1", order: "1" });
    const [known, none] = rows.filter(({ key }) => key === "getStatusOrder");
    expect(known).toMatchObject({ verdict: "as_expected" });
    expect(none).toMatchObject({ verdict: "differs", detail: expect.stringMatching(/not read/) as string });
  });
});
