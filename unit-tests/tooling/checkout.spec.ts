import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Store } from "../../scripts/lib/storefront.mjs" with { "resolution-mode": "import" };
import type { Purchase, ReceiptOrder } from "../../scripts/lib/receipt.mjs" with {
  "resolution-mode": "import",
};
import type { Language } from "../../scripts/lib/words.mjs" with { "resolution-mode": "import" };

const shop = { url: "http://localhost:9000", sandboxUrl: "http://localhost:9100" };

/** What a script of the repository is asked for, or the first line of what it says instead. */
async function parsed(...args: string[]): Promise<unknown> {
  const { parseCheckout } = await import("../../scripts/lib/checkout-options.mjs");
  try {
    return parseCheckout(args, {});
  } catch (error) {
    return error instanceof Error ? error.message.split("\n")[0] : error;
  }
}

describe("The arguments of npm run checkout", () => {
  it("mean one order without any", async () => {
    expect(await parsed()).toMatchObject({ count: 1 });
  });

  it("let many orders be held at once", async () => {
    expect(await parsed("--count", "30", "--held")).toMatchObject({ count: 30, held: true });
  });

  it.each([
    [["--count", "0"], "--count is 0; the fewest orders are 1."],
    [["--count=-3"], "--count is -3; the fewest orders are 1."],
    [["--count", "1.5"], '--count is "1.5", not a whole number.'],
    [["--count", "many"], '--count is "many", not a whole number.'],
    [["--count="], '--count is "", not a whole number.'],
    [["--cod", "--prepaid"], "Choose one of --cod and --prepaid."],
    [["--held", "--follow"], "Choose one of --held, --refused and --follow."],
    [["--follow", "--count", "2"], "--follow shows one order; leave --count out."],
    [["--held", "--json"], "--held is for people; leave --json out."],
    [["--lang", "de"], '--lang is "de"; there are en and uk.'],
    [["--lang", "toString"], '--lang is "toString"; there are en and uk.'],
    [["--fast"], "There is no option --fast."],
    [["--count"], "--count needs a value."],
    [["--cod=1"], "--cod takes no value."],
    [["25"], '"25" is no option.'],
  ])("%j are refused with what is wrong with them", async (args, sentence) => {
    expect(await parsed(...args)).toBe(sentence);
  });

  it("are refused in two lines, the second of which names the help", async () => {
    const { parseCheckout } = await import("../../scripts/lib/checkout-options.mjs");
    expect(() => parseCheckout(["--fast"], {})).toThrow(
      /^There is no option --fast\.\n"npm run checkout -- --help" lists what it can do\.$/,
    );
    expect(() => parseCheckout(["--fast"], { LANG: "uk_UA.UTF-8" })).toThrow(
      /^Параметра --fast немає\.\nУсі можливості: «npm run checkout -- --help»\.$/,
    );
  });
});

const purchase: Purchase = {
  order: { id: "order_01", display_id: 7, total: 355 },
  completedAt: Date.parse("2026-07-01T09:00:00.000Z"),
  option: { name: "Нова пошта, відділення" },
  items: [{ variant: { name: "Мед липовий" }, quantity: 2 }],
  branch: { city: "Львів", name: "Відділення №4" },
  payment: "cod",
};

const timeline = [
  { at: "2026-07-01T09:00:00.120Z", label: { en: "Queued for handover", uk: "У черзі на передачу" } },
];
const order = (more: Partial<ReceiptOrder>): ReceiptOrder => ({
  id: "sklord_01",
  number: "7",
  remote_id: null,
  remote_key: null,
  accepted_at: null,
  situation: {
    label: { en: "Accepted", uk: "Прийнято" },
    sentence: { en: "The warehouse accepted it.", uk: "Склад його прийняв." },
  },
  timeline,
  ...more,
});

const ACCEPTED = order({
  remote_id: "FF-000007",
  remote_key: "5d0c",
  accepted_at: "2026-07-01T09:00:00.250Z",
});
const HELD = order({
  situation: {
    label: { en: "Phone not Ukrainian", uk: "Телефон не український" },
    sentence: { en: "The phone is foreign.", uk: "Телефон іноземний." },
  },
});

