import { adminComponent } from "../support/rendered";

interface Response {
  readonly data: unknown;
  readonly error: Error | null;
}

const LOADING: Response = { data: undefined, error: null };
const found = (data: unknown): Response => ({ data, error: null });
const failed = (status: number): Response => ({
  data: undefined,
  error: Object.assign(new Error(), { status }),
});

/** The responses by what is asked. */
const mockResponses: Record<"delivery" | "orders" | "webhook" | "stock", Response> = {
  delivery: LOADING,
  orders: LOADING,
  webhook: LOADING,
  stock: LOADING,
};

jest.mock("@tanstack/react-query", () => ({ useQuery: () => mockResponses.orders }));
jest.mock("../../src/admin/api", () => ({
  call: jest.fn(),
  isForbidden: (error: { status?: number } | null) => error?.status === 403,
}));
jest.mock("../../src/admin/connections/use-connections", () => ({ useWebhook: () => mockResponses.webhook }));
jest.mock("../../src/admin/setup/use-delivery", () => ({ useDelivery: () => mockResponses.delivery }));
jest.mock("../../src/admin/stock/use-stock", () => ({ useStock: () => mockResponses.stock }));

const checklist = adminComponent("lists/health", "Checklist");

const CONNECTION = {
  ...{ id: "sklconn_1", name: "Kyiv", stock_location_id: "sloc_1", enabled: true },
  ...{ last_ok_at: "2026-11-27T04:00:00Z", pause_reason: null },
  settings: { stock_sync: "on", carrier_literal: "Нова пошта" },
};
const MAY = { change_connections: true, change_credentials: true, see_orders: true, see_stock: true };

const offering = (offered: object[]) => found({ isEnabled: true, hasSalesChannel: true, offered });
const DONE = {
  delivery: offering([{ method: "pickup" }]),
  orders: found(1),
  webhook: found({ webhook: { last_used_at: "2026-11-27T04:00:00Z" } }),
  stock: found({ stock: { writes: true } }),
};
const OPEN = {
  delivery: offering([]),
  orders: found(0),
  webhook: found({ webhook: { last_used_at: null } }),
  stock: found({ stock: { writes: false } }),
};

/** The steps that are ticked, and those that have a link. */
function shown(responses: typeof mockResponses, can: object = MAY, connection: object = CONNECTION) {
  Object.assign(mockResponses, responses);
  const html = checklist({ connection, can });
  const lines = html.match(/<li.*?<\/li>/g) ?? [];
  const named = (part: string) =>
    lines.filter((line) => line.includes(part)).map((line) => line.replaceAll(/<[^>]*>|\(.*\)/g, "").trim());
  return { done: named("(done)"), open: named("<a "), all: named("<li") };
}

describe("The steps of the setup", () => {
  it("are done and open as the shop and the warehouse have them", () => {
    expect(shown({ ...DONE, webhook: OPEN.webhook })).toMatchObject({
      open: ["Give the webhook address to your integration manager"],
    });
    expect(shown(OPEN).done).toEqual(["The warehouse has accepted the ApiKey", "Start sending orders"]);
  });

  it("are no longer shown once all are done", () => {
    expect(shown(DONE).all).toEqual([]);
  });

  it.each(["delivery", "orders", "webhook", "stock"] as const)("are not ticked while %s loads", (name) => {
    const others = shown(OPEN).done;
    expect(shown({ ...OPEN, [name]: LOADING }).done).toEqual(others);
    expect(shown({ ...OPEN, [name]: LOADING }).open).toHaveLength(3);
  });

  it.each(["delivery", "orders", "webhook", "stock"] as const)("are open when %s fails to load", (name) => {
    const { done, open } = shown({ ...DONE, [name]: failed(500) });
    expect([done.length, open.length]).toEqual([5, 1]);
  });

  it("do not appear and disappear while a finished setup loads", () => {
    expect(shown({ ...DONE, delivery: LOADING, stock: LOADING }).all).toEqual([]);
  });

  it("leave out, rather than tick, what the user may not see", () => {
    const seen = shown({ ...OPEN, stock: failed(403) }, { ...MAY, change_credentials: false });
    expect(seen.open).toHaveLength(2);
    expect(seen.done).toEqual(shown(OPEN).done);
    expect(seen.all).toHaveLength(4);
  });
});
