import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { checkApiKeys } from "../../../src/modules/sklad/check-api-keys";
import { Fingerprints, Secrets } from "../../../src/modules/sklad/secrets";
import type SkladModuleService from "../../../src/modules/sklad/service";
import { problemKey, ProblemStore } from "../../../src/modules/sklad/stores/notices/problems";
import { SANDBOX_KEYS, SANDBOX_LOGIN } from "../../../src/sandbox";
import { accepted } from "../../support/accepted";
import { answered } from "../../support/answered";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;
const OLD_KEY = process.env.SKLAD_ENCRYPTION_KEY ?? "";
const NEW_KEY = "b1946ac92492d2347c6235b4d2611184-new";
const OTHER_KEY = "591785b794601e212b260e25925636fd-other";

export const keys = suite("Where an ApiKey goes", (at) => {
  const own = () => `/admin/sklad/connections/${at.connectionId}`;
  const sklad = () => at.shop.container.resolve<SkladModuleService>("sklad");
  const post = (action: string, body: Record<string, unknown> = {}) =>
    answered(at.shop.api.post(`${own()}/${action}`, body, at.shop.admin));
  const stored = async () => (await sklad().stores.connections.list())[0];
  /** The sandbox under another origin than the connection's. */
  const elsewhere = () => at.sandbox.apiUrl.replace("127.0.0.1", "localhost");

  /** A connection that has never been enabled, at any address. */
  async function unchecked(base_url: string): Promise<string> {
    const body = {
      name: base_url,
      environment: "sandbox",
      base_url,
      api_key: "a-key-of-no-shop",
      stock_location_id: at.shop.seeded.locationId,
    };
    const { data } = await at.shop.api.post("/admin/sklad/connections", body, at.shop.admin);
    return `/admin/sklad/connections/${data.connection.id}`;
  }

  afterEach(() => jest.restoreAllMocks());

  /** A service at an origin of its own, and what it was sent. */
  async function eavesdropper() {
    const received: string[] = [];
    const server = createServer((request, response) => {
      request.on("data", (chunk: Buffer) => received.push(chunk.toString()));
      request.on("end", () => response.writeHead(200).end("<html>"));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return { received, url: `http://127.0.0.1:${port}/api`, close: () => server.close() };
  }

  it("is known to be accepted from its first test on, or from when it replaces a wrong one", async () => {
    const lastOk = async (path: string): Promise<unknown> =>
      (await at.shop.api.get(path, at.shop.admin)).data.connection.last_ok_at;
    const body = (api_key: string) => ({
      name: "A connection that is set up",
      environment: "sandbox",
      base_url: at.sandbox.apiUrl,
      api_key,
      stock_location_id: at.shop.seeded.locationId,
    });
    const create = async (api_key: string): Promise<string> => {
      const { data } = await at.shop.api.post("/admin/sklad/connections", body(api_key), at.shop.admin);
      return `/admin/sklad/connections/${data.connection.id}`;
    };
    const right = await create(SANDBOX_KEYS.production);
    expect(await lastOk(right)).toBeNull();
    await at.shop.api.post(`${right}/test`, {}, at.shop.admin);
    expect(await lastOk(right)).not.toBeNull();

    const wrong = await create("a-key-of-no-shop");
    expect((await answered(at.shop.api.post(`${wrong}/test`, {}, at.shop.admin))).status).toBe(400);
    expect(await lastOk(wrong)).toBeNull();
    await at.shop.api.post(`${wrong}/api-key`, { api_key: SANDBOX_KEYS.production }, at.shop.admin);
    expect(await lastOk(wrong)).not.toBeNull();
  });

  describe("Another address", () => {
    inSoak("of the same origin keeps the stored ApiKey", async () => {
      const base_url = `${at.sandbox.url}/api/`;
      const { connection } = (await post("address", { base_url })).data;
      expect(connection).toMatchObject({ base_url: at.sandbox.apiUrl });
    });

    it("of another origin never gets the stored ApiKey", async () => {
      const listener = await eavesdropper();
      try {
        expect(await post("address", { base_url: listener.url })).toMatchObject({
          status: 400,
          data: { message: expect.stringContaining("enter its ApiKey (api_key) as well") },
        });
        const typed = { base_url: listener.url, api_key: "a-key-of-another-service" };
        expect((await post("address", typed)).status).toBe(400);
        await accepted(at, await placeOrder(at.shop, TEA));
        expect(listener.received.join("")).toContain("a-key-of-another-service");
        expect(listener.received.join("")).not.toContain(SANDBOX_KEYS.production);
        expect(await stored()).toMatchObject({ base_url: at.sandbox.apiUrl });
      } finally {
        listener.close();
      }
    });

    it("of another origin is taken with an ApiKey that knows this account's orders, and says who moved it", async () => {
      await accepted(at, await placeOrder(at.shop, TEA));
      const foreign = await post("address", { base_url: elsewhere(), api_key: SANDBOX_KEYS.staging });
      expect(foreign).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("With this ApiKey the warehouse does not find the orders") },
      });
      const store = new ProblemStore(databaseOf(at.shop), () => undefined);
      const connection_id = at.connectionId;
      await store.raise(
        { key: problemKey.feed("cities", at.sandbox.apiUrl), code: "feed_failing", connection_id },
        {
          key: problemKey.connection(connection_id, "directory_shrunk"),
          code: "directory_shrunk",
          connection_id,
        },
      );
      const body = { base_url: elsewhere(), api_key: SANDBOX_KEYS.production };
      expect(await post("address", body)).toMatchObject({ status: 200 });
      expect(await store.openOf(["feed_failing", "directory_shrunk"])).toEqual([]);
      const { data } = await at.shop.api.get(own(), at.shop.admin);
      expect(data.connection.base_url).toBe(elsewhere());
      expect(data.connection.timeline[0]).toMatchObject({
        type: "address_changed",
        data: { actor_type: "user", from: at.sandbox.apiUrl, to: elsewhere(), api_key_replaced: true },
      });
      await accepted(at, await placeOrder(at.shop, TEA));
    });

    inSoak("is answered only that it failed, whatever that address responds", async () => {
      const listener = await eavesdropper();
      const closed = "http://127.0.0.1:9/api";
      const nowhere = "http://no-such-host.invalid/api";
      try {
        const messages = new Set<string>();
        for (const base_url of [listener.url, closed, nowhere, `${at.sandbox.url}/api/v9`]) {
          const { status, data } = await post("address", { base_url, api_key: SANDBOX_KEYS.production });
          expect(status).toBe(400);
          messages.add(data.message);
        }
        expect([...messages]).toEqual([
          expect.stringContaining("The ApiKey could not be checked, so nothing was changed"),
        ]);
      } finally {
        listener.close();
      }
    });

    inSoak.each(["cities?q=Lviv", "branches?city=any"])(
      "that was never checked answers only that it failed when its %s are read",
      async (directory) => {
        const listener = await eavesdropper();
        const unreachable = ["http://127.0.0.1:9/api", "http://no-such-host.invalid/api"];
        try {
          const messages = new Set<string>();
          for (const base_url of [listener.url, ...unreachable, `${at.sandbox.url}/api/v9`]) {
            const { status, data } = await at.shop.api.get(`${await unchecked(base_url)}/${directory}`, {
              ...at.shop.admin,
              validateStatus: () => true,
            });
            expect(status).toBe(400);
            messages.add(data.message);
          }
          expect([...messages]).toEqual([expect.stringContaining("Cities and branches could not be loaded")]);
        } finally {
          listener.close();
        }
      },
    );

    it("outside allowedHosts is refused, for a new connection and an enabled one too", async () => {
      const { configuration } = sklad();
      jest.replaceProperty(sklad(), "configuration", {
        ...configuration,
        allowedHosts: ["warehouse.example"],
      });
      const refused = {
        status: 400,
        data: { message: expect.stringContaining("allows connections to warehouse.example only") },
      };
      expect(await post("address", { base_url: `${at.sandbox.url}/api/` })).toMatchObject(refused);
      await post("disable");
      expect(await post("enable")).toMatchObject(refused);
      const { port } = new URL(at.sandbox.url);
      jest.replaceProperty(sklad(), "configuration", {
        ...configuration,
        allowedHosts: [`127.0.0.1:${port}`],
      });
      expect(await post("enable")).toMatchObject({ status: 200 });
    });
  });

  describe("When allowedHosts no longer names its host, a connection", () => {
    const allow = (...allowedHosts: string[]) =>
      jest.replaceProperty(sklad(), "configuration", { ...sklad().configuration, allowedHosts });
    const boot = () =>
      checkApiKeys(sklad(), at.shop.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER));

    it("sends nothing, shows that at once, and goes on automatically when it does again", async () => {
      allow("warehouse.example");
      await boot();
      expect(await problems(at)).toMatchObject([
        { code: "host_not_allowed", connection_id: at.connectionId },
      ]);
      expect(await stored()).toMatchObject({ pause_reason: "host_not_allowed", paused_until: null });
      const order = await placeOrder(at.shop, TEA);
      await post("try-now");
      await eventually(stored, (row) => row?.pause_reason === "host_not_allowed");
      expect(await problems(at)).toHaveLength(1);
      expect(await answered(at.shop.api.get(`${own()}/cities?q=Lviv`, at.shop.admin))).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("allows connections to warehouse.example only") },
      });
      expect(await at.sandbox.calls()).toEqual([]);
      allow(new URL(at.sandbox.url).host);
      await boot();
      await accepted(at, order);
      expect(await problems(at)).toEqual([]);
    });
  });

  describe("Enabling a connection", () => {
    it("is refused with the reason when the warehouse does not accept its ApiKey", async () => {
      await post("disable");
      await at.sandbox.revokeKey(SANDBOX_KEYS.production);
      expect(await post("enable")).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("The warehouse does not accept this ApiKey") },
      });
      expect(await stored()).toMatchObject({ enabled: false });
    });

    inSoak("is refused with the reason when no server answers", async () => {
      await post("disable");
      await at.sandbox.kill();
      expect(await post("enable")).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("The ApiKey could not be checked") },
      });
      expect(await stored()).toMatchObject({ enabled: false });
    });
  });

  describe("When the encryption key is another one at boot", () => {
    const boot = (keys: { encryptionKey: string; oldEncryptionKeys?: string[] }) => {
      jest.replaceProperty(sklad(), "secrets", new Secrets({ oldEncryptionKeys: [], ...keys }));
      const logger = at.shop.container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
      return checkApiKeys(sklad(), logger);
    };

    it("every ApiKey is encrypted again, so that the old one can go; fingerprints and rate limit stay", async () => {
      const before = await stored();
      await boot({ encryptionKey: NEW_KEY, oldEncryptionKeys: [OLD_KEY] });
      await boot({ encryptionKey: NEW_KEY });
      const after = await stored();
      expect(after?.api_key_encrypted).not.toBe(before?.api_key_encrypted);
      expect(after?.api_key_fingerprint).toBe(before?.api_key_fingerprint);
      expect(await problems(at)).toEqual([]);
      const restarted = new Fingerprints(sklad().stores.secrets, () => sklad().secrets);
      expect(await restarted.of(SANDBOX_KEYS.production)).toBe(before?.api_key_fingerprint);
      await accepted(at, await placeOrder(at.shop, TEA));
    });

    inSoak(
      "a webhook address is encrypted again too; one that no key opens goes on, unseen, until there is another",
      async () => {
        const url = async () => (await at.shop.api.get(`${own()}/webhook`, at.shop.admin)).data.webhook.url;
        const before: string = await url();
        await boot({ encryptionKey: NEW_KEY, oldEncryptionKeys: [OLD_KEY] });
        await boot({ encryptionKey: NEW_KEY });
        expect(await url()).toBe(before);
        await boot({ encryptionKey: OTHER_KEY });
        expect(await url()).toBeNull();
        expect(await answered(at.shop.api.post(new URL(before).pathname, {}))).toMatchObject({ status: 200 });
        const { data } = await post("webhook/rotate");
        expect(data.webhook).toMatchObject({ url: expect.stringContaining("/hooks/sklad/"), old: [{}] });
        expect(data.webhook.url).not.toBe(before);
      },
    );

    it("an ApiKey that no key opens is a problem at once, which ends when one does", async () => {
      await boot({ encryptionKey: NEW_KEY });
      expect(await problems(at)).toMatchObject([
        {
          code: "key_unreadable",
          connection_id: at.connectionId,
          message: { en: expect.stringContaining("“Склад”".slice(1, -1)) },
        },
      ]);
      await databaseOf(at.shop)("sklad_connection").update({ pause_reason: "key_unreadable" });
      await boot({ encryptionKey: NEW_KEY, oldEncryptionKeys: [OLD_KEY] });
      expect(await problems(at)).toEqual([]);
      await accepted(at, await placeOrder(at.shop, TEA));
    });

    inSoak("an ApiKey that no key opens can be entered again, or got with a login", async () => {
      await boot({ encryptionKey: NEW_KEY });
      jest.replaceProperty(
        sklad(),
        "fingerprints",
        new Fingerprints(sklad().stores.secrets, () => sklad().secrets),
      );
      const refused = (code: string) => ({ status: 400, data: { code: `sklad.${code}` } });
      expect(await post("api-key")).toMatchObject(refused("key_or_login"));
      const wrong = { ...SANDBOX_LOGIN, password: "another-password" };
      expect(await post("api-key", wrong)).toMatchObject(refused("login_not_accepted"));
      const got = await post("api-key", { ...SANDBOX_LOGIN });
      const last_four = SANDBOX_KEYS.production.slice(-4);
      expect(got).toMatchObject({ status: 200, data: { connection: { api_key_last_four: last_four } } });
      expect(await problems(at)).toEqual([]);
      await accepted(at, await placeOrder(at.shop, TEA));
    });
  });
});
