import { contextOf } from "../../../src/engine/context";
import { type RecordStatuses } from "../../../src/engine/webhooks";
import { confirmationFeed } from "../../../src/engine/statuses/look-up-feeds";
import { processDue } from "../../../src/engine/webhooks/process";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { accepted } from "../../support/accepted";
import { describeShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, medusaShows } from "../../support/fulfillment-sync";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { readFeed } from "../../support/read-feed";
import { placeOrder } from "../../support/placed-order";
import { inboxOf, record, TEA } from "./support/inbox";
import { post } from "./support/post";
import { inSoak } from "../../../unit-tests/support/in-soak";

describeShop("Webhooks that are understood", (at) => {
  const inbox = inboxOf(at);

  describe("A webhook", () => {
    it("of the warehouse reaches its order, and the fulfillment sync shows it from the shelf to the door", async () => {
      inbox.understand();
      const environment = "production";
      await at.sandbox.control("PUT", "webhooks", { environment, url: await inbox.address() });
      const placed = await placeOrder(at.shop, TEA);
      const { order, held } = await accepted(at, placed);
      const inState = (state: string) =>
        eventually(
          () => at.shop.warehouseOrder(order.id),
          (now) => now.state === state,
        );
      const synced = async () => {
        await syncMedusa(at.shop);
        return medusaShows(at.shop, placed.id);
      };

      await at.sandbox.advance(held.id_order_FF, "picked");
      await inState("picked");
      const [sku] = Object.keys(TEA.items) as [string];
      expect(await synced()).toMatchObject({
        lines: { [sku]: "1/0/0" },
        fulfillments: [{ for: order.id, shipped: false, labels: [] }],
      });
      const webhooks = await eventually(
        () => inbox.list(),
        (found) => found.filter(({ state }) => state === "recorded").length === 2,
      );
      expect(webhooks).toMatchObject([
        { matched: 1, unmatched: 0, reason: null, statuses: [{ external_id: order.id, status: "picked" }] },
        { statuses: [{ external_id: order.id, status: "new" }] },
      ]);
      await eventually(
        async () => (await inbox.get(inbox.path())).webhook.last_used_at as string | null,
        (used) => used !== null,
      );

      await at.sandbox.advance(held.id_order_FF, "shipped");
      const { tracking_numbers } = await inState("shipped");
      const labels = tracking_numbers?.map(
        (number) => `${number} https://novaposhta.ua/tracking/?cargo_number=${number}`,
      );
      expect(await synced()).toMatchObject({
        lines: { [sku]: "1/1/0" },
        fulfillments: [{ shipped: true, delivered: false, labels }],
      });

      // Its cash is collected at the door: a look-up has to confirm what was posted.
      await at.sandbox.advance(held.id_order_FF, "delivered");
      await eventually(
        () => inbox.list(),
        (found) => found.filter(({ state }) => state === "recorded").length === 4,
      );
      await readFeed(at, confirmationFeed);
      const shown = await inState("delivered");
      expect(await synced()).toMatchObject({
        lines: { [sku]: "1/1/1" },
        fulfillments: [{ delivered: true, labels }],
      });
      const [there] = await at.sandbox.orders();
      expect(there).toMatchObject({ id_order_FF: shown.remote_id, status: shown.state });
      expect(tracking_numbers).toEqual([expect.stringMatching(/^59\d{12}$/)]);
      expect(await inbox.codes()).toEqual([]);
    });

    inSoak("is of any connection at the same address, with its own words", async () => {
      const { order } = await accepted(at, await placeOrder(at.shop, TEA));
      const { data } = await inbox.act("connections", {
        name: "Staging",
        environment: "staging",
        base_url: at.sandbox.apiUrl,
        api_key: SANDBOX_KEYS.staging,
        stock_location_id: at.shop.seeded.locationId,
        settings: { status_words: { "на пакуванні": "picked" } },
      });
      const url = await inbox.address(data.connection.id);
      await post(url, JSON.stringify({ external_id: order.id, status: "На пакуванні" }));
      inbox.understand();
      expect(await inbox.settled()).toMatchObject([
        { connection_id: data.connection.id, state: "recorded", matched: 1, statuses: [{ state: "picked" }] },
      ]);
    });

    inSoak("of an order that is not ours is listed as that, and is no problem", async () => {
      inbox.understand();
      await inbox.send({ external_id: "sklord_none", status: "picked" });
      expect(await inbox.settled()).toMatchObject([{ state: "unmatched", matched: 0, unmatched: 1 }]);
      expect(await inbox.codes()).toEqual([]);
    });
  });

  it("Many at a time are each processed once, by any number of processes", async () => {
    const seen: string[] = [];
    const counted: RecordStatuses = async (stores, received) => {
      seen.push(...received.flatMap(({ statuses }) => statuses.map(({ externalId }) => externalId ?? "")));
      return record(stores, received);
    };
    const url = await inbox.address();
    const names = Array.from({ length: 120 }, (_, index) => `sklord_${index}`);
    inbox.understand(counted);
    inbox.understand(counted);
    await Promise.all(names.map((external_id) => post(url, JSON.stringify({ external_id, status: "new" }))));
    const waiting = () => databaseOf(at.shop)("sklad_inbox").whereNotNull("due_at").select("id");
    await eventually(waiting, (rows: unknown[]) => rows.length === 0);
    expect(seen.sort()).toEqual(names.sort());
  });

  describe("An unreadable webhook", () => {
    const foreign = (ref: string) => ({ zakaz: ref, stan: "зібрано" });

    it("is a problem, and replayed once the dialect has learned it, all since a time", async () => {
      inbox.understand();
      const { order } = await accepted(at, await placeOrder(at.shop, TEA));
      await inbox.send(foreign(order.id));
      await inbox.settled();
      const since = new Date().toISOString();
      await inbox.send(foreign(order.id));
      await inbox.send(foreign(order.id));
      await eventually(
        () => inbox.list(),
        (found) => found.length === 3 && found.every(({ state }) => state === "unreadable"),
      );
      expect(await problems(at)).toMatchObject([
        {
          code: "webhooks_unreadable",
          connection_id: at.connectionId,
          message: { en: expect.stringContaining("a record names no order") },
        },
      ]);

      const { sklad } = contextOf(at.shop.container);
      const notification = { externalId: ["zakaz"], status: ["stan"] };
      const dialects = { [at.sandbox.apiUrl]: { notification } };
      jest.replaceProperty(sklad, "configuration", { ...sklad.configuration, dialects });
      const replay = { since, state: "unreadable", connection_id: at.connectionId };
      expect((await inbox.act("inbox/replay", { ...replay, state: "recorded" })).data).toEqual({
        replayed: 0,
      });
      expect((await inbox.act("inbox/replay", replay)).data).toEqual({ replayed: 2 });
      await eventually(
        () => inbox.list(),
        (found) => found.filter(({ state }) => state === "recorded").length === 2,
      );
      expect(await inbox.codes()).toEqual(["webhooks_unreadable"]);
      const [first] = (await inbox.list()).filter(({ state }) => state === "unreadable");
      await inbox.act(`inbox/${first?.id}/replay`);
      await eventually(
        () => inbox.codes(),
        (open) => open.length === 0,
      );
      expect((await inbox.list()).map(({ state }) => state)).toEqual(["recorded", "recorded", "recorded"]);
    });

    inSoak("is dismissed when it does not matter, and then is no problem", async () => {
      inbox.understand();
      await inbox.send("ping");
      const [webhook] = await inbox.settled();
      expect(await inbox.codes()).toEqual(["webhooks_unreadable"]);
      expect((await inbox.act(`inbox/${webhook?.id}/dismiss`)).data.webhook).toMatchObject({
        state: "dismissed",
        body: { text: "ping" },
      });
      expect(await inbox.codes()).toEqual([]);
      expect(await inbox.act(`inbox/${webhook?.id}/forget`)).toMatchObject({ status: 404 });
      expect(await inbox.act("inbox/sklin_none/replay")).toMatchObject({ status: 404 });
    });
  });

  it("One whose recording fails delays no other, is a problem, and is recorded when it can be", async () => {
    const failing: RecordStatuses = async (stores, received) => {
      if (received.some(({ statuses }) => statuses.some(({ externalId }) => externalId === "bad")))
        throw new Error("380671234567");
      return record(stores, received);
    };
    const ctx = contextOf(at.shop.container);
    const { order } = await accepted(at, await placeOrder(at.shop, TEA));
    for (const external_id of [order.id, "bad", order.id]) await inbox.send({ external_id, status: "new" });
    for (let times = 0; times < 3; times += 1) {
      await processDue(ctx, failing);
      await databaseOf(at.shop)("sklad_inbox")
        .whereNotNull("due_at")
        .update({ due_at: new Date(0) });
    }
    expect((await inbox.list()).map(({ state, failures }) => [state, failures])).toEqual([
      ["recorded", 0],
      ["received", 3],
      ["recorded", 0],
    ]);
    expect(await problems(at)).toMatchObject([
      { code: "webhooks_failing", message: { en: expect.stringContaining("recording it failed (Error)") } },
    ]);
    expect(JSON.stringify(await inbox.list())).not.toContain("380671234567");
    await processDue(ctx, record);
    expect((await inbox.list())[1]).toMatchObject({ state: "unmatched", failures: 0 });
    expect(await inbox.codes()).toEqual([]);
  });
});
