import type { OrderStatus } from "../../src/client";
import { applyLookUp, tryLater } from "../../src/engine/statuses/look-up-feeds";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { recordingWorld } from "./support/recording-world";

describe("Waybill numbers", () => {
  const world = recordingWorld();
  const { accepted, statusOf, record, rowOf, timelineOf } = world;
  let stores: Stores;
  let kyiv: ConnectionRow;
  beforeAll(() => ({ stores, kyiv } = world));

  async function lookedUp(id: string, status: OrderStatus): Promise<void> {
    const answer = { statuses: [status], asked_at: await stores.feeds.now() };
    const row = await rowOf(id);
    await stores.transaction((inside) => applyLookUp(inside, kyiv, row, answer));
  }
  const due = (id: string) =>
    world.module
      .database("sklad_warehouse_order")
      .where({ id })
      .update({ look_up_due_at: new Date(0) });
  const shipped = (id: string, ...trackingNumbers: string[]) => ({
    ...statusOf(id, "shipped"),
    trackingNumbers,
  });

  it("that come with any status are kept, and a text that is none is in the timeline once", async () => {
    const [id = ""] = await accepted(1);
    const unread = { ...statusOf(id, "На відділенні", null), trackingUnread: "буде +380671234567" };
    for (const source of ["webhook", "report", "report"] as const) await record([unread], source);
    await record([{ ...unread, trackingNumbers: ["59000000000001", "59000000000002"] }]);
    await record([shipped(id, "59000000000002", "59000000000003")]);
    expect((await rowOf(id)).tracking_numbers).toEqual([
      "59000000000001",
      "59000000000002",
      "59000000000003",
    ]);
    const events = await stores.events.ofWarehouseOrder(id);
    const unused = events.filter(({ type }) => type === "tracking_unused");
    expect(unused).toHaveLength(1);
    expect(JSON.stringify(unused)).toContain("буде");
    expect(JSON.stringify(unused)).not.toContain("380671234567");
  });

  it("that a shipment lacks are looked up, after the look-ups for a person or for money", async () => {
    const [id = "", tracked = ""] = await accepted(2);
    await record([shipped(id), shipped(tracked, "59000000000009")]);
    expect(await rowOf(id)).toMatchObject({
      state: "shipped",
      unconfirmed_status: { why: "waybill", tries: 0 },
    });
    expect((await rowOf(tracked)).unconfirmed_status).toBeNull();
    expect(await stores.orderLookUps.nextToConfirm(kyiv.id)).toBeUndefined();
    expect(await stores.orderLookUps.nextStale(kyiv.id)).toMatchObject({ id });

    await lookedUp(id, shipped(id, "59000000000001"));
    expect(await rowOf(id)).toMatchObject({ tracking_numbers: ["59000000000001"], unconfirmed_status: null });
    expect((await rowOf(id)).sync_due_at).not.toBeNull();
    expect(await timelineOf(id)).toContain("tracking by look_up");
  });

  it("of a parcel that was delivered meanwhile are looked up too", async () => {
    const [id = ""] = await accepted(1);
    await record([statusOf(id, "delivered")]);
    expect(await stores.orderLookUps.nextStale(kyiv.id)).toMatchObject({ id, state: "delivered" });
    await lookedUp(id, { ...statusOf(id, "delivered"), trackingNumbers: ["59000000000001"] });
    expect(await rowOf(id)).toMatchObject({ tracking_numbers: ["59000000000001"], unconfirmed_status: null });
  });

  it.each(["answered without a number", "failed"])(
    "are given up after four look-ups that were %s, and nothing is raised",
    async (how) => {
      const [id = ""] = await accepted(1);
      await record([shipped(id)]);
      let tries = 0;
      for (; (await stores.orderLookUps.nextStale(kyiv.id)) !== undefined; tries += 1) {
        if (how === "failed") await stores.transaction(async (inside) => tryLater(inside, await rowOf(id)));
        else await lookedUp(id, shipped(id));
        expect(await stores.orderLookUps.nextStale(kyiv.id)).toBeUndefined();
        if ((await rowOf(id)).unconfirmed_status !== null) await due(id);
      }
      expect(tries).toBe(4);
      expect(await rowOf(id)).toMatchObject({ state: "shipped", unconfirmed_status: null });
      expect(await world.openProblems()).toEqual([]);
    },
  );

  it("that are still wanted are no reason to wait for when a person asks, or another source names them", async () => {
    const [asked = "", named = ""] = await accepted(2);
    await record([shipped(asked), shipped(named)]);
    await stores.orderLookUps.request([asked], "asked");
    expect(await stores.orderLookUps.nextToConfirm(kyiv.id)).toMatchObject({ id: asked });
    await record([shipped(named, "59000000000001")], "webhook");
    expect(await rowOf(named)).toMatchObject({
      tracking_numbers: ["59000000000001"],
      unconfirmed_status: null,
    });
  });
});
