import { execFile } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";

const COMMAND = resolve(__dirname, "../../bin/sklad-leave.js");

const KEY = { SKLAD_ADMIN_KEY: "sk_1" };

interface Ended {
  readonly status: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

function leave(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { PATH = "" } = process.env;
  const options = { encoding: "utf8", env: { PATH, ...environment } } as const;
  return new Promise((ended) => {
    execFile(process.execPath, [COMMAND, ...args], options, (error, stdout, stderr) => {
      ended({ status: error?.code ?? 0, stdout, stderr });
    });
  });
}

interface Answer {
  readonly status?: number;
  readonly body: string;
}

/** What runs at an address while the work does: each request in one line gets this answer. */
async function serving<T>(
  answer: (request: string, url: URL) => Answer,
  work: (shop: string, asked: string[]) => Promise<T>,
): Promise<T> {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const line = `${request.method ?? ""} ${url.pathname}`;
    asked.push(line);
    const { status = 200, body } = answer(line, url);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`http://127.0.0.1:${port}`, asked);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

type Row = Readonly<Record<string, unknown>>;

/** A shop with one option, out of the storefront, whose connection is disabled. */
interface Lists {
  readonly warehouseOrders?: readonly Row[];
  readonly problems?: readonly Row[];
  readonly orders?: readonly Row[];
}

const OPTION = {
  ...{ id: "so_1", name: "Branch", provider_id: "sklad_sklad" },
  rules: [{ id: "rule_1", attribute: "enabled_in_store", operator: "eq", value: "false" }],
};

/** Answers as Medusa with the plugin does, in pages of two entries at most. */
function shopOf({ warehouseOrders = [], problems = [], orders = [] }: Lists) {
  const paged = (name: string, rows: readonly Row[], { searchParams }: URL) => {
    const from = Number(searchParams.get("offset") ?? searchParams.get("after") ?? 0);
    const next = from + 2 < rows.length ? String(from + 2) : null;
    return { [name]: rows.slice(from, from + 2), count: rows.length, next, has_more: next !== null };
  };
  return (request: string, url: URL): Answer => {
    const { searchParams } = url;
    const states = searchParams.get("status")?.split(",");
    const found = warehouseOrders.filter(
      ({ state, order_id, sync_due_at }) =>
        (!states || states.includes(String(state))) &&
        (!searchParams.has("medusa") || sync_due_at !== null) &&
        [null, order_id].includes(searchParams.get("order_id")),
    );
    const lists: Record<string, unknown> = {
      "GET /admin/sklad/connections": { connections: [{ id: "c", name: "Warehouse", enabled: false }] },
      "GET /admin/shipping-options": paged("shipping_options", [OPTION], url),
      "GET /admin/stock-locations": paged("stock_locations", [], url),
      "GET /admin/sklad/orders": paged("orders", found, url),
      "GET /admin/sklad/problems": paged("problems", problems, url),
      "GET /admin/orders": paged("orders", orders, url),
      "DELETE /admin/shipping-options/so_1": { deleted: true },
    };
    return request in lists
      ? { body: JSON.stringify(lists[request]) }
      : { status: 404, body: `<pre>Cannot ${request}</pre>` };
  };
}

const leaving = (lists: Lists, ...flags: string[]) =>
  serving(shopOf(lists), async (shop, asked) => ({
    ...(await leave(["--shop", shop, ...flags], KEY)),
    deleted: asked.filter((request) => request.startsWith("DELETE")),
  }));

const warehouseOrder = (number: string, state: string, sync_due_at: string | null = null) => ({
  ...{ number, state, sync_due_at, order_id: `order_${number}` },
});
const order = (display_id: number, fulfillment_status: string, option = "so_1") => ({
  ...{ id: `order_${display_id}`, display_id, fulfillment_status },
  shipping_methods: [{ shipping_option_id: option }],
});

describe("sklad-leave", () => {
  it.each<[string, string[], string]>([
    ["no shop", [], "--shop is missing."],
    ["a shop that is no address", ["--shop", "x"], "--shop must be an address such as"],
    ["a shop without a protocol", ["--shop", "localhost:9000"], "with https:// or http://."],
    ["a flag with a typo", ["--shp", "https://shop.example.com"], "Did you mean --shop?"],
    ["a shop without its flag", ["https://shop.example.com"], "Too many arguments."],
  ])("answers %s with a sentence", async (_, args, sentence) => {
    const { status, stdout, stderr } = await leave(args, KEY);
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/See sklad-leave --help\.\n$/);
    expect(stderr).not.toContain("    at ");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });

  it("names the variables that a key is taken from", async () => {
    const { status, stderr } = await leave(["--shop", "https://shop.example.com"]);
    expect(stderr).toContain("Neither SKLAD_ADMIN_KEY nor SKLAD_ADMIN_TOKEN is set.");
    expect(status).toBe(1);
  });

  it("explains itself with --help, and its exit codes", async () => {
    const { status, stdout } = await leave(["--help"]);
    for (const word of ["--shop <address>", "--dry-run", "SKLAD_ADMIN_KEY", "SKLAD_ADMIN_TOKEN", "exit code"])
      expect(stdout).toContain(word);
    expect(status).toBe(0);
  });

  it("answers a shop that does not run with one sentence", async () => {
    const shop = await serving(
      () => ({ body: "" }),
      async (address) => address,
    );
    const { status, stdout, stderr } = await leave(["--shop", shop], KEY);
    expect(stderr).toBe(
      `No shop answers at ${shop} (ECONNREFUSED). Start the shop, or correct --shop, and run this again.\n`,
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });

  it.each<[string, Answer, string]>([
    ["a page", { body: "<!doctype html>" }, "Give --shop the address of Medusa's server without /app"],
    ["no such route", { status: 404, body: "<pre>Cannot GET</pre>" }, "keep the plugin in medusa-config.ts"],
    ["other JSON", { body: "{}" }, "Give --shop the address of Medusa's server"],
    ["a refused key", { status: 401, body: '{"message":"Unauthorized"}' }, "The key is not accepted"],
  ])("answers an address that has %s with one sentence", async (_, answer, sentence) => {
    const { status, stdout, stderr } = await serving(
      () => answer,
      (shop) => leave(["--shop", `${shop}/app/`], KEY),
    );
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });

  it("deletes the options once nothing is open", async () => {
    const done = { warehouseOrders: [warehouseOrder("1", "delivered")], orders: [order(1, "delivered")] };
    expect(await leaving(done)).toEqual({
      status: 0,
      stdout:
        'Done: delete the shipping option "Branch"\nNothing is open: go on with docs/leaving.md, step 4.\n',
      stderr: "",
      deleted: ["DELETE /admin/shipping-options/so_1"],
    });
    expect(await leaving(done, "--dry-run")).toMatchObject({ status: 0, deleted: [] });
  });

  it.each<[string, Lists, string]>([
    [
      "orders at the warehouse, on all pages",
      { warehouseOrders: ["1", "2", "3"].map((number) => warehouseOrder(number, "new")) },
      "Still open: 3 new, see",
    ],
    [
      "delivered orders whose steps in Medusa wait",
      { warehouseOrders: [warehouseOrder("1", "delivered"), warehouseOrder("2", "delivered", "2026-11-01")] },
      "Still open: 1 ended at the warehouse but not in Medusa (2), see",
    ],
    [
      "open problems of orders, and none of the shop's",
      {
        problems: [
          { code: "no_active_worker", params: {}, warehouse_order_id: null, situation: null },
          {
            ...{ code: "medusa_refuses", params: { number: "7" }, warehouse_order_id: "sklord_1" },
            situation: { label: { en: "Medusa refuses" } },
          },
          { code: "of_later", params: { order_id: "order_8" }, warehouse_order_id: null, situation: null },
        ],
      },
      'Still open: 1 with the problem "Medusa refuses" (7), see GET /admin/sklad/orders?reason=problem.medusa_refuses\n' +
        'Still open: 1 with the problem "of_later" (order_8), see',
    ],
    [
      "an order that was placed with an option and has no warehouse order",
      {
        warehouseOrders: [warehouseOrder("3", "canceled")],
        orders: [
          ...[order(1, "fulfilled"), order(2, "not_fulfilled", "so_other"), order(3, "not_fulfilled")],
          ...[order(4, "not_fulfilled"), order(5, "partially_fulfilled")],
        ],
      },
      "Still open: 2 placed in Medusa with the plugin's shipping options, not fulfilled, and not known to the warehouse (#4, #5)\n",
    ],
  ])("sees %s, deletes nothing and asks to be run again", async (_, lists, sentence) => {
    const { status, stdout, stderr, deleted } = await leaving(lists);
    expect(stdout.startsWith(sentence)).toBe(true);
    expect(stdout).toMatch(/\nNothing is deleted while this is open: docs\/leaving\.md, step 3, .*\n$/);
    expect({ status, stderr, deleted }).toEqual({ status: 2, stderr: "", deleted: [] });
  });
});
