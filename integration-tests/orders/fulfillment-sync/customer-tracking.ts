import type { Event } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { AxiosRequestConfig } from "axios";
import { contextOf } from "../../../src/engine/context";
import { type TrackedOrder, trackingOf } from "../../../src/storefront/tracking";
import { accepted } from "../../support/accepted";
import { checkout, type PlacedOrder } from "../../support/checkout";
import { placeOrder } from "../../support/placed-order";
import { type OpenShop, suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { refusalOf } from "../../support/refusal-of";
import type { Shop } from "../../support/shop";
import parcelOnItsWay, { config } from "./parcel-on-its-way";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TWO = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;
const WAYBILL = "20450000000001";
const LINK = `https://track.example/${WAYBILL}`;
const LABEL = { tracking_number: WAYBILL, tracking_url: LINK };
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

type Orders = readonly (TrackedOrder & { id: string })[];

/** The shop as a registered customer who is logged in uses it. */
async function asCustomer({ shop }: OpenShop, email: string): Promise<Shop> {
  const account = { email, password: "a long password" };
  const storeWith = (token: string): AxiosRequestConfig => ({
    headers: {
      "x-publishable-api-key": shop.seeded.publishableKey,
      authorization: `Bearer ${token}`,
    },
  });
  const registered = await shop.api.post("/auth/customer/emailpass/register", account);
  await shop.api.post("/store/customers", { email }, storeWith(registered.data.token));
  const { data } = await shop.api.post("/auth/customer/emailpass", account);
  return Object.create(shop, { store: { value: storeWith(data.token) } }) as Shop;
}

export const customerTracking = suite("A customer", (at) => {
  const orderOf = async ({ id }: Pick<PlacedOrder, "id">, query = ""): Promise<TrackedOrder> =>
    (await at.shop.api.get(`/store/orders/${id}${query}`, at.shop.store)).data.order;
  const ordersOf = async ({ api, store }: Shop, query = ""): Promise<Orders> =>
    (await api.get(`/store/orders${query}`, store)).data.orders;
  const goes = async (id: string, state: "picked" | "shipped" | "delivered") => {
    await warehouseSays(at.shop, id, state, state === "picked" ? [] : [WAYBILL]);
    await syncMedusa(at.shop);
  };
  const shipped = async () => {
    const placed = await placeOrder(at.shop, TWO);
    const { order } = await accepted(at, placed);
    await goes(order.id, "shipped");
    return placed;
  };

  it("sees the waybill, its link and its times on the order and in the list, as soon as each is known", async () => {
    const customer = await asCustomer(at, "follows@example.com");
    const placed = await checkout(customer, TWO);
    const { order } = await accepted(at, placed);
    const expectSeen = async (tracking: readonly unknown[]) => {
      expect(trackingOf(await orderOf(placed))).toEqual(tracking);
      expect((await ordersOf(customer)).map(trackingOf)).toEqual([tracking]);
    };
    await expectSeen([]);
    await goes(order.id, "picked");
    await expectSeen([]);
    await goes(order.id, "shipped");
    await expectSeen([{ number: WAYBILL, url: LINK, shipped_at: MOMENT, delivered_at: null }]);
    await goes(order.id, "delivered");
    await expectSeen([{ number: WAYBILL, url: LINK, shipped_at: MOMENT, delivered_at: MOMENT }]);
  });

  inSoak.each([
    ["nothing", "", LABEL],
    ["more than the defaults", "?fields=*items,%2Bmetadata", LABEL],
    ["the number alone", "?fields=id,fulfillments.labels.tracking_number", { tracking_number: WAYBILL }],
    ["the number as well", "?fields=%2Bfulfillments.labels.tracking_number", LABEL],
    ["no label itself", "?fields=*fulfillments.labels", LABEL],
  ])("who asks for %s gets it", async (_, query, label) => {
    const placed = await shipped();
    expect((await orderOf(placed, query)).fulfillments).toMatchObject([{ labels: [label] }]);
  });

  it("who asks for other fields, or against these, gets no labels", async () => {
    const placed = await shipped();
    for (const query of ["?fields=id,email", "?fields=-fulfillments"])
      expect((await orderOf(placed, query)).fulfillments).toEqual([
        expect.not.objectContaining({ labels: expect.anything() as unknown }),
      ]);
  });

  inSoak("sees a label that a person has written, and no member of it but number and link", async () => {
    const placed = await placeOrder(at.shop, TWO);
    await accepted(at, placed);
    const merchant = new Merchant(at.shop);
    const fulfillment = await merchant.fulfill(placed.id);
    const lines = await merchant.lines(placed.id);
    await merchant.post(`/admin/orders/${placed.id}/fulfillments/${fulfillment}/shipments`, {
      items: lines.map(({ id, quantity }) => ({ id, quantity })),
      labels: [{ tracking_number: "OWN", tracking_url: "#", label_url: "https://labels.example/own.pdf" }],
    });
    const order = await orderOf(placed);
    expect(trackingOf(order)).toEqual([{ number: "OWN", url: null, shipped_at: MOMENT, delivered_at: null }]);
    expect(JSON.stringify(order)).not.toContain("labels.example");
  });

  it("sees no order of another customer in the list, and a visitor no list", async () => {
    const customer = await asCustomer(at, "buys@example.com");
    const stranger = await asCustomer(at, "looks@example.com");
    const placed = await checkout(customer, TWO);
    expect((await ordersOf(customer)).map(({ id }) => id)).toEqual([placed.id]);
    const query = "?fields=%2Bfulfillments.labels.tracking_number";
    expect(await ordersOf(stranger, query)).toEqual([]);
    expect(await refusalOf(at.shop.api.get(`/store/orders${query}`, at.shop.store))).toMatchObject({
      status: 401,
    });
  });

  inSoak("sees no label with the option storeTracking off, whatever is asked for", async () => {
    const placed = await shipped();
    const { configuration } = contextOf(at.shop.container).sklad;
    const replaced = jest.replaceProperty(configuration, "storeTracking", false);
    try {
      for (const query of [
        "",
        "?fields=%2Bfulfillments.labels.tracking_number",
        "?fields=id,*fulfillments.labels",
      ])
        expect(JSON.stringify(await orderOf(placed, query))).not.toContain(LINK);
    } finally {
      replaced.restore();
    }
    expect(trackingOf(await orderOf(placed))).toHaveLength(1);
  });

  inSoak("gets docs/tracking.md's e-mail with the waybill and its link when the parcel ships", async () => {
    const { container } = at.shop;
    const bus = container.resolve(Modules.EVENT_BUS);
    const who = { subscriberId: "parcel-on-its-way" };
    expect(config).toEqual({ event: "shipment.created", context: who });
    type Subscriber = Parameters<typeof bus.subscribe>[1];
    const subscriber = ((event: Event<{ id: string }>) =>
      parcelOnItsWay({ event, container, pluginOptions: {} })) as Subscriber;
    bus.subscribe("shipment.created", subscriber, who);
    try {
      const placed = await shipped();
      const sent = await eventually(
        () => container.resolve(Modules.NOTIFICATION).listNotifications({ template: "parcel-on-its-way" }),
        (notifications) => notifications.length > 0,
      );
      expect(sent).toMatchObject([
        {
          to: "buyer@example.com",
          channel: "email",
          data: { number: placed.display_id, waybills: [LABEL] },
        },
      ]);
    } finally {
      bus.unsubscribe("shipment.created", subscriber, who);
    }
  });
});
