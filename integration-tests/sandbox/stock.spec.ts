import { SkladClient, unlimitedRateLimiter } from "../../src/client";
import { SANDBOX_KEYS, type SandboxSettings } from "../../src/sandbox";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

let sandbox: TestSandbox;
const start = async (settings: SandboxSettings = {}): Promise<void> => {
  sandbox = await TestSandbox.start({ limit: 1000, reportLimit: 1000, ...settings });
};
afterEach(() => sandbox.stop());

const PERIOD = { date_from: "01.01.2020", date_to: "31.12.2099" };
const DAY_MS = 24 * 3_600_000;
const TEA = { sku: "TEA-100", name: "Чай карпатський" };

async function tea(): Promise<{ count: string; reserved: string }> {
  const [level] = await sandbox.data<{ count: string; reserved: string }[]>("ReportSklad", { sku: TEA.sku });
  return { count: level!.count, reserved: level!.reserved };
}

function orderOf(count: string): Record<string, unknown> {
  return wireOrder({ products: [{ ...TEA, count, price: "100.00" }] });
}

async function movements(): Promise<string[]> {
  const moved = await sandbox.data<{ count: string; type: string; document: string | null }[]>(
    "ReportMoveProduct",
    PERIOD,
  );
  return moved.map(({ count, type, document }) => `${count} ${type} ${document}`);
}

describe("an order's goods", () => {
  beforeEach(async () => {
    await start({ reportCountsUntil: "picked" });
    await sandbox.controlled("PUT", "/stock", { levels: [{ ...TEA, quantity: 10 }] });
  });

  it("are reserved when it is accepted, leave the shelf when it is picked, and come back with it", async () => {
    const { id_order_FF } = await sandbox.accept(orderOf("3"));
    expect(await tea()).toEqual({ count: "10", reserved: "3" });
    await sandbox.advance(id_order_FF, "picked");
    expect(await tea()).toEqual({ count: "7", reserved: "0" });
    await sandbox.advance(id_order_FF, "refused");
    expect(await tea()).toEqual({ count: "7", reserved: "0" });
    await sandbox.advance(id_order_FF, "returned");
    expect(await tea()).toEqual({ count: "10", reserved: "0" });
    expect(await movements()).toEqual([
      "10 correction null",
      `-3 order ${id_order_FF}`,
      `3 return ${id_order_FF}`,
    ]);
    expect(await sandbox.data("ListReturnOrder", PERIOD)).toMatchObject([
      {
        id_return_FF: "RT-000001",
        id_order_FF,
        status: "received",
        products: [{ sku: TEA.sku, count: "3" }],
      },
    ]);
  });

  it("are free again when it is canceled", async () => {
    const fresh = await sandbox.accept(orderOf("3"));
    const picked = await sandbox.accept(orderOf("2"));
    await sandbox.advance(picked.id_order_FF, "picked");
    await sandbox.advance(fresh.id_order_FF, "canceled");
    await sandbox.advance(picked.id_order_FF, "canceled");
    expect(await tea()).toEqual({ count: "10", reserved: "0" });
    expect((await movements()).slice(1)).toEqual([
      `-2 order ${picked.id_order_FF}`,
      `2 order ${picked.id_order_FF}`,
    ]);
  });

  it("are reserved as the edited order asks", async () => {
    const order = orderOf("3");
    const names = await sandbox.accept(order);
    await sandbox.data("EditOrder", { ...names, order: { ...order, products: orderOf("5")["products"] } });
    expect(await tea()).toEqual({ count: "10", reserved: "5" });
  });

  it("are not seen from the other environment", async () => {
    expect(await sandbox.data("ReportSklad", { ApiKey: "sandbox-staging-key" })).toEqual([]);
  });
});

