import { setTimeout as delay } from "node:timers/promises";
import { contextOf } from "../../src/engine/context";
import { recordStatuses } from "../../src/engine/statuses";
import { type RecordStatuses, webhookLoop } from "../../src/engine/webhooks";
import { understandDue } from "../../src/engine/webhooks/inbox";
import type { RunningWork } from "../../src/modules/sklad/background";
import type { Settings } from "../../src/planning/settings";
import { SANDBOX_KEYS } from "../../src/sandbox";
import { accepted } from "../support/accepted";
import { answered } from "../support/answered";
import { checkout } from "../support/checkout";
import { describeShop } from "../support/describe-shop";
import { eventually } from "../support/eventually";
import { databaseOf } from "../support/merchant";
import { problems } from "../support/outage";
import { post, type PostOptions } from "./support/post";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

interface Webhook {
  id: string;
  connection_id: string;
  state: string;
  reason: string | null;
  matched: number;
  unmatched: number;
  failures: number;
  statuses: { external_id: string | null; status: string; state: string | null }[] | null;
  body?: { base64: string; text: string | null };
}

describeShop("Webhooks", (at) => {
  let understanding: RunningWork | undefined;
  const record: RecordStatuses = (stores, connections, statuses) =>
    recordStatuses(stores, connections, statuses, "webhook");
  const understand = (how: RecordStatuses = record) =>
    (understanding = webhookLoop(how).start(at.shop.container));

  afterEach(async () => {
    await understanding?.stop();
    understanding = undefined;
  });

  const get = async (path: string) =>
    (await answered(at.shop.api.get(`/admin/sklad/${path}`, at.shop.admin))).data;
  const act = (path: string, body: object = {}) =>
    answered(at.shop.api.post(`/admin/sklad/${path}`, body, at.shop.admin));
  const webhookPath = (id = at.connectionId) => `connections/${id}/webhook`;
  const addressOf = async (id?: string): Promise<string> => (await get(webhookPath(id))).webhook.url;
  const list = async (): Promise<Webhook[]> => (await get("inbox")).webhooks;
  const one = async (id: string): Promise<Webhook> => (await get(`inbox/${id}`)).webhook;
  const send = async (body: unknown, options: PostOptions = {}) =>
    post(
      await addressOf(),
      body instanceof Uint8Array || typeof body === "string" ? body : JSON.stringify(body),
      options,
    );
  const change = (settings: Partial<Settings>) => at.shop.changeSettings(at.connectionId, settings);
  /** What a door knows of settings holds for a second. */
  const doorsForget = () => delay(1_100);
  const settled = () =>
    eventually(
      list,
      (webhooks) => webhooks.length > 0 && webhooks.every(({ state }) => state !== "received"),
    );
  const codes = async () => (await problems(at)).map(({ code }) => code);

  describe("The address", () => {
    it("is there as soon as the connection is, and is no part of what else is told of it", async () => {
      const { webhook } = await get(webhookPath());
      expect(webhook).toMatchObject({ old: [], header_name: null, last_used_at: null });
      expect(new URL(webhook.url).pathname).toMatch(/^\/hooks\/sklad\/[\w-]{43}$/);
      const token = new URL(webhook.url).pathname.split("/").at(-1) ?? "";
      for (const path of ["connections", `connections/${at.connectionId}`, "inbox"])
        expect(JSON.stringify(await get(path))).not.toContain(token);
      const rows = await databaseOf(at.shop)("sklad_webhook_token").select("*");
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it("takes POST alone, and says nothing of one that does not exist", async () => {
      const url = await addressOf();
      const unknown = url.replace(/.{43}$/, "A".repeat(43));
      const answers = [
        await post(unknown, "{}"),
        await post(`${url}x`, "{}"),
        await post(url.slice(0, -1), "{}"),
        await post(unknown, Buffer.alloc(3_000_000)),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' });
      for (const method of ["GET", "PUT", "DELETE"])
        expect(
          (await post(url, "{", { method, headers: { "Content-Type": "application/json" } })).status,
        ).toBe(404);
      expect(await list()).toEqual([]);
    });

    it("can be changed, and the one from before works until it is ended", async () => {
      const first = await addressOf();
      const { data } = await act(`${webhookPath()}/rotate`);
      expect(data.webhook.old).toHaveLength(1);
      const second: string = data.webhook.url;
      expect(second).not.toBe(first);
      expect([(await post(first, "1")).status, (await post(second, "2")).status]).toEqual([200, 200]);
      expect((await act(`${webhookPath()}/end-old`)).data.webhook).toMatchObject({ url: second, old: [] });
      // At once, also where the old one was just used.
      expect([(await post(first, "3")).status, (await post(second, "4")).status]).toEqual([404, 200]);
      expect(await list()).toHaveLength(3);
      const { timeline } = (await get(`connections/${at.connectionId}`)).connection;
      expect(timeline.slice(0, 2).map(({ type }: { type: string }) => type)).toEqual([
        "old_webhooks_ended",
        "webhook_rotated",
      ]);
    });

    it("ends with its connection", async () => {
      const url = await addressOf();
      await act(`connections/${at.connectionId}/disable`);
      expect((await post(url, "{}")).status).toBe(200);
      expect(
        (await answered(at.shop.api.delete(`/admin/sklad/connections/${at.connectionId}`, at.shop.admin)))
          .status,
      ).toBe(200);
      expect((await post(url, "{}")).status).toBe(404);
    });
  });

  describe("A webhook", () => {
    it("is stored as it came, whatever it is, before it is acknowledged", async () => {
      const bodies: [Uint8Array, string | undefined][] = [
        [Buffer.from("7"), "application/json"],
        [Buffer.from('"text"'), "application/json"],
        [Buffer.from("{"), "application/json"],
        [Buffer.from("a=1&a=2"), "application/x-www-form-urlencoded"],
        [Buffer.from([0, 255, 254, 0xd8, 0]), "application/json; charset=utf-32"],
        [Buffer.from('{"a":"\\u0000\\ud800"}'), "text/plain"],
        [Buffer.alloc(0), undefined],
        [Buffer.alloc(1024 * 1024, 1), "multipart/form-data"],
      ];
      for (const [body, type] of bodies) {
        const answer = await send(body, type === undefined ? {} : { headers: { "Content-Type": type } });
        expect(answer).toMatchObject({ status: 200, text: '{"result":"ok"}' });
      }
      const stored = (await list()).reverse();
      expect(stored.map(({ state }) => state)).toEqual(bodies.map(() => "received"));
      for (const [index, { id }] of stored.entries()) {
        const { body } = await one(id);
        expect(body?.base64).toBe(Buffer.from(bodies[index]?.[0] ?? []).toString("base64"));
      }
      // Nobody understood them yet, as after a crash: whoever starts does.
      understand();
      expect((await settled()).map(({ state }) => state)).toEqual(bodies.map(() => "not_understood"));
    });

    it("that is too large is refused, with a length in front or without", async () => {
      const body = Buffer.alloc(5 * 1024 * 1024);
      expect((await send(body)).status).toBe(413);
      expect((await send(body, { chunked: true })).status).toBe(413);
      expect(await list()).toEqual([]);
    });

    it("of the warehouse reaches its order", async () => {
      understand();
      const environment = "production";
      await at.sandbox.control("PUT", "webhooks", { environment, url: await addressOf() });
      const { order, held } = await accepted(at, await checkout(at.shop, TEA));
      await at.sandbox.advance(held.id_order_FF, "picked");
      const webhooks = await eventually(
        list,
        (found) => found.filter(({ state }) => state === "recorded").length === 2,
      );
      expect(webhooks).toMatchObject([
        { matched: 1, unmatched: 0, reason: null, statuses: [{ external_id: order.id, status: "picked" }] },
        { statuses: [{ external_id: order.id, status: "new" }] },
      ]);
      await eventually(
        async () => (await get(webhookPath())).webhook.last_used_at as string | null,
        (used) => used !== null,
      );
    });

    it("is of any connection at the same address, with its own words", async () => {
      const { order } = await accepted(at, await checkout(at.shop, TEA));
      const { data } = await act("connections", {
        name: "Staging",
        environment: "staging",
        base_url: at.sandbox.apiUrl,
        api_key: SANDBOX_KEYS.staging,
        stock_location_id: at.shop.seeded.locationId,
        settings: {
          status_words: { "на пакуванні": "picked" },
          notification_members: { external_id: ["zakaz"] },
        },
      });
      const url = await addressOf(data.connection.id);
      await post(url, JSON.stringify({ zakaz: order.id, status: "На пакуванні" }));
      understand();
      expect(await settled()).toMatchObject([
        { connection_id: data.connection.id, state: "recorded", matched: 1, statuses: [{ state: "picked" }] },
      ]);
    });

    it("of an order that is not ours is listed as that, and is no problem", async () => {
      understand();
      await send({ external_id: "sklord_none", status: "picked" });
      expect(await settled()).toMatchObject([{ state: "unmatched", matched: 0, unmatched: 1 }]);
      expect(await codes()).toEqual([]);
    });
  });

  it("Many at a time are each understood once, whoever looks for them", async () => {
    const seen: string[] = [];
    const counted: RecordStatuses = async (stores, connections, statuses) => {
      seen.push(...statuses.map(({ externalId }) => externalId ?? ""));
      return record(stores, connections, statuses);
    };
    const url = await addressOf();
    const names = Array.from({ length: 120 }, (_, index) => `sklord_${index}`);
    const others = webhookLoop(counted).start(at.shop.container);
    understand(counted);
    try {
      await Promise.all(
        names.map((external_id) => post(url, JSON.stringify({ external_id, status: "new" }))),
      );
      const waiting = () => databaseOf(at.shop)("sklad_inbox").whereNotNull("due_at").select("id");
      await eventually(waiting, (rows: unknown[]) => rows.length === 0);
    } finally {
      await others.stop();
    }
    expect(seen.sort()).toEqual(names.sort());
  });

  describe("What is not understood", () => {
    const foreign = (ref: string) => ({ zakaz: ref, stan: "зібрано" });

    it("is told, and replayed once the connection has learned it, all since a time", async () => {
      understand();
      const { order } = await accepted(at, await checkout(at.shop, TEA));
      await send(foreign(order.id));
      await settled();
      const since = new Date().toISOString();
      await send(foreign(order.id));
      await send(foreign(order.id));
      await eventually(
        list,
        (found) => found.length === 3 && found.every(({ state }) => state === "not_understood"),
      );
      expect(await problems(at)).toMatchObject([
        {
          code: "webhooks_not_understood",
          connection_id: at.connectionId,
          message: { en: expect.stringContaining("a record names no order") },
        },
      ]);

      await change({ notification_members: { external_id: ["zakaz"], status: ["stan"] } });
      const replay = { since, state: "not_understood", connection_id: at.connectionId };
      expect((await act("inbox/replay", { ...replay, state: "recorded" })).data).toEqual({ replayed: 0 });
      expect((await act("inbox/replay", replay)).data).toEqual({ replayed: 2 });
      await eventually(list, (found) => found.filter(({ state }) => state === "recorded").length === 2);
      expect(await codes()).toEqual(["webhooks_not_understood"]);
      const [first] = (await list()).filter(({ state }) => state === "not_understood");
      await act(`inbox/${first?.id}/replay`);
      await eventually(codes, (open) => open.length === 0);
      expect((await list()).map(({ state }) => state)).toEqual(["recorded", "recorded", "recorded"]);
    });

    it("is dismissed when it does not matter, and then is no problem", async () => {
      understand();
      await send("ping");
      const [webhook] = await settled();
      expect(await codes()).toEqual(["webhooks_not_understood"]);
      expect((await act(`inbox/${webhook?.id}/dismiss`)).data.webhook).toMatchObject({
        state: "dismissed",
        body: { text: "ping" },
      });
      expect(await codes()).toEqual([]);
      expect(await act(`inbox/${webhook?.id}/forget`)).toMatchObject({ status: 404 });
      expect(await act("inbox/sklin_none/replay")).toMatchObject({ status: 404 });
    });
  });

  it("One whose recording fails holds up no other, is told, and is recorded when it can be", async () => {
    const failing: RecordStatuses = async (stores, connections, statuses) => {
      if (statuses.some(({ externalId }) => externalId === "bad")) throw new Error("380671234567");
      return record(stores, connections, statuses);
    };
    const ctx = contextOf(at.shop.container);
    const { order } = await accepted(at, await checkout(at.shop, TEA));
    for (const external_id of [order.id, "bad", order.id]) await send({ external_id, status: "new" });
    for (let times = 0; times < 3; times += 1) {
      await understandDue(ctx, failing);
      await databaseOf(at.shop)("sklad_inbox")
        .whereNotNull("due_at")
        .update({ due_at: new Date(0) });
    }
    expect((await list()).map(({ state, failures }) => [state, failures])).toEqual([
      ["recorded", 0],
      ["received", 3],
      ["recorded", 0],
    ]);
    expect(await problems(at)).toMatchObject([
      { code: "webhooks_failing", message: { en: expect.stringContaining("recording it failed (Error)") } },
    ]);
    expect(JSON.stringify(await list())).not.toContain("380671234567");
    await understandDue(ctx, record);
    expect((await list())[1]).toMatchObject({ state: "unmatched", failures: 0 });
    expect(await codes()).toEqual([]);
  });

  describe("What the merchant asks of a caller", () => {
    it("is an address of a list, and the problem ends when the list is another", async () => {
      await change({ webhook_ips: ["203.0.113.0/24", "2001:db8::1"] });
      await doorsForget();
      expect(await send("{}")).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' });
      const from = (ip: string) => send("{}", { headers: { "X-Forwarded-For": ip } });
      expect((await from("203.0.113.9")).status).toBe(200);
      expect((await from("::ffff:203.0.113.9")).status).toBe(200);
      expect((await from("2001:db8::1")).status).toBe(200);
      expect((await from("203.0.114.9")).status).toBe(403);
      expect((await from("nonsense")).status).toBe(403);
      expect(await codes()).toEqual(["webhook_refused"]);
      await change({ webhook_ips: [] });
      expect(await codes()).toEqual([]);
      await doorsForget();
      expect((await send("{}")).status).toBe(200);
    });

    it("is a header with a secret, which nobody is shown", async () => {
      const value = "a-secret-of-sixteen";
      const { data } = await act(`${webhookPath()}/header`, { header: { name: "X-Secret", value } });
      expect(data.webhook.header_name).toBe("X-Secret");
      await doorsForget();
      expect((await send("{}")).status).toBe(403);
      expect((await send("{}", { headers: { "x-secret": `${value}x` } })).status).toBe(403);
      expect((await send("{}", { headers: { "x-secret": value } })).status).toBe(200);
      const { connection } = await get(`connections/${at.connectionId}`);
      expect(connection).toMatchObject({ webhook_header_name: "X-Secret" });
      expect(connection).not.toHaveProperty("webhook_header_hash");
      expect(JSON.stringify(await databaseOf(at.shop)("sklad_connection"))).not.toContain(value);
      expect((await act(`${webhookPath()}/header`, { header: { name: "X", value: "short" } })).status).toBe(
        400,
      );
      expect((await act(`${webhookPath()}/header`, { header: null })).data.webhook.header_name).toBeNull();
      await doorsForget();
      expect((await send("{}")).status).toBe(200);
    });

    it("is a number of webhooks a minute, after which it is told to wait", async () => {
      await change({ webhooks_per_minute: 3 });
      await doorsForget();
      // What this process has left of the former limit ends with it.
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push(await send("{}"));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
      expect(await list()).toHaveLength(3);
    });
  });
});
