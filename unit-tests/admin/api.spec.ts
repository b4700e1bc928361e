import { FetchError } from "@medusajs/js-sdk";
import { LONGEST_SEARCH, routes, routeSchemas } from "../../src/contract";

const mockDashboard = { language: "uk" };

jest.mock("react-i18next", () => ({ getI18n: () => mockDashboard, useTranslation: jest.fn() }));

const ORIGIN = "https://shop.example";
const browser: Record<string, unknown> = globalThis;
Object.assign(browser, {
  __BACKEND_URL__: ORIGIN,
  __AUTH_TYPE__: "session",
  __JWT_TOKEN_STORAGE_KEY__: undefined,
  window: { location: { origin: ORIGIN } },
});

interface Api {
  readonly call: (route: object) => Promise<unknown>;
  readonly sdk: { readonly client: { readonly fetch: (path: string) => Promise<unknown> } };
  readonly sentenceOf: (
    error: unknown,
    t: (key: string) => string,
    language: string,
    notDone?: string,
  ) => string;
}

// Imported by type, it would need the browser's types, which the tests of the server do without.
const { call, sdk, sentenceOf } = jest.requireActual<Api>("../../src/admin/api");

/** What the server responds to the next requests, and the requests. */
function responding(body: string, status: number, statusText = "") {
  const fetch = jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response(body, { status, statusText }));
  return () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers));
}

const ROADS = [
  ["the pages' own", () => call(routes.listReasons)],
  ["Medusa's client", () => sdk.client.fetch("/admin/orders/order_1/cancel")],
] as const;

async function sentenceAfter(request: () => Promise<unknown>, language: "en" | "uk"): Promise<string> {
  const error = await request().catch((thrown: unknown) => thrown);
  return sentenceOf(error, (key) => key, language);
}

afterEach(() => jest.restoreAllMocks());

describe.each(ROADS)("A request by %s", (_, request) => {
  it.each([
    ["uk-UA", "uk"],
    ["en", "en"],
    ["de", "en"],
  ])("names the language of the pages: of %s it is %s", async (language, named) => {
    const headers = responding("{}", 200);
    mockDashboard.language = language;
    await request();
    expect(headers().map((each) => each.get("accept-language"))).toEqual([named]);
  });

  it.each(["en", "uk"] as const)("that a gateway ends is not done: %s", async (language) => {
    responding("<html><h1>502 Bad Gateway</h1></html>", 502, "Bad Gateway");
    expect(await sentenceAfter(request, language)).toBe("common.notDone");
    responding("<html><h1>504</h1></html>", 504);
    expect(await sentenceAfter(request, language)).toBe("common.notDone");
  });

  it("that the shop refuses has the shop's sentence", async () => {
    responding(JSON.stringify({ message: "Замовлення не існує." }), 404, "Not Found");
    expect(await sentenceAfter(request, "uk")).toBe("Замовлення не існує.");
    responding(JSON.stringify({ message: "Unauthorized" }), 401, "Unauthorized");
    expect(await sentenceAfter(request, "en")).toBe("Unauthorized");
    expect(await sentenceAfter(request, "uk")).toBe("common.medusaRefuses");
  });
});

it.each(ROADS)("A request by %s without the permission has the plugin's own sentence", async (_, request) => {
  const message = "Insufficient permissions. Required policies: sklad_order:update";
  responding(JSON.stringify({ message, type: "forbidden" }), 403, "Forbidden");
  const error = await request().catch((thrown: unknown) => thrown);
  for (const language of ["en", "uk"]) {
    expect(sentenceOf(error, (key) => key, language)).toBe("common.lookOnly");
    expect(sentenceOf(error, (key) => key, language, "common.notLoaded")).toBe("common.noRight");
  }
});

it("A request that reaches no server is not done", () => {
  expect(sentenceOf(new TypeError("Failed to fetch"), (key) => key, "en")).toBe("common.notDone");
  expect(sentenceOf(new FetchError("", ""), (key) => key, "en")).toBe("common.notDone");
});

it("The longest text of a search field can be searched for", () => {
  const limits = (["listOrders", "listLog", "listStock", "findBranches", "findCities"] as const).map((name) =>
    [0, 1].map((more) => {
      const { error } = routeSchemas[name].query.safeParse({ q: "9".repeat(LONGEST_SEARCH + more) });
      return error?.issues.some(({ path }) => path[0] === "q") ?? false;
    }),
  );
  expect(limits).toEqual(Array.from(limits, () => [false, true]));
});