describe("a return of a part", () => {
  interface Answer {
    readonly return: { readonly id_return_FF: string };
  }

  it("is read as it was registered, and its goods come back when it is received", async () => {
    await start({ reportCountsUntil: "picked" });
    const client = new SkladClient({
      baseUrl: sandbox.sandbox.apiUrl,
      apiKey: SANDBOX_KEYS.production,
      rateLimit: unlimitedRateLimiter,
    });
    const now = Date.now();
    const returns = () => client.listReturnOrders({ from: new Date(now - 25 * DAY_MS), to: new Date() });
    await sandbox.controlled("PUT", "/stock", { levels: [{ ...TEA, quantity: 10 }] });
    const { id_order_FF, key_order } = await sandbox.accept(orderOf("3"));
    await sandbox.advance(id_order_FF, "delivered");
    const registered_at = new Date(now - 21 * DAY_MS).toISOString();
    const lines = [{ sku: TEA.sku, quantity: 2 }];
    const own = { id_order_FF, reason: "Не підійшло", lines, registered_at };
    const { return: registered } = await sandbox.controlled<Answer>("POST", "/returns", own);
    const foreign = { id_order: "SHOP-7", lines: [{ sku: "NEVER-SEEN", quantity: 1 }], status: "damaged" };
    await sandbox.controlled("POST", "/returns", foreign);
    expect(await returns()).toMatchObject([
      {
        warehouseReturnId: registered.id_return_FF,
        remoteId: id_order_FF,
        remoteKey: key_order,
        status: "expected",
        returnedAt: new Date(Math.floor(Date.parse(registered_at) / 1000) * 1000),
        lines: [{ sku: TEA.sku, name: TEA.name, quantity: 2 }],
      },
      { number: "SHOP-7", externalId: null, remoteId: null, remoteKey: null, status: "damaged" },
    ]);

    const change = (body: object) => sandbox.controlled("PATCH", `/returns/${registered.id_return_FF}`, body);
    await change({ status: "partly_received" });
    expect(await returns()).toMatchObject([{ status: "partly received" }, {}]);
    expect((await tea()).count).toBe("7");
    await change({ status: "received", lines: [{ sku: TEA.sku, quantity: 1 }] });
    expect(await returns()).toMatchObject([{ status: "received", lines: [{ quantity: 1 }] }, {}]);
    expect((await tea()).count).toBe("8");
    expect((await movements()).slice(1)).toEqual([`-3 order ${id_order_FF}`, `1 return ${id_order_FF}`]);
    expect(await sandbox.data("getStatusOrder", { id_order_FF })).toMatchObject({ status: "delivered" });
  });

  it.each([
    { id_order_FF: "FF-000001", id_order: "1" },
    { lines: [{ sku: "", quantity: 1 }] },
    { lines: [{ sku: TEA.sku, quantity: -1 }] },
    { status: "lost" },
    { registered_at: "yesterday" },
    { registered_at: "2020-01-01T00:00:00Z" },
  ])("is refused as %j", async (body) => {
    await start();
    expect((await sandbox.control("POST", "/returns", body)).status).toBe(400);
  });
});

describe.each([
  ["accepted", ["7", "7", "7"]],
  ["picked", ["10", "7", "7"]],
  ["shipped", ["10", "10", "7"]],
] as const)("ReportSklad that counts until %s", (reportCountsUntil, counts) => {
  it("gives the figures of that reading", async () => {
    await start({ reportCountsUntil });
    await sandbox.controlled("PUT", "/stock", { levels: [{ ...TEA, quantity: 10 }] });
    const { id_order_FF } = await sandbox.accept(orderOf("3"));
    const seen = [(await tea()).count];
    for (const status of ["picked", "shipped"]) {
      await sandbox.advance(id_order_FF, status);
      seen.push((await tea()).count);
    }
    expect(seen).toEqual(counts);
  });
});