describe("What npm run checkout prints", () => {
  async function receipts(count: number, language: Language = "en"): Promise<Record<string, string>> {
    const { asText, asStopped } = await import("../../scripts/lib/receipt.mjs");
    const { LANGUAGES } = await import("../../scripts/lib/words.mjs");
    const among = { count, shop, words: LANGUAGES[language] };
    return { accepted: asText(purchase, ACCEPTED, among), held: asStopped(purchase, HELD, among) };
  }

  it.each([1, 2])("leads to pages, and has neither codes nor paths of the API (%d orders)", async (count) => {
    for (const text of Object.values(await receipts(count))) {
      expect(text).toMatch(/http:\/\/localhost:9000\/app\/orders\/order_01|9100\/#orders\/FF-000007/);
      expect(text).not.toMatch(/phone_foreign|add_queued|\/admin\/sklad|id_order_FF|key_order|sklord_/);
    }
  });

  it("shows the time of Kyiv", async () => {
    const { accepted } = await receipts(1);
    expect(accepted).toContain("12:00:00.120");
    expect(accepted).toContain("Kyiv time");
  });

  it("shows why an order stopped and what to do, as the shop's pages say it", async () => {
    const { held } = await receipts(1);
    expect(held).toMatch(/Order #7 {2}₴355\.00: Phone not Ukrainian\n\n {2}The phone is foreign\.\n/);
  });

  it("has one number of the order and one time of its acceptance", async () => {
    const { accepted } = await receipts(1);
    expect(accepted?.match(/Order \S+/g)).toEqual(["Order #7"]);
    expect(accepted).not.toMatch(/accepted after/);
    expect((await receipts(2)).accepted).toMatch(/Order #7 .*accepted after 250 ms/);
  });

  it("has one language alone", async () => {
    for (const text of Object.values(await receipts(1, "uk"))) {
      expect(text).not.toMatch(/[a-z]{3,} [a-z]{3,}/i);
      expect(text).toMatch(/355,00.₴/);
    }
    expect(Object.values(await receipts(1)).join()).not.toMatch(/Телефон|Прийнято|У черзі/);
  });
});

describe("The branches that npm run checkout buys to", () => {
  const cities = [
    { ref: "lviv", name: "Львів" },
    { ref: "odesa", name: "Одеса" },
  ];
  const branches: Readonly<Record<string, { ref: string; name: string }[]>> = {
    lviv: [{ ref: "l4", name: "№4" }],
    odesa: [{ ref: "o5", name: "№5" }],
  };

  /** The store routes of a shop, which has no city before the given request for cities. */
  function storeRoutes({ citiesFrom = 0 } = {}): Store & { readonly asked: string[] } {
    const asked: string[] = [];
    let times = 0;
    const get = (path: string): Promise<unknown> => {
      asked.push(path);
      const [, ref] = /cities\/(\w+)\/branches\?/.exec(path) ?? [];
      if (ref !== undefined) return Promise.resolve({ branches: branches[ref], complete: true });
      times += 1;
      return Promise.resolve({ cities: times > citiesFrom ? cities : [], complete: times > citiesFrom });
    };
    return { get, asked };
  }

  it("come from the shop's own store routes, which know them while the warehouse is off", async () => {
    const { listBranches } = await import("../../scripts/lib/storefront.mjs");
    const store = storeRoutes();
    expect(await listBranches(store, "so_1")).toEqual(
      expect.arrayContaining([
        { ref: "l4", name: "№4", city: "Львів" },
        { ref: "o5", name: "№5", city: "Одеса" },
      ]),
    );
    for (const path of store.asked)
      expect(path).toMatch(/^\/store\/sklad\/cities(\/\w+\/branches)?\?.*option_id=so_1/);
  });

  it("are waited for while the shop reads its first cities", async () => {
    const { listBranches } = await import("../../scripts/lib/storefront.mjs");
    const store = storeRoutes({ citiesFrom: 2 });
    expect(await listBranches(store, "so_1", { pauseMs: 1 })).toHaveLength(2);
  });

  it("are none where the shop has read none in time", async () => {
    const { listBranches } = await import("../../scripts/lib/storefront.mjs");
    const store = storeRoutes({ citiesFrom: Infinity });
    expect(await listBranches(store, "so_1", { patienceMs: 10, pauseMs: 1 })).toEqual([]);
  });
});

describe("A server that does not answer", () => {
  it("is a sentence with its address, whatever is asked of it", async () => {
    const { jsonClient } = await import("../../scripts/lib/http.mjs");
    const { UserError } = await import("../../scripts/lib/main.mjs");
    const url = await nothingThere();
    const client = jsonClient(`${url}/api`);
    for (const asked of [client.get("/orders"), client.post("/orders", { id: 1 })]) {
      const error: unknown = await asked.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UserError);
      expect(error).toMatchObject({ origin: url, message: `${url} does not answer (ECONNREFUSED).` });
    }
  });

  it("is one too when the connection breaks in the middle of the answer", async () => {
    const { jsonClient, NoAnswer } = await import("../../scripts/lib/http.mjs");
    const shop = await listenWith((_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{");
      setImmediate(() => response.destroy());
    });
    const error: unknown = await jsonClient(shop.url)
      .get("/orders")
      .catch((reason: unknown) => reason);
    await shop.close();
    expect(error).toBeInstanceOf(NoAnswer);
  });
});

describe("npm run checkout while the warehouse is off", () => {
  const UNREACHABLE = {
    code: "connection.unreachable",
    label: { en: "Warehouse unreachable", uk: "Склад не відповідає" },
    sentence: { en: "The order is safe.", uk: "Замовлення збережено." },
  };

  /** The routes of a shop that a purchase asks, by method and the beginning of the path; the longest that fits answers. */
  const shopRoutes = (warehouse: string): Readonly<Record<string, object>> => ({
    "GET /health": {},
    "POST /auth/user/emailpass": { token: "t" },
    "GET /admin/sklad/connections": {
      connections: [
        {
          id: "skconn_1",
          environment: "sandbox",
          enabled: true,
          base_url: `${warehouse}/api`,
          settings: { requests_per_minute: 30, carrier_literal: "Нова пошта" },
        },
      ],
    },
    "GET /admin/stores": { stores: [{ name: "Затишок" }] },
    "GET /admin/api-keys": { api_keys: [{ token: "pk_1", revoked_at: null }] },
    "GET /admin/product-variants": {
      variants: [
        { id: "variant_1", inventory_items: [{ required_quantity: 1, inventory: { sku: "HONEY" } }] },
      ],
    },
    "GET /admin/shipping-options": { shipping_options: [{ id: "so_1", type: { code: "carrier-branch" } }] },
    "GET /store/regions": { regions: [{ id: "reg_1", currency_code: "uah" }] },
    "GET /store/products": {
      products: [{ title: "Мед", variants: [{ id: "variant_1", inventory_quantity: 9 }] }],
    },
    "GET /store/sklad/cities?": { cities: [{ ref: "lviv", name: "Львів" }], complete: true },
    "GET /store/sklad/cities/": { branches: [{ ref: "l4", name: "№4" }], complete: true },
    "POST /store/carts": { cart: { id: "cart_1" } },
    "GET /store/shipping-options": {
      shipping_options: ["carrier-branch", "carrier-branch-by-tariff"].map((code) => ({
        id: code,
        name: "Відділення",
        amount: 80,
        type: { code },
      })),
    },
    "POST /store/payment-collections": { payment_collection: { id: "paycol_1" } },
    "POST /store/carts/cart_1/complete": {
      type: "order",
      order: {
        id: "order_01",
        display_id: 7,
        total: 355,
        item_total: 275,
        created_at: "2026-07-01T09:00:00Z",
      },
    },
    "GET /admin/sklad/orders?": { orders: [order({ situation: UNREACHABLE })] },
    "GET /admin/sklad/orders/": { order: order({ situation: UNREACHABLE }) },
  });

  async function checkout(...args: string[]): Promise<Outcome & { warehouse: string; placed: boolean }> {
    const warehouse = await nothingThere();
    const routes = Object.entries(shopRoutes(warehouse)).sort(([a], [b]) => b.length - a.length);
    const asked: string[] = [];
    const fake = await listenWith((request, response) => {
      const what = `${request.method} ${request.url}`;
      asked.push(what);
      const [, answer] = routes.find(([route]) => what.startsWith(route)) ?? [];
      request.resume().on("end", () => {
        response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
        response.end(JSON.stringify(answer ?? { message: what }));
      });
    });
    const env = { ...process.env, SHOP_URL: fake.url, SHOP_ADMIN_PASSWORD: "p", NODE_OPTIONS: "" };
    const outcome = await runScript("checkout.mjs", args, env);
    await fake.close();
    return { ...outcome, warehouse, placed: asked.includes("POST /store/carts/cart_1/complete") };
  }

  it.each([
    ["en", "Order #7", "The order is safe.", "The order waits for the warehouse.", "does not answer"],
    ["uk", "Замовлення #7", "Замовлення збережено.", "Замовлення чекає на склад.", "не відповідає"],
  ])(
    "buys, and says in %s that the order waits and how the warehouse starts again",
    async (language, head, sentence, waits, silent) => {
      const { code, output, errors, warehouse, placed } = await checkout("--lang", language);
      expect(placed).toBe(true);
      expect(output).toContain(head);
      expect(output).toContain(sentence);
      expect(errors).toContain(waits);
      expect(errors).not.toMatch(/as expected|очікувалося/);
      expect(errors).toContain(warehouse);
      expect(errors).toContain(silent);
      expect(errors).toContain("npm start");
      expect(errors).toContain("Enter");
      expect(errors).not.toContain("    at ");
      expect(code).toBe(1);
    },
  );

  it("keeps to JSON on standard output, and counts the orders that wait", async () => {
    const { code, output, errors } = await checkout("--json", "--count", "2", "--prepaid", "--lang", "en");
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(/2 orders in [\d.]+ s: 0 accepted, 2 waiting, 0 failed; ₴710\.00 in all/);
    expect(errors).toContain("2 orders wait for the warehouse.");
  });

  it("buys nothing that only the warehouse could refuse", async () => {
    const { code, errors, warehouse, placed } = await checkout("--refused", "--lang", "en");
    expect({ code, placed }).toEqual({ code: 1, placed: false });
    expect(errors.trim()).toMatch(new RegExp(`^The warehouse at ${warehouse} does not answer\\. .*Enter`));
    expect(errors).not.toContain("    at ");
  });
});

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

async function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = spawn(process.execPath, [join(__dirname, "../../scripts", script), ...args], { env });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output, errors };
}

async function listenWith(
  listener: RequestListener,
): Promise<{ readonly url: string; readonly close: () => Promise<unknown> }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    return once(server.close(), "close");
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** An address where nothing listens. */
async function nothingThere(): Promise<string> {
  const { url, close } = await listenWith(() => undefined);
  await close();
  return url;
}

describe("The language of the demo's commands", () => {
  it.each([
    [[], {}, "en"],
    [[], { LANG: "uk_UA.UTF-8" }, "uk"],
    [[], { LANG: "uk_UA.UTF-8", LC_ALL: "C" }, "en"],
    [[], { LANG: "en_US.UTF-8", LC_MESSAGES: "uk" }, "uk"],
    [["--lang", "en"], { LANG: "uk_UA.UTF-8" }, "en"],
    [["--lang=uk"], {}, "uk"],
    [["--lang", "de"], { LANG: "uk_UA.UTF-8" }, "uk"],
    [["--lang", "toString"], { LANG: "uk_UA.UTF-8" }, "uk"],
    [[], { LANG: "ukulele" }, "en"],
  ])("of %j in %j is %s", async (args, env, language) => {
    const { languageOf } = await import("../../scripts/lib/words.mjs");
    expect(languageOf(args, env)).toBe(language);
  });

  it("has the same words in both", async () => {
    const { LANGUAGES } = await import("../../scripts/lib/words.mjs");
    expect(shapeOf(LANGUAGES.uk)).toEqual(shapeOf(LANGUAGES.en));
  });
});

/** Every word's place and whether it takes params. */
function shapeOf(words: object, path = ""): string[] {
  return Object.entries(words)
    .flatMap(([name, value]: [string, unknown]) =>
      typeof value === "object" && value !== null
        ? shapeOf(value, `${path}${name}.`)
        : [`${path}${name}: ${typeof value === "function" ? `function of ${value.length}` : typeof value}`],
    )
    .sort();
}
