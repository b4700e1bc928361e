import { loadCancelTarget } from "../../src/engine/medusa";
import type { Context } from "../../src/engine/context";

interface Change {
  readonly status: string;
  readonly change_type: string | null;
}

/** What Medusa has of an order with an exchange and a claim, each of two cups. */
interface Shop {
  readonly order?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly Change[];
  readonly return_id?: string | null;
  readonly returned?: Readonly<Record<string, unknown>>;
  readonly fulfilled?: number;
}

function asking({ order, changes = [], return_id = "return_1", returned, fulfilled = 0 }: Shop) {
  const cups = { id: "ordli_cups", detail: { quantity: 2, fulfilled_quantity: fulfilled } };
  const sent = [{ item_id: cups.id, quantity: 2 }, null];
  const change = { order_id: "order_1", canceled_at: null, return_id, additional_items: sent };
  const found: Readonly<Record<string, object>> = {
    order: { id: "order_1", status: "pending", canceled_at: null, fulfillments: [], items: [cups], ...order },
    return: { fulfillments: [], items: [], ...returned },
    order_exchange: change,
    order_claim: change,
  };
  const graph = async ({ entity, filters }: { entity: string; filters: { status?: readonly string[] } }) => {
    if (entity === "order_change")
      return { data: changes.filter((one) => filters.status?.includes(one.status)) };
    return { data: [found[entity]] };
  };
  return { query: { graph } } as unknown as Context;
}

const TARGETS = ["order", "exchange", "claim"] as const;
const CHANGES = ["edit", "return_request", "return_receive", "exchange", "claim", "transfer"];

const blockOf = async (target: (typeof TARGETS)[number], shop: Shop) =>
  (await loadCancelTarget(asking(shop), target, "id_1"))?.blocked_by;

describe.each(TARGETS)("What Medusa would refuse to cancel, %s,", (target) => {
  it.each(CHANGES)("is blocked by an open change, with its kind: %s", async (change_type) => {
    for (const status of ["pending", "requested"])
      expect(await blockOf(target, { changes: [{ status, change_type }] })).toEqual({
        open_change: change_type,
      });
    for (const status of ["confirmed", "canceled", "declined"])
      expect(await blockOf(target, { changes: [{ status, change_type }] })).toBeNull();
  });

  it("is blocked by an open change of no kind too", async () => {
    expect(await blockOf(target, { changes: [{ status: "pending", change_type: null }] })).toEqual({
      open_change: "",
    });
  });
});

const OPEN = [{ status: "pending", change_type: "edit" }];

it.each<[(typeof TARGETS)[number], string, Shop]>([
  ["order", "completed", { order: { status: "completed" } }],
  ["order", "fulfilled", { order: { fulfillments: [null, { canceled_at: null }] } }],
  ["exchange", "fulfilled", { fulfilled: 1 }],
  ["claim", "fulfilled", { fulfilled: 1 }],
  ["exchange", "returning", { returned: { fulfillments: [{ canceled_at: null }] } }],
  ["claim", "returning", { returned: { items: [{ received_quantity: 1 }] } }],
  ["claim", "returning", { return_id: null }],
])("A block that lasts comes before an open change: %s, %s", async (target, lasting, shop) => {
  expect(await blockOf(target, shop)).toEqual({ lasting });
  expect(await blockOf(target, { ...shop, changes: OPEN })).toEqual({ lasting });
});

it("Canceled fulfillments, of the order or of a return, block nothing", async () => {
  const fulfillments = [{ canceled_at: "2026-11-20" }];
  expect(await blockOf("order", { order: { fulfillments } })).toBeNull();
  expect(
    await blockOf("exchange", { returned: { fulfillments, items: [{ received_quantity: 0 }] } }),
  ).toBeNull();
});