describe("an inbound delivery", () => {
  const request = {
    id_request: "PO-1",
    date_delivery: "24.12.2026",
    comment: "",
    products: [
      { ...TEA, count: "20" },
      { sku: "HONEY-1", name: "Мед", count: "5" },
    ],
  };

  it("raises the stock when it is received, as far as was counted", async () => {
    await start();
    const { id_request_FF } = await sandbox.data<{ id_request_FF: string }>("AddDeliveryRequest", {
      delivery_request: request,
    });
    const period = { date_from: "24.12.2026", date_to: "24.12.2026" };
    expect(await sandbox.data("ListDeliveryRequest", period)).toMatchObject([
      { id_request_FF, status: "new" },
    ]);
    expect(await sandbox.data("ReportSklad")).toEqual([]);

    await sandbox.controlled("POST", `/inbound/${id_request_FF}/receive`, { counted: [18] });
    expect(await sandbox.data("ReportSklad")).toMatchObject([
      { sku: "TEA-100", name: TEA.name, count: "18" },
      { sku: "HONEY-1", count: "5" },
    ]);
    expect(await sandbox.data("ReportDeliveryRequest", PERIOD)).toMatchObject([
      { id_request: "PO-1", id_request_FF, sku: "TEA-100", count: "20", count_fact: "18" },
      { sku: "HONEY-1", count: "5", count_fact: "5" },
    ]);
    expect(await movements()).toEqual([
      `18 delivery_request ${id_request_FF}`,
      `5 delivery_request ${id_request_FF}`,
    ]);
    expect((await sandbox.control("POST", `/inbound/${id_request_FF}/receive`)).status).toBe(409);
  });

  it("can be called off", async () => {
    await start();
    const { id_request_FF } = await sandbox.data<{ id_request_FF: string }>("AddDeliveryRequest", {
      delivery_request: request,
    });
    await sandbox.controlled("POST", `/inbound/${id_request_FF}/cancel`);
    expect(await sandbox.data("ListDeliveryRequest", PERIOD)).toMatchObject([{ status: "canceled" }]);
    expect(await sandbox.data("ReportDeliveryRequest", PERIOD)).toEqual([]);
  });
});

describe("the catalog", () => {
  it("holds what AddProduct brought, once, and refuses other skus with that option", async () => {
    await start({ checkSkus: true });
    expect(await sandbox.refusal("AddOrder", { order: orderOf("1") })).toEqual(["sku_unknown"]);
    const first = await sandbox.data("AddProduct", { product: { ...TEA, price: "100.00", weight: 0.1 } });
    expect(await sandbox.data("AddProduct", { product: { ...TEA, name: "Чай" } })).toEqual(first);
    expect(await sandbox.data("ReportSklad")).toEqual([
      { sku: TEA.sku, name: "Чай", count: "0", reserved: "0" },
    ]);
    await sandbox.accept(orderOf("1"));
    expect(await sandbox.refusal("AddProduct", { product: { sku: "A" } })).toEqual(["field_missing"]);
  });

  it("leaves a sku out that is known from orders alone", async () => {
    await start();
    await sandbox.accept(orderOf("1"));
    expect(await sandbox.data("ReportSklad")).toEqual([]);
    await sandbox.data("AddProduct", { product: TEA });
    expect(await tea()).toEqual({ count: "0", reserved: "1" });
  });
});

describe("a file", () => {
  it("is attached to an order and can be fetched", async () => {
    await start();
    const names = await sandbox.accept(wireOrder());
    const file = {
      file_type: "waybill",
      file_name: "ttn.pdf",
      file_content: Buffer.from("PDF").toString("base64"),
    };
    const { id_file } = await sandbox.data<{ id_file: string }>("AddFileForOrder", { ...names, ...file });
    expect(await sandbox.controlled("GET", "/files")).toMatchObject({
      files: [{ id_file, bytes: 3, id_order_FF: names.id_order_FF }],
    });
    const fetched = await sandbox.control("GET", `/files/${id_file}`);
    expect([await fetched.text(), fetched.headers.get("content-disposition")]).toEqual([
      "PDF",
      'attachment; filename="ttn.pdf"',
    ]);
    expect(await sandbox.refusal("AddFileForOrder", { ...names, ...file, key_order: "x" })).toEqual([
      "order_not_found",
    ]);
    expect(await sandbox.refusal("AddFileForOrder", { ...names, ...file, file_content: "%" })).toEqual([
      "field_invalid",
    ]);
  });
});

