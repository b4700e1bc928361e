import type { HttpTypes } from "@medusajs/types";
import { type Tracking, trackingOf } from "../../src/storefront/tracking";

const SHIPPED = "2026-11-20T08:00:00.000Z";
const DELIVERED = "2026-11-22T10:30:00.000Z";
const label = (tracking_number: string, tracking_url = `https://track.example/${tracking_number}`) => ({
  tracking_number,
  tracking_url,
});

describe("trackingOf", () => {
  it("takes an order of Medusa's own type", () => {
    const ofMedusa: (order: HttpTypes.StoreOrder) => Tracking[] = trackingOf;
    expect(ofMedusa({ fulfillments: [] } as unknown as HttpTypes.StoreOrder)).toEqual([]);
  });

  it("gives each waybill with its link and times", () => {
    const order = {
      fulfillments: [{ shipped_at: SHIPPED, delivered_at: DELIVERED, labels: [label("1"), label("2")] }],
    };
    expect(trackingOf(order)).toEqual([
      { number: "1", url: "https://track.example/1", shipped_at: SHIPPED, delivered_at: DELIVERED },
      { number: "2", url: "https://track.example/2", shipped_at: SHIPPED, delivered_at: DELIVERED },
    ]);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an order without fulfillments", {}],
    ["fulfillments that are null", { fulfillments: null }],
    ["a fulfillment that is null", { fulfillments: [null] }],
    ["one without labels", { fulfillments: [{ shipped_at: SHIPPED }] }],
    ["labels that are null", { fulfillments: [{ labels: null }, { labels: [null] }] }],
    ["a label without a number", { fulfillments: [{ labels: [{ tracking_url: "https://a.example" }] }] }],
    ["a blank number", { fulfillments: [{ labels: [label("  ")] }] }],
  ])("gives none of %s", (_, order) => {
    expect(trackingOf(order)).toEqual([]);
  });

  it("gives a waybill of two fulfillments once, with what either knows", () => {
    const fulfillments = [
      { shipped_at: null, labels: [label("ab1", "#")] },
      { shipped_at: SHIPPED, labels: [label(" AB1 ", "https://track.example/ab1"), label("A B 1")] },
    ];
    expect(trackingOf({ fulfillments })).toEqual([
      { number: "ab1", url: "https://track.example/ab1", shipped_at: SHIPPED, delivered_at: null },
    ]);
  });

  it("leaves out a cancelled fulfillment", () => {
    const fulfillments = [{ canceled_at: SHIPPED, labels: [label("1")] }, { labels: [label("2")] }];
    expect(trackingOf({ fulfillments }).map(({ number }) => number)).toEqual(["2"]);
  });

  it.each(["#", "", " ", "javascript:alert(1)", "/orders", "data:text/html,hi", "https://"])(
    "has no link for %j",
    (url) => {
      expect(trackingOf({ fulfillments: [{ labels: [label("1", url)] }] })).toMatchObject([{ url: null }]);
    },
  );

  it("writes times as ISO 8601, and none for what is no time", () => {
    const fulfillments = [
      { shipped_at: new Date(SHIPPED), delivered_at: "2026-11-22T12:30:00+02:00", labels: [label("1")] },
      { shipped_at: "soon", labels: [label("2")] },
    ];
    expect(trackingOf({ fulfillments })).toMatchObject([
      { number: "1", shipped_at: SHIPPED, delivered_at: DELIVERED },
      { number: "2", shipped_at: null, delivered_at: null },
    ]);
  });

  it("puts what was shipped first in front, and what was not at the end", () => {
    const fulfillments = [
      { labels: [label("0")] },
      { shipped_at: DELIVERED, labels: [label("1")] },
      { shipped_at: SHIPPED, labels: [label("3"), label("2")] },
    ];
    expect(trackingOf({ fulfillments }).map(({ number }) => number)).toEqual(["2", "3", "1", "0"]);
  });
});
