import { SKLAD_MODULE } from "../../src/modules/sklad";
import type SkladModuleService from "../../src/modules/sklad/service";
import { answered } from "../support/answered";
import { describeShop } from "../support/describe-shop";
import { databaseOf } from "../support/merchant";
import { inboxOf } from "./webhooks/support/inbox";
import { post } from "./webhooks/support/post";
// Other groups of tests in the same Medusa: booting one takes longer than ten of them.
import "./webhooks/forged";
import "./webhooks/inbox";
import { inSoak } from "../../unit-tests/support/in-soak";

describeShop("Webhooks that come", (at) => {
  const inbox = inboxOf(at);

  describe("The address", () => {
    it("is there as soon as the connection is, and is not part of the connection's other data", async () => {
      const { webhook } = await inbox.get(inbox.path());
      expect(webhook).toMatchObject({ old: [], header_name: null, last_used_at: null });
      expect(new URL(webhook.url).pathname).toMatch(/^\/hooks\/sklad\/[\w-]{43}$/);
      const token = new URL(webhook.url).pathname.split("/").at(-1) ?? "";
      for (const path of ["connections", `connections/${at.connectionId}`, "log"])
        expect(JSON.stringify(await inbox.get(path))).not.toContain(token);
      const rows = await databaseOf(at.shop)("sklad_webhook_token").select("*");
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it("takes POST alone, and says nothing of one that does not exist", async () => {
      const url = await inbox.address();
      const unknown = url.replace(/.{43}$/, "A".repeat(43));
      const answers = [
        await post(unknown, "{}"),
        await post(`${url}x`, "{}"),
        await post(url.slice(0, -1), "{}"),
        await post(`${url}%`, "{}"),
        await post(unknown, Buffer.alloc(3_000_000)),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, text: '{"message":"Not found"}' });
      for (const method of ["GET", "PUT", "DELETE"])
        expect(
          (await post(url, "{", { method, headers: { "Content-Type": "application/json" } })).status,
        ).toBe(404);
      expect(await inbox.list()).toEqual([]);
    });

    it("can be changed, and the one from before works until it is ended", async () => {
      const first = await inbox.address();
      const { data } = await inbox.act(`${inbox.path()}/rotate`);
      expect(data.webhook.old).toHaveLength(1);
      const second: string = data.webhook.url;
      expect(second).not.toBe(first);
      expect([(await post(first, "1")).status, (await post(second, "2")).status]).toEqual([200, 200]);
      expect((await inbox.act(`${inbox.path()}/end-old`)).data.webhook).toMatchObject({
        url: second,
        old: [],
      });
      // At once, also where the old one was just used.
      expect([(await post(first, "3")).status, (await post(second, "4")).status]).toEqual([404, 200]);
      expect(await inbox.list()).toHaveLength(3);
      const { timeline } = (await inbox.get(`connections/${at.connectionId}`)).connection;
      expect(timeline.slice(0, 2).map(({ type }: { type: string }) => type)).toEqual([
        "old_webhooks_ended",
        "webhook_rotated",
      ]);
    });

    inSoak("ends with its connection", async () => {
      const url = await inbox.address();
      await inbox.act(`connections/${at.connectionId}/disable`);
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
        const answer = await inbox.send(
          body,
          type === undefined ? {} : { headers: { "Content-Type": type } },
        );
        expect(answer).toMatchObject({ status: 200, text: '{"result":"ok"}' });
      }
      const stored = (await inbox.list()).reverse();
      expect(stored.map(({ state }) => state)).toEqual(bodies.map(() => "received"));
      for (const [index, { id }] of stored.entries()) {
        const { body } = await inbox.one(id);
        expect(body?.base64).toBe(Buffer.from(bodies[index]?.[0] ?? []).toString("base64"));
      }
      // They are not processed yet, as after a crash: the next process does it.
      inbox.understand();
      expect((await inbox.settled()).map(({ state }) => state)).toEqual(bodies.map(() => "unreadable"));
    });

    it("that is too large is refused, with a length in front or without", async () => {
      const body = Buffer.alloc(5 * 1024 * 1024);
      expect((await inbox.send(body)).status).toBe(413);
      expect((await inbox.send(body, { chunked: true })).status).toBe(413);
      expect(await inbox.list()).toEqual([]);
    });
  });

  describe("The merchant's conditions for a caller", () => {
    inSoak("is an address of a list, and the problem ends when the list is another", async () => {
      await inbox.change({ webhook_ips: ["203.0.113.0/24", "2001:db8::1"] });
      expect(await inbox.send("{}")).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' });
      const from = (ip: string) => inbox.send("{}", { headers: { "X-Forwarded-For": ip } });
      expect((await from("203.0.113.9")).status).toBe(200);
      expect((await from("::ffff:203.0.113.9")).status).toBe(200);
      expect((await from("2001:db8::1")).status).toBe(200);
      expect((await from("203.0.114.9")).status).toBe(403);
      expect((await from("nonsense")).status).toBe(403);
      expect(await inbox.codes()).toEqual(["webhook_refused"]);
      await inbox.change({ webhook_ips: [] });
      expect(await inbox.codes()).toEqual([]);
      inbox.expireGateCache();
      expect((await inbox.send("{}")).status).toBe(200);
    });

    it("is a header with a secret, which is never shown", async () => {
      const value = "a-secret-of-sixteen";
      const { data } = await inbox.act(`${inbox.path()}/header`, { header: { name: "X-Secret", value } });
      expect(data.webhook.header_name).toBe("X-Secret");
      inbox.expireGateCache();
      expect((await inbox.send("{}")).status).toBe(403);
      expect((await inbox.send("{}", { headers: { "x-secret": `${value}x` } })).status).toBe(403);
      expect((await inbox.send("{}", { headers: { "x-secret": value } })).status).toBe(200);
      const { connection } = await inbox.get(`connections/${at.connectionId}`);
      expect(connection).toMatchObject({ webhook_header_name: "X-Secret" });
      expect(connection).not.toHaveProperty("webhook_header_hash");
      expect(JSON.stringify(await databaseOf(at.shop)("sklad_connection"))).not.toContain(value);
      expect(
        (await inbox.act(`${inbox.path()}/header`, { header: { name: "X", value: "short" } })).status,
      ).toBe(400);
      expect(
        (await inbox.act(`${inbox.path()}/header`, { header: null })).data.webhook.header_name,
      ).toBeNull();
      inbox.expireGateCache();
      expect((await inbox.send("{}")).status).toBe(200);
    });

    inSoak("is a number of webhooks a minute, after which it is answered to wait", async () => {
      const { configuration } = at.shop.container.resolve<SkladModuleService>(SKLAD_MODULE);
      jest.replaceProperty(configuration, "webhooksPerMinute", 3);
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push(await inbox.send("{}"));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
      expect(await inbox.list()).toHaveLength(3);
    });
  });
});