describe("A shelf", () => {
  it("is set for a whole catalogue in one call", async () => {
    await start({});
    const levels = Array.from({ length: 1_000 }, (_, index) => ({ sku: `SKU-${index}`, quantity: index }));
    await sandbox.controlled("PUT", "/stock", { levels });
    const reported = await sandbox.data<{ sku: string; count: string }[]>("ReportSklad");
    expect(reported.map(({ sku, count }) => [sku, Number(count)])).toEqual(
      levels.map(({ sku, quantity }) => [sku, quantity]),
    );
  });

  it("is never below zero: what was picked was there, and its count is corrected", async () => {
    await start({ reportCountsUntil: "picked" });
    await sandbox.controlled("PUT", "/stock", { levels: [{ ...TEA, quantity: 1 }] });
    const { id_order_FF } = await sandbox.accept(orderOf("3"));
    await sandbox.advance(id_order_FF, "picked");
    expect((await tea()).count).toBe("0");
    expect(await movements()).toEqual([
      "1 correction null",
      `2 correction ${id_order_FF}`,
      `-3 order ${id_order_FF}`,
    ]);
    await sandbox.advance(id_order_FF, "canceled");
    expect((await tea()).count).toBe("3");
    const refused = await sandbox.control("PUT", "/stock", { levels: [{ ...TEA, quantity: -1 }] });
    expect(refused.status).toBe(400);
  });

  it("can fall below zero where that is wanted", async () => {
    await start({ negativeShelves: true });
    const { id_order_FF } = await sandbox.accept(orderOf("3"));
    await sandbox.advance(id_order_FF, "picked");
    const { stock } = await sandbox.controlled<{ stock: unknown[] }>("GET", "/stock");
    expect(stock).toMatchObject([{ sku: TEA.sku, shelf: -3 }]);
  });
});

it("ReportSklad comes in pages where lists always do, and as a whole where none is asked for", async () => {
  const levels = Array.from({ length: 5 }, (_, index) => ({ ...TEA, sku: `SKU-${index}`, quantity: 1 }));
  for (const [pages, first] of [
    ["always", 2],
    ["when-asked", 5],
  ] as const) {
    await start({ pages, pageSize: 2 });
    await sandbox.controlled("PUT", "/stock", { levels });
    const rows = async (body: object) => (await sandbox.data<unknown[]>("ReportSklad", body)).length;
    expect([await rows({}), await rows({ page: 3 })]).toEqual([first, 1]);
    if (pages === "always") await sandbox.stop();
  }
});

it.each([
  ["list", { total: 3, page: 1 }],
  ["page", { count: 2, page: 1 }],
  ["more", { has_more: true }],
  ["last", { is_last: false }],
] as const)("Lists say of their length what is wanted: %s", async (totals, described) => {
  await start({ pages: "always", pageSize: 2, totals });
  const levels = [1, 2, 3].map((quantity) => ({ ...TEA, sku: `SKU-${quantity}`, quantity }));
  await sandbox.controlled("PUT", "/stock", { levels });
  const { rows, ...rest } = await sandbox.data<{ rows: unknown[] }>("ReportSklad", {});
  expect([rows.length, rest]).toEqual([2, described]);
});

it.each([
  ["given", [2, 1, 0]],
  ["ignored", [2, 2, 2]],
  ["refused", [2, null, null]],
] as const)("A page after the first is %s", async (furtherPages, lengths) => {
  await start({ pages: "always", pageSize: 2, furtherPages });
  const levels = [1, 2, 3].map((quantity) => ({ ...TEA, sku: `SKU-${quantity}`, quantity }));
  await sandbox.controlled("PUT", "/stock", { levels });
  const ask = (page: number) => sandbox.call("ReportSklad", page > 1 ? { page } : {});
  const pages = await Promise.all([1, 2, 3].map(ask));
  expect(pages.map(({ result, Data }) => (result === "ok" ? (Data as []).length : null))).toEqual(lengths);
});

it("A fault empties the first rows of a list, and nothing else", async () => {
  await start({});
  const levels = [1, 2, 3].map((quantity) => ({ ...TEA, sku: `SKU-${quantity}`, quantity }));
  await sandbox.controlled("PUT", "/stock", { levels });
  await sandbox.controlled("POST", "/faults", { kind: "unreadable_rows", rows: 2 });
  const rows = await sandbox.data<{ sku: string; count: string }[]>("ReportSklad", {});
  expect(rows.map(({ sku, count }) => [sku, count])).toEqual([
    ["", ""],
    ["", ""],
    ["SKU-3", "3"],
  ]);
  expect(await sandbox.accept(orderOf("1"))).toMatchObject({ id_order_FF: expect.any(String) });
});
